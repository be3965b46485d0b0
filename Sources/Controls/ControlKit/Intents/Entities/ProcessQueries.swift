import Synchronization

/// The queries of this process: one for each type of entity, the `defaultQuery` that its author gives.
///
/// A query may make its entities when it is made, or each time it is asked, with new identifiers. A
/// value that a person has been offered is found again all the same, until the process ends.
final class ProcessQueries: Sendable {
  /// Those of this process.
  static let shared = ProcessQueries()
  /// The most offered values of which the names are remembered.
  static let mostOffered = 4096

  private struct Value: Hashable {
    let type: ObjectIdentifier
    let id: String
  }

  private struct State {
    var queries: [ObjectIdentifier: any EntityQuery] = [:]
    /// What offered values are called, and in which order they were first offered.
    var names: [Value: String] = [:]
    var order: [Value] = []
  }

  private let state = Mutex(State())

  /// The query of a type: its `defaultQuery`, which is asked for once.
  func query<Entity: AppEntity>(of type: Entity.Type) -> any EntityQuery {
    let key = ObjectIdentifier(type)
    if let query = state.withLock({ $0.queries[key] }) { return query }
    // Without the lock: the author's code may ask for another type's query.
    let made = Entity.defaultQuery
    return state.withLock { state in
      if let first = state.queries[key] { return first }
      state.queries[key] = made
      return made
    }
  }

  /// Remembers what the offered values of a type are called.
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

  /// The value that was offered under an identifier which its query does not know any more: the one that
  /// now has the same name, if there is exactly one.
  ///
  /// Nil for a value that is gone, or was never offered to a person in this process.
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
  /// What distinguishes values for a person.
  fileprivate var name: String { "\(title)\n\(subtitle ?? "")" }
}
