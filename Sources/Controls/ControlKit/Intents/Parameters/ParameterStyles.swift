public import FoundationEssentials

// How a parameter is displayed where a person sets it. These types exist so that source code
// written for iOS compiles; they have no effect on Linux.

extension Bool {
  /// The names of the two states of a switch.
  public struct IntentDisplayName: Hashable, Sendable {
    /// The name of true.
    public let `true`: LocalizedStringResource
    /// The name of false.
    public let `false`: LocalizedStringResource

    /// Creates names for both states.
    public init(`true`: LocalizedStringResource, `false`: LocalizedStringResource) {
      self.true = `true`
      self.false = `false`
    }

    /// On and Off.
    public static let onOff = IntentDisplayName(true: "On", false: "Off")
    /// Yes and No.
    public static let yesNo = IntentDisplayName(true: "Yes", false: "No")
  }
}

extension Int {
  /// The control for an integer.
  public enum IntentControlStyle: Hashable, Sendable {
    /// A text field.
    case field
    /// Buttons to increase and decrease the value.
    case stepper
    case slider
  }
}

extension Double {
  /// The control for a floating-point number.
  public enum IntentControlStyle: Hashable, Sendable {
    /// A text field.
    case field
    /// Buttons to increase and decrease the value.
    case stepper
    case slider
  }
}

extension Date {
  /// The components of a date that a person enters.
  public enum IntentDateKind: Hashable, Sendable {
    /// The day, without the time of day.
    case date
    /// The time of day, without the day.
    case time
    case dateTime
  }
}

extension String {
  /// The keyboard and the corrections for entering a string.
  public struct IntentInputOptions: Hashable, Sendable {
    /// The type of the keyboard.
    public enum KeyboardType: Hashable, Sendable {
      case `default`, asciiCapable, numbersAndPunctuation, URL, numberPad, phonePad, namePhonePad
      case emailAddress, decimalPad, twitter, webSearch, asciiCapableNumberPad
    }

    /// The letters that are capitalized automatically.
    public enum CapitalizationType: Hashable, Sendable {
      case none, words, sentences, allCharacters
    }

    /// The type of the keyboard.
    public let keyboardType: KeyboardType
    /// The letters that are capitalized automatically.
    public let capitalizationType: CapitalizationType
    /// Whether several lines can be entered.
    public let multiline: Bool
    /// Whether spelling is corrected automatically.
    public let autocorrect: Bool
    /// Whether typographic quotation marks replace straight quotation marks.
    public let smartQuotes: Bool
    /// Whether two hyphens are replaced by a dash.
    public let smartDashes: Bool

    /// Creates input options with iOS's defaults.
    public init(
      keyboardType: KeyboardType = .default, capitalizationType: CapitalizationType = .sentences,
      multiline: Bool = false, autocorrect: Bool = true, smartQuotes: Bool = true,
      smartDashes: Bool = true
    ) {
      self.keyboardType = keyboardType
      self.capitalizationType = capitalizationType
      self.multiline = multiline
      self.autocorrect = autocorrect
      self.smartQuotes = smartQuotes
      self.smartDashes = smartDashes
    }
  }
}
