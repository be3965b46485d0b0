import SystemAccess

/// When a connection is made again: with waits that become longer, and a random part of each, so that a fleet does not
/// come back to a restarted broker at one instant.
///
///     state        due                connected      failed, lost       stop
///     waiting      → connecting       ·              ·                  → stopped
///                    connect
///     connecting   ·                  → connected    → waiting          → stopped
///     connected    ·                  ·              → waiting          → stopped
///     stopped      ·                  ·              ·                  ·
///
/// The wait is doubled with each failure up to the longest one; between half of it and all of it is waited. A
/// connection that lasted `steady` ends the series of failures, so a broker that accepts and closes is not asked in a
/// busy loop.
struct Reconnection: Equatable, Sendable {
  enum State: Equatable, Sendable {
    case waiting(until: Timestamp)
    case connecting
    case connected(since: Timestamp)
    case stopped
  }

  /// What happens to it; `jitter` is a random number from 0 to 1.
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
    /// How long a connection must last to end the series of failures.
    var steady: Duration

    /// To a broker, which many clients may share.
    static let broker = Waits(first: .seconds(1), longest: .seconds(60), steady: .seconds(10))
    /// To the daemon of this machine.
    static let daemon = Waits(
      first: .milliseconds(200), longest: .seconds(5), steady: .seconds(5))
  }

  private(set) var state: State
  private var failures = 0
  private let waits: Waits

  /// A connection that is to be made at once.
  init(_ waits: Waits, at now: Timestamp) {
    self.waits = waits
    state = .waiting(until: now)
  }

  /// The instant by which the owner must call `handle(.due, at:)`; nil when nothing is due.
  var nextWake: Timestamp? {
    guard case .waiting(let until) = state else { return nil }
    return until
  }

  var isConnected: Bool { connectedSince != nil }

  var connectedSince: Timestamp? {
    guard case .connected(let since) = state else { return nil }
    return since
  }

  /// Takes an event; whether the owner must connect now.
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
    // Doubled no more often than the longest wait can need.
    let whole = min(waits.first * (1 << min(failures, 20)), waits.longest)
    failures += 1
    let part = whole / 2 + whole / 2 * min(max(jitter, 0), 1)
    state = .waiting(until: now.advanced(by: part))
  }
}
