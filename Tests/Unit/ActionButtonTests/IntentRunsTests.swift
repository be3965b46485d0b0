import ActionButtonTesting
import ControlModel
import Gesture
import SystemAccess
import Testing

@testable import ActionButton

@Suite("Running intents")
struct IntentRunsTests {
  @Test("live by their tables", arguments: try ButtonTrace.all(of: "runs"))
  func trace(_ trace: ButtonTrace) {
    var player = RunsPlayer()
    trace.check { player.take($0, at: $1) }
  }

  @Test("the action of the latest load is performed as long as the control is placed there")
  func actions() {
    var runs = IntentRuns()
    let work = PlacedControl(id: "action", kind: "timer", configuration: ["t": .string("work")])
    let home = PlacedControl(id: "action", kind: "timer", configuration: ["t": .string("home")])
    let (first, second) = (runs.nextNumber(), runs.nextNumber())
    for (intent, load) in [("New", second), ("Old", first)] {
      var archive = ControlArchive(kind: "timer", template: .button(ControlFace()))
      archive.action = ControlArchive.Action(intent: intent)
      #expect(runs.show(archive, of: work, load: load) == archive)
    }
    #expect(runs.action(of: work)?.intent == "New")
    #expect(runs.action(of: home) == nil)
    _ = runs.handle(.placed([home]), at: .zero)
    #expect(runs.action(of: work)?.intent == "New")
    _ = runs.handle(.placed([]), at: .zero)
    #expect(runs.action(of: work) == nil)
  }

  @Test("a question belongs to the latest run of its control")
  func latestRun() throws {
    var runs = IntentRuns()
    let control = PlacedControl(id: "action", kind: "timer")
    for _ in 1...3 {
      let run = IntentRuns.Run(
        runs.nextNumber(), control, at: "action", isPlacement: false, app: "a")
      _ = runs.handle(.began(run, nil), at: .zero)
    }
    let effects = try runs.ask(1, "Now?", of: "action", app: "a", isOfApp: false, at: .zero)
    guard case .asked(let question)? = effects.last else { Issue.record("\(effects)"); return }
    #expect(question.run.number == 3)
  }

  @Test(
    "a question has 1 to 20 choices", arguments: [(0, false), (1, true), (20, true), (21, false)])
  func choices(count: Int, isAsked: Bool) throws {
    var runs = IntentRuns()
    let control = PlacedControl(id: "action", kind: "timer")
    let run = IntentRuns.Run(1, control, at: "action", isPlacement: false, app: "a")
    _ = runs.handle(.began(run, nil), at: .zero)
    let effects = try runs.ask(
      1, "Which?", choices: (0..<count).map { "\($0)" }, of: "action", app: "a", isOfApp: false,
      at: .zero)
    #expect(effects.isEmpty != isAsked)
  }

  @Test("whatever happens, each question has one answer, and nothing remains in the end")
  func random() {
    let facts = [
      "begin", "begin@action.tap", "begin@cc-1", "return-undo", "return-undo@cc-1", "return-next",
      "return", "end", "end@action.tap", "end@cc-1", "ask", "ask-b", "ask-choices@cc-1",
      "ask@action.tap", "yes", "yes-1@cc-1", "no@cc-1", "report-cancel", "cancel", "undo",
      "undo@cc-1", "load", "load@cc-1", "placed:action,cc-1", "placed:cc-1", "change@action",
      "reread", "lock", "unlock", "unlock", "exit:a", "activity:run", "tick",
    ]
    var words: [String: Int] = [:]
    for seed in 0..<200 {
      var generator = SeededGenerator(seed: UInt64(seed))
      var player = RunsPlayer()
      var open: Set<Substring> = []
      var now = Timestamp.zero
      func take(_ fact: String) {
        for word in player.take(fact, at: now) {
          let parts = word.split(whereSeparator: { "#:".contains($0) })
          words[String(parts[0]), default: 0] += 1
          if parts[0] == "asked" { #expect(open.insert(parts[1]).inserted, "seed \(seed)") }
          if parts[0] == "answered" { #expect(open.remove(parts[1]) != nil, "seed \(seed)") }
        }
      }
      for _ in 0..<200 {
        now = now.advanced(by: .milliseconds(Int.random(in: 0..<3_000, using: &generator)))
        if let due = player.runs.nextWake, due <= now { take("tick") }
        take(facts.randomElement(using: &generator) ?? "tick")
      }
      while !player.runs.runs.isEmpty {
        for id in ["action", "action.tap", "cc-1"] { take("end@\(id)") }
      }
      for id in ["action", "cc-1"] { take("load@\(id)") }
      now = now.advanced(by: .seconds(30))
      take("tick")
      #expect(open.isEmpty && player.runs.nextWake == nil, "seed \(seed)")
    }
    let all = ["asked", "answered", "declined", "undo", "cancelled", "reload", "next"]
    #expect(all.allSatisfy { words[$0, default: 0] > 20 }, "\(words)")
  }

  // MARK: Broken rules

  private static func asked() throws -> IntentRuns {
    var player = RunsPlayer()
    for fact in ["begin", "ask"] { _ = player.take(fact, at: .zero) }
    return player.runs
  }

  @Test("an intent that begins twice, or ends twice, breaks a rule")
  func runs() throws {
    var runs = try Self.asked()
    let run = try #require(runs.runs[1])
    #expect(
      Invariant.broken { _ = runs.handle(.began(run, nil), at: .zero) } == ["an intent begins once"]
    )
    _ = runs.handle(.ended(1), at: .zero)
    #expect(
      Invariant.broken { _ = runs.handle(.ended(1), at: .zero) }
        == ["an intent that ends has begun"])
  }

  @Test("a question without an intent, in another place, or with a lost answer breaks a rule")
  func questions() throws {
    let belongs = "a question belongs to an intent under way in its place"
    var ended = try Self.asked()
    ended.runs = [:]
    #expect(Invariant.broken { _ = ended.handle(.wake, at: .zero) } == [belongs])
    var moved = try Self.asked()
    moved.questions = ["cc-1": try #require(moved.questions["action"])]
    #expect(Invariant.broken { _ = moved.handle(.wake, at: .zero) } == [belongs])
    let lost = try Self.asked()
    #expect(
      Invariant.broken { _ = lost.checked([], openBefore: 2) } == [
        "every question is answered once"
      ])
  }

  @Test("a question on a locked screen breaks a rule")
  func locked() throws {
    var runs = try Self.asked()
    let open = runs.questions
    _ = runs.handle(.locked(true), at: .zero)
    runs.questions = open
    #expect(
      Invariant.broken { _ = runs.handle(.wake, at: .zero) }
        == ["a locked screen has no questions and no undo offers"])
  }
}

/// Drives `IntentRuns` as its owner does, and puts its effects into words: see `runs.trace`.
private struct RunsPlayer {
  private(set) var runs = IntentRuns()
  private var begun: [String: [Int]] = [:]
  private var wake: Timestamp?

  private static let kinds = [
    "action": "lamp", "action.tap": "bell", "cc-1": "lamp", "door": "door",
  ]

  private static func control(_ id: String) -> PlacedControl {
    PlacedControl(id: id, kind: kinds[id] ?? "none")
  }

  mutating func take(_ fact: String, at now: Timestamp) -> [String] {
    var words: [String]
    do throws(MessageError) { words = try handle(fact, at: now) } catch { words = [error.code] }
    defer { wake = runs.nextWake }
    if wake != runs.nextWake {
      words.append("@\(runs.nextWake.map { TimeText.milliseconds($0) } ?? "-")")
    }
    return words
  }

  private mutating func handle(
    _ fact: String, at now: Timestamp
  ) throws(MessageError) -> [String] {
    let (head, argument) = Self.split(fact, ":")
    let (rest, number) = Self.split(head, "#")
    let (name, at) = Self.split(rest, "@")
    let id = at ?? "action"
    let control = Self.control(id)
    let words = name.split(separator: "-", maxSplits: 1).map(String.init)
    let option = words.count == 2 ? words[1] : ""
    switch words[0] {
    case "begin":
      let run = IntentRuns.Run(
        runs.nextNumber(), control, at: Self.split(id, ".").0, isPlacement: id == "cc-1", app: "a")
      begun[id, default: []].append(run.number)
      return handle(.began(run, runs.action(of: control)), now)
    case "return":
      var outcome = PerformOutcome()
      if option == "undo" { outcome.undo = PerformOutcome.Undoable(name: "Add") }
      if option == "next" {
        var action = ControlArchive.Action(intent: "Mark")
        action.returnedType = "App.Mark"
        outcome.next_intent = NextIntent(title: "Mark", action: action, activity: "run")
      }
      return begun[id]?.first.map { handle(.returned($0, outcome), now) } ?? []
    case "end":
      guard let first = begun[id]?.first else { return [] }
      begun[id]?.removeFirst()
      return handle(.ended(first), now)
    case "ask":
      let choices = [
        "choices": ["Keep", "Drop"], "none": [], "many": Array(repeating: "x", count: 21),
        "cut": ["Keep", String(repeating: "x", count: 1_000)],
      ]
      let effects = try runs.ask(
        7, option == "long" ? String(repeating: "x", count: 1_000) : "Sure?",
        choices: choices[option], of: id, app: option == "b" ? "b" : "a", isOfApp: option == "app",
        at: now)
      return effects.isEmpty ? ["declined"] : effects.map(Self.word)
    case "yes", "no":
      let (answered, effects) = try runs.answer(
        words[0] == "yes", choice: Int(option), to: number.flatMap { Int($0) }, at: id)
      #expect(effects.count == 1 && "\(effects)".contains("number: \(answered)"))
      return effects.map(Self.word)
    case "report":
      let progress = PlaceSnapshot.Progress(
        fraction: option == "bad" ? 7 : 0.5, text: option == "bad" ? "two\nlines" : nil,
        canCancel: option == "cancel", isLong: option == "long")
      return try runs.report(progress, of: id, app: option == "b" ? "b" : "a").map(Self.word)
    case "cancel": return ["cancelled#\(try runs.cancel(at: id).number)"]
    case "undo":
      let taken = try runs.takeUndo(number.flatMap { Int($0) }, at: id, now: now)
      return ["undone#\(taken.number)"] + taken.effects.map(Self.word)
    case "load":
      var control = control
      if argument == "other" { control.configuration = ["minutes": .int(5)] }
      var archive = ControlArchive(kind: control.kind, template: .button(ControlFace()))
      archive.action = ControlArchive.Action(intent: "Own")
      let shown = runs.show(archive, of: control, load: runs.nextNumber())
      return [shown.nextIntent == nil ? "own" : "next"] + handle(.loaded(id), now)
    case "fail": return handle(.loaded(id), now)
    case "placed":
      let ids = argument?.split(separator: ",").map(String.init) ?? []
      return handle(.placed(ids.map(Self.control)), now)
    case "change": return handle(.changed(id), now)
    case "reread": return handle(.changed(nil), now)
    case "lock", "unlock": return handle(.locked(name == "lock"), now)
    case "exit": return handle(.exited(argument ?? ""), now)
    case "activity": return handle(.activityEnded(argument ?? ""), now)
    case "tick": return handle(.wake, now)
    default:
      Issue.record("unknown fact \(fact)")
      return []
    }
  }

  private mutating func handle(_ event: IntentRuns.Event, _ now: Timestamp) -> [String] {
    runs.handle(event, at: now).map(Self.word)
  }

  private static func split(_ text: String, _ separator: Character) -> (String, String?) {
    let parts = text.split(separator: separator, maxSplits: 1).map(String.init)
    return (parts[0], parts.count == 2 ? parts[1] : nil)
  }

  private static func word(of place: String) -> String { place == "action" ? "" : "@\(place)" }

  private static func word(_ effect: IntentRuns.Effect) -> String {
    switch effect {
    case .asked(let question):
      func short(_ text: String) -> String { text.count > 10 ? "\(text.count)" : text }
      let choices = question.choices.map { ":" + $0.map(short).joined(separator: ",") } ?? ""
      let length = question.text.count > 10 ? ":\(short(question.text))" : ""
      #expect(question.id == 7)
      return "asked#\(question.number)\(question.isOfApp ? ":app" : "")\(choices)\(length)"
    case .answered(let question, let isAccepted, let choice, let reason):
      let answer = (isAccepted ? "yes" : "no") + (choice.map { "-\($0)" } ?? "")
      return "answered#\(question.number):\(answer)" + (reason.map { ":\($0)" } ?? "")
    case .show(.progressed(let progress), let place):
      var parts = ["progress:\(progress.fraction ?? -1)"]
      if let text = progress.text {
        parts.append(text.split(separator: " ").joined(separator: "."))
      }
      if progress.can_cancel == true { parts.append("cancel") }
      if progress.long_running == true { parts.append("long") }
      return parts.joined(separator: ":") + word(of: place)
    case .show(.undoable(let undo), let place):
      #expect(undo.map { $0.name == "Add" } ?? true)
      return (undo.map { "undo#\($0.number)" } ?? "undo-over") + word(of: place)
    case .show: return "another-input"
    case .extend: return "extend"
    case .reload(let kinds, let id):
      return "reload:\(kinds.sorted().joined(separator: ","))" + (id.map { "-except-\($0)" } ?? "")
    }
  }
}
