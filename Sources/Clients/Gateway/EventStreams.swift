import Synchronization
import SystemAccess

/// An open event stream with the events that its reader has not read yet.
final class EventStream: Sendable {
  /// The maximum number of unread events; a stream with more is closed, and its page reconnects.
  static let backlog = 1_024

  private struct State {
    var events: [[UInt8]] = []
    /// The number of read events, and the number of read bytes of the next event.
    var (read, offset) = (0, 0)
    var isOver = false
  }

  /// The stream's number; streams are numbered in the order in which they open.
  let number: Int
  private let wake: @Sendable () -> Void
  private let state = Mutex(State())

  /// Creates a stream that calls `wake` when there are events or its end to read.
  init(_ number: Int, wake: @escaping @Sendable () -> Void) {
    self.number = number
    self.wake = wake
  }

  /// Adds an event and wakes the reader, or ends the stream if it has too many unread events.
  func send(_ bytes: [UInt8]) {
    if add(bytes) { wake() }
  }

  /// Adds an event like `send`, and returns whether the caller must wake the reader.
  fileprivate func add(_ bytes: [UInt8]) -> Bool {
    state.withLock { state in
      guard !state.isOver else { return false }
      if state.events.count - state.read >= Self.backlog {
        state.isOver = true
      } else {
        state.events.append(bytes)
      }
      return true
    }
  }

  fileprivate func wakeReader() { wake() }

  /// Ends the stream after its unread events.
  func finish() {
    state.withLock { $0.isOver = true }
    wake()
  }

  /// Moves bytes to the reader and returns their number, 0 if there are no events yet, or -1 at the end.
  func read(into room: UnsafeMutableBufferPointer<UInt8>) -> Int {
    state.withLock { state in
      var count = 0
      while count < room.count, state.read < state.events.count {
        let event = state.events[state.read]
        let part = event[state.offset...].prefix(room.count - count)
        _ = UnsafeMutableBufferPointer(rebasing: room[count...]).update(fromContentsOf: part)
        count += part.count
        state.offset += part.count
        if state.offset == event.count { (state.read, state.offset) = (state.read + 1, 0) }
      }
      if state.read == state.events.count { (state.events, state.read) = ([], 0) }
      return count == 0 && state.isOver ? -1 : count
    }
  }
}

/// The open event streams, which first wait for a snapshot and then receive every event.
final class EventStreams: Sendable {
  private struct State {
    var numbers = 0
    var waiting: [Int: EventStream] = [:]
    var joined: [Int: EventStream] = [:]
    /// The streams with readers that `wakeAfterPause` has not woken yet, in order.
    var unwoken: [EventStream] = []
    var unwokenNumbers: Set<Int> = []
    var opened: @Sendable () -> Void = {}
  }

  /// The number of readers in a group that is woken together.
  ///
  /// One thread writes to all readers and answers all requests: it can answer a request after each group.
  static let group = 8
  /// The time between two groups.
  static let pause = Duration.milliseconds(2)

  private let most: Int
  private let state = Mutex(State())

  /// - Parameter most: The maximum number of open streams.
  init(most: Int = Limits.standard.streams) { self.most = most }

  func whenOpened(_ action: @escaping @Sendable () -> Void) {
    state.withLock { $0.opened = action }
  }

  /// Opens a stream, which waits for its snapshot and calls `wake` when there are events or its end to read.
  ///
  /// If there are too many streams, the newest of the others ends: pages that are open stay open, however many
  /// pages open later, and a new page always gets a stream.
  func open(wake: @escaping @Sendable () -> Void) -> EventStream {
    let (stream, last, opened) = state.withLock { state in
      state.numbers += 1
      let stream = EventStream(state.numbers, wake: wake)
      state.waiting[stream.number] = stream
      var last: EventStream?
      if state.waiting.count + state.joined.count > most,
        let number = (Array(state.waiting.keys) + Array(state.joined.keys)).filter({
          $0 != stream.number
        }).max()
      {
        last =
          state.waiting.removeValue(forKey: number) ?? state.joined.removeValue(forKey: number)
      }
      return (stream, last, state.opened)
    }
    last?.send(EventText.replaced(most))
    last?.finish()
    stream.send(EventText.opening)
    opened()
    return stream
  }

  var count: Int { state.withLock { $0.waiting.count + $0.joined.count } }

  var isAwaited: Bool { state.withLock { !$0.waiting.isEmpty } }

  /// Sends an event to all streams that have a snapshot.
  ///
  /// The readers of the oldest streams are woken at once, the others a few at a time, so that many new pages slow
  /// down neither the oldest streams nor requests.
  func send(_ bytes: [UInt8]) {
    let streams = state.withLock { $0.joined.values.sorted { $0.number < $1.number } }
    for stream in streams.prefix(Self.group) { stream.send(bytes) }
    let others = streams.dropFirst(Self.group).filter { $0.add(bytes) }
    let isFirst = state.withLock { state in
      let isFirst = state.unwoken.isEmpty
      state.unwoken += others.filter { state.unwokenNumbers.insert($0.number).inserted }
      return isFirst && !state.unwoken.isEmpty
    }
    if isFirst { ServiceThread.task { [self] in wakeAfterPause() } }
  }

  @ServiceThread
  private func wakeAfterPause() {
    ServiceThread.after(Self.pause) { [self] in
      let (streams, isLast) = state.withLock { state in
        let streams = Array(state.unwoken.prefix(Self.group))
        state.unwoken.removeFirst(streams.count)
        for stream in streams { state.unwokenNumbers.remove(stream.number) }
        return (streams, state.unwoken.isEmpty)
      }
      for stream in streams { stream.wakeReader() }
      if !isLast { wakeAfterPause() }
    }
  }

  /// Sends a snapshot to all streams that wait for it; from then on they receive every event.
  func join(with snapshot: [UInt8]) {
    let new = state.withLock { state in
      let new = state.waiting
      state.joined.merge(new) { $1 }
      state.waiting = [:]
      return new
    }
    for stream in new.values { stream.send(snapshot) }
  }

  func close() {
    let all = state.withLock { state in
      let all = Array(state.waiting.values) + Array(state.joined.values)
      state.waiting = [:]
      state.joined = [:]
      return all
    }
    for stream in all { stream.finish() }
  }

  func close(_ stream: EventStream) {
    state.withLock { state in
      state.waiting[stream.number] = nil
      state.joined[stream.number] = nil
    }
  }
}
