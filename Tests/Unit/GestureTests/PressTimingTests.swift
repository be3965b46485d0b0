import Gesture
import SystemAccess
import Testing

/// The decisions of the recognizer about presses, by the timestamps of their edges.
@Suite("Times of one press")
struct PressTimingTests {
  private static func ms(_ value: UInt64) -> Timestamp { Timestamp(nanoseconds: value * 1_000_000) }

  private static func recognizer(_ change: (inout HoldRecognizer.Limits) -> Void = { _ in })
    -> HoldRecognizer
  {
    var limits = HoldRecognizer.Limits(debounce: .zero)
    change(&limits)
    return HoldRecognizer(limits: limits, level: .inactive, at: .zero)
  }

  private static let rows: [(asked: Int?, limits: ClosedRange<Int>, threshold: UInt64)] = [
    (nil, 300...5_000, 500), (300, 300...5_000, 300), (5_000, 300...5_000, 5_000),
    (1, 300...5_000, 300), (9_000, 300...5_000, 5_000), (300, 1_000...2_000, 1_000),
    (3_000, 1_000...2_000, 2_000), (nil, 1_000...2_000, 500),
  ]

  @Test("the threshold is the one asked for, within the limits of the button", arguments: rows)
  func holds(asked: Int?, limits: ClosedRange<Int>, threshold: UInt64) {
    var recognizer = Self.recognizer {
      $0.ownHolds = .milliseconds(limits.lowerBound)...(.milliseconds(limits.upperBound))
    }
    let before = recognizer.prepare(PressTiming(hold: asked.map { .milliseconds($0) }))
    #expect(before == [])
    let began = recognizer.edge(Edge(.active, at: Self.ms(10)))
    #expect(began == [.began(at: Self.ms(10), deadline: Self.ms(10 + threshold))])
    let ended = recognizer.edge(Edge(.inactive, at: Self.ms(10 + threshold)))
    #expect(
      ended == [.performed(at: Self.ms(10 + threshold)), .ended(at: Self.ms(10 + threshold))])
  }

  @Test("the times are those of one press: the next one is decided by the button's own")
  func once() {
    var recognizer = Self.recognizer()
    _ = recognizer.prepare(PressTiming(hold: .seconds(3)))
    _ = recognizer.edge(Edge(.active, at: Self.ms(10)))
    _ = recognizer.edge(Edge(.inactive, at: Self.ms(20)))
    _ = recognizer.prepare(PressTiming())
    let began = recognizer.edge(Edge(.active, at: Self.ms(30)))
    #expect(began == [.began(at: Self.ms(30), deadline: Self.ms(530))])
  }

  @Test("two presses perform, also where a short press is a tap and a hold repeats")
  func twice() {
    var recognizer = Self.recognizer {
      ($0.taps, $0.repeatPeriod) = (true, .milliseconds(100))
    }
    _ = recognizer.prepare(PressTiming(arm: .seconds(10)))
    let armed = recognizer.edge(Edge(.active, at: Self.ms(10)))
    #expect(armed == [.armed(at: Self.ms(10), deadline: Self.ms(10_010))])
    let released = recognizer.edge(Edge(.inactive, at: Self.ms(20)))
    #expect(released == [])
    let between = recognizer.prepare(PressTiming(arm: .seconds(10)))
    #expect(between == [])
    let second = recognizer.edge(Edge(.active, at: Self.ms(10_009)))
    let at = Self.ms(10_009)
    #expect(second == [.began(at: at, deadline: at), .performed(at: at)])
    let ended = recognizer.edge(Edge(.inactive, at: Self.ms(20_000)))
    #expect(ended == [.ended(at: Self.ms(20_000))])
  }

  @Test("a press that is no second one does not confirm the first: it cancels it, and is held")
  func another() {
    var recognizer = Self.recognizer()
    _ = recognizer.prepare(PressTiming(arm: .seconds(10)))
    _ = recognizer.edge(Edge(.active, at: Self.ms(10)))
    _ = recognizer.edge(Edge(.inactive, at: Self.ms(20)))
    let cancelled = recognizer.prepare(PressTiming())
    #expect(cancelled == [.cancelled(.notConfirmed, at: Self.ms(20))])
    let began = recognizer.edge(Edge(.active, at: Self.ms(30)))
    #expect(began == [.began(at: Self.ms(30), deadline: Self.ms(530))])
  }

  @Test("between two presses a loss ends the wait, with its reason and at the last known instant")
  func lostBetween() {
    var armed = Self.recognizer { $0.noHold = .seconds(3) }
    var counted = Self.recognizer { $0.multiPress = .milliseconds(400) }
    for edge in [Edge(.active, at: Self.ms(10)), Edge(.inactive, at: Self.ms(20))] {
      _ = armed.edge(edge)
      _ = counted.edge(edge)
    }
    let cancelled = armed.lost(.deviceGone, at: Self.ms(100))
    #expect(cancelled == [.cancelled(.deviceGone, at: Self.ms(20))])
    let last = counted.lost(.deviceGone, at: Self.ms(100))
    #expect(last == [.counted(1, until: nil, at: Self.ms(20))])
  }

  @Test("an edge that is read late does not take back what a level has shown since its date")
  func levelAfterEdge() {
    var recognizer = Self.recognizer()
    _ = recognizer.edge(Edge(.active, at: Self.ms(10)))
    _ = recognizer.wake(at: Self.ms(50), level: .active)
    _ = recognizer.edge(Edge(.active, at: Self.ms(45)))
    let lost = recognizer.lost(.lostEvents, at: Self.ms(60))
    #expect(lost == [.cancelled(.lostEvents, at: Self.ms(50))])
  }

  @Test("with no_hold a press is one of two whatever hold time is asked for")
  func noHold() {
    var recognizer = Self.recognizer { $0.noHold = .seconds(3) }
    _ = recognizer.prepare(PressTiming(hold: .milliseconds(300)))
    let armed = recognizer.edge(Edge(.active, at: Self.ms(10)))
    #expect(armed == [.armed(at: Self.ms(10), deadline: Self.ms(3_010))])
    _ = recognizer.edge(Edge(.inactive, at: Self.ms(20)))
    let between = recognizer.prepare(PressTiming(hold: .milliseconds(300)))
    #expect(between == [])
    let second = recognizer.edge(Edge(.active, at: Self.ms(30)))
    #expect(
      second == [.began(at: Self.ms(30), deadline: Self.ms(30)), .performed(at: Self.ms(30))])
  }

  @Test("whether a short press is a tap changes between two presses, and voids a press under way")
  func setTaps() {
    var recognizer = Self.recognizer()
    func press(at: UInt64) -> [HoldGesture.Effect] {
      _ = recognizer.edge(Edge(.active, at: Self.ms(at)))
      return recognizer.edge(Edge(.inactive, at: Self.ms(at + 10)))
    }
    #expect(press(at: 10) == [.cancelled(.releasedEarly, at: Self.ms(20))])
    let set = recognizer.setTaps(true, at: Self.ms(25))
    #expect(set == [])
    // The level is read again, as after every loss.
    _ = recognizer.wake(at: Self.ms(25), level: .inactive)
    #expect(press(at: 30) == [.tapped(at: Self.ms(40))])
    _ = recognizer.edge(Edge(.active, at: Self.ms(50)))
    let voided = recognizer.setTaps(false, at: Self.ms(60))
    #expect(voided == [.cancelled(.reconfigured, at: Self.ms(50))])
    let released = recognizer.edge(Edge(.inactive, at: Self.ms(70)))
    #expect(released == [], "neither of the settings decides it")
    #expect(press(at: 80) == [.cancelled(.releasedEarly, at: Self.ms(90))])
    _ = recognizer.prepare(PressTiming())
    #expect(press(at: 100) == [.cancelled(.releasedEarly, at: Self.ms(110))])
  }
}
