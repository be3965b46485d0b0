package import ControlModel

/// The model of the simulation: a few simple rules about the messages that users of the daemon may see.
///
/// It knows the messages only, and no type of the daemon. Each message that a client or an extension sends or receives is
/// passed to it; the first message that breaks a rule is in `broken`.
package struct ExpectedDaemon {
  /// A request of a client that has no answer yet.
  struct Asked {
    var name: String
    var body: JSONValue
    var at: UInt64
    /// Whether the screen hid private content when the request was sent.
    var isLocked = false
    /// Whether the lists had already changed since the version that the request names.
    var isOutdated = false
  }

  struct Client {
    var asked: [Int: Asked] = [:]
    var answers: [Int: JSONValue] = [:]
    /// The latest snapshot of each button, if the client asked for snapshots.
    var buttons: [String: JSONValue]?
    /// The latest snapshots of the placements, in their order.
    var placements: [JSONValue] = []
    /// The latest line about each widget and activity.
    var shown: [String: JSONValue] = [:]
    /// Whether the latest event about the screen says that it is locked.
    var isLocked = false
    /// The hashes of all events since the last comparison, or `nil` if it does not watch.
    var events: [Int]?
    /// The hashes of all lines with snapshots since the last comparison, or `nil` if it gets none.
    var snapshots: [Int]?
    /// Whether it has begun to watch since the last comparison.
    var isNew = false

    /// Stores the snapshots of all buttons and placements.
    mutating func show(_ placed: JSONValue) {
      buttons = [:]
      for place in placed.list where place["in"] == .null {
        buttons?[place["name"].text ?? ""] = place
      }
      placements = placed.list.filter { $0["in"] != .null }
    }
  }

  /// The longest time to the answer to a request.
  static let longestAnswer: UInt64 = 200_000_000_000

  package internal(set) var broken: String?
  var clients: [Int: Client] = [:]
  var now: UInt64 = 0

  // Names for random requests.
  package internal(set) var placements: [String] = []
  package internal(set) var widgets: [String] = []
  package internal(set) var trees: [Int] = []
  package internal(set) var tokens: [String] = []
  package internal(set) var passcode: String?

  var lock = ExpectedLock()
  package var setup = ExpectedSetup()
  var stream = ExpectedStream()
  var presses: [String: ExpectedPress] = [:]
  /// The thresholds of each button's stages after the first, in milliseconds.
  var stages: [String: [Int]] = [:]
  /// The slot of the intent under way at each place.
  var performs: [String: String] = [:]
  /// The numbers of the presses that were cancelled.
  package internal(set) var cancelled: [JSONValue] = []
  /// The presses that were answered in this round.
  private var pressed: [(button: String, number: Int, line: String)] = []
  var runs = ExpectedRuns()
  package var lists = ExpectedLists()
  var extensions = ExpectedExtensions()
  /// The values for a broker that the daemon has published.
  var published: [JSONValue] = []
  /// The latest push to a channel that the daemon has published.
  package internal(set) var channelPush: JSONValue?
  /// The activities that have alerted people.
  package internal(set) var alerts: Set<String> = []
  /// The channels of activities, as the daemon has sent them last.
  package internal(set) var channels: [JSONValue] = []
  /// Whether extensions always answer well, so that no request to them may fail.
  package var isCalm = false
  /// Whether this is so at the end of a seed.
  package var isHealed = false { didSet { extensions.isCalm = isCalm || isHealed } }
  var hasCancelled = false
  /// Returns the date in a number of seconds, in ISO 8601.
  package var date: (Int) -> String = { _ in "" }
  var dues = ExpectedDues()
  var broker = ExpectedBroker()
  /// The names of the buttons, from a complete answer.
  var buttonNames: Set<String> = []
  /// The newest version of the lists that a message has shown.
  package internal(set) var version = 0
  var taps = ExpectedTaps()
  /// The accepted changes of the lists, and the last event with the whole list, in this round.
  private var changes: [JSONValue] = []
  var listed: JSONValue?
  /// The activities that the latest lock ends.
  var leaving: [String] = []
  /// The dates of the latest pushes to activities, by token.
  private var pushes: [String: Int] = [:]
  /// Whether a saved file may be older than the daemon's messages.
  package var hasFailedFiles = false

  package init() {}

  /// The slots of a button with the fields of their controls and assignments, from a complete answer.
  package static func parts(
    of button: JSONValue
  ) -> [(slot: String, control: JSONValue, chosen: JSONValue)] { ExpectedStream.parts(of: button) }

  mutating func breaks(_ rule: String) { broken = broken ?? rule }

  // MARK: Clients

  package mutating func started() {
    clients = [:]
    (presses, performs, cancelled) = ([:], [:], [])
    trees = []
    stream = ExpectedStream()
    (dues, broker) = (ExpectedDues(), ExpectedBroker())
    (lists.turned, version, taps) = ([:], 0, ExpectedTaps())
    setup.started()
    lock.started()
    runs.started()
    extensions.started()
    extensions.isCalm = isCalm || isHealed
  }

  /// The client that watches from the start to the end.
  var observer: Int? { clients.keys.min() }
  /// Whether a request that changes the lists has no answer yet.
  package var isChanging: Bool {
    clients.values.contains { client in
      client.asked.values.contains { ExpectedLists.changes.contains($0.name) }
    }
  }

  /// Whether no intent is under way and the screen is not locked.
  package var isAtRest: Bool {
    runs.isResting && observer.flatMap { clients[$0] }?.isLocked == false
  }

  /// The places with a question or an offer, as the observer is shown them, in the form of requests.
  package func places(with part: String) -> [JSONValue] {
    guard let client = observer.flatMap({ clients[$0] }) else { return [] }
    let buttons = (client.buttons ?? [:]).sorted { $0.key < $1.key }.map(\.value)
    return buttons.filter { $0[part] != .null }.map { ["slot": $0["name"]] }
      + client.placements.filter { $0[part] != .null }.map { ["slot": $0["name"]] }
  }

  package mutating func connected(_ client: Int) { clients[client] = Client() }
  /// The longest time after which the daemon still applies a change, in nanoseconds.
  private static let longestChange: UInt64 = 60_000_000_000

  package mutating func vanished(_ client: Int, at now: UInt64) {
    let asked = clients[client]?.asked.values.map(\.name) ?? []
    if asked.contains(where: { ExpectedLists.changes.contains($0) }) {
      lists.isUncertain = true
      lists.uncertainUntil = now + Self.longestChange
    }
    if asked.contains("passcode") { passcode = nil }
    if asked.contains("choose_button") { setup.isUncertain = true }
    broker.vanished(client)
    dues.vanished(client, at: now)
    clients[client] = nil
  }

  package mutating func sent(
    _ name: String, _ body: JSONValue, id: Int, by client: Int, at now: UInt64
  ) {
    clients[client]?.asked[id] = Asked(
      name: name, body: body, at: now, isLocked: lock.hides,
      isOutdated: body["at"] != .null && body["version"].number.map { $0 < version } ?? false)
    if name == "unlock" { lock.mayOpen() }
    if name == "search_button", body["cancel"].flag != true { setup.requested() }
    if name == "claim_device" { setup.claimRequested() }
    if name == "cancel" { hasCancelled = true }
    extensions.sent(name, body, trees: stream.trees)
  }

  package mutating func takeAnswer(_ id: Int, of client: Int) -> JSONValue? {
    clients[client]?.answers.removeValue(forKey: id)
  }

  /// A client has received a message; `hash` is the hash of its bytes.
  package mutating func received(
    _ line: JSONValue, hash: Int, isPrivate: Bool, by client: Int, at now: UInt64
  ) {
    self.now = now
    let request = line["id"].number.flatMap { clients[client]?.asked[$0] }
    // The lock is checked when a request arrives.
    let isAllowed =
      line["event"].text == "shared.publish"
      || request.map { Self.lockedRequests.contains($0.name) } ?? false
    if lock.hides, !isAllowed, isPrivate {
      breaks("client \(client) sees a secret on a locked screen: \(line.line)")
    }
    if let event = line["event"].text {
      if clients[client]?.events == nil, !Self.eventsOfBroker.contains(event) {
        breaks("the answer to watch comes before the first event: \(line.line)")
      }
      if event == "screen.locked" { clients[client]?.isLocked = true }
      if event == "screen.unlocked" { clients[client]?.isLocked = false }
      if clients[client]?.isLocked == true, !isAllowed, isPrivate {
        breaks("nothing private is sent before the event that the screen is unlocked: \(line.line)")
      }
      return take(event, line, hash: hash, by: client)
    }
    guard let id = line["id"].number, let asked = clients[client]?.asked.removeValue(forKey: id)
    else { return breaks("client \(client) gets an answer to no request: \(line.line)") }
    clients[client]?.answers[id] = line
    answered(asked, line, client)
  }

  private mutating func answered(_ asked: Asked, _ line: JSONValue, _ client: Int) {
    let result = line["result"]
    let isRefused = result == .null && line["error"] != .null
    if isRefused, line["error"]["code"].text == nil {
      breaks("a refusal has no code: \(line.line)")
    }
    let isOpening = asked.name == "act" && asked.body["url"] != .null
    let needsUnlocking =
      Self.lockedRequests.contains(asked.name)
      || asked.name == "developer_mode" && asked.body["on"] != .null
    // A view that is no longer shown opens nothing either.
    if asked.isLocked, lock.hides, needsUnlocking || isOpening,
      line["error"]["code"].text != "locked",
      !isOpening || line["error"]["code"].text != "refused"
    {
      breaks("\(asked.name) is refused while the screen is locked: \(line.line)")
    }
    if isCalm, line["error"]["code"].text == "unavailable" {
      breaks("\(asked.name) has no reason to be refused: \(line.line)")
    }
    if asked.name == "unlock" { lock.answered() }
    extensions.ended(asked.name, asked.body)
    if asked.name == "shared", let problem = broker.answered(asked.body, line, client) {
      breaks("\(problem): \(line.line)")
    }
    if asked.name == "push" { pushed(asked.body, line) }
    guard !isRefused else { return }
    if asked.isOutdated { breaks("a position in an earlier list is refused: \(asked.body.line)") }
    if asked.name != "hello" { version = max(version, result["version"].number ?? 0) }
    if ExpectedLists.changes.contains(asked.name) { changes.append(result) }
    if ExpectedLists.changes.contains(asked.name),
      let problem = lists.take(asked.name, asked.body, result)
    {
      breaks("\(problem): \(asked.name) \(asked.body.line) \(line.line)")
    }
    for slot in lists.toLoad { dues.changed(slot, result, at: now) }
    lists.toLoad = []
    if let problem = extensions.answered(asked.name, asked.body, result) {
      breaks("\(problem): \(asked.body.line) \(line.line)")
    }
    switch asked.name {
    case "lock": lock.closed()
    case "unlock":
      if result["locked"].flag == false { lock.opened() }
      if asked.body["passcode"].text == Self.wrongPasscode, asked.isLocked {
        breaks("a wrong passcode does not unlock the screen: \(line.line)")
      }
    case "tap":
      if let problem = taps.answered(asked.body, result) { breaks("\(problem): \(line.line)") }
    case "press":
      pressed.append((result["button"].text ?? "", result["press"].number ?? 0, line.line))
      dues.pressed(asked.body, result, by: client)
    case "search_button", "choose_button", "claim_device":
      if let problem = setup.answered(asked.name, asked.body, result, at: now) {
        breaks("\(problem): \(asked.body.line) \(line.line)")
      }
    case "passcode": passcode = asked.body["new"].text
    case "watch":
      if result["locked"].flag == true { lock.closed() }
      clients[client]?.events = []
      clients[client]?.isNew = true
      clients[client]?.isLocked = result["locked"].flag == true
      if client == observer { stream.begin(result) }
      buttonNames = Set(result["buttons"].list.compactMap { $0["name"].text })
      for button in result["buttons"].list where button["stages"] != .null {
        stages[button["name"].text ?? ""] = button["stages"].list.map { $0["after_ms"].number ?? 0 }
      }
      guard asked.body["snapshots"].flag == true else { return }
      clients[client]?.snapshots = []
      clients[client]?.show(result["placed"])
    case "place", "remove", "move", "resize", "stack":
      let order = result["order"].list.compactMap(\.text)
      guard let slot = result["slot"].text, lists.assigned[slot] == nil else { return }
      if lists.isWidget(slot) { widgets = order } else { placements = order }
    case "placed":
      let found = ExpectedLists.split(result["placed"].list)
      placements = found.placements.compactMap { $0["slot"].text }
      widgets = found.widgets.compactMap { $0["slot"].text }
    case "turn": lists.turned[result["stack"].text ?? ""] = (result["slot"], now)
    case "status": stream.note(widgets: result["widgets"].list)
    case "current_controls":
      let found = result["places"].list.compactMap { $0["push_token"].text }
      for token in found where !tokens.contains(token) { tokens.append(token) }
    default: break
    }
  }

  /// Checks the answer to a push: its token is known, and no push is older than the activity's latest push.
  private mutating func pushed(_ body: JSONValue, _ line: JSONValue) {
    guard let token = body["token"].text else { return }
    if line["error"]["code"].text == "unknown-token", tokens.contains(token), !hasFailedFiles {
      breaks("a token that was given is known, or has ended: \(body.line) \(line.line)")
    }
    // No push precedes the start of an activity.
    guard line["result"]["activity"] != .null, line["result"]["ignored"].flag != true,
      body["aps"]["event"].text != "start", let date = body["aps"]["timestamp"].number
    else { return }
    if let latest = pushes[token], date < latest, !hasFailedFiles {
      breaks("a push that is older than the latest one is ignored: \(body.line)")
    }
    pushes[token] = max(date, pushes[token] ?? date)
  }

  /// The latest snapshot of a place, as the observer is shown it.
  private func snapshot(of place: String) -> JSONValue? {
    let client = observer.flatMap { clients[$0] }
    return client?.buttons?[place] ?? client?.placements.first { $0["name"].text == place }
  }

  /// Checks that an event shows the complete list after the last change.
  private mutating func checkChanges() {
    defer { (changes, listed) = ([], nil) }
    guard let change = changes.last, observer != nil else { return }
    guard let listed, let version = listed["version"].number,
      version >= change["version"].number ?? 0
    else { return breaks("an event shows the list after a change: \(change.line)") }
    guard version == change["version"].number, let slot = change["slot"].text else { return }
    let (placements, widgets) = ExpectedLists.split(listed["placed"].list)
    let shown = (lists.isWidget(slot) ? widgets : placements).map { $0["slot"] }
    if change["order"].list != [], shown != change["order"].list {
      breaks("the event shows the order of the answer \(change.line): \(listed.line)")
    }
  }

  /// Ends a round: all that the daemon had sent was received.
  package mutating func roundEnded() {
    if lock.roundEnded() { checkHidden() }
    if let problem = extensions.roundEnded() ?? setup.roundEnded() ?? broker.roundEnded() {
      breaks(problem)
    }
    for each in pressed where presses[each.button]?.numbers.contains(each.number) != true {
      breaks("the answer names a press that an event has announced: \(each.line)")
    }
    pressed = []
    if let name = leaving.first(where: { stream.transientActivities.contains($0) }) {
      breaks("a lock ends the activity \(name)")
    }
    leaving = []
    checkChanges()
  }

  /// Checks that the latest lines to clients contain nothing private once the screen is locked.
  private mutating func checkHidden() {
    for client in clients.values {
      let buttons = (client.buttons ?? [:]).values.map(\.line)
      let widgets = client.events == nil ? [] : client.shown.values.map(\.line)
      for line in buttons + client.placements.map(\.line) + widgets where line.contains("SECRET") {
        breaks("a client still shows a secret when the screen is locked: \(line)")
      }
    }
  }

  /// Checks what must have happened by now.
  package mutating func passed(to now: UInt64) {
    self.now = now
    for (number, client) in clients.sorted(by: { $0.key < $1.key }) {
      for (id, asked) in client.asked
      where now - asked.at > Self.longestAnswer && asked.name != "app" {
        breaks("client \(number) has no answer to \(id) \(asked.name)")
      }
    }
    if let problem = setup.passed(to: now, isLocked: lock.hides) ?? dues.passed(to: now)
      ?? runs.passed(to: now)
    {
      breaks(problem)
    }
  }

  /// The extensions' processes are replaced when they are idle.
  package mutating func languageChanged() {
    for process in extensions.processes.keys { extensions.processes[process]?.isReplaced = true }
  }

  /// The daemon reads its configuration again, which ends all questions and offers.
  package mutating func configurationRead() { extensions.configurationRead() }

  /// A message that the broker sends to its clients: a published one.
  package mutating func echo(_ chance: inout some RandomNumberGenerator) -> JSONValue? {
    guard let index = published.indices.randomElement(using: &chance) else { return nil }
    var message = published[index]
    if Bool.random(using: &chance) { message["is_stored"] = true }
    if Int.random(in: 0..<3, using: &chance) == 0 {
      // Another device has written a later value.
      let number = (message["record"]["number"].number ?? 0) + 1
      message["record"]["number"] = .int(number)
      message["record"]["write"] = .string("elsewhere-\(number)")
      message["record"]["value"] = .string("SECRET elsewhere \(number)")
    }
    return message
  }

  /// A passcode that is never chosen.
  package static let wrongPasscode = "0000"

  /// The events that a client gets without a request to watch.
  private static let eventsOfBroker: Set<String> = [
    "shared.publish", "channels", "channel.publish",
  ]

  static let lockedRequests: Set<String> = [
    "assign", "configure", "options", "resolve", "place", "remove", "move", "resize", "stack",
    "preview", "answer", "undo", "passcode", "search_button", "choose_button",
    "claim_device",
  ]
}
