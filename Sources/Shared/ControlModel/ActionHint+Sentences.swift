extension ActionHint.Frame {
  /// The frame as one string: words stand in another order in another language.
  ///
  /// English is Apple's. Japanese `value` follows the Japanese edition of the Human Interface
  /// Guidelines (Controls); the other Chinese and Japanese sentences are ours, since Apple's were
  /// not found.
  func sentence(in language: ControlLanguage) -> String {
    switch language {
    case .en: english
    case .zhHans: chinese
    case .ja: japanese
    }
  }

  /// What every sentence begins with in a language, and what takes its place where a second press stands
  /// for holding: ours, since Apple's button has no such setting.
  static func verbs(in language: ControlLanguage) -> (hold: String, again: String) {
    switch language {
    case .en: ("Hold ", "Press Again ")
    case .zhHans: ("按住", "再按一次")
    case .ja: ("長押しで", "もう一度押して")
    }
  }

  private var english: String {
    switch self {
    case .custom: "Hold to %@"
    case .value: "Hold for %@"
    case .turnOnNamed: "Hold to Turn On ‘%@’"
    case .turnOffNamed: "Hold to Turn Off ‘%@’"
    case .turnOn: "Hold to Turn On"
    case .turnOff: "Hold to Turn Off"
    case .open: "Hold to Open %@"
    case .use: "Hold for ‘%@’"
    }
  }

  private var chinese: String {
    switch self {
    case .custom: "按住以%@"
    case .value: "按住切换到%@"
    case .turnOnNamed: "按住以打开“%@”"
    case .turnOffNamed: "按住以关闭“%@”"
    case .turnOn: "按住以打开"
    case .turnOff: "按住以关闭"
    case .open: "按住以打开%@"
    case .use: "按住以使用“%@”"
    }
  }

  private var japanese: String {
    switch self {
    case .custom: "長押しで%@"
    case .value: "長押しで%@"
    case .turnOnNamed: "長押しで「%@」をオンにする"
    case .turnOffNamed: "長押しで「%@」をオフにする"
    case .turnOn: "長押しでオンにする"
    case .turnOff: "長押しでオフにする"
    case .open: "長押しで%@を開く"
    case .use: "長押しで「%@」を実行"
    }
  }
}

extension ControlLanguage {
  /// The value text of a toggle that has none of its own.
  ///
  /// The Chinese words are those of Settings and Control Center on an iPhone, and the only pair for on and
  /// off in our texts.
  func valueText(isOn: Bool) -> String {
    switch self {
    case .en: isOn ? "On" : "Off"
    case .zhHans: isOn ? "打开" : "关闭"
    case .ja: isOn ? "オン" : "オフ"
    }
  }
}
