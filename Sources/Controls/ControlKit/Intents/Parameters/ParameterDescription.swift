extension IntentParameter {
  package func listing(name: String) -> ParameterListing {
    let shape = ValueShape(of: Value.self)
    var listing = ParameterListing(
      name: name, title: title.text.nonBlank ?? name, form: shape.form,
      isRequired: !isOptional && original == nil)
    listing.description = description?.text.nonBlank
    listing.isArray = shape.isArray
    listing.defaultValue = original.flatMap { ParameterArchive.json(of: $0) }
    if listing.defaultValue == .null { listing.defaultValue = nil }
    listing.choices = shape.choices(supported: traits.supportedValues)
    if let source = optionsSource {
      listing.hasOptions = true
      listing.isSearchable = source.search != nil
    }
    listing.isFromFileOnly = traits.isFromFileOnly
    listing.range = traits.range.map { [$0.lowerBound, $0.upperBound] }
    return listing
  }
}

/// The type of a parameter without `Optional` and `Array`.
package struct ValueShape {
  package let type: Any.Type
  package let isArray: Bool

  package init(of type: Any.Type) {
    var type = type
    var isArray = false
    while true {
      if let optional = type as? any OptionalValue.Type {
        type = optional.contentType
      } else if let list = type as? any ListValue.Type {
        type = list.contentType
        isArray = true
      } else {
        break
      }
    }
    self.type = type
    self.isArray = isArray
  }

  var form: ParameterListing.Form {
    if type is any AppEntity.Type { return .entity }
    if type is any AppEnum.Type { return .choice }
    return (type as? any PlainValue.Type)?.form ?? .string
  }

  func choices(supported: [JSONValue]?) -> [ParameterOption] {
    guard let type = type as? any AppEnum.Type else { return [] }
    return type.options(supported: supported)
  }
}

extension AppEnum {
  /// The supported cases in the author's order.
  fileprivate static func options(supported: [JSONValue]?) -> [ParameterOption] {
    let all = allCases.compactMap { ParameterOption(of: $0) }
    guard let supported else { return all }
    return supported.compactMap { value in all.first { $0.value == value } }
  }
}

extension ParameterOption {
  /// Creates an option from a value's display representation, or returns `nil` if the value cannot be encoded.
  init?(of value: Any) {
    guard let json = ParameterArchive.json(of: value) else { return nil }
    self.init(value: json, title: json.description)
    if let entity = value as? any AppEntity {
      show(entity.displayRepresentation)
    } else if let choice = value as? any AppEnum {
      show(choice.ownRepresentation)
    }
  }

  private mutating func show(_ representation: DisplayRepresentation) {
    title = representation.title.text.nonBlank ?? title
    subtitle = representation.subtitle?.text.nonBlank
    show(representation.image)
  }

  /// Sets the image; `nil` leaves the image unchanged.
  mutating func show(_ picture: DisplayRepresentation.Image?) {
    guard let picture else { return }
    let file = picture.file
    image = picture.name
    isOwnSymbol = picture.isAsset && file == nil ? true : nil
    imageData = file?.address
  }
}

extension AppEnum {
  fileprivate var ownRepresentation: DisplayRepresentation {
    Self.caseDisplayRepresentations[self] ?? "\(String(describing: self))"
  }
}

/// Wraps and unwraps optionals of unknown type.
package protocol OptionalValue {
  static var contentType: Any.Type { get }
  var content: Any? { get }
  static func holding(_ content: Any?) -> Any
}

extension Optional: OptionalValue {
  package static var contentType: Any.Type { Wrapped.self }
  package var content: Any? { self.map { $0 } }
  /// Content of another type becomes nil.
  package static func holding(_ content: Any?) -> Any { (content as? Wrapped) as Any }
}

/// Wraps and unwraps arrays of unknown type.
package protocol ListValue {
  static var contentType: Any.Type { get }
  var contents: [Any] { get }
  static func holding(_ contents: [Any]) -> Any
}

extension Array: ListValue {
  package static var contentType: Any.Type { Element.self }
  package var contents: [Any] { map { $0 } }
  /// Elements of another type are removed.
  package static func holding(_ contents: [Any]) -> Any { contents.compactMap { $0 as? Element } }
}

extension AppEnum {
  /// The encoded raw value; an integer stays an integer.
  var archivedRawValue: JSONValue {
    (rawValue as? Int).map { .int($0) } ?? .string(rawValue.description)
  }
}

extension AppEntity {
  var archivedID: String { id.entityIdentifierString }

  /// The query of this entity type, one per process.
  static var processQuery: any EntityQuery { ProcessQueries.shared.query(of: Self.self) }
}

extension EntityQuery {
  /// Returns the entity with this identifier, or `nil` if it does not exist.
  func entity(archivedAs text: String) async throws -> (any AppEntity)? {
    guard let id = Entity.ID.entityIdentifier(for: text) else { return nil }
    if let found = try await entities(for: [id]).first(where: { $0.id == id }) { return found }
    return try await ProcessQueries.shared.renamed(text, of: Entity.self, by: self)
  }
}

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
  /// Whether a control needs a value for this option, although the parameter is optional.
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
  /// The smallest allowed number of values.
  public let min: Int
  /// The largest allowed number of values, or `nil` for no limit.
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

extension IntentParameter where Value.UnwrappedType == String {
  /// A string that only one source may set; if `isRequired`, the control is not configured without it.
  public convenience init(
    title: LocalizedStringResource, description: LocalizedStringResource? = nil,
    setIn source: ParameterSource, isRequired: Bool = false
  ) {
    var traits = ParameterTraits()
    traits.isRequired = isRequired
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
