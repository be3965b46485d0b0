import Synchronization

/// The running activities of this process.
package final class ActivityRegistry: Sendable {
  /// The instance of this process.
  package static let shared = ActivityRegistry()

  private struct Contents {
    var activities: [(id: String, activity: any RunningActivity)] = []
    var listeners: [any ActivityListening] = []
    /// Activities of earlier processes whose types have not been requested yet.
    var earlier: [ActivityChange] = []
  }

  private let contents = Mutex(Contents())

  var activities: [any Sendable] { contents.withLock { $0.activities.map(\.activity) } }

  func add<Attributes>(_ activity: Activity<Attributes>) {
    contents.withLock { contents in
      contents.activities.removeAll { $0.id == activity.id }
      contents.activities.append((activity.id, activity))
      contents.listeners.removeAll { !$0.handle(activity) }
    }
  }

  /// Adds running activities of earlier processes.
  ///
  /// They stay encoded until `activities` is read for their type.
  package func restore(_ changes: [ActivityChange]) {
    contents.withLock { contents in
      contents.earlier = changes.filter { change in
        !contents.activities.contains { $0.id == change.id }
      }
    }
  }

  /// Takes what has changed in an activity without this process.
  package func handle(_ news: ActivityNews) {
    let found: (any RunningActivity)? = contents.withLock { contents in
      if let index = contents.earlier.firstIndex(where: { $0.id == news.id }) {
        contents.earlier[index].take(news)
        if news.state.isOver { contents.earlier.remove(at: index) }
      }
      return contents.activities.first { $0.id == news.id }?.activity
    }
    found?.handle(news)
  }

  /// Removes and returns the activities of earlier processes of one type.
  ///
  /// The caller must add those that it decodes.
  func removeEarlier(ofType type: String) -> [ActivityChange] {
    contents.withLock { contents in
      let taken = contents.earlier.filter { $0.type == type }
      contents.earlier.removeAll { $0.type == type }
      return taken
    }
  }

  func remove(_ id: String) {
    contents.withLock { $0.activities.removeAll { $0.id == id } }
  }

  /// Calls `listener` for every activity that is added, until it returns false.
  func listen(_ listener: some ActivityListening) {
    contents.withLock { $0.listeners.append(listener) }
  }
}

/// An activity of any type that has not ended.
protocol RunningActivity: Sendable {
  /// Takes what has changed without this process, and notifies its listeners.
  func handle(_ news: ActivityNews)
}

extension ActivityState {
  /// Whether an activity in this phase can change no more.
  var isOver: Bool { self == .ended || self == .dismissed }
}

extension ActivityChange {
  /// Takes what has changed in an activity whose type has not been requested yet.
  fileprivate mutating func take(_ news: ActivityNews) {
    if let token = news.token { self.token = token }
    guard let content = news.content else { return }
    (state, staleDate, relevanceScore) = (content, news.staleDate, news.relevanceScore)
  }
}

/// Is notified of every new activity of the process.
protocol ActivityListening: Sendable {
  /// Handles a new activity.
  ///
  /// Returns false to be removed.
  func handle(_ activity: any Sendable) -> Bool
}

/// Forwards the activities of one type to a stream.
struct ActivityListener<Attributes: ActivityAttributes>: ActivityListening {
  let continuation: AsyncStream<Activity<Attributes>>.Continuation

  func handle(_ activity: any Sendable) -> Bool {
    guard let activity = activity as? Activity<Attributes> else { return true }
    if case .terminated = continuation.yield(activity) { return false }
    return true
  }
}

/// The streams that receive values of one type.
///
/// `@unchecked Sendable` is sound: both properties are accessed only under the lock. They are not
/// inside a `Mutex` because Swift 6.0 cannot compile a mutex of a generic class's own type.
final class Listeners<Value: Sendable>: @unchecked Sendable {
  private let lock = Mutex(())
  private var continuations: [AsyncStream<Value>.Continuation] = []
  private var isFinished = false

  /// A stream of the values from now on, after `first` if there is one.
  func stream(startingWith first: Value? = nil) -> AsyncStream<Value> {
    let (stream, continuation) = AsyncStream<Value>.makeStream()
    if let first { continuation.yield(first) }
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
        // A stream without a reader is removed when the next value is sent.
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
