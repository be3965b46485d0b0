/// The options of a parameter other than its name and its default.
package struct ParameterTraits: Sendable {
  var range: ClosedRange<Double>?
  /// The enumeration cases that a person can choose, or `nil` for all.
  var supportedValues: [JSONValue]?
  var size: IntentCollectionSize?
  /// The query to use instead of the entity type's own query.
  var query: (any EntityQuery)?
  var provider: ProviderBox?
  /// Whether the value can be set only in the configuration file.
  var isFromFileOnly = false
  /// Whether a control is not configured as long as an optional value is not set.
  var isRequired = false
  /// The name of the parameter that can be set instead, or `nil`.
  var alternative: String?
  var requestValueDialog: IntentDialog?
  var disambiguationDialog: IntentDialog?

  package init(
    _ requestValueDialog: IntentDialog? = nil, _ disambiguationDialog: IntentDialog? = nil
  ) {
    self.requestValueDialog = requestValueDialog
    self.disambiguationDialog = disambiguationDialog
  }

  func with<Part>(_ path: WritableKeyPath<ParameterTraits, Part>, _ value: Part) -> Self {
    var copy = self
    copy[keyPath: path] = value
    return copy
  }
}

/// Stores an options provider, which need not be `Sendable` on iOS either.
///
/// `@unchecked Sendable` is sound: the value was created for this parameter only, and it is used
/// only through `results()` and `defaultResult()`, which are nonisolated.
struct ProviderBox: @unchecked Sendable {
  let provider: any DynamicOptionsProvider
}

/// The number of values in a list.
public struct IntentCollectionSize: ExpressibleByIntegerLiteral, Hashable, Sendable {
  /// The minimum.
  public let min: Int
  /// The maximum, or `nil` for no limit.
  public let max: Int?

  /// Creates a size for exactly this number of values.
  public init(integerLiteral value: Int) {
    min = value
    max = value
  }

  /// Creates a size from a minimum and a maximum.
  public init(min: Int = 0, max: Int? = nil) {
    self.min = min
    self.max = max
  }
}

/// The size of a widget, for lists whose length depends on it.
public enum IntentWidgetFamily: Hashable, Sendable {
  /// A small square.
  case systemSmall
  /// Twice as wide as the small size.
  case systemMedium
  /// A large square.
  case systemLarge
  case systemExtraLarge
  /// A circle on the Lock Screen.
  case accessoryCircular
  /// A corner of a watch face.
  case accessoryCorner
  /// A single line of text.
  case accessoryInline
  /// A rectangle on the Lock Screen.
  case accessoryRectangular
}

/// Whether a parameter uses the result of the previous action in a shortcut.
public enum InputConnectionBehavior: Hashable, Sendable {
  /// The system decides.
  case `default`
  case never
  /// The parameter uses the result of the previous action, if there is one.
  case connectToPreviousIntentResult
}
