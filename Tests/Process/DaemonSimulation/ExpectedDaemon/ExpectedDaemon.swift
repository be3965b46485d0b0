package import ControlModel

/// What a user of the daemon may see, in a few simple rules: the model of the simulation.
///
/// It knows the messages only, and no type of the daemon. Each message that a client or an extension sends or receives is
/// passed to it; the first message that breaks a rule is in `broken`.
package struct ExpectedDaemon {
  /// A request of a client that has no answer yet.
  struct Asked {
    var name: String
    var body: JSONValue
    var at: UInt64
  }

  struct Client {
    var asked: [Int: Asked] = [:]
    var answers: [Int: JSONValue] = [:]
    /// What the client was shown last at each place, if it asked for snapshots.
    var shown: [String: JSONValue]?
  }

  /// The longest time to the answer to a request.
  static let longestAnswer: UInt64 = 200_000_000_000

  package internal(set) var broken: String?
  var clients: [Int: Client] = [:]
  var now: UInt64 = 0

  // What a random request can name.
  package internal(set) var placements: [String] = []
  package internal(set) var widgets: [String] = []
  package internal(set) var trees: [Int] = []
  package internal(set) var questions: [JSONValue] = []
  package internal(set) var undos: [JSONValue] = []
  package internal(set) var tokens: [String] = []
  package internal(set) var passcode: String?

  var lock = ExpectedLock()
  var presses: [String: ExpectedPress] = [:]
  var runs = ExpectedRuns()

  package init() {}

  mutating func breaks(_ rule: String) { broken = broken ?? rule }

  // MARK: Clients

  package mutating func started() {
    clients = [:]
    presses = [:]
    questions = []
    undos = []
    trees = []
    lock.started()
    runs.started()
  }

  package mutating func connected(_ client: Int) { clients[client] = Client() }
  package mutating func vanished(_ client: Int) { clients[client] = nil }

  package mutating func sent(
    _ name: String, _ body: JSONValue, id: Int, by client: Int, at now: UInt64
  ) {
    clients[client]?.asked[id] = Asked(name: name, body: body, at: now)
    if name == "unlock" { lock.mayOpen() }
  }

  package mutating func takeAnswer(_ id: Int, of client: Int) -> JSONValue? {
    clients[client]?.answers.removeValue(forKey: id)
  }

  package mutating func received(_ line: JSONValue, by client: Int, at now: UInt64) {
    self.now = now
    if lock.hides, line["event"].text != "shared.publish", line.line.contains("SECRET") {
      breaks("client \(client) sees a secret on a locked screen: \(line.line)")
    }
    if let event = line["event"].text { return take(event, line, by: client) }
    guard let id = line["id"].number, let asked = clients[client]?.asked.removeValue(forKey: id)
    else { return breaks("client \(client) gets an answer to no request: \(line.line)") }
    clients[client]?.answers[id] = line
    answered(asked, line, client)
  }

  private mutating func answered(_ asked: Asked, _ line: JSONValue, _ client: Int) {
    let result = line["result"]
    let isRefused = result == .null && line["error"] != .null
    if isRefused, line["error"]["code"].text == nil { breaks("a refusal has no code: \(line.line)") }
    guard !isRefused else { return }
    switch asked.name {
    case "lock": lock.closed()
    case "unlock": lock.opened()
    case "passcode": passcode = asked.body["new"].text
    case "watch":
      if result["locked"].flag == true { lock.closed() }
      var shown: [String: JSONValue] = [:]
      for place in result["places"].list + result["placements"].list {
        shown[place["name"].text ?? ""] = place
      }
      if asked.body["snapshots"].flag == true { clients[client]?.shown = shown }
    case "place", "unplace", "move", "resize":
      placements = result["order"].list.compactMap(\.text)
    case "placements": placements = result["placements"].list.compactMap { $0["placement"].text }
    case "widget_add", "widget_remove", "widget_move", "widget_resize", "widget_stack":
      widgets = result["order"].list.compactMap(\.text)
    case "widgets": widgets = result["widgets"].list.compactMap { $0["widget"].text }
    case "current_controls":
      let found = result["places"].list.compactMap { $0["push_token"].text }
      for token in found where !tokens.contains(token) { tokens.append(token) }
    default: break
    }
  }

  /// Ends a round: all that the daemon had sent was received.
  package mutating func roundEnded() { lock.roundEnded() }

  /// Checks what must have happened by now.
  package mutating func passed(to now: UInt64) {
    self.now = now
    for (number, client) in clients.sorted(by: { $0.key < $1.key }) {
      for (id, asked) in client.asked where now - asked.at > Self.longestAnswer && asked.name != "app" {
        breaks("client \(number) has no answer to \(id) \(asked.name)")
      }
    }
  }

  package mutating func clockSet() {}
  package mutating func mayFailToSave() {}
  package mutating func contact(_ button: String, isClosed: Bool) {}

  package func echo(_ chance: inout some RandomNumberGenerator) -> JSONValue? { nil }
}

/// Whether the screen hides what is private.
struct ExpectedLock {
  private var isClosed = false
  private var isNew = false
  /// Whether clients may see nothing private.
  private(set) var hides = false
  private var opening = 0

  mutating func started() { self = ExpectedLock() }

  mutating func closed() {
    guard opening == 0 else { return }
    isClosed = true
  }

  /// A client tries to unlock; until a later lock is answered nothing is certain.
  mutating func mayOpen() {
    opening += 1
    (isClosed, hides) = (false, false)
  }

  mutating func opened() {
    opening = max(0, opening - 1)
    (isClosed, hides) = (false, false)
  }

  mutating func roundEnded() { hides = isClosed }
}
