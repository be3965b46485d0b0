import FoundationEssentials
public import Gesture
import SystemAccess

/// The source of a button, parsed from the text of `--button` or `source:`.
///
///     gpio:GPIO17                       line by kernel name on any chip
///     gpio:gpiochip0/17                 chip and offset (also gpio:/dev/gpiochip0/17)
///       ?bias=pull-up&active=low        the defaults; bias pull-down, disabled, as-is; active high
///     evdev:KEY_F13                     that key on any device that has it
///       ?any-keyboard                   also on whole keyboards
///     evdev:/dev/input/by-id/…          one device
///       ?key=KEY_PLAYPAUSE&grab         which key; for this program alone
///     keyboard                          this terminal
///     script:FILE                       a trace file, played in real time
///     virtual                           no device: only other programs press it
public enum ButtonSpec: Equatable, Sendable {
  case gpio(GPIOLineSpec)
  /// A key on any input device that has it, including whole keyboards only if `anyKeyboard` is set.
  case key(String, anyKeyboard: Bool)
  /// A key of one input device, or its only key that looks like a button if `key` is `nil`.
  case device(String, key: String?, grab: Bool)
  /// This terminal.
  case keyboard
  /// A trace file.
  case script(String)
  /// No device: only other programs press it (`actionbutton press`, the page).
  case virtual

  /// The forms of the text, for help texts and messages.
  public static let forms = [
    "gpio:LINE", "evdev:KEY", "evdev:/dev/input/…", "keyboard", "script:FILE",
    "virtual",
  ]

  /// Parses the text; throws `DeviceError.badSource` with the problem and the text that is allowed.
  public init(_ text: String) throws(DeviceError) {
    let head = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let rest = head.count == 2 ? String(head[1]) : nil
    switch (String(head[0]), rest) {
    case ("keyboard", nil): self = .keyboard
    case ("virtual", nil): self = .virtual
    case ("script", let file?) where !file.isEmpty: self = .script(file)
    case ("gpio", let rest?): self = .gpio(try Self.gpio(text, rest))
    case ("evdev", let rest?): self = try Self.evdev(text, rest)
    case (let kind, _):
      throw .badSource(
        text,
        problem:
          "\"\(kind)\" is not a kind of button source, or the rest of the source is missing or wrong; write "
          + Self.forms.joined(separator: ", "))
    }
  }

  private static func gpio(_ text: String, _ rest: String) throws(DeviceError) -> GPIOLineSpec {
    let parts = rest.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    var spec = GPIOLineSpec(line: try line(text, String(parts[0])))
    for (name, value) in try options(text, parts.dropFirst().first.map(String.init)) {
      switch name {
      case "bias":
        guard let bias = value.flatMap(GPIOLineSpec.Bias.init) else {
          throw bad(text, name, value, GPIOLineSpec.Bias.allCases.map(\.rawValue))
        }
        spec.bias = bias
      case "active":
        spec.isActiveLow = try isActiveLow(text, name, value)
      default: throw unknown(text, name, ["bias", "active"])
      }
    }
    return spec
  }

  /// Parses a line's name, or its chip and offset.
  static func line(_ text: String, _ name: String) throws(DeviceError) -> GPIOLineSpec.Line {
    guard !name.isEmpty else {
      throw .badSource(text, problem: "no line; write a name such as GPIO17, or gpiochip0/17")
    }
    guard !name.contains("&") else {
      throw .badSource(text, problem: "write \"?\" before the first option, not \"&\"")
    }
    guard let slash = name.lastIndex(of: "/") else { return .name(name) }
    let chip = String(name[..<slash])
    let digits = name[name.index(after: slash)...]
    let form = "write a chip and a number, such as gpiochip0/17"
    guard !chip.isEmpty else {
      throw .badSource(text, problem: "no chip before \"/\(digits)\"; \(form)")
    }
    // Swift accepts a number with a sign, but an offset has no sign.
    guard let offset = UInt32(digits), digits.first?.isNumber == true else {
      throw .badSource(text, problem: "\"\(digits)\" is not a line number; \(form)")
    }
    return .offset(chip: chip.hasPrefix("/") ? chip : "/dev/\(chip)", offset)
  }

  private static func evdev(_ text: String, _ rest: String) throws(DeviceError) -> ButtonSpec {
    let end = rest.firstIndex { $0 == "?" || $0 == "&" } ?? rest.endIndex
    let target = String(rest[..<end])
    let tail = end < rest.endIndex ? String(rest[rest.index(after: end)...]) : nil
    guard !target.isEmpty else {
      throw .badSource(text, problem: "no key; write a name such as KEY_F13, or /dev/input/…")
    }
    let isDevice = target.hasPrefix("/")
    let allowed = isDevice ? ["key", "grab"] : ["any-keyboard"]
    var key: String?
    var flags: Set<String> = []
    for (name, value) in try options(text, tail) {
      guard allowed.contains(name) else { throw unknown(text, name, allowed) }
      if name == "key" {
        guard let value, !value.isEmpty else { throw bad(text, name, value, ["a key's name"]) }
        key = value
      } else {
        guard value == nil else { throw bad(text, name, value, ["no value"]) }
        flags.insert(name)
      }
    }
    return isDevice
      ? .device(target, key: key, grab: flags.contains("grab"))
      : .key(target, anyKeyboard: flags.contains("any-keyboard"))
  }

  // MARK: Options

  /// Parses the options after `?`.
  static func options(
    _ text: String, _ tail: String?
  ) throws(DeviceError) -> [(name: String, value: String?)] {
    guard let tail else { return [] }
    var found: [(name: String, value: String?)] = []
    for option in tail.split(separator: "&", omittingEmptySubsequences: false) {
      let parts = option.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts[0])
      guard !found.contains(where: { $0.name == name }) else {
        throw .badSource(text, problem: "option \"\(name)\" is given twice; write it once")
      }
      found.append((name, parts.count == 2 ? String(parts[1]) : nil))
    }
    return found
  }

  /// Parses the value of the option `active`.
  static func isActiveLow(
    _ text: String, _ name: String, _ value: String?
  ) throws(DeviceError) -> Bool {
    guard let value, ["low", "high"].contains(value) else {
      throw bad(text, name, value, ["low", "high"])
    }
    return value == "low"
  }

  /// The error for an option with a value that is not allowed.
  static func bad(
    _ text: String, _ name: String, _ value: String?, _ allowed: [String]
  ) -> DeviceError {
    let given = value.map { "\"\($0)\"" } ?? "nothing"
    return .badSource(
      text, problem: "\(name) is \(given); allowed: \(allowed.joined(separator: ", "))")
  }

  /// The error for an unknown option.
  static func unknown(_ text: String, _ name: String, _ allowed: [String]) -> DeviceError {
    .badSource(
      text, problem: "unknown option \"\(name)\"; known: \(allowed.joined(separator: ", "))")
  }
}

// MARK: Its source

extension ButtonSpec {
  /// Creates the source; its `open` opens the device.
  ///
  /// Reads the file of a script, so call it where blocking is allowed.
  ///
  /// - Parameter limits: The limits of the button: a terminal that only repeats a held key needs the threshold, and the
  ///   traces of a script start with these limits.
  /// - Returns: A source that is not open.
  /// - Throws: `DeviceError.badSource` if the key does not exist, or if the script cannot be read.
  public func makeSource(
    limits: HoldRecognizer.Limits = HoldRecognizer.Limits()
  ) throws(DeviceError) -> any ButtonSource {
    switch self {
    case .gpio(let line): return GPIOButtonSource(line)
    case .key(let name, let anyKeyboard):
      return EvdevButtonSource(key: try EvdevKey.named(name), anyKeyboard: anyKeyboard)
    case .device(let path, let name, let grab):
      var key: EvdevKey?
      if let name { key = try EvdevKey.named(name) }
      return EvdevButtonSource(path: path, key: key, grab: grab)
    case .keyboard:
      return TerminalButtonSource(
        threshold: limits.threshold, environment: ProcessInfo.processInfo.environment)
    case .script(let file):
      let name = "script:\(file)"
      do throws(TraceFile.Problem) {
        return ScriptedButtonSource(name: name, traces: try TraceFile.read(file, limits: limits))
      } catch { throw .badSource(name, problem: error.description) }
    case .virtual: return VirtualButtonSource()
    }
  }

  /// Checks the part that needs no device: that the key exists.
  ///
  /// - Throws: `DeviceError.badSource` with a key of a similar name, if there is such a key.
  public func check() throws(DeviceError) {
    switch self {
    case .key(let name, anyKeyboard: _), .device(_, key: .some(let name), grab: _):
      _ = try EvdevKey.named(name)
    case .gpio, .device, .keyboard, .script, .virtual: break
    }
  }
}
