import Testing

@testable import Daemon

@Suite("Fingers of clients")
struct ClientFingerTests {
  private func finger(_ client: Int, _ holder: String?, _ lease: Duration?)
    -> ClientFingers.Finger
  {
    ClientFingers.Finger(client: client, holder: holder, lease: lease)
  }

  @Test("what a client holds is let go when it is gone, or when its lease is over")
  func leave() {
    var fingers = ClientFingers()
    fingers.put(finger(1, nil, nil), on: "left")
    fingers.put(finger(1, "page", .seconds(10)), on: "right")
    fingers.put(finger(2, nil, nil), on: "other")
    let left1 = fingers.leave(1)
    #expect(left1 == ["left": nil, "right": .seconds(10)])
    let left2 = fingers.leave(1)
    #expect(left2 == [:])
  }

  @Test("the same holder takes over, and the client before lets go of nothing any more")
  func takeOver() {
    var fingers = ClientFingers()
    fingers.put(finger(1, "page", .seconds(10)), on: "left")
    let isTaken3 = fingers.takeOver("left", "other", 2)
    #expect(!isTaken3)
    let isTaken4 = fingers.takeOver("left", nil, 2)
    #expect(!isTaken4)
    let isTaken5 = fingers.takeOver("right", "page", 2)
    #expect(!isTaken5)
    let isTaken6 = fingers.takeOver("left", "page", 2)
    #expect(isTaken6)
    let left7 = fingers.leave(1)
    #expect(left7 == [:])
    let left8 = fingers.leave(2)
    #expect(left8 == ["left": .seconds(10)])
    let isTaken9 = fingers.takeOver("left", "page", 3)
    #expect(isTaken9, "it may come back within the lease")
  }

  @Test("who names another holder lifts nothing; who names none lifts any")
  func foreign() {
    var fingers = ClientFingers()
    #expect(!fingers.isForeign("page", to: "left"))
    fingers.put(finger(1, "page", nil), on: "left")
    #expect(fingers.isForeign("other", to: "left"))
    #expect(!fingers.isForeign("page", to: "left"))
    #expect(!fingers.isForeign(nil, to: "left"))
    fingers.lift("left")
    #expect(!fingers.isForeign("other", to: "left"))
  }

  @Test("a client that is gone before its press has arrived is known when it has")
  func race() {
    var fingers = ClientFingers()
    fingers.begin(1)
    fingers.begin(1)
    let left10 = fingers.leave(1)
    #expect(left10 == [:])
    let isThere11 = fingers.end(1)
    #expect(!isThere11)
    fingers.put(finger(1, nil, nil), on: "left")
    let left12 = fingers.leave(1)
    #expect(left12 == ["left": nil])
    let isThere13 = fingers.end(1)
    #expect(!isThere13)
    fingers.begin(2)
    let isThere14 = fingers.end(2)
    #expect(isThere14)
  }
}
