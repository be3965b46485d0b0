import Gesture

/// Who may come in, and when: pure, the time is passed in.
///
/// Whoever was dropped for what it did stays out for a while, and no more clients come in at a time than
/// the others can bear: one that floods, is dropped and comes again at once would otherwise keep the
/// service thread busy.
struct SocketDoor: Sendable {
  private let limits: SocketLimits
  private var windowEnd = Timestamp.zero
  private var came = 0
  /// Until when the processes that were dropped stay out.
  private var banned: [Int32: Timestamp] = [:]

  init(limits: SocketLimits) { self.limits = limits }

  /// How long nobody may come in; nil if somebody may now, who is then counted.
  mutating func wait(at now: Timestamp) -> Duration? {
    if now >= windowEnd {
      windowEnd = now.advanced(by: limits.admissionPeriod)
      came = 0
    }
    guard came < limits.admissions else { return now.duration(to: windowEnd) }
    came += 1
    return nil
  }

  /// How long a process must stay out; nil if it may come in.
  mutating func ban(of process: Int32, at now: Timestamp) -> Duration? {
    banned = banned.filter { $0.value > now }
    return banned[process].map { now.duration(to: $0) }
  }

  /// A client of this process was dropped for what it did.
  mutating func dropped(_ process: Int32, at now: Timestamp) {
    guard limits.ban > .zero else { return }
    banned[process] = now.advanced(by: limits.ban)
  }
}
