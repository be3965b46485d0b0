import Synchronization

/// The open event streams: who waits for a snapshot, and who has one and gets every event.
final class EventStreams: Sendable {
  /// Streams at one time.
  static let most = 512
  /// Events that a reader may be behind; one that is further behind is let go, and its browser comes back.
  private static let backlog = 1_024

  private struct State {
    var numbers = 0
    var waiting: [Int: AsyncStream<[UInt8]>.Continuation] = [:]
    var joined: [Int: AsyncStream<[UInt8]>.Continuation] = [:]
  }

  private let state = Mutex(State())

  /// A stream that waits for its snapshot; nil if there are too many.
  func open() -> AsyncStream<[UInt8]>? {
    let (stream, continuation) = AsyncStream.makeStream(
      of: [UInt8].self, bufferingPolicy: .bufferingOldest(Self.backlog))
    let number: Int? = state.withLock { state in
      guard state.waiting.count + state.joined.count < Self.most else { return nil }
      state.numbers += 1
      state.waiting[state.numbers] = continuation
      return state.numbers
    }
    guard let number else { return nil }
    continuation.onTermination = { [weak self] _ in self?.close(number) }
    continuation.yield(EventText.opening)
    return stream
  }

  /// How many there are.
  var count: Int { state.withLock { $0.waiting.count + $0.joined.count } }

  /// Whether somebody waits for a snapshot.
  var isAwaited: Bool { state.withLock { !$0.waiting.isEmpty } }

  /// Sends to all that have a snapshot.
  func send(_ bytes: [UInt8]) { deliver(bytes, to: state.withLock { $0.joined }) }

  /// Sends to all that wait for a snapshot; from then on they get every event.
  func join(with snapshot: [UInt8]) {
    let new = state.withLock { state in
      let new = state.waiting
      state.joined.merge(new) { $1 }
      state.waiting = [:]
      return new
    }
    deliver(snapshot, to: new)
  }

  /// Ends all streams.
  func close() {
    let all = state.withLock { state in
      let all = Array(state.waiting.values) + Array(state.joined.values)
      state.waiting = [:]
      state.joined = [:]
      return all
    }
    for continuation in all { continuation.finish() }
  }

  private func deliver(_ bytes: [UInt8], to streams: [Int: AsyncStream<[UInt8]>.Continuation]) {
    for (_, continuation) in streams {
      if case .dropped = continuation.yield(bytes) { continuation.finish() }
    }
  }

  private func close(_ number: Int) {
    state.withLock { state in
      state.waiting[number] = nil
      state.joined[number] = nil
    }
  }
}
