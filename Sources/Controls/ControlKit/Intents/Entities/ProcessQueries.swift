import Synchronization

/// The queries of this process: for each entity type the `defaultQuery` of its author.
///
/// A query may create its entities once or at every request with new identifiers. An entity that
/// was listed for a person is still found by its title until the process ends.
final class ProcessQueries: Sendable {
  /// The instance of this process.
  static let shared = ProcessQueries()
  /// How many titles of listed values are stored.
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

  /// The query of an entity type.
  ///
  /// Its `defaultQuery` is read once.
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

  /// Finds the value that was listed under an identifier that its query no longer knows: the one
  /// that now has the same title, if there is exactly one.
  ///
  /// Returns nil if the value does not exist or was never listed in this process.
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
  /// The results that are entities.
  fileprivate var entities: [any AppEntity] { _values.compactMap { $0 as? any AppEntity } }
}

extension ParameterOption {
  /// The title and subtitle, by which a person distinguishes values.
  fileprivate var name: String { "\(title)\n\(subtitle ?? "")" }
}
