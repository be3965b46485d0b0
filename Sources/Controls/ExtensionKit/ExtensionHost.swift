import ControlKit
import ControlModel
import FoundationEssentials
import Synchronization
import Wire

/// Connects the control center in an extension's process to the daemon, through the extension's pipe.
struct ExtensionHost: NoticeHost, IntentHost, RunHost {
  let loop: RequestLoop

  init(_ loop: RequestLoop) { self.loop = loop }

  func send(_ notice: ExtensionNotice, _ body: some Codable & Sendable) {
    // The daemon may load the control in another process, and other processes read the defaults when they are notified.
    StoredDefaults.shared.synchronize()
    loop.writer.notice(notice, body)
  }

  /// The placed controls, which the daemon sends after its greeting and at every change.
  func currentControls() async throws -> [ControlInfo] {
    try await loop.controls.catalog().infos(of: loop.places)
  }

  func open(_ url: String) {
    loop.writer.notice(.open, ExtensionMessage.Open(url: url))
  }

  func widgetToken() async -> Data? { loop.widgetToken }

  func currentWidgets() async throws -> [WidgetInfo] { loop.widgets }

  /// Asks for a confirmation on every panel and page that shows the control.
  func confirm(_ question: String) async throws -> Bool {
    // Only a performing intent has a control whose panel can show the question.
    guard let control = PerformingControl.current?.id else { return false }
    return await loop.ask(question, for: control).accepted
  }

  /// Asks a person to select one of several choices, on every panel and page that shows the control.
  ///
  /// - Returns: The index of the choice.
  /// - Throws: `IntentQuestionFailure` if the question is not answered or is declined.
  func choose(_ question: String, among choices: [String]) async throws -> Int {
    guard let control = PerformingControl.current?.id else {
      throw IntentQuestionFailure.notSupported(question)
    }
    let answer = await loop.ask(question, choices: choices, for: control)
    guard answer.accepted, let choice = answer.choice else {
      throw IntentQuestionFailure.declined(question)
    }
    return choice
  }

  func keep(_ undoManager: UndoManager) -> Bool {
    guard let control = PerformingControl.current?.id else { return false }
    loop.runs.keep(undoManager, of: control)
    return true
  }

  func progressReceiver(canCancel: Bool, isLong: Bool) -> (@Sendable (RunProgress) -> Void)? {
    guard let run = PerformingControl.current, let control = run.id else { return nil }
    let sender = ProgressSender { [writer = loop.writer] progress in
      writer.notice(
        .progress,
        ExtensionMessage.Progress(
          control: control, fraction: progress.fraction, text: progress.text,
          can_cancel: canCancel ? true : nil, long_running: isLong ? true : nil))
    }
    run.begin(sender)
    return { sender.send($0) }
  }

  func share(_ name: String, _ value: JSONValue?) -> Bool {
    loop.writer.notice(.share, ExtensionMessage.Share(name: name, value: value))
    return true
  }
}

/// A host that sends notices to the daemon, through an extension's pipe or through the control socket.
protocol NoticeHost: ControlHost {
  func send(_ notice: ExtensionNotice, _ body: some Codable & Sendable)
}

extension NoticeHost {
  func reloadControls(ofKind kind: String) { send(.reload, ExtensionMessage.Reload(kind: kind)) }

  func reloadAllControls() { send(.reload, ExtensionMessage.Reload(kind: nil)) }

  func reloadTimelines(ofKind kind: String?) {
    send(.reloadTimelines, ExtensionMessage.ReloadTimelines(kind: kind))
  }

  func relevant(_ intents: [SuggestedIntent], replaces: Bool) {
    send(.relevant, ExtensionMessage.Relevant(intents, replaces: replaces))
  }

  func activity(_ change: ActivityChange) {
    send(.activity, ExtensionMessage.Activity(change, nil))
  }

  func post(_ name: String, isDistributed: Bool, object: String?, info: JSONValue?) {
    send(
      .post,
      ExtensionMessage.Posted(
        name: name, distributed: isDistributed ? true : nil, object: object, info: info))
  }
}

extension ExtensionMessage.Posted {
  var notification: AppNotification {
    AppNotification(name: name, isDistributed: distributed == true, object: object, info: info)
  }
}

extension ExtensionMessage.Activity {
  init(_ change: ActivityChange, _ texts: ActivityTexts?) {
    let phase: Phase =
      switch change.phase {
      case .started: .started
      case .updated: .updated
      case .ended: .ended
      }
    self.init(
      id: change.id, phase: phase, type: change.type, attributes: change.attributes,
      state: change.state, stale_at: change.staleDate?.ISO8601Format(),
      dismiss_at: change.dismissalDate?.ISO8601Format(),
      // JSON has no infinite numbers.
      relevance: change.relevanceScore != 0 && change.relevanceScore.isFinite
        ? change.relevanceScore : nil, wants_token: change.wantsToken ? true : nil,
      shown: texts?.now,
      shown_when_stale: texts?.stale)
    channel = change.channel
    transient = change.style == .transient ? true : nil
    alert = change.alert.map { ExtensionMessage.Alert(title: $0.title, body: $0.body) }
  }

  /// The change as this process receives it from the daemon, always with the phase `started`.
  var change: ActivityChange {
    var change = ActivityChange(
      id: id, phase: .started, type: type, attributes: attributes, state: state,
      staleDate: stale_at.flatMap { DateText($0) }?.date, relevanceScore: relevance ?? 0)
    change.wantsToken = wants_token ?? false
    change.channel = channel
    change.style = transient == true ? .transient : .standard
    change.token = push_token.flatMap { Data(hex: $0) }
    return change
  }
}

extension ActivityNews {
  init(_ news: ExtensionMessage.ActivityNews) {
    let state: ActivityState =
      switch news.state_name {
      case .active: .active
      case .stale: .stale
      case .ended: .ended
      case .dismissed: .dismissed
      }
    self.init(
      id: news.id, state: state, token: news.push_token.flatMap { Data(hex: $0) },
      content: news.state, staleDate: news.stale_at.flatMap { DateText($0) }?.date,
      relevanceScore: news.relevance ?? 0)
  }
}

extension ExtensionMessage.Relevant {
  init(_ intents: [SuggestedIntent], replaces: Bool) {
    self.init(
      intents: intents.map { each in
        Intent(
          intent: each.intent, parameters: each.parameters, kind: each.kind,
          from: each.from.map { DateText($0) }, duration_s: each.duration)
      }, replaces: replaces ? true : nil)
  }
}

extension ExtensionMessage.Placed {
  /// The placed widgets, without widgets in a size that this version does not know.
  var infos: [WidgetInfo] {
    (widgets ?? []).compactMap {
      WidgetInfo(
        kind: $0.kind, familyName: $0.family, intent: $0.intent,
        configuration: $0.configuration ?? [:])
    }
  }
}

extension ExtensionMessage.Placed {
  var token: Data? { widget_token.flatMap { Data(hex: $0) } }
}

extension ExtensionMessage.StartTokens {
  var data: [String: Data] { tokens.compactMapValues { Data(hex: $0) } }
}

extension ControlPlace {
  init(_ place: ExtensionMessage.Placed.Place) throws(MessageError) {
    guard let text = place.push_token else {
      self.init(control: place.control)
      return
    }
    guard let token = Data(hex: text) else {
      throw .badMessage("the push token \"\(text)\" is not written in hex")
    }
    self.init(control: place.control, token: token)
  }
}

extension Data {
  /// Decodes pairs of hexadecimal digits; the result is `nil` for other text.
  init?(hex text: String) {
    let digits = Array(text.utf8)
    guard digits.count.isMultiple(of: 2) else { return nil }
    var bytes: [UInt8] = []
    for index in stride(from: 0, to: digits.count, by: 2) {
      let pair = String(decoding: digits[index...index + 1], as: UTF8.self)
      guard pair.first != "+", pair.first != "-", let byte = UInt8(pair, radix: 16) else {
        return nil
      }
      bytes.append(byte)
    }
    self.init(bytes)
  }
}

extension SharedStateTable.News {
  init(_ entry: ExtensionMessage.Shared.Entry) {
    let status: SharedStateStatus =
      switch entry.state {
      case .local: .local
      case .pending: .pending
      case .confirmed: .confirmed
      case .rejected: .rejected
      }
    self.init(
      name: entry.name, value: entry.value, status: status, isAnswer: entry.answers == true)
  }
}

/// Programs that the daemon runs outside the confinement of this extension.
extension ExtensionHost: ProgramHost {
  func run(_ words: [String], limit: Duration?) async throws -> ProgramEnding {
    let number = loop.nextQuestion()
    let ran = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        loop.state.withLock { $0.programs[number] = continuation }
        loop.writer.notice(
          .run,
          ExtensionMessage.Run(
            number: number, words: words, limit_ms: limit.map { Int($0 / .milliseconds(1)) }))
      }
    } onCancel: {
      loop.writer.notice(.run, ExtensionMessage.Run(number: number))
    }
    if let problem = ran.problem { throw problem }
    return ProgramEnding(
      status: Int32(clamping: ran.status ?? 0), signal: Int32(clamping: ran.signal ?? 0),
      isLate: ran.late == true, output: ran.output ?? "", errors: ran.errors ?? "")
  }

  func start(_ words: [String]) {
    // The answer has no receiver: the daemon logs a command that it refuses.
    loop.writer.notice(.run, ExtensionMessage.Run(number: loop.nextQuestion(), words: words))
  }
}
