import Synchronization

/// The `defaultQuery` of each entity type, stored once per process.
///
/// A query may create its entities with new identifiers at every request. `renamed` finds a listed entity by its title.
final class ProcessQueries: Sendable {
  static let shared = ProcessQueries()
  /// The maximum number of stored titles of listed values.
  static let mostOffered = 4096

  private struct Value: Hashable {
    let type: ObjectIdentifier
    let id: String
  }

  private struct State {
    var queries: [ObjectIdentifier: any EntityQuery] = [:]
    /// The titles of listed values, and the order in which they were first listed.
    var names: [Value: String] = [:]
    var order: [Value] = []
  }

  private let state = Mutex(State())

  /// Returns the stored query of an entity type, or stores its `defaultQuery`.
  func query<Entity: AppEntity>(of type: Entity.Type) -> any EntityQuery {
    let key = ObjectIdentifier(type)
    if let query = state.withLock({ $0.queries[key] }) { return query }
    // Called without the lock, because the author's code may request another type's query.
    let made = Entity.defaultQuery
    return state.withLock { state in
      if let first = state.queries[key] { return first }
      state.queries[key] = made
      return made
    }
  }

  /// Stores the titles of listed values.
  func offer(_ options: [ParameterOption], of type: any AppEntity.Type) {
    state.withLock { state in
      for option in options {
        let value = Value(type: ObjectIdentifier(type), id: option.value.description)
        if state.names.updateValue(option.name, forKey: value) == nil { state.order.append(value) }
      }
      let surplus = state.order.count - Self.mostOffered
      guard surplus > 0 else { return }
      for value in state.order.prefix(surplus) { state.names[value] = nil }
      state.order.removeFirst(surplus)
    }
  }

  /// Finds a listed value whose identifier its query no longer knows, by the value's title.
  ///
  /// Returns `nil` if not exactly one value has this title, or if the value was never listed in this process.
  func renamed(_ id: String, of type: any AppEntity.Type, by query: some EntityQuery) async throws
    -> (any AppEntity)?
  {
    let value = Value(type: ObjectIdentifier(type), id: id)
    guard let name = state.withLock({ $0.names[value] }) else { return nil }
    let values = try await query.results().entities
    let same = values.filter { ParameterOption(of: $0)?.name == name }
    return same.count == 1 ? same[0] : nil
  }
}

extension ResultsCollection {
  fileprivate var entities: [any AppEntity] { _values.compactMap { $0 as? any AppEntity } }
}

extension ParameterOption {
  /// The title and subtitle, by which a person distinguishes values.
  fileprivate var name: String { "\(title)\n\(subtitle ?? "")" }
}
