public import FoundationEssentials

// How a parameter looks where a person sets it. Nothing on Linux shows these; they are accepted so that
// an iPhone's source compiles.

extension Bool {
  /// The words for the two states of a switch.
  public struct IntentDisplayName: Hashable, Sendable {
    /// The word for true.
    public let `true`: LocalizedStringResource
    /// The word for false.
    public let `false`: LocalizedStringResource

    /// The words for both states.
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
  /// What a whole number is set with.
  public enum IntentControlStyle: Hashable, Sendable {
    /// A field to type in.
    case field
    /// Buttons for one more and one less.
    case stepper
    /// A slider.
    case slider
  }
}

extension Double {
  /// What a number is set with.
  public enum IntentControlStyle: Hashable, Sendable {
    /// A field to type in.
    case field
    /// Buttons for more and less.
    case stepper
    /// A slider.
    case slider
  }
}

extension Date {
  /// What of a date is asked for.
  public enum IntentDateKind: Hashable, Sendable {
    /// The day.
    case date
    /// The time of day.
    case time
    /// Both.
    case dateTime
  }
}

extension String {
  /// How a text is typed.
  public struct IntentInputOptions: Hashable, Sendable {
    /// The keyboard that is shown.
    public enum KeyboardType: Hashable, Sendable {
      case `default`, asciiCapable, numbersAndPunctuation, URL, numberPad, phonePad, namePhonePad
      case emailAddress, decimalPad, twitter, webSearch, asciiCapableNumberPad
    }

    /// Which letters become capitals by themselves.
    public enum CapitalizationType: Hashable, Sendable {
      case none, words, sentences, allCharacters
    }

    /// The keyboard that is shown.
    public let keyboardType: KeyboardType
    /// Which letters become capitals by themselves.
    public let capitalizationType: CapitalizationType
    /// Whether the text may have several lines.
    public let multiline: Bool
    /// Whether spelling is corrected.
    public let autocorrect: Bool
    /// Whether quotes become typographic.
    public let smartQuotes: Bool
    /// Whether two hyphens become a dash.
    public let smartDashes: Bool

    /// Options, each of which may be left out.
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
