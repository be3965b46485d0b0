import Synchronization

/// The activities that go on in this process.
package final class ActivityRegistry: Sendable {
  /// That of this process.
  package static let shared = ActivityRegistry()

  private struct Contents {
    var activities: [(id: String, activity: any Sendable)] = []
    var listeners: [any ActivityListening] = []
    /// Activities of earlier processes that were not asked for yet.
    var earlier: [ActivityChange] = []
  }

  private let contents = Mutex(Contents())

  var activities: [any Sendable] { contents.withLock { $0.activities.map(\.activity) } }

  func add<Attributes>(_ activity: Activity<Attributes>) {
    contents.withLock { contents in
      contents.activities.removeAll { $0.id == activity.id }
      contents.activities.append((activity.id, activity))
      contents.listeners.removeAll { !$0.takes(activity) }
    }
  }

  /// Takes activities that earlier processes have started and that go on, as data: their types are
  /// known where they are asked for.
  package func restore(_ changes: [ActivityChange]) {
    contents.withLock { contents in
      contents.earlier = changes.filter { change in
        !contents.activities.contains { $0.id == change.id }
      }
    }
  }

  /// The activities of earlier processes of one type; the caller adds them, or they are forgotten.
  func takeEarlier(ofType type: String) -> [ActivityChange] {
    contents.withLock { contents in
      let taken = contents.earlier.filter { $0.type == type }
      contents.earlier.removeAll { $0.type == type }
      return taken
    }
  }

  func remove(_ id: String) {
    contents.withLock { $0.activities.removeAll { $0.id == id } }
  }

  /// Offers every activity that is added to `listener`, until it takes no more.
  func listen(_ listener: some ActivityListening) {
    contents.withLock { $0.listeners.append(listener) }
  }
}

/// Hears of every new activity of the process.
protocol ActivityListening: Sendable {
  /// Hears of an activity; false if it wants to hear no more.
  func takes(_ activity: any Sendable) -> Bool
}

/// Passes on the activities of one type.
struct ActivityListener<Attributes: ActivityAttributes>: ActivityListening {
  let continuation: AsyncStream<Activity<Attributes>>.Continuation

  func takes(_ activity: any Sendable) -> Bool {
    guard let activity = activity as? Activity<Attributes> else { return true }
    if case .terminated = continuation.yield(activity) { return false }
    return true
  }
}

/// The streams that wait for values of one kind.
///
/// `@unchecked Sendable` is sound: both properties are read and written under the lock. They are not
/// inside the mutex because Swift 6.0 cannot compile a mutex of a generic class's own type.
final class Listeners<Value: Sendable>: @unchecked Sendable {
  private let lock = Mutex(())
  private var continuations: [AsyncStream<Value>.Continuation] = []
  private var isFinished = false

  /// Values from now on.
  func stream() -> AsyncStream<Value> {
    let (stream, continuation) = AsyncStream<Value>.makeStream()
    let isLate = lock.withLock { _ in
      if !isFinished { continuations.append(continuation) }
      return isFinished
    }
    if isLate { continuation.finish() }
    return stream
  }

  func send(_ value: Value) {
    lock.withLock { _ in
      continuations.removeAll { continuation in
        // A stream without a reader is forgotten at the next value.
        if case .terminated = continuation.yield(value) { true } else { false }
      }
    }
  }

  func finish() {
    let all = lock.withLock { _ in
      isFinished = true
      defer { continuations = [] }
      return continuations
    }
    for continuation in all { continuation.finish() }
  }
}
