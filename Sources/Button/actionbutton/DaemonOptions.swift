import ArgumentParser
import Commands
import ControlModel
package import ControlSocket
import Devices
import Gesture
import Wire

/// The option for the daemon, shared by all verbs that connect to one.
struct DaemonOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The daemon's control socket (default: $ACTIONBUTTON_SOCKET, $RUNTIME_DIRECTORY, "
        + "$XDG_RUNTIME_DIR, /run/actionbutton).",
      valueName: "path"), completion: .file())
  var socket: String?

  /// Connects to the daemon; `verb` becomes part of our name in its log.
  func connect(_ verb: String) throws -> SocketClient {
    let client = "actionbutton \(verb)"
    if let socket { return try SocketClient.connect(path: socket, client: client) }
    return try SocketClient.connect(
      firstOf: SocketPath.standard(environment: ProgramEnvironment.variables), client: client)
  }
}

extension CompletionKind {
  static let buttons = names { try $0.ask(Requests.status).buttons.map(\.name) }
  static let controls = names { try $0.ask(Requests.list).controls.map(\.listing.kind) }
  static let buttonsAndControls = names {
    try $0.ask(Requests.status).buttons.map(\.name)
      + $0.ask(Requests.list).controls.map(\.listing.kind)
  }

  /// The beginnings of the text of a source; see `ButtonSpec.forms`.
  static let buttonSources = list(["gpio:", "evdev:", "keyboard", "virtual", "script:"])

  /// The names that the daemon at the usual path returns, for completion; an empty list without a daemon.
  private static func names(
    _ names: @escaping @Sendable (SocketClient) throws -> [String]
  ) -> CompletionKind {
    .custom { _, _, _ in
      (try? names(DaemonOptions.parse([]).connect("completion"))) ?? []
    }
  }
}

extension SocketClient {
  /// Sends a request and waits for its answer; a refusal ends the verb.
  func ask<Body: WireMessage, Answer: Codable>(
    _ request: Request<Body, Answer>, _ body: Body
  ) throws -> Answer { try self.request(request, body) }

  func ask<Answer: Codable>(_ request: Request<NoFields, Answer>) throws -> Answer {
    try self.request(request, NoFields())
  }

  /// Sends a request without a body and returns the answer as a tree, including fields of a newer daemon.
  func tree(_ request: any SocketRequest) throws -> JSONValue {
    try self.request(request, with: NoFields(), as: JSONValue.self)
  }
}

extension SocketError: UsageError {
  /// Whether the daemon does not know a name.
  package var isUsage: Bool {
    guard case .answered(let refusal) = self, let code = MessageError.Code(rawValue: refusal.code)
    else { return false }
    return [.unknownKind, .unknownButton, .unknownSlot, .unknownParameter, .unknownValue]
      .contains(code)
  }
}

/// The option for a button, shared by all verbs that open one.
struct ButtonOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The button: \(ButtonSpec.forms.joined(separator: ", ")).",
      discussion: Self.discussion, valueName: "source"),
    completion: .buttonSources)
  var button: String

  static let discussion = """
    A GPIO line takes ?bias=pull-up|pull-down|disabled|as-is&active=low|high (a button to ground: pull-up, \
    low). A key takes ?any-keyboard, a device ?key=KEY_PLAYPAUSE&grab.
    """

  func spec() throws -> ButtonSpec {
    try ButtonSpec(button)
  }
}

/// A button's source with its periods, which a script supplies itself.
struct ButtonSetup: Sendable {
  let limits: HoldRecognizer.Limits
  let makeSource: @Sendable () throws(DeviceError) -> any ButtonSource

  /// Reads all inputs of the source before a thread is started for it.
  init(_ spec: ButtonSpec, limits: HoldRecognizer.Limits) throws {
    if case .script(let file) = spec {
      self.init(try Self.traces(file, limits), name: "script:\(file)")
      return
    }
    // A key that does not exist is an error now, not on the thread that serves the button.
    _ = try spec.makeSource(limits: limits)
    self.init(limits) { () throws(DeviceError) in try spec.makeSource(limits: limits) }
  }

  /// Creates a source from traces that are already read, with the periods of the first trace.
  init(_ traces: [Trace], name: String, pause: Duration = .milliseconds(300)) {
    self.init(traces.first?.limits ?? HoldRecognizer.Limits()) {
      ScriptedButtonSource(name: name, traces: traces, pause: pause)
    }
  }

  private init(
    _ limits: HoldRecognizer.Limits,
    _ makeSource: @escaping @Sendable () throws(DeviceError) -> any ButtonSource
  ) {
    self.limits = limits
    self.makeSource = makeSource
  }

  /// The traces of a file; `-` is standard input.
  static func traces(_ file: String, _ limits: HoldRecognizer.Limits) throws -> [Trace] {
    do throws(TraceFile.Problem) { return try TraceFile.read(file, limits: limits) } catch {
      throw Failure.usage(error.description)
    }
  }
}

/// The options for the times of a button, shared by all verbs that decide a hold.
///
/// A missing option means the time of the trace file or the configuration, otherwise the default.
struct TimingOptions: ParsableArguments {
  @Option(help: .time(.hold)) var hold: String?
  @Option(help: .time(.debounce)) var debounce: String?
  @Option(help: .time(.glitch)) var glitch: String?
  @Option(help: .time(.ignoreRepeat)) var ignoreRepeat: String?
  @Option(help: .time(.noHold)) var noHold: String?
  @Option(name: .customLong("repeat"), help: .time(.repeatPeriod)) var repeatPeriod: String?

  /// The options without a dependency on ArgumentParser.
  var values: GivenTimes {
    GivenTimes(
      hold: hold, debounce: debounce, glitch: glitch, ignoreRepeat: ignoreRepeat, noHold: noHold,
      repeatPeriod: repeatPeriod)
  }
}

/// The texts of the times from the command line; `nil` for a missing option.
struct GivenTimes: Equatable, Sendable {
  var hold: String?
  var debounce: String?
  var glitch: String?
  var ignoreRepeat: String?
  var noHold: String?
  var repeatPeriod: String?

  private var given: [(time: GestureTime, text: String)] {
    let texts: [(GestureTime, String?)] = [
      (.hold, hold), (.debounce, debounce), (.glitch, glitch), (.ignoreRepeat, ignoreRepeat),
      (.noHold, noHold), (.repeatPeriod, repeatPeriod),
    ]
    return texts.compactMap { time, text in text.map { (time, $0) } }
  }

  /// The limits with the given times; throws a usage failure that names the option.
  func limits(
    over base: HoldRecognizer.Limits = HoldRecognizer.Limits()
  ) throws -> HoldRecognizer.Limits {
    var limits = base
    for (time, text) in given {
      do { try time.set(text, in: &limits) } catch {
        throw Failure.usage("--\(time.name): \(error)")
      }
    }
    return limits
  }
}

extension ArgumentHelp {
  /// The help of an option that is a time of the gesture; `usual` describes the default.
  static func time(_ time: GestureTime, usual: String? = nil) -> ArgumentHelp {
    let usual = usual ?? time.usual.map(TimeText.short) ?? "off"
    return ArgumentHelp(
      "\(time.meaning.prefix(1).uppercased())\(time.meaning.dropFirst()) (\(TimeText.range(time.range)); default \(usual)).",
      valueName: "time")
  }
}

extension TimeText {
  /// Parses the value of an option that is a time; throws a usage failure that names the option.
  static func option(
    _ name: String, _ text: String, _ range: ClosedRange<Duration>
  ) throws -> Duration {
    do { return try duration(text, in: range) } catch {
      throw Failure.usage("--\(name): \(error)")
    }
  }
}

struct LanguageOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The language of hints and other texts: \(ControlLanguage.list) (default: the configuration's, that of LANG, or en).",
      valueName: "language"))
  var language: String?

  /// The requested language, see `ControlLanguage.chosen`.
  func value(configured: ControlLanguage? = nil) throws -> ControlLanguage {
    try .chosen(language, configured: configured)
  }
}

extension ControlLanguage {
  fileprivate static let list = allCases.map(\.rawValue).joined(separator: ", ")

  /// The requested language, otherwise the language of the configuration or the environment; throws a usage
  /// failure for a language without words.
  static func chosen(_ language: String?, configured: ControlLanguage?) throws -> ControlLanguage {
    if let language {
      guard let known = ControlLanguage(bcp47: language) else {
        throw Failure.usage(
          "--language: \"\(language)\" is not available; known: \(Self.list)")
      }
      return known
    }
    if let configured { return configured }
    let environment = ProgramEnvironment.variables
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }
      .first { !$0.isEmpty }
    return locale.flatMap(ControlLanguage.init(bcp47:)) ?? .en
  }
}
