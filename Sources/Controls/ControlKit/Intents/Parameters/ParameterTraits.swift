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

/// The only place where a parameter's value may be set.
///
/// Apple has no equivalent, since on an iPhone only the owner chooses options.
public enum ParameterSource: Sendable {
  /// The value may be set only in the daemon's configuration file.
  ///
  /// The daemon refuses to set the value through the page or the socket, and ignores it in saved settings. Use this source
  /// for values that people who may only press the button must not change, such as a program to run.
  case configurationFile
}

extension IntentParameter where Value.UnwrappedType == String {
  /// A string that only one source may set.
  public convenience init(
    title: LocalizedStringResource, description: LocalizedStringResource? = nil,
    setIn source: ParameterSource
  ) {
    var traits = ParameterTraits()
    switch source {
    case .configurationFile: traits.isFromFileOnly = true
    }
    self.init(name: title, description: description, default: nil, traits: traits)
  }
}

extension IntentParameter where Value: ExpressibleByNilLiteral {
  /// An optional value that a control needs to perform.
  ///
  /// Without the value, the control shows its symbol and name, says that it is not configured, and performs nothing. Apple
  /// has no equivalent: there a non-optional parameter has this effect, and an unconfigured control shows nothing.
  ///
  /// - Parameters:
  ///   - title: The option's name for people.
  ///   - description: The purpose of the option.
  ///   - isRequired: Whether the control needs the value.
  ///   - alternative: The Swift name of the parameter of the same intent that can be set instead, or `nil`.
  public convenience init(
    title: LocalizedStringResource, description: LocalizedStringResource? = nil, isRequired: Bool,
    unless alternative: String? = nil
  ) {
    var traits = ParameterTraits()
    traits.isRequired = isRequired
    traits.alternative = alternative
    self.init(name: title, description: description, default: nil, traits: traits)
  }
}
