extension ActionHint.Frame {
  /// The frame as one string, because the order of words depends on the language.
  ///
  /// English is Apple's. Japanese `value` follows the Japanese edition of the Human Interface
  /// Guidelines (Controls); the other Chinese and Japanese sentences are ours, since Apple's were
  /// not found.
  func sentence(in language: ControlLanguage) -> String { language.words(.hints)[key] }

  /// The sentence's key in hints.strings.
  private var key: String {
    switch self {
    case .custom: "custom"
    case .value: "value"
    case .turnOnNamed: "turnOnNamed"
    case .turnOffNamed: "turnOffNamed"
    case .turnOn: "turnOn"
    case .turnOff: "turnOff"
    case .open: "open"
    case .use: "use"
    }
  }
}

extension ControlLanguage {
  /// The value text of a toggle without one.
  ///
  /// The Chinese words are those of Settings and Control Center on an iPhone, and the only pair for on and
  /// off in our texts.
  func valueText(isOn: Bool) -> String { words(.hints)[isOn ? "on" : "off"] }
}
