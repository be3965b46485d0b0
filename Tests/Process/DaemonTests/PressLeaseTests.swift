import Gesture
import SystemAccess
import Testing
import Wire

@testable import Daemon

@Suite("Presses that clients hold")
struct PressLeaseTests {
  private func press(_ client: Int, _ holder: String?, _ lease: Duration?)
    -> PressLeases.Press
  {
    PressLeases.Press(client: client, holder: holder, lease: lease)
  }

  @Test("the times that a request may ask for are those that a configuration allows")
  func times() {
    func range(_ milliseconds: ClosedRange<Int>) -> ClosedRange<Duration> {
      .milliseconds(milliseconds.lowerBound)...(.milliseconds(milliseconds.upperBound))
    }
    #expect(range(SocketMessage.Press.holds_ms) == HoldRecognizer.Limits.ownHoldRange)
    #expect(range(SocketMessage.Press.arms_ms) == HoldRecognizer.Limits.noHoldWindows)
  }

  @Test("a press is released when its client disconnects, or when its lease ends")
  func leave() {
    var presses = PressLeases()
    presses.add(press(1, nil, nil), on: "left")
    presses.add(press(1, "page", .seconds(10)), on: "right")
    presses.add(press(2, nil, nil), on: "other")
    let left1 = presses.disconnect(1)
    #expect(left1 == ["left": nil, "right": .seconds(10)])
    let left2 = presses.disconnect(1)
    #expect(left2 == [:])
    #expect(!presses.isHeld("left", byOtherThan: "page"), "released at once")
    #expect(presses.isHeld("right", byOtherThan: "other"), "until the lease ends")
  }

  @Test("the same holder takes over a press, and the earlier client no longer releases it")
  func takeOver() {
    var presses = PressLeases()
    presses.add(press(1, "page", .seconds(10)), on: "left")
    let isTaken3 = presses.takeOver("left", "other", 2)
    #expect(!isTaken3)
    let isTaken4 = presses.takeOver("left", nil, 2)
    #expect(!isTaken4)
    let isTaken5 = presses.takeOver("right", "page", 2)
    #expect(!isTaken5)
    let isTaken6 = presses.takeOver("left", "page", 2)
    #expect(isTaken6)
    let left7 = presses.disconnect(1)
    #expect(left7 == [:])
    let left8 = presses.disconnect(2)
    #expect(left8 == ["left": .seconds(10)])
    let isTaken9 = presses.takeOver("left", "page", 3)
    #expect(isTaken9, "it may come back within the lease")
  }

  @Test(
    "a request that names another holder releases nothing; one without a holder releases any press")
  func foreign() {
    var presses = PressLeases()
    #expect(!presses.isHeld("left", byOtherThan: "page"))
    presses.add(press(1, "page", nil), on: "left")
    #expect(presses.isHeld("left", byOtherThan: "other"))
    #expect(!presses.isHeld("left", byOtherThan: "page"))
    #expect(!presses.isHeld("left", byOtherThan: nil))
    presses.add(press(1, nil, nil), on: "right")
    #expect(presses.isHeld("right", byOtherThan: "page"))
    let isTaken = presses.takeOver("right", nil, 2)
    #expect(!isTaken, "a press without a holder is taken over by nobody")
    presses.remove("left")
    #expect(!presses.isHeld("left", byOtherThan: "other"))
  }
}
