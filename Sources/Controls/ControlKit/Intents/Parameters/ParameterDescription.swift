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
