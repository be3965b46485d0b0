import SystemAccess

/// The schedule of reconnections: waits that become longer, each with a random part, so that a fleet does not return to a
/// restarted broker at one instant.
///
///     state        due                connected      failed, lost       stop
///     waiting      → connecting       ·              ·                  → stopped
///                    connect
///     connecting   ·                  → connected    → waiting          → stopped
///     connected    ·                  ·              → waiting          → stopped
///     stopped      ·                  ·              ·                  ·
///
/// Each failure doubles the wait, up to `longest`; the random part shortens it by up to half. A connection that lasted
/// `steady` ends the series of failures, so a broker that accepts and closes connections does not cause a busy loop.
struct Reconnection: Equatable, Sendable {
  enum State: Equatable, Sendable {
    case waiting(until: Timestamp)
    case connecting
    case connected(since: Timestamp)
    case stopped
  }

  /// An event of the connection; `jitter` is a random number from 0 to 1.
  enum Event: Equatable, Sendable {
    case due
    case connected
    case failed(jitter: Double)
    case lost(jitter: Double)
    case stop
  }

  struct Waits: Equatable, Sendable {
    var first: Duration
    var longest: Duration
    /// The shortest connection that ends the series of failures.
    var steady: Duration

    /// The waits for a broker, which many clients may share.
    static let broker = Waits(first: .seconds(1), longest: .seconds(60), steady: .seconds(10))
    /// The waits for the daemon of this machine.
    static let daemon = Waits(
      first: .milliseconds(200), longest: .seconds(5), steady: .seconds(5))
  }

  private(set) var state: State
  private var failures = 0
  private let waits: Waits

  /// Creates a schedule with a first connection that is due at once.
  init(_ waits: Waits, at now: Timestamp) {
    self.waits = waits
    state = .waiting(until: now)
  }

  /// The instant by which the owner must call `handle(.due, at:)`, or `nil` if there is no wait.
  var nextWake: Timestamp? {
    guard case .waiting(let until) = state else { return nil }
    return until
  }

  var isConnected: Bool { connectedSince != nil }

  var connectedSince: Timestamp? {
    guard case .connected(let since) = state else { return nil }
    return since
  }

  /// Handles an event, and returns whether the owner must connect now.
  mutating func handle(_ event: Event, at now: Timestamp) -> Bool {
    switch (state, event) {
    case (.waiting(let until), .due):
      guard until <= now else { return false }
      state = .connecting
      return true
    case (.waiting, .connected), (.waiting, .failed), (.waiting, .lost): break
    case (.waiting, .stop): state = .stopped

    case (.connecting, .due): break
    case (.connecting, .connected): state = .connected(since: now)
    case (.connecting, .failed(let jitter)), (.connecting, .lost(let jitter)): wait(jitter, now)
    case (.connecting, .stop): state = .stopped

    case (.connected, .due), (.connected, .connected): break
    case (.connected(let since), .failed(let jitter)), (.connected(let since), .lost(let jitter)):
      if since.duration(to: now) >= waits.steady { failures = 0 }
      wait(jitter, now)
    case (.connected, .stop): state = .stopped

    case (.stopped, .due), (.stopped, .connected), (.stopped, .failed), (.stopped, .lost),
      (.stopped, .stop):
      break
    }
    return false
  }

  private mutating func wait(_ jitter: Double, _ now: Timestamp) {
    // 20 doublings are enough for any longest wait, and cannot overflow.
    let whole = min(waits.first * (1 << min(failures, 20)), waits.longest)
    failures += 1
    let part = whole / 2 + whole / 2 * min(max(jitter, 0), 1)
    state = .waiting(until: now.advanced(by: part))
  }
}
