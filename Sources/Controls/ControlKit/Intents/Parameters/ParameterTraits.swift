/// What an author says about a parameter besides its name and its default.
package struct ParameterTraits: Sendable {
  /// The smallest and the largest number allowed.
  var range: ClosedRange<Double>?
  /// The values of an enumeration that a person may choose; nil is all of them.
  var supportedValues: [JSONValue]?
  /// How many values a list may hold.
  var size: IntentCollectionSize?
  /// Finds the entities, instead of the type's own query.
  var query: (any EntityQuery)?
  /// Offers the values.
  var provider: ProviderBox?
  /// Whether only the configuration file sets it.
  var isFromFileOnly = false
  /// What a person is asked for the value with.
  var requestValueDialog: IntentDialog?
  /// What a person is asked to choose one of several values with.
  var disambiguationDialog: IntentDialog?

  /// The traits of a parameter that only asks.
  package init(requestValueDialog: IntentDialog? = nil, disambiguationDialog: IntentDialog? = nil) {
    self.requestValueDialog = requestValueDialog
    self.disambiguationDialog = disambiguationDialog
  }

  func with<Part>(_ path: WritableKeyPath<ParameterTraits, Part>, _ value: Part) -> Self {
    var copy = self
    copy[keyPath: path] = value
    return copy
  }
}

/// Keeps an options provider, which need not be `Sendable` on an iPhone either.
///
/// `@unchecked Sendable` is sound here: the value was made for this parameter alone, and only
/// `results()` and `defaultResult()`, which the provider declares free of any actor, read it.
struct ProviderBox: @unchecked Sendable {
  let provider: any DynamicOptionsProvider
}

/// How many values a list may hold.
public struct IntentCollectionSize: ExpressibleByIntegerLiteral, Hashable, Sendable {
  /// The fewest values.
  public let min: Int
  /// The most values; nil for any number.
  public let max: Int?

  /// Exactly so many values.
  public init(integerLiteral value: Int) {
    min = value
    max = value
  }

  /// So many values at least, and so many at most.
  public init(min: Int = 0, max: Int? = nil) {
    self.min = min
    self.max = max
  }
}

/// A size of a widget, for lists that are longer in larger widgets.
public enum IntentWidgetFamily: Hashable, Sendable {
  /// The small square.
  case systemSmall
  /// The wide one.
  case systemMedium
  /// The large square.
  case systemLarge
  /// The largest.
  case systemExtraLarge
  /// A circle on the Lock Screen.
  case accessoryCircular
  /// A corner of a watch face.
  case accessoryCorner
  /// A line of text.
  case accessoryInline
  /// A rectangle on the Lock Screen.
  case accessoryRectangular
}

/// Whether a parameter takes the result of the action before it.
public enum InputConnectionBehavior: Hashable, Sendable {
  /// As the system decides.
  case `default`
  /// Never.
  case never
  /// Whenever there is one.
  case connectToPreviousIntentResult
}
