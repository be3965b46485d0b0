import ControlModel
import FoundationEssentials
import Synchronization
import SystemAccess
import Wire

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

  /// The number of events in memory, read and unread.
  var kept: Int { state.withLock { $0.events.count } }

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
      if state.read == state.events.count {
        (state.events, state.read) = ([], 0)
      } else if state.read >= Self.backlog {
        // A reader that never reads the newest event must not keep all events in memory.
        state.events.removeFirst(state.read)
        state.read = 0
      }
      return count == 0 && state.isOver ? -1 : count
    }
  }
}

/// The open event streams, which first wait for a snapshot and then receive every event.
final class EventStreams: Sendable {
  private struct State {
    var numbers = 0
    /// The open streams, oldest first.
    var streams: [EventStream] = []
    /// The numbers of the streams that wait for their snapshot.
    var waiting: Set<Int> = []
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
      let last = state.streams.count >= most ? state.streams.popLast() : nil
      if let last { state.waiting.remove(last.number) }
      state.streams.append(stream)
      state.waiting.insert(stream.number)
      return (stream, last, state.opened)
    }
    last?.send(EventText.replaced(most))
    last?.finish()
    stream.send(EventText.opening)
    opened()
    return stream
  }

  var count: Int { state.withLock { $0.streams.count } }

  var isAwaited: Bool { state.withLock { !$0.waiting.isEmpty } }

  /// Sends an event to all streams that have a snapshot.
  ///
  /// The readers of the oldest streams are woken at once, the others a few at a time, so that many new pages slow
  /// down neither the oldest streams nor requests.
  func send(_ bytes: [UInt8]) {
    let streams = state.withLock { state in
      state.streams.filter { !state.waiting.contains($0.number) }
    }
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
      defer { state.waiting = [] }
      return state.streams.filter { state.waiting.contains($0.number) }
    }
    for stream in new { stream.send(snapshot) }
  }

  func close() {
    let all = state.withLock { state in
      defer { (state.streams, state.waiting) = ([], []) }
      return state.streams
    }
    for stream in all { stream.finish() }
  }

  func close(_ stream: EventStream) {
    state.withLock { state in
      state.streams.removeAll { $0.number == stream.number }
      state.waiting.remove(stream.number)
    }
  }
}

/// The bytes of server-sent events (html.spec.whatwg.org, "Server-sent events").
enum EventText {
  /// The beginning of a stream, which tells browsers how soon to reconnect.
  static let opening = Array("retry: 1000\n\n".utf8)

  /// A comment, which browsers ignore: it keeps the connection open, and writing it fails if the client is gone.
  static let heartbeat = Array(": heartbeat\n\n".utf8)

  /// An event with a line of the daemon's event stream.
  static func event(_ name: String, _ line: [UInt8]) -> [UInt8] {
    var bytes = Array("event: ".utf8)
    // A line break in the name would begin another field.
    bytes += name.utf8.filter { $0 > 0x20 && $0 < 0x7F }
    bytes += Array("\ndata: ".utf8)
    bytes += line.filter { $0 != 0x0A && $0 != 0x0D }
    bytes += Array("\n\n".utf8)
    return bytes
  }

  /// The comment at the end of a stream that is closed for a newer stream.
  static func replaced(_ most: Int) -> [UInt8] {
    Array(": closed for a newer event stream; there are at most \(most)\n\n".utf8)
  }

  /// A snapshot of the daemon's state with the current time, in the clock of the events that follow.
  static func snapshot(_ watching: JSONValue, daemon: String, at now: UInt64) -> [UInt8] {
    var fields: [String: JSONValue] = [:]
    if case .object(let own) = watching { fields = own }
    fields["event"] = .string("snapshot")
    fields["daemon"] = .string(daemon)
    fields["at_ns"] = .int(Int(clamping: now))
    // Timers use the time of day, and the clock of a browser's device may differ from this machine's.
    fields["time_ms"] = .int(Int(Date().timeIntervalSince1970 * 1000))
    return event("snapshot", line(.object(fields)))
  }

  /// The event for a missing daemon, with the error.
  static func lost(_ error: String, at now: UInt64) -> [UInt8] {
    event(
      "daemon.lost",
      line(
        .object([
          "event": .string("daemon.lost"), "error": .string(error),
          "at_ns": .int(Int(clamping: now)),
        ])))
  }

  private static func line(_ value: JSONValue) -> [UInt8] {
    // The value comes from JSON, so all its numbers are finite.
    JSONText.encode(value) ?? Array("{}".utf8)
  }
}
