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
  /// The type of a single value.
  package let type: Any.Type
  /// Whether there may be several values.
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
  /// Creates an option from a value's display representation; nil if the value cannot be encoded.
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

  /// Takes this image; none leaves the one before.
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
