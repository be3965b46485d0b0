/// The synchronization of the daemon's shared values with the broker's copies, as a table.
///
///     state          both there            marker             lost messages       one is away
///     apart          → reading, subscribe  ·                  ·                   ·
///                      and publish marker
///     reading(n)     ·                     n: → together,     → reading(n + 1),   → apart
///                                          report connected     as from apart
///     together       ·                     ·                  → reading(n + 1),   → apart, report lost
///                                                               report lost
///
/// The broker delivers its copies of all values after the subscription and before the marker, which is a message to this
/// device alone: when the marker returns, all copies have arrived. A broker that delivers them later does no harm, see
/// `SharedValue` in the daemon.
struct SharedSynchronization: Equatable, Sendable {
  enum State: Equatable, Sendable {
    case apart
    case reading(Int)
    case together
  }

  enum Event: Equatable, Sendable {
    case bothThere
    case oneAway
    /// The marker with this number returned.
    case marker(Int)
    /// Messages from the broker were dropped for lack of room, so its copies must be read again.
    case lostMessages
  }

  enum Effect: Equatable, Sendable {
    /// Subscribe, and then publish the marker with this number.
    case read(Int)
    case reportConnected
    case reportLost
  }

  private(set) var state = State.apart
  private var lastMarker = 0

  mutating func handle(_ event: Event) -> [Effect] {
    switch (state, event) {
    case (.apart, .bothThere), (.reading, .lostMessages): return read()
    case (.together, .lostMessages): return [.reportLost] + read()
    case (.reading(let wanted), .marker(let number)) where number == wanted:
      state = .together
      return [.reportConnected]
    case (.reading, .oneAway):
      state = .apart
      return []
    case (.together, .oneAway):
      state = .apart
      return [.reportLost]
    case (.apart, _), (.reading, _), (.together, _): return []
    }
  }

  private mutating func read() -> [Effect] {
    lastMarker += 1
    state = .reading(lastMarker)
    return [.read(lastMarker)]
  }
}
