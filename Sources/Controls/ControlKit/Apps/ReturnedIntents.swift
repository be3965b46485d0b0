import Synchronization

/// The types of the intents of views, and of those that others have returned for the next press, by their full Swift names.
///
/// In a process that was started again since, a type is found by its name (`IntentTypes`), unless it is
/// private or generic.
final class ReturnedIntents: Sendable {
  static let shared = ReturnedIntents()

  private let types = Mutex([String: any AppIntent.Type]())

  /// Stores a type; returns its name.
  func remember(_ type: any AppIntent.Type) -> String {
    let name = String(reflecting: type)
    types.withLock { $0[name] = type }
    return name
  }

  subscript(name: String) -> (any AppIntent.Type)? { types.withLock { $0[name] } }
}
