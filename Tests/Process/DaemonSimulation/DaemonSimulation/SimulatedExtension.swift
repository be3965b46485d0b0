import CSimulatedSystem
import ControlModel
import ExpectedDaemon
import Glibc

/// One process of an extension: a script that answers, late, twice, wrongly or never.
final class SimulatedExtension {
  /// A line from the daemon, or an answer to it.
  enum News {
    case request(String, JSONValue)
    case notice(String, JSONValue)
    case answered(String, JSONValue, result: JSONValue)
    /// A notice of the process.
    case said(String, JSONValue)
  }

  private struct Reply {
    var at: UInt64
    var id: Int
    var request: String
    var body: JSONValue
    var error: String?
    var isRepeated = false
    /// The state that was read in advance, or `nil` if it is read for the answer.
    var archive: JSONValue?
  }

  let child: Int
  let app: SimulatedApp
  private var unread: [UInt8] = []
  private var replies: [Reply] = []
  /// The performs that wait for the answer to their question, by its number.
  private var asking: [Int: Reply] = [:]
  private var lastQuestion = 0
  private var confirmed: Set<Int> = []
  /// The questions without an answer.
  var openQuestions: Int { lastQuestion - confirmed.count }
  /// Whether the process neither reads nor answers.
  var isHung = false
  private(set) var isWelcome = false
  /// The language that the daemon named at the start.
  private var language = ""
  /// The controls whose intents perform now.
  private(set) var performing: [(id: String, request: Int)] = []

  /// Whether it is the app's own process, which performs intents only.
  let isApp: Bool

  init(_ child: Int, _ app: SimulatedApp, isApp: Bool) {
    self.isApp = isApp
    self.child = child
    self.app = app
  }

  var path: String { String(cString: sim_child_path(Int32(child))) }
  var pid: Int { Int(sim_child_pid(Int32(child))) }
  var hasEnded: Bool { sim_child_has_ended(Int32(child)) }
  var nextReply: UInt64? { isHung || hasEnded ? nil : replies.map(\.at).min() }

  /// The probability of misbehavior, in percent.
  struct Manners {
    var late = 20
    /// The longest delay in milliseconds.
    var longest = 14_000
    var twice = 2
    var refuses = 5
    var never = 2
    var dies = 2
    var nonsense = 1
    var asks = 50

    init() {}

    /// Answers each request once and well, some of them late.
    init(late: Int, longest: Int) {
      self.late = late
      self.longest = longest
      (twice, refuses, never, dies, nonsense) = (0, 0, 0, 0, 0)
    }
  }

  /// The rule that the daemon has broken with this process, or `nil`.
  private(set) var broken: String?

  // MARK: Reading

  /// Reads what the daemon has sent, and plans the answers.
  func read(_ chance: inout Chance, _ manners: Manners, _ note: (News) -> Void) {
    guard !hasEnded, !isHung else { return }
    let isOpen = readAll(sim_child_input(Int32(child)), into: &unread)
    for bytes in splitLines(&unread) {
      guard let line = try? JSONText.value(of: bytes) else { continue }
      if let request = line["request"].text {
        note(.request(request, line))
        plan(request, line, &chance, manners, note)
      } else if let notice = line["notice"].text {
        note(.notice(notice, line))
        take(notice, line, &chance)
      }
      if hasEnded { return }
    }
    if !isOpen { sim_child_end(Int32(child), 0, 0) }
    if sim_child_is_asked(Int32(child)) { sim_child_end(Int32(child), 0, SIGTERM) }
  }

  private func plan(
    _ request: String, _ body: JSONValue, _ chance: inout Chance, _ manners: Manners,
    _ note: (News) -> Void
  ) {
    let now = sim_monotonic_ns()
    if request == "hello" { language = body["language"].text ?? "" }
    var reply = Reply(at: now, id: body["id"].number ?? 0, request: request, body: body)
    if request != "hello" || chance.percent(20) {
      if chance.percent(manners.dies) { return sim_child_end(Int32(child), 1, 0) }
      if chance.percent(manners.never) { return }
      if chance.percent(manners.nonsense) { write(Array("{\"no\":1}\n".utf8)) }
    }
    if chance.percent(manners.late) {
      reply.at += UInt64(chance.in(1...manners.longest)) * 1_000_000
    }
    if request != "hello", chance.percent(manners.refuses) { reply.error = "it does not want to" }
    reply.isRepeated = chance.percent(manners.twice)
    if request == "load", body["after"] == .null, chance.percent(50) {
      reply.archive = app.archive(
        body["control"]["kind"].text ?? "", body["control"]["configuration"])
    }
    if let before = body["after"].number, asking.values.contains(where: { $0.id == before }) {
      reply.at = .max
    }
    if let before = body["after"].number, let first = replies.first(where: { $0.id == before }) {
      reply.at = max(reply.at, first.at)
    }
    let control = body["control"]["id"].text ?? ""
    if request == "perform" {
      if body["view"] == .null { performing.append((control, reply.id)) }
      if body["control"]["kind"].text == "jar", chance.percent(manners.asks) {
        return ask(reply, control, &chance, note)
      }
      if chance.percent(30), !control.isEmpty { progress(control, &chance) }
    }
    replies.append(reply)
  }

  private func ask(
    _ reply: Reply, _ control: String, _ chance: inout Chance, _ note: (News) -> Void
  ) {
    lastQuestion += 1
    asking[lastQuestion] = reply
    var question: JSONValue = [
      "notice": "confirm", "number": .int(lastQuestion), "control": .string(control),
      "text": .string("\(SimulatedApp.secret) question \(lastQuestion) of \(pid)?"),
    ]
    if chance.percent(50) { question["choices"] = ["Keep", "Drop"] }
    note(.said("confirm", question))
    say(question)
  }

  func progress(_ control: String, _ chance: inout Chance) {
    say([
      "notice": "progress", "control": .string(control),
      "fraction": .double(Double(chance.below(100)) / 100), "text": "Step",
      "can_cancel": .bool(chance.percent(70)), "long_running": .bool(chance.percent(30)),
    ])
  }

  private func take(_ notice: String, _ line: JSONValue, _ chance: inout Chance) {
    switch notice {
    case "confirmed":
      guard let number = line["number"].number, number <= lastQuestion,
        confirmed.insert(number).inserted
      else {
        broken = "each question gets one answer: \(line.line)"
        return
      }
      guard var reply = asking.removeValue(forKey: number)
      else { return }
      reply.at = sim_monotonic_ns()
      replies.append(reply)
      release(after: reply.id)
    case "cancel":
      guard let id = line["id"].number, chance.percent(80) else { return }
      for number in asking.keys.sorted() where asking[number]?.id == id {
        if let reply = asking.removeValue(forKey: number) { replies.append(reply) }
      }
      release(after: id)
      for index in replies.indices where replies[index].id == id {
        replies[index].at = sim_monotonic_ns()
        replies[index].error = "cancelled"
      }
      if !replies.contains(where: { $0.id == id }) {
        replies.append(
          Reply(
            at: sim_monotonic_ns(), id: id, request: "cancelled", body: [:], error: "cancelled"))
      }
    default: break
    }
  }

  /// Allows the answer to the load that follows a perform.
  private func release(after id: Int) {
    for index in replies.indices where replies[index].body["after"].number == id {
      replies[index].at = sim_monotonic_ns() + 1
    }
  }

  // MARK: Writing

  /// Writes the answers that are due.
  func answer(_ chance: inout Chance, _ manners: Manners, _ note: (News) -> Void) {
    guard !hasEnded, !isHung else { return }
    let now = sim_monotonic_ns()
    while let index = replies.indices.filter({ replies[$0].at <= now }).min(by: {
      (replies[$0].at, $0) < (replies[$1].at, $1)
    }) {
      let reply = replies.remove(at: index)
      var line: JSONValue = ["id": .int(reply.id)]
      performing.removeAll { $0.request == reply.id }
      if let error = reply.error {
        line["error"] = ["code": "refused", "message": .string(error)]
      } else {
        line["result"] =
          reply.archive.map { ["archive": $0] }
          ?? result(reply.request, reply.body, &chance, manners)
        if reply.request == "hello" { isWelcome = true }
      }
      note(.answered(reply.request, reply.body, result: line["result"]))
      say(line)
      if reply.isRepeated { say(line) }
      if manners.late > 0 { readAhead(after: reply, &chance) }
    }
  }

  /// Reads the states for the loads that follow a performed intent, as an extension does that answers them later.
  private func readAhead(after reply: Reply, _ chance: inout Chance) {
    for index in replies.indices where replies[index].body["after"].number == reply.id {
      guard chance.percent(50) else { continue }
      let control = replies[index].body["control"]
      let kind = control["kind"].text ?? ""
      replies[index].archive = app.archive(kind, control["configuration"])
      guard chance.percent(20) else { continue }
      app.change(kind, to: nil)
      say(["notice": "reload", "kind": .string(kind)])
    }
  }

  private func result(
    _ request: String, _ body: JSONValue, _ chance: inout Chance, _ manners: Manners
  ) -> JSONValue {
    let kind = body["control"]["kind"].text ?? ""
    switch request {
    case "hello":
      return ["version": .int(chance.percent(80) ? 2 : 1), "name": .string(app.name)]
    case "describe": return app.description(language)
    case "preview", "load":
      return ["archive": app.archive(kind, body["control"]["configuration"])]
    case "perform":
      // Sometimes an intent returns before it has set the value.
      let isWrong = kind == "lamp" && manners.late > 0 && chance.percent(8)
      app.change(kind, to: isWrong ? nil : body["value"].flag)
      var outcome: JSONValue = ["dialogs": [], "openings": []]
      if kind == "jar", chance.percent(60) {
        outcome["undo"] = ["name": .string("\(SimulatedApp.secret) Fill")]
      }
      if kind == "bell", chance.percent(30) {
        outcome["next_intent"] = [
          "title": "Ring again", "action": ["intent": "RingAgain"],
        ]
      }
      if kind == "bell", manners.never > 0, chance.percent(20) {
        outcome["openings"] = [["intent": "Open", "url": "sim://bell"]]
      }
      return outcome
    case "options":
      return [
        "sections": [
          [
            "options": [
              ["value": "SECRET kitchen", "title": "SECRET Kitchen"],
              ["value": "SECRET attic", "title": "SECRET Attic"],
            ]
          ]
        ]
      ]
    case "resolve":
      var found: JSONValue = [:]
      for (name, value) in body["control"]["configuration"].members where value.text != nil {
        found[name] = [["value": value, "title": value]]
      }
      return ["found": found, "missing": [:]]
    case "timeline": return app.timeline(body, language) { .string(dateText(after: $0)) }
    case "views":
      var activity = body["activity"]
      let stop = activity["state"]["stop"].line
      activity["shown"] = [
        "lines": [.string("\(SimulatedApp.secret) read by \(pid): stop \(stop)")],
        "privacy_sensitive": true,
      ]
      return ["activity": activity]
    default: return [:]
    }
  }

  func say(_ message: JSONValue) { write(Array((message.line + "\n").utf8)) }

  func write(_ bytes: [UInt8]) {
    let output = sim_child_output(Int32(child))
    guard output >= 0 else { return }
    _ = bytes.withUnsafeBytes { Glibc.write(output, $0.baseAddress, $0.count) }
  }
}

/// The date in a number of seconds, in ISO 8601.
func dateText(after seconds: Int) -> String {
  let instant = Int(sim_wall_ns() / 1_000_000_000) + seconds
  let (days, rest) = (instant / 86_400, instant % 86_400)
  // The calendar of days since 1970-01-01 (Howard Hinnant, days_from_civil).
  let shifted = days + 719_468
  let era = shifted / 146_097
  let day = shifted - era * 146_097
  let yearOfEra = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365
  let dayOfYear = day - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
  let part = (5 * dayOfYear + 2) / 153
  let month = part < 10 ? part + 3 : part - 9
  let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
  return "\(year)-\(two(month))-\(two(dayOfYear - (153 * part + 2) / 5 + 1))"
    + "T\(two(rest / 3_600)):\(two(rest / 60 % 60)):\(two(rest % 60))Z"
}
