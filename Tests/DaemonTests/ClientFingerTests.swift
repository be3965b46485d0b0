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
    #expect(fingers.leave(1) == ["left": nil, "right": .seconds(10)])
    #expect(fingers.leave(1) == [:])
  }

  @Test("the same holder takes over, and the client before lets go of nothing any more")
  func takeOver() {
    var fingers = ClientFingers()
    fingers.put(finger(1, "page", .seconds(10)), on: "left")
    #expect(!fingers.takeOver("left", "other", 2))
    #expect(!fingers.takeOver("left", nil, 2))
    #expect(!fingers.takeOver("right", "page", 2))
    #expect(fingers.takeOver("left", "page", 2))
    #expect(fingers.leave(1) == [:])
    #expect(fingers.leave(2) == ["left": .seconds(10)])
    #expect(fingers.takeOver("left", "page", 3), "it may come back within the lease")
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
    #expect(fingers.leave(1) == [:])
    #expect(!fingers.end(1))
    fingers.put(finger(1, nil, nil), on: "left")
    #expect(fingers.leave(1) == ["left": nil])
    #expect(!fingers.end(1))
    fingers.begin(2)
    #expect(fingers.end(2))
  }
}
