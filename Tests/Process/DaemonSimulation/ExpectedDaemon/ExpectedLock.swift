/// Whether the screen hides private content.
struct ExpectedLock {
  private var isClosed = false
  private var isNew = false
  /// Whether clients may receive nothing private.
  private(set) var hides = false
  private var opening = 0

  mutating func started() { self = ExpectedLock() }

  mutating func closed() {
    guard opening == 0 else { return }
    isClosed = true
  }

  /// A client tries to unlock; the state is uncertain until a later lock is answered.
  mutating func mayOpen() {
    opening += 1
    (isClosed, hides) = (false, false)
  }

  mutating func answered() { opening = max(0, opening - 1) }

  mutating func opened() { (isClosed, hides) = (false, false) }

  /// Ends a round; returns whether private content is hidden since this round.
  mutating func roundEnded() -> Bool {
    defer { hides = isClosed }
    return isClosed && !hides
  }
}
