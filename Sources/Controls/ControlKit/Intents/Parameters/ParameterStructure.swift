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
  /// The entity with this identifier; nil if it does not exist.
  func entity(archivedAs text: String) async throws -> (any AppEntity)? {
    guard let id = Entity.ID.entityIdentifier(for: text) else { return nil }
    if let found = try await entities(for: [id]).first(where: { $0.id == id }) { return found }
    return try await ProcessQueries.shared.renamed(text, of: Entity.self, by: self)
  }
}
