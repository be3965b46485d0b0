import ControlKit
import ExtensionKit
import FoundationEssentials

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Controls that misbehave in different ways, which an extension's runtime must withstand.
@main
struct UnrulyBundle: WidgetBundle {
  init() { print("a line before everything") }

  var body: some Widget {
    UnrulyButton<HangIntent>("unruly.hang")
    UnrulyButton<ThrowIntent>("unruly.throw")
    UnrulyButton<PrintIntent>("unruly.print")
    UnrulyButton<ExitIntent>("unruly.exit")
    UnrulyButton<TalkIntent>("unruly.talk")
    UnrulyButton<FillIntent>("unruly.fill")
    UnrulyButton<BakeIntent>("unruly.bake")
    UnrulyButton<KneadIntent>("unruly.knead")
    UnrulyButton<TrapIntent>("unruly.trap")
    TrapActivity()
    PlacedButton()
    FloodButton()
    SlowToggle()
    SilentWidget()
  }
}

/// A button with this kind that runs an intent.
struct UnrulyButton<Action: AppIntent>: ControlWidget {
  let kind: String

  init() { self.init("unruly") }
  init(_ kind: String) { self.kind = kind }

  var body: some ControlWidgetConfiguration {
    StaticControlConfiguration(kind: kind) {
      ControlWidgetButton(action: Action()) { Text("Press") }
    }
  }
}

/// Blocks its thread forever.
struct HangIntent: AppIntent {
  static let title: LocalizedStringResource = "Hang"
  func perform() async throws -> some IntentResult {
    while !Task.isCancelled || title.isEmpty { pause() }
    return .result()
  }
  private var title: String { "" }
}

struct UnrulyError: Error, CustomStringConvertible { let description: String }

struct ThrowIntent: AppIntent {
  static let title: LocalizedStringResource = "Throw"
  func perform() async throws -> some IntentResult & ReturnsValue<Int> {
    if let none = Int("no number") { return .result(value: none) }
    throw UnrulyError(description: "a \"quoted\" reason\nof two lines")
  }
}

/// Reads standard input, and writes text to standard output that looks like a message of the protocol.
struct PrintIntent: AppIntent {
  static let title: LocalizedStringResource = "Print"
  func perform() async throws -> some IntentResult {
    print("{\"id\":1,\"result\":{}}")
    while let line = readLine() { print("read \(line)") }
    print("no input left")
    return .result()
  }
}

struct ExitIntent: AppIntent {
  static let title: LocalizedStringResource = "Exit"
  func perform() async throws -> some IntentResult {
    if getpid() > 0 { exit(3) }
    return .result()
  }
}

/// Returns a dialog and requests a reload.
struct TalkIntent: AppIntent {
  static let title: LocalizedStringResource = "Talk"
  func perform() async throws -> some IntentResult & ProvidesDialog {
    ControlCenter.shared.reloadAllControls()
    return .result(dialog: "said")
  }
}

/// Shows the information of `ControlCenter` about the placed controls.
struct PlacedButton: ControlWidget {
  struct Provider: ControlValueProvider {
    let previewValue = ""
    func currentValue() async throws -> String {
      let controls = try await ControlCenter.shared.currentControls()
      return controls.map { control in
        let mood = control.configurationIntent(of: MoodIntent.self)?.mood.rawValue
        return "\(control.id) \(control.kind) \(mood ?? "no mood") \(control.tokenText)"
      }.joined(separator: ", ")
    }
  }

  var body: some ControlWidgetConfiguration {
    StaticControlConfiguration(kind: "unruly.placed", provider: Provider()) { text in
      ControlWidgetButton(action: TalkIntent()) { Text(text) }
    }
  }
}

/// Shows more than a message can hold.
struct FloodButton: ControlWidget {
  struct Provider: ControlValueProvider {
    let previewValue = 1
    func currentValue() async throws -> Int { 2_000_000 }
  }

  var body: some ControlWidgetConfiguration {
    StaticControlConfiguration(kind: "unruly.flood", provider: Provider()) { count in
      ControlWidgetButton(action: TalkIntent()) { Text(String(repeating: "x", count: count)) }
    }
  }
}

extension ControlInfo {
  var tokenText: String {
    pushInfo.map { $0.token.map { String($0, radix: 16) }.joined(separator: " ") } ?? "no token"
  }
}

enum Mood: String, AppEnum {
  case calm, cross
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Mood"
  static let caseDisplayRepresentations: [Mood: DisplayRepresentation] = [
    .calm: "Calm", .cross: "Cross",
  ]
}

struct MoodIntent: ControlConfigurationIntent {
  static let title: LocalizedStringResource = "Mood"
  @Parameter(title: "Mood", default: .calm) var mood: Mood
}

/// A toggle whose preview is on and whose action loses a property; it has a push handler.
struct SlowToggle: ControlWidget {
  struct Provider: AppIntentControlValueProvider {
    func previewValue(configuration: MoodIntent) -> Bool { true }
    func currentValue(configuration: MoodIntent) async throws -> Bool {
      throw UnrulyError(description: "in a \(configuration.mood.rawValue) mood")
    }
  }

  struct Handler: ControlPushHandler {
    func pushTokensDidChange(controls: [ControlInfo]) {
      let text = controls.map { "\($0.id) \($0.tokenText)" }.joined(separator: ", ")
      print("tokens: [\(text)]")
    }
  }

  var body: some ControlWidgetConfiguration {
    AppIntentControlConfiguration(kind: "unruly.mood", provider: Provider()) { isOn in
      ControlWidgetToggle("Mood", isOn: isOn, action: SetMoodIntent(reason: "none")) { _ in
        Image(systemName: "cloud")
      }
    }
    .pushHandler(Handler.self)
  }
}

struct SetMoodIntent: SetValueIntent {
  static let title: LocalizedStringResource = "Set Mood"
  @Parameter(title: "Is Cross") var value: Bool
  var reason = "lost"

  init() {}
  init(reason: String) { self.reason = reason }

  func perform() async throws -> some IntentResult {
    print("mood \(value), \(reason)")
    return .result()
  }
}
