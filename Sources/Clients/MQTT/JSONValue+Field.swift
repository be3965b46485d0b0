import ControlModel

extension JSONValue {
  /// A field of an object; nil if this is no object, or has no such field.
  subscript(_ name: String) -> JSONValue? {
    guard case .object(let fields) = self else { return nil }
    return fields[name]
  }
}
