/// What ControlKit needs from a parameter of unknown type.
protocol StoredParameter: AnyObject, Sendable {
  /// The value; nil while a required parameter is not set.
  var storedValue: (any Sendable)? { get }
  /// Sets the value, if it is of the parameter's type.
  func restore(_ value: any Sendable)
  /// Sets an entity that nobody has chosen to what its query says.
  func fillFromQuery() async
}

/// The `@Parameter` properties of one intent, by name.
struct StoredParameters: Sendable {
  let all: [(name: String, parameter: any StoredParameter)]

  init(of intent: any AppIntent) {
    var found: [(name: String, parameter: any StoredParameter)] = []
    var mirror: Mirror? = Mirror(reflecting: intent)
    while let current = mirror {
      for child in current.children {
        guard let parameter = child.value as? any StoredParameter else { continue }
        // The compiler stores the wrapper of `name` as `_name`.
        found.append((String((child.label ?? "").drop { $0 == "_" }), parameter))
      }
      mirror = current.superclassMirror
    }
    all = found
  }

  /// The values that are set, by the parameters' names.
  var values: [String: any Sendable] {
    all.reduce(into: [:]) { values, entry in values[entry.name] = entry.parameter.storedValue }
  }

  /// The first required parameter that has no value.
  var firstUnset: String? { all.first { $0.parameter.storedValue == nil }?.name }

  func restore(_ values: [String: any Sendable]) {
    for (name, parameter) in all {
      if let value = values[name] { parameter.restore(value) }
    }
  }

  func fillFromQueries() async {
    for (_, parameter) in all { await parameter.fillFromQuery() }
  }
}
