import Dispatch
import Synchronization

@testable import ControlKit

/// The provider's answers in a test, in order.
final class Answers: Sendable {
  @TaskLocal static var current = Answers([])

  private let rest: Mutex<[Result<Bool, TestError>]>

  init(_ answers: [Result<Bool, TestError>]) { rest = Mutex(answers) }

  func next() throws -> Bool {
    let answer = rest.withLock { $0.isEmpty ? nil : $0.removeFirst() }
    guard let answer else { throw TestError(description: "no answer left") }
    return try answer.get()
  }
}

/// Determines whether code runs on the main actor: its executor is the main queue, which on Linux may use another thread
/// than the main thread.
enum MainQueue {
  /// A key has only its identity, no state; Dispatch before Swift 6.1 does not declare it as `Sendable`.
  private struct Key: @unchecked Sendable {
    let value = DispatchSpecificKey<Bool>()
  }

  private static let key = {
    let key = Key()
    DispatchQueue.main.setSpecific(key: key.value, value: true)
    return key
  }()

  static var isCurrent: Bool { DispatchQueue.getSpecific(key: key.value) ?? false }
}

struct AnsweringProvider: ControlValueProvider {
  let previewValue = false

  func currentValue() async throws -> Bool {
    Recorder.current.add("provider on main: \(MainQueue.isCurrent)")
    return try Answers.current.next()
  }
}

/// Records its parameters and its thread.
struct RecordingIntent: SetValueIntent {
  static let title: LocalizedStringResource = "Record"
  @Parameter(title: "Is On") var value: Bool
  @Parameter(title: "Room") var room: String

  init() {}
  init(room: String) { self.room = room }

  func perform() async throws -> some IntentResult {
    Recorder.current.add("\(room) \(value), on main: \(MainQueue.isCurrent)")
    return .result()
  }
}

struct SwitchControl: ControlWidget {
  var body: some ControlWidgetConfiguration {
    StaticControlConfiguration(kind: "switch", provider: AnsweringProvider()) { isOn in
      ControlWidgetToggle("Switch", isOn: isOn, action: RecordingIntent(room: "attic")) { isOn in
        Text(isOn ? "Lit" : "Dark")
      }
    }
    .displayName("Attic Light")
    .description("Lights the attic.")
  }
}

struct MainActorIntent: AppIntent {
  static let title: LocalizedStringResource = "On Main"
  @MainActor func perform() throws -> some IntentResult {
    Recorder.current.add("on main: \(MainQueue.isCurrent)")
    return .result()
  }
}

struct FailingIntent: AppIntent {
  static let title: LocalizedStringResource = "Fail"
  func perform() throws -> IntentResultContainer<Never, Never, Never, Never> {
    throw TestError(description: "the bridge is away")
  }
}

struct ChainIntent: AppIntent {
  static let title: LocalizedStringResource = "Chain"
  @Parameter(title: "Fails") var fails: Bool?
  init() {}
  init(fails: Bool) { self.fails = fails }
  func perform() async throws -> some IntentResult & OpensIntent {
    Recorder.current.add("chain")
    return .result(opensIntent: fails == true ? NextIntent(fails: true) : NextIntent(fails: false))
  }
}

struct NextIntent: AppIntent {
  static let title: LocalizedStringResource = "Next"
  @Parameter(title: "Fails") var fails: Bool
  init() {}
  init(fails: Bool) { self.fails = fails }
  func perform() async throws -> some IntentResult {
    if fails { throw TestError(description: "the second one fails") }
    Recorder.current.add("next")
    return .result()
  }
}

/// A button whose action is a generic argument.
struct ButtonControl<Action: ButtonAction>: ControlWidget {
  var body: some ControlWidgetConfiguration {
    StaticControlConfiguration(kind: "button") {
      ControlWidgetButton(action: Action.make()) { Text("Button") }.disabled(Action.isDisabled)
    }
  }
}

protocol ButtonAction {
  associatedtype Intent: AppIntent
  static func make() -> Intent
  static var isDisabled: Bool { get }
}

extension ButtonAction {
  static var isDisabled: Bool { false }
}

enum OnMain: ButtonAction { static func make() -> MainActorIntent { MainActorIntent() } }
enum Failing: ButtonAction { static func make() -> FailingIntent { FailingIntent() } }
enum Chained: ButtonAction { static func make() -> ChainIntent { ChainIntent() } }
enum BrokenChain: ButtonAction { static func make() -> ChainIntent { ChainIntent(fails: true) } }
enum Unset: ButtonAction { static func make() -> NextIntent { NextIntent() } }
enum Opening: ButtonAction { static func make() -> OpenScreen { OpenScreen() } }
enum Refused: ButtonAction {
  static func make() -> Ping { Ping() }
  static var isDisabled: Bool { true }
}

struct NamelessControl: ControlWidget {
  var body: some ControlWidgetConfiguration {
    StaticControlConfiguration(kind: " ") { EmptyControlWidgetTemplate() }
  }
}

struct EmptyControl: ControlWidget {
  var body: some ControlWidgetConfiguration {
    StaticControlConfiguration(kind: "empty") { EmptyControlWidgetTemplate() }
  }
}
