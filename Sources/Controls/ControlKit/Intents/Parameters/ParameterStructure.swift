/// Takes apart an optional of unknown type, and makes one.
protocol OptionalValue {
  static var contentType: Any.Type { get }
  var content: Any? { get }
  static func holding(_ content: Any?) -> Any
}

extension Optional: OptionalValue {
  static var contentType: Any.Type { Wrapped.self }
  var content: Any? { self.map { $0 } }
  /// Content of another type counts as none.
  static func holding(_ content: Any?) -> Any { (content as? Wrapped) as Any }
}

/// Takes apart a list of unknown type, and makes one.
protocol ListValue {
  static var contentType: Any.Type { get }
  var contents: [Any] { get }
  static func holding(_ contents: [Any]) -> Any
}

extension Array: ListValue {
  static var contentType: Any.Type { Element.self }
  var contents: [Any] { map { $0 } }
  /// Contents of another type are left out.
  static func holding(_ contents: [Any]) -> Any { contents.compactMap { $0 as? Element } }
}

extension AppEnum {
  /// The raw value as data: a whole number stays one.
  var archivedRawValue: JSONValue {
    (rawValue as? Int).map { .int($0) } ?? .string(rawValue.description)
  }
}

extension AppEntity {
  /// The identifier as text.
  var archivedID: String { id.entityIdentifierString }

  /// The query of this type: one in each process.
  static var processQuery: any EntityQuery { ProcessQueries.shared.query(of: Self.self) }
}

extension EntityQuery {
  /// The entity whose identifier is this text, if it exists.
  func entity(archivedAs text: String) async throws -> (any AppEntity)? {
    guard let id = Entity.ID.entityIdentifier(for: text) else { return nil }
    if let found = try await entities(for: [id]).first(where: { $0.id == id }) { return found }
    return try await ProcessQueries.shared.renamed(text, of: Entity.self, by: self)
  }
}
