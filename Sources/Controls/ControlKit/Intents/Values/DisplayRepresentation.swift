public import FoundationEssentials

/// The texts and the image that represent a value.
public struct DisplayRepresentation: ExpressibleByStringInterpolation, Hashable, Sendable {
  /// The first line.
  public var title: LocalizedStringResource
  /// The second line, or `nil`.
  public var subtitle: LocalizedStringResource?
  /// The image, or `nil`.
  public var image: Image?
  /// Other names that people may use.
  public var synonyms: [LocalizedStringResource]
  /// A description of the value.
  public var descriptionText: LocalizedStringResource?

  /// Creates a representation from its parts.
  public init(
    title: LocalizedStringResource, subtitle: LocalizedStringResource? = nil,
    image: Image? = nil, synonyms: [LocalizedStringResource] = [],
    descriptionText: LocalizedStringResource? = nil
  ) {
    self.title = title
    self.subtitle = subtitle
    self.image = image
    self.synonyms = synonyms
    self.descriptionText = descriptionText
  }

  /// Creates a representation from a string literal, whose text is the key in string tables.
  public init(stringLiteral value: String) {
    self.init(title: LocalizedStringResource(stringLiteral: value))
  }

  /// Creates a representation from a literal with values; the key has a placeholder for each value.
  public init(stringInterpolation: LocalizationInterpolation) {
    self.init(title: LocalizedStringResource(stringInterpolation: stringInterpolation))
  }
}

/// The name that represents a type.
public struct TypeDisplayRepresentation: ExpressibleByStringInterpolation, Hashable, Sendable {
  /// The name without a number.
  public var name: LocalizedStringResource
  /// The name with a number, such as `\(placeholder: .int) timers`, or `nil`.
  public var numericFormat: LocalizedStringResource?
  /// Other names that people may use.
  public var synonyms: [LocalizedStringResource]

  /// Creates a representation from its parts.
  public init(
    name: LocalizedStringResource, numericFormat: LocalizedStringResource? = nil,
    synonyms: [LocalizedStringResource] = []
  ) {
    self.name = name
    self.numericFormat = numericFormat
    self.synonyms = synonyms
  }

  /// Creates a representation from a string literal, whose text is the key in string tables.
  public init(stringLiteral value: String) {
    self.init(name: LocalizedStringResource(stringLiteral: value))
  }

  /// Creates a representation from a literal with values; the key has a placeholder for each value.
  public init(stringInterpolation: LocalizationInterpolation) {
    self.init(name: LocalizedStringResource(stringInterpolation: stringInterpolation))
  }
}

/// A type that can be displayed.
public protocol TypeDisplayRepresentable {
  /// The name that represents the type.
  static var typeDisplayRepresentation: TypeDisplayRepresentation { get }
}

/// A value that can be displayed.
public protocol DisplayRepresentable: CustomLocalizedStringResourceConvertible {
  /// The texts and the image that represent the value.
  var displayRepresentation: DisplayRepresentation { get }
}

extension DisplayRepresentable {
  /// The title; the subtitle and the image are omitted.
  public var localizedStringResource: LocalizedStringResource { displayRepresentation.title }
}

/// A person as a parameter or result of an intent (developer.apple.com, IntentPerson).
///
/// Linux has no system address book, so no contact is looked up.
public struct IntentPerson: _IntentValue, Hashable, Sendable {
  /// The identity of a person.
  public enum Identifier: Hashable, Sendable {
    /// The identifier of a contact in the address book.
    case contact(String)
    /// A text that the app defines.
    case applicationDefined(String)
    case unknown
  }

  /// A person's name.
  public enum Name: Hashable, Sendable {
    /// The full name, as it is displayed.
    case displayName(String)
    case unknown
  }

  /// A way to reach a person.
  public struct Handle: Hashable, Sendable {
    /// A telephone number, an e-mail address or an address that the app defines.
    public enum Value: Hashable, Sendable {
      case phoneNumber(String)
      case emailAddress(String)
      case applicationDefined(String)
    }

    /// The purpose of an address.
    public enum Label: Hashable, Sendable {
      case home, work, mobile, main, iPhone, homeFax, workFax, pager, school, other
    }

    /// The telephone number or address.
    public var value: Value
    /// The purpose of the address, or `nil` if unknown.
    public var label: Label?

    /// Creates a handle from an address of any kind.
    public init(value: Value, label: Label? = nil) { (self.value, self.label) = (value, label) }
    /// An e-mail address.
    public init(emailAddress: String, label: Label? = nil) {
      self.init(value: .emailAddress(emailAddress), label: label)
    }
    /// A telephone number.
    public init(phoneNumber: String, label: Label? = nil) {
      self.init(value: .phoneNumber(phoneNumber), label: label)
    }
  }

  /// The data that a parameter asks for.
  public enum ParameterMode: Hashable, Sendable {
    case contact, phone, email, emailOrPhone
  }

  /// The identity of the person.
  public var identifier: Identifier
  /// The person's name.
  public var name: Name
  /// The main way to reach the person.
  public var handle: Handle?
  /// Other ways to reach the person.
  public var aliases: [Handle]
  /// Whether it is the person who uses the device.
  public var isMe: Bool

  /// Creates a person; the image is ignored.
  public init(
    identifier: Identifier = .unknown, name: Name, handle: Handle?, aliases: [Handle] = [],
    isMe: Bool = false, image: DisplayRepresentation.Image? = nil
  ) {
    (self.identifier, self.name, self.handle) = (identifier, name, handle)
    (self.aliases, self.isMe) = (aliases, isMe)
  }

  /// Creates a person with a handle and a name.
  public init(handle: Handle, name: Name) { self.init(name: name, handle: handle) }
}

/// An amount of money as a parameter or result of an intent (developer.apple.com, IntentCurrencyAmount).
public struct IntentCurrencyAmount: _IntentValue, Hashable, Sendable {
  /// The number of units of the currency.
  public var amount: Decimal
  /// The currency's code, such as `EUR`.
  public var currencyCode: String

  /// Creates an amount; the currency is an ISO 4217 code, such as `EUR`.
  public init(amount: Decimal, currencyCode: String) {
    (self.amount, self.currencyCode) = (amount, currencyCode)
  }
}
