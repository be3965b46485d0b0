import ControlModel

/// The rules for messages to extensions: every intent belongs to one press or tap, and facts reach every process.
struct ExpectedExtensions {
  struct Process {
    var app: String
    /// The latest notice `placed`.
    var placed: JSONValue = .null
    /// The writes of shared values that have no answer yet.
    var shares = 0
    var shared: [String: JSONValue] = [:]
    var states: [String: String] = [:]
    /// The activities in the notice after the start.
    var activities: [String] = []
    /// The tokens with which pushes start activities, by type.
    var startTokens: [String: JSONValue] = [:]
    /// Whether the process does not read what it is sent.
    var isHung = false
    /// The slots of the intents under way, by the numbers of their requests.
    var performs: [Int: String] = [:]
    /// Whether the process is replaced when it is idle; until then it receives no facts.
    var isReplaced = false
  }

  private struct Perform {
    var slot: String
    var kind: String
    var value: JSONValue
    var body: JSONValue
  }

  /// A question of an app, by its text.
  private struct Question {
    var process: Int
    var number: Int
    var slot: String
    var answer: Answer?
    /// Whether an earlier round has shown it.
    var isOld = false
  }

  /// An intent that has returned what undoes it.
  private struct Undoable {
    var slot: String
    var process: Int
    /// Whether the intent returned in this round.
    var isNew = true
    /// The processes to which the daemon has sent the undo request.
    var asked: Set<Int> = []
  }

  private struct Answer: Equatable {
    var isAccepted: Bool
    var choice: Int?

    init(_ line: JSONValue) {
      (isAccepted, choice) = (line["accepted"].flag == true, line["choice"].number)
    }
  }

  var processes: [Int: Process] = [:]
  /// The apps of the processes that have posted a notification to the other processes of their app.
  private var posters: [Int: String] = [:]
  /// The intents that the stream has announced and no extension has been asked for, by slot.
  private var announced: [String: [(kind: String, value: JSONValue)]] = [:]
  /// The intents that extensions have been asked for in this round.
  private var asked: [Perform] = []
  /// The slots whose intent has ended in this round.
  private var ended: [String] = []
  private var questions: [String: Question] = [:]
  /// The texts of the questions that the stream has announced, by their numbers.
  private var shown: [Int: String] = [:]
  /// The answers that extensions and clients receive in this round.
  private var learned: [(text: String?, answer: Answer, line: String)] = []
  private var decided: [(text: String, isAccepted: Bool, line: String)] = []
  /// The questions at places whose control was changed in this round.
  private var closing: [(text: String, line: String)] = []
  /// The intents that can be undone, by place.
  private var undoable: [String: Undoable] = [:]
  /// The places of requests to undo and to cancel that have no answer yet, and the trees of taps.
  private var undoing: [String] = []
  private var cancelling: [String] = []
  private var acting: [String] = []
  /// The requests to undo and to cancel that were answered in this round.
  private var requestsEnded: [(name: String, body: JSONValue)] = []
  /// The kind of a tree that no event has shown to the observer.
  private static let unknown = "?"
  /// The push tokens of activities, by their ids.
  private(set) var activityTokens: [String: String] = [:]
  /// The latest states of activities that processes were told, and the activities that pushes have started, by their ids.
  private(set) var activityStates: [String: String] = [:]
  private(set) var startedActivities: Set<String> = []
  /// The running activities that have disappeared in this round, and the activities whose end a process of their app has received.
  var gone: [(app: String, id: String)] = []
  private var goneTold: [(app: String, id: String)] = []
  /// Whether extensions always answer well, so that all their processes receive all facts.
  var isCalm = false
  /// The places whose intents were cancelled in this round.
  private var cancelled: Set<String> = []

  mutating func started() { self = ExpectedExtensions() }

  mutating func ended(_ process: Int) {
    processes[process] = nil
    undoable = undoable.filter { $0.value.process != process }
  }

  mutating func configurationRead() {
    undoable = undoable.filter(\.value.isNew)
    closing += questions.filter(\.value.isOld).map { ($0.key, "the configuration is read again") }
  }

  func canUndo(at place: String) -> Bool { undoable[place] != nil }

  // MARK: Clients

  mutating func sent(_ request: String, _ body: JSONValue, trees: [Int: String]) {
    let place = ExpectedStream.place(of: body["slot"].text ?? "")
    switch request {
    case "undo": undoing.append(place)
    case "cancel": cancelling.append(place)
    case "act": acting.append(trees[body["tree"].number ?? 0] ?? Self.unknown)
    default: break
    }
  }

  /// A request was answered or refused.
  mutating func ended(_ request: String, _ body: JSONValue) {
    if request == "undo" || request == "cancel" { requestsEnded.append((request, body)) }
  }

  /// The processes that perform an intent at a place.
  private func performing(at place: String) -> [Process] {
    processes.values.filter { process in
      process.performs.values.contains { ExpectedStream.place(of: $0) == place }
    }
  }

  mutating func answered(_ request: String, _ body: JSONValue, _ result: JSONValue) -> String? {
    if ["assign", "configure", "remove"].contains(request) || result["replaced"] != .null {
      let changed = request == "place" ? result["replaced"] : result["slot"]
      let place = ExpectedStream.place(of: changed.text ?? "")
      // The daemon may handle the change of the control before an intent that returned in this round.
      if undoable[place]?.isNew == false { undoable[place] = nil }
      for (text, question) in questions
      where question.isOld && ExpectedStream.place(of: question.slot) == place {
        closing.append((text, result.line))
      }
    }
    if request == "cancel" {
      let place = ExpectedStream.place(of: body["slot"].text ?? "")
      let performing = performing(at: place)
      guard performing.isEmpty || performing.contains(where: \.isHung) || cancelled.contains(place)
      else { return "a process is told that its intent is cancelled" }
    }
    guard request == "answer", let number = result["number"].number else { return nil }
    guard let text = shown[number], let question = questions[text],
      ExpectedStream.place(of: question.slot) == ExpectedStream.place(of: body["slot"].text ?? "")
    else { return "the question of the slot is answered" }
    decided.append((text, body["accepted"].flag == true, result.line))
    return nil
  }

  // MARK: Events

  mutating func performing(_ line: JSONValue, at slot: String) {
    announced[slot, default: []].append((line["control"].text ?? "", line["value"]))
  }

  mutating func finished(at slot: String) { ended.append(slot) }

  mutating func take(_ event: String, _ line: JSONValue) -> String? {
    guard let number = line["question"].number else { return nil }
    if event == "intent.confirming" {
      let place = line["button"].text ?? line["placement"].text ?? ""
      guard let text = line["text"].text, let question = questions[text], shown[number] == nil,
        ExpectedStream.place(of: question.slot) == place
      else { return "a question is shown once, at the place of its control" }
      shown[number] = text
    } else if event == "intent.confirmed" {
      guard let text = shown[number], questions[text]?.answer == nil else {
        return "a question that was shown is answered once"
      }
      questions[text]?.answer = Answer(line)
    }
    return nil
  }

  // MARK: Messages

  mutating func said(_ process: Int, _ notice: String, _ body: JSONValue) {
    if notice == "share" { processes[process]?.shares += 1 }
    if notice == "post" { posters[process] = processes[process]?.app }
    guard notice == "confirm", let text = body["text"].text, let number = body["number"].number
    else { return }
    questions[text] = Question(
      process: process, number: number, slot: body["control"].text ?? "")
  }

  mutating func asked(_ process: Int, _ request: String, _ body: JSONValue) -> String? {
    let slot = body["control"]["id"].text ?? ""
    switch request {
    case "perform" where body["view"] == .null:
      let kind = body["control"]["kind"].text ?? ""
      asked.append(Perform(slot: slot, kind: kind, value: body["value"], body: body))
      processes[process]?.performs[body["id"].number ?? 0] = slot
      undoable[ExpectedStream.place(of: slot)] = nil
    case "perform":
      guard let kind = body["view"]["widget"]["kind"].text else { return nil }
      guard acting.contains(kind) || acting.contains(Self.unknown),
        body["action"]["intent"].text == "Turn" + kind
      else {
        return "a tap performs the action of the tapped view"
      }
    case "undo":
      let place = ExpectedStream.place(of: slot)
      guard undoing.contains(place), undoable[place]?.slot == slot,
        undoable[place]?.asked.insert(process).inserted == true
      else { return "the intent that a person has performed last in the slot is undone, once" }
    default: break
    }
    return nil
  }

  mutating func answered(
    _ process: Int, _ request: String, _ body: JSONValue, _ result: JSONValue
  ) {
    guard request == "perform" else { return }
    processes[process]?.performs[body["id"].number ?? 0] = nil
    guard result["undo"] != .null, let slot = body["control"]["id"].text else { return }
    undoable[ExpectedStream.place(of: slot)] = Undoable(slot: slot, process: process)
  }

  mutating func told(
    _ process: Int, _ app: String, _ notice: String, _ body: JSONValue
  ) -> String? {
    if processes[process] == nil { processes[process] = Process(app: app) }
    switch notice {
    case "placed": processes[process]?.placed = body
    case "activities":
      processes[process]?.activities = body["activities"].list.compactMap { $0["id"].text }
    case "activity_changed":
      let id = body["id"].text ?? ""
      if let token = body["push_token"].text { activityTokens[id] = token }
      activityStates[id] = body["state_name"].text
      if body["state_name"].text == "dismissed" { goneTold.append((app, id)) }
    case "posted":
      guard posters.contains(where: { $0 != process && $1 == app }) else {
        return "a process is told what other processes of its app have posted"
      }
    case "activity_started": startedActivities.insert(body["id"].text ?? "")
    case "start_tokens": processes[process]?.startTokens = body["tokens"].members
    case "shared":
      for value in body["values"].list {
        processes[process]?.shared[value["name"].text ?? ""] = value["value"]
        processes[process]?.states[value["name"].text ?? ""] = value["state"].text
      }
      let answers = body["values"].list.count { $0["answers"].flag == true }
      processes[process]?.shares -= answers
      if (processes[process]?.shares ?? 0) < 0 {
        return "one answer to each write of a shared value"
      }
    case "confirmed":
      let found = questions.first {
        $0.value.process == process && $0.value.number == body["number"].number
      }
      learned.append((found?.key, Answer(body), body.line))
    case "cancel" where body["reason"] == .null:
      guard let slot = processes[process]?.performs[body["id"].number ?? 0],
        cancelling.contains(ExpectedStream.place(of: slot))
      else { return "the intent that a person has cancelled is cancelled" }
      cancelled.insert(ExpectedStream.place(of: slot))
    default: break
    }
    return nil
  }

  // MARK: Comparisons

  /// Ends a round: the announcements of all intents have arrived.
  mutating func roundEnded() -> String? {
    defer {
      (asked, learned, decided, ended, closing, cancelled) = ([], [], [], [], [], [])
      (gone, goneTold) = ([], [])
    }
    for each in gone where isCalm && !goneTold.contains(where: { $0 == each }) {
      let hasProcess = processes.values.contains {
        $0.app == each.app && $0.placed != .null && !$0.isReplaced
      }
      if hasProcess { return "\(each.app) is told that its activity \(each.id) has disappeared" }
    }
    if let each = closing.first(where: { questions[$0.text]?.answer == nil }) {
      return "a change of the control ends its question: \(each.line)"
    }
    for text in shown.values { questions[text]?.isOld = true }
    for each in decided where questions[each.text]?.answer?.isAccepted != each.isAccepted {
      return "an event reports the answer of a client: \(each.line)"
    }
    for each in learned {
      // A question that cannot be shown is declined at once.
      let answer = each.text.flatMap { questions[$0]?.answer }
      guard answer == each.answer || answer == nil && !each.answer.isAccepted else {
        return "the answer to a question is what was chosen: \(each.line)"
      }
    }
    for each in asked {
      // A locked screen hides the value of a private control.
      let all = announced[each.slot] ?? []
      let index =
        all.firstIndex { $0.kind == each.kind && $0.value == each.value }
        ?? all.firstIndex { $0.kind == each.kind && $0.value == .null }
      guard let index else {
        return "an intent performs only for a press or a tap that is announced: \(each.body.line)"
      }
      announced[each.slot]?.remove(at: index)
    }
    for slot in ended { announced[slot] = nil }
    for request in requestsEnded {
      let place = ExpectedStream.place(of: request.body["slot"].text ?? "")
      if request.name == "undo", let index = undoing.firstIndex(of: place) {
        undoing.remove(at: index)
      }
      if request.name == "cancel", let index = cancelling.firstIndex(of: place) {
        cancelling.remove(at: index)
      }
    }
    requestsEnded = []
    for place in undoable.keys { undoable[place]?.isNew = false }
    return nil
  }

  /// Compares the latest `placed` of a process with the places of all controls; returns the rule that is broken.
  func compare(_ process: Int, kinds: Set<String>, places: JSONValue) -> String? {
    guard let known = processes[process], known.placed != .null, !known.isReplaced else {
      return nil
    }
    func sorted(_ list: JSONValue) -> [String] {
      list.list.filter { kinds.contains($0["control"]["kind"].text ?? "") }.map(\.line).sorted()
    }
    let (told, now) = (sorted(known.placed["places"]), sorted(places["places"]))
    guard told == now else { return "\(known.app) was told the places \(told), not \(now)" }
    return nil
  }

  /// Compares all facts that a process of an app has received with a complete answer.
  func compareFacts(
    _ process: Int, app: String, isNew: Bool, status: JSONValue
  ) -> String? {
    guard let known = processes[process] else { return nil }
    if known.isReplaced { return "a process of \(app) is replaced after a change of the language" }
    let values = status["shared"].list.filter { $0["app"].text == "com.example." + app }
    let now = Dictionary(uniqueKeysWithValues: values.map { ($0["name"].text ?? "", $0["value"]) })
    let told = known.shared.filter { $0.value != .null }
    guard told == now.filter({ $0.value != .null }) else {
      return "\(app) was told the shared values \(told), not \(now)"
    }
    for value in values where ["confirmed", "rejected"].contains(value["state"].text) {
      let told = known.states[value["name"].text ?? ""]
      // The first connection changes the state of all values.
      guard told == nil || told == "local" || told == value["state"].text else {
        return "\(app) was told that the value is \(told ?? ""), not \(value.line)"
      }
    }
    if known.placed == .null { return "\(app) was told the places of its controls" }
    if known.startTokens.isEmpty { return "\(app) was told the start tokens" }
    if app == "Boards", known.placed["widget_token"].text == nil {
      return "Boards was told the token of its widgets"
    }
    let widgets = known.placed["widgets"].list.map { [$0["kind"].line, $0["family"].line] }
    let placed = status["widgets"].list.map { [$0["kind"].line, $0["family"].line] }
    func sorted(_ list: [[String]]) -> [String] { list.map { $0.joined() }.sorted() }
    guard app != "Boards" || sorted(widgets) == sorted(placed) else {
      return "Boards was told the widgets \(widgets), not \(placed)"
    }
    guard isNew else { return nil }
    let running = status["activities"].list.filter {
      $0["app"].text == app && ["active", "stale"].contains($0["state_name"].text)
    }.compactMap { $0["activity"]["id"].text }
    guard running.sorted() == known.activities.sorted() else {
      return "\(app) was told the activities \(known.activities), not \(running)"
    }
    return nil
  }
}
