import Gesture
import SystemAccess
import Testing

/// On a real line the level is ahead of the edge queue: the interrupt stamps the edge, and a thread queues it.
@Suite("The level against the edge queue")
struct LevelTests {
  static func ms(_ value: Double) -> Timestamp {
    Timestamp(nanoseconds: UInt64(value * 1_000_000))
  }

  /// Pressed at 0, and read at the deadline, 500 ms, with the line open and no queued edge.
  static func atDeadline() -> HoldRecognizer {
    var recognizer = HoldRecognizer(limits: .init(), level: .inactive, at: .zero)
    #expect(Array(recognizer.edge(Edge(.active, at: .zero))).count == 1)
    #expect(Array(recognizer.wake(at: ms(5), level: .active)).isEmpty)
    #expect(recognizer.nextWake == ms(500))
    #expect(Array(recognizer.wake(at: ms(500), level: .inactive)).isEmpty)
    #expect(recognizer.nextWake == ms(510), "the edge is waited for, 10 ms at most")
    return recognizer
  }

  @Test("a release dated before the deadline cancels")
  func before() {
    var recognizer = Self.atDeadline()
    #expect(Array(recognizer.edge(Edge(.inactive, at: Self.ms(499.99)))).isEmpty)
    #expect(recognizer.nextWake == Self.ms(504.99))
    let effects = recognizer.wake(at: Self.ms(504.99), level: .inactive)
    #expect(Array(effects) == [.cancelled(.releasedEarly, at: Self.ms(499.99))])
  }

  @Test("a release dated after the deadline performs")
  func after() {
    var recognizer = Self.atDeadline()
    let effects = recognizer.edge(Edge(.inactive, at: Self.ms(500.01)))
    #expect(Array(effects) == [.performed(at: Self.ms(500))])
    let ended = recognizer.wake(at: Self.ms(505.01), level: .inactive)
    #expect(Array(ended) == [.ended(at: Self.ms(500.01))])
  }

  @Test("a release that never comes cancels, and the next press counts")
  func never() {
    var recognizer = Self.atDeadline()
    #expect(Array(recognizer.wake(at: Self.ms(509.9), level: .inactive)).isEmpty)
    let effects = recognizer.wake(at: Self.ms(510), level: .inactive)
    #expect(Array(effects).first == .cancelled(.lostEvents, at: Self.ms(5)))
    // The line is open; after the debounce period, the next press counts.
    #expect(Array(recognizer.wake(at: Self.ms(511), level: .inactive)).isEmpty)
    #expect(Array(recognizer.wake(at: Self.ms(516), level: .inactive)).isEmpty)
    #expect(
      Array(recognizer.edge(Edge(.active, at: Self.ms(600))))
        == [.began(at: Self.ms(600), deadline: Self.ms(1100))])
  }

  @Test("of several edges the first release decides")
  func several() {
    var recognizer = Self.atDeadline()
    #expect(Array(recognizer.edge(Edge(.inactive, at: Self.ms(490)))).isEmpty)
    // Closed again at 498, too late for the debounce period of 490: the release at 490 stands.
    let effects = recognizer.edge(Edge(.active, at: Self.ms(498)))
    #expect(
      Array(effects) == [
        .cancelled(.releasedEarly, at: Self.ms(490)),
        .began(at: Self.ms(498), deadline: Self.ms(998)),
      ])
  }

  @Test("a level read in a bounce, closed again when looked at later, is a hold")
  func flicker() {
    var recognizer = Self.atDeadline()
    let effects = recognizer.wake(at: Self.ms(510), level: .active)
    #expect(Array(effects) == [.performed(at: Self.ms(500))])
  }

  @Test("a hold that the level has shown ends at its deadline at the earliest")
  func endsBefore() {
    var recognizer = Self.atDeadline()
    #expect(recognizer.wake(at: Self.ms(502), level: .active) == [.performed(at: Self.ms(500))])
    #expect(recognizer.edge(Edge(.inactive, at: Self.ms(499))).isEmpty)
    var other = recognizer
    #expect(
      recognizer.wake(at: Self.ms(504), level: .inactive) == [.ended(at: Self.ms(500))])
    #expect(
      other.lost(.deviceGone, at: Self.ms(503))
        == [.ended(reason: .deviceGone, at: Self.ms(500))])
  }

  @Test("an edge whose type contradicts the level after a quiet period voids the press")
  func mistyped() {
    var recognizer = HoldRecognizer(limits: .init(), level: .inactive, at: .zero)
    _ = recognizer.edge(Edge(.active, at: .zero))
    _ = recognizer.edge(Edge(.active, at: Self.ms(100)))  // really a release, typed too late
    #expect(recognizer.nextWake == Self.ms(105))
    #expect(Array(recognizer.wake(at: Self.ms(105), level: .inactive)).isEmpty)
    let effects = recognizer.wake(at: Self.ms(115), level: .inactive)
    #expect(Array(effects) == [.cancelled(.lostEvents, at: Self.ms(100))])
  }

  @Test("a press whose edge was lost does not count, and needs a release")
  func missedPress() {
    var recognizer = HoldRecognizer(limits: .init(), level: .inactive, at: .zero)
    _ = recognizer.edge(Edge(.inactive, at: Self.ms(10)))
    #expect(Array(recognizer.wake(at: Self.ms(15), level: .active)).isEmpty)
    #expect(Array(recognizer.wake(at: Self.ms(25), level: .active)).isEmpty)
    #expect(recognizer.debouncer.state == .blocked)
    #expect(Array(recognizer.edge(Edge(.active, at: Self.ms(30)))).isEmpty)
    #expect(Array(recognizer.wake(at: Self.ms(600), level: .active)).isEmpty)
  }

  @Test("a button that is held at the start is ignored until its release")
  func heldAtStart() {
    var recognizer = HoldRecognizer(limits: .init(), level: .active, at: .zero)
    #expect(recognizer.nextWake == nil)
    #expect(Array(recognizer.edge(Edge(.inactive, at: Self.ms(700)))).isEmpty)
    #expect(Array(recognizer.wake(at: Self.ms(705), level: .inactive)).isEmpty)
    #expect(Array(recognizer.edge(Edge(.active, at: Self.ms(800)))).count == 1)
  }

  @Test("a release seen while a later deadline is overdue is decided by its date")
  func overdue() {
    var recognizer = HoldRecognizer(limits: .init(), level: .inactive, at: .zero)
    _ = recognizer.edge(Edge(.active, at: .zero))
    // The process does not run from 5 to 900 ms; then everything is readable at once.
    let effects = recognizer.edge(Edge(.inactive, at: Self.ms(400)))
    let wake = recognizer.wake(at: Self.ms(900), level: .inactive)
    #expect(Array(effects).isEmpty)
    #expect(Array(wake) == [.cancelled(.releasedEarly, at: Self.ms(400))])
  }

  @Test("a release on the deadline performs when it is read")
  func onDeadline() {
    var recognizer = Self.atDeadline()
    #expect(recognizer.edge(Edge(.inactive, at: Self.ms(500))) == [.performed(at: Self.ms(500))])
  }

  @Test("an edge dated before an earlier one counts as of that one's date")
  func backwards() {
    var recognizer = HoldRecognizer(limits: .init(), level: .inactive, at: .zero)
    _ = recognizer.edge(Edge(.active, at: Self.ms(100)))
    #expect(recognizer.edge(Edge(.inactive, at: Self.ms(90))).isEmpty)
    #expect(recognizer.nextWake == Self.ms(105))
    #expect(
      recognizer.wake(at: Self.ms(105), level: .inactive)
        == [.cancelled(.releasedEarly, at: Self.ms(100))])
  }

  @Test("after a release that was missed the contact must be open for the debounce period")
  func missedRelease() {
    var recognizer = HoldRecognizer(limits: .init(), level: .active, at: .zero)
    // Although edges were missed, the level shows that the contact is open now.
    #expect(recognizer.wake(at: Self.ms(700), level: .inactive).isEmpty)
    #expect(recognizer.nextWake == Self.ms(705))
    #expect(recognizer.edge(Edge(.active, at: Self.ms(702))).isEmpty)
    #expect(recognizer.debouncer.state == .blocked)
    _ = recognizer.edge(Edge(.inactive, at: Self.ms(710)))
    #expect(recognizer.edge(Edge(.active, at: Self.ms(715))).count == 1)
  }

  @Test(
    "the level is read again when a loss is noticed, and when the contact has not moved for 5 ms or the debounce period"
  )
  func quiet() {
    for (debounce, quiet) in [(0.0, 5.0), (20, 20)] {
      var limits = HoldRecognizer.Limits()
      limits.debounce = .milliseconds(Int(debounce))
      var recognizer = HoldRecognizer(limits: limits, level: .inactive, at: .zero)
      _ = recognizer.edge(Edge(.active, at: Self.ms(100)))
      #expect(recognizer.nextWake == Self.ms(100 + quiet))
      // The deadline comes first, and the level is still read again.
      _ = recognizer.wake(at: Self.ms(100 + quiet), level: .active)
      _ = recognizer.edge(Edge(.active, at: Self.ms(599)))
      _ = recognizer.wake(at: Self.ms(600), level: .active)
      #expect(recognizer.nextWake == Self.ms(599 + quiet))
      _ = recognizer.wake(at: Self.ms(599 + quiet), level: .active)
      #expect(recognizer.nextWake == nil)
      _ = recognizer.lost(.lostEvents, at: Self.ms(700))
      #expect(recognizer.nextWake == Self.ms(700))
    }
  }

  @Test("with a glitch filter a press is confirmed when its period is over")
  func glitchFilter() {
    let limits = HoldRecognizer.Limits(glitchFilter: .milliseconds(20))
    var recognizer = HoldRecognizer(limits: limits, level: .inactive, at: .zero)
    #expect(recognizer.edge(Edge(.active, at: Self.ms(100))).isEmpty)
    #expect(recognizer.wake(at: Self.ms(105), level: .active).isEmpty)
    #expect(recognizer.nextWake == Self.ms(120))
    #expect(
      recognizer.wake(at: Self.ms(120), level: .active)
        == [.began(at: Self.ms(100), deadline: Self.ms(600))])
    #expect(recognizer.nextWake == Self.ms(600))
  }

  @Test("a source without levels starts open, and is decided by its edges alone")
  func noLevel() {
    var recognizer = HoldRecognizer(limits: .init(), level: nil, at: .zero)
    #expect(recognizer.edge(Edge(.active, at: Self.ms(1))).count == 1)
    #expect(recognizer.wake(at: Self.ms(501), level: nil) == [.performed(at: Self.ms(501))])
  }
}
