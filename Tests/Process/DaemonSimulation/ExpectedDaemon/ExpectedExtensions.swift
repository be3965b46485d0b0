import ControlModel

/// The rules for messages to extensions: every intent belongs to one press or tap, and facts reach every process.
struct ExpectedExtensions {
  struct Process {
    var app: String
    /// The latest notice `placed`.
    var placed: JSONValue = .null
    /// The writes of shared values that have no answer yet.
    var shares = 0
  }

  var processes: [Int: Process] = [:]
  /// The values of the intents that the stream has announced and no extension has been asked for, by kind.
  private var announced: [String: [JSONValue]] = [:]
  /// The intents that extensions have been asked for in this round.
  private var asked: [(kind: String, value: JSONValue, line: String)] = []

  /// The answers to questions that the stream has announced, and those that clients and extensions know.
  private var decisions: [Bool] = []
  private var decided: [(accepted: Bool, line: String)] = []

  mutating func started() { self = ExpectedExtensions() }

  /// The stream announces the answer to a question.
  mutating func announce(decision accepted: Bool) { decisions += [accepted, accepted] }

  /// A client or an extension learns the answer to a question.
  mutating func decide(_ accepted: Bool, _ line: JSONValue) {
    decided.append((accepted, line.line))
  }

  mutating func performing(_ line: JSONValue) {
    announced[line["control"].text ?? "", default: []].append(line["value"])
  }

  mutating func perform(_ body: JSONValue) {
    guard body["view"] == .null else { return }
    asked.append((body["control"]["kind"].text ?? "", body["value"], body.line))
  }

  mutating func told(_ process: Int, _ app: String, _ notice: String, _ body: JSONValue) -> String?
  {
    if notice == "placed" { processes[process, default: Process(app: app)].placed = body }
    if notice == "shared" {
      let answers = body["values"].list.count { $0["answers"].flag == true }
      processes[process, default: Process(app: app)].shares -= answers
      if (processes[process]?.shares ?? 0) < 0 {
        return "one answer to each write of a shared value"
      }
    }
    return nil
  }

  /// Ends a round: the announcements of all intents have arrived.
  mutating func roundEnded() -> String? {
    defer {
      asked = []
      (decisions, decided) = ([], [])
    }
    for each in decided {
      guard let index = decisions.firstIndex(of: each.accepted) else {
        return "the answer to a question is what was chosen: \(each.line)"
      }
      decisions.remove(at: index)
    }
    for each in asked {
      // A locked screen hides the value of a private control.
      let all = announced[each.kind] ?? []
      guard let index = all.firstIndex(of: each.value) ?? all.firstIndex(of: .null) else {
        return "an intent performs only for a press or a tap that is announced: \(each.line)"
      }
      announced[each.kind]?.remove(at: index)
    }
    return nil
  }

  /// Compares the latest `placed` of a process with the places of all controls; returns the rule that is broken.
  func compare(_ process: Int, kinds: Set<String>, places: JSONValue) -> String? {
    guard let known = processes[process], known.placed != .null else { return nil }
    func sorted(_ list: JSONValue) -> [String] {
      list.list.filter { kinds.contains($0["control"]["kind"].text ?? "") }.map(\.line).sorted()
    }
    let (told, now) = (sorted(known.placed["places"]), sorted(places["places"]))
    guard told == now else { return "\(known.app) was told the places \(told), not \(now)" }
    return nil
  }
}
