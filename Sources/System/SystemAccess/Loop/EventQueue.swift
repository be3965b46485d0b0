import CSystem
import Synchronization

/// Events of a program's parts, which one handler receives in their order.
///
/// The queue is made before the parts. Each part gets an outlet for its own kind of event and knows no other part, and no
/// part is called while it posts: the handler runs later, on the service thread.
package final class EventQueue<Event: Sendable>: Sendable {
  private struct State {
    var events: [Event] = []
    var isClosed = false
    /// Resumes `wait`; called by the next event, or by `close`.
    ///
    /// A closure, because the type of a continuation would delay `button.ready` (Decision 11).
    var resume: (@Sendable () -> Void)?
  }

  private let state = Mutex(State())

  package init() {}

  /// Appends an event, on any thread; does nothing when the queue is closed.
  package func post(_ event: Event) {
    change { state in
      if !state.isClosed { state.events.append(event) }
    }
  }

  /// Ends `run` once the queued events have been handled.
  package func close() {
    change { $0.isClosed = true }
  }

  private func change(_ body: (inout sending State) -> Void) {
    let resume = state.withLock { state in
      body(&state)
      defer { state.resume = nil }
      return state.resume
    }
    resume?()
  }

  /// Removes and returns all events.
  package func take() -> [Event] {
    state.withLock { state in
      defer { state.events = [] }
      return state.events
    }
  }

  /// Handles one event after another until the queue is closed; call it once.
  @ServiceThread
  package func run(_ handle: @ServiceThread (Event) -> Void) async {
    while true {
      for event in take() { handle(event) }
      guard await wait() else { return }
    }
  }

  /// Waits for an event or for the end; returns whether `run` goes on.
  @ServiceThread
  private func wait() async -> Bool {
    await withCheckedContinuation { continuation in
      let isThere = state.withLock { state in
        if state.events.isEmpty, !state.isClosed { state.resume = { continuation.resume() } }
        return state.resume == nil
      }
      if isThere { continuation.resume() }
    }
    return state.withLock { !$0.isClosed || !$0.events.isEmpty }
  }

  /// An outlet for the events of one part.
  package func outlet<Part>(_ wrap: @escaping @Sendable (Part) -> Event) -> Outlet<Part> {
    Outlet { self.post(wrap($0)) }
  }
}

extension EventQueue {
  /// The outlet of a queue that has the events of one part only.
  package var outlet: Outlet<Event> { outlet { $0 } }
}

/// The entry of an event queue, to which a part of the program posts its events, on any thread.
package struct Outlet<Event>: Sendable {
  private let send: @Sendable (Event) -> Void

  init(_ send: @escaping @Sendable (Event) -> Void) { self.send = send }

  /// Appends an event to the queue; its handler runs later.
  package func post(_ event: Event) { send(event) }

  /// Drops every event.
  package static var none: Outlet { Outlet { _ in } }
}

/// The numbers of clients that watch the event stream, without and with snapshots.
///
/// Any thread may read them, so that lines and snapshots are created only for readers.
package final class Subscribers: Sendable {
  private let events = Atomic<Int>(0)
  private let snapshots = Atomic<Int>(0)

  package init() {}

  package var wantEvents: Bool { events.load(ordering: .relaxed) > 0 }
  package var wantSnapshots: Bool { snapshots.load(ordering: .relaxed) > 0 }

  package func addEvents(_ count: Int) { events.add(count, ordering: .relaxed) }
  package func addSnapshots(_ count: Int) { snapshots.add(count, ordering: .relaxed) }
}

/// A queue of messages from any task or thread to one thread, which waits for its descriptor.
///
/// Messages keep their order. `post` blocks no longer than it takes to append to an array.
public final class Mailbox<Message: Sendable>: Sendable {
  private let messages = Mutex<[Message]>([])
  private let arrival: WakeUp

  /// Creates an empty mailbox.
  public init() throws(SystemError) { arrival = try WakeUp() }

  /// A descriptor that is readable while there are messages, for the `Poller` of the thread that calls `take`.
  package var descriptor: Int32 { arrival.descriptor }

  /// Appends a message and wakes the thread that reads.
  public func post(_ message: Message) {
    messages.withLock { $0.append(message) }
    arrival.signal()
  }

  /// Removes and returns all messages; call on the thread that reads, or after it has ended.
  public func take() -> [Message] {
    arrival.clear()
    return messages.withLock { messages in
      defer { messages.removeAll() }
      return messages
    }
  }

  /// Puts messages back, for the next owner of the mailbox, before all newer messages.
  ///
  /// Call on the thread that reads, or after it has ended.
  public func putBack(_ taken: ArraySlice<Message>) {
    guard !taken.isEmpty else { return }
    messages.withLock { $0.insert(contentsOf: taken, at: 0) }
    arrival.signal()
  }
}

/// Wakes a thread that waits for descriptors, from any thread (eventfd(2)).
package final class WakeUp: Sendable {
  private let event: FileDescriptor

  package init() throws(SystemError) {
    do throws(Errno) {
      event = try FileDescriptor(returnedBy: cd_eventfd_create())
    } catch { throw .noDescriptor(for: "an eventfd", error) }
  }

  /// A descriptor that is readable from `signal` until `clear`.
  package var descriptor: Int32 { event.number }

  /// Makes the descriptor readable; never blocks.
  package func signal() { cd_eventfd_signal(event.number) }

  /// Makes the descriptor unreadable until the next `signal`.
  package func clear() { cd_eventfd_clear(event.number) }

  /// Blocks until `signal`, and makes the descriptor unreadable again.
  package func wait() { cd_eventfd_wait(event.number) }
}
