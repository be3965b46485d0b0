import Devices
import Foundation
import SystemAccess
import Testing

@Suite("The timer of the clock on the wall")
struct WallTimerTests {
  @ServiceThread
  private static func wakes(after wait: TimeInterval, _ before: TimeInterval?) async throws -> Date
  {
    var kept: WallTimer?
    // A timer that never calls is the failure of this test, by its time limit.
    await withCheckedContinuation { continuation in
      do {
        let timer = try WallTimer { continuation.resume() }
        if let before { timer.set(WallTimer.now.addingTimeInterval(before)) }
        timer.set(WallTimer.now.addingTimeInterval(wait))
        kept = timer
      } catch {
        Issue.record(error)
        continuation.resume()
      }
    }
    kept?.close()
    return WallTimer.now
  }

  @Test(
    "it calls once the date has come: one ahead, one that has passed, and one in place of another",
    .timeLimit(.minutes(10)), arguments: [(0.05, nil), (-50, nil), (0.05, 3_000), (0, -9e12)])
  func dates(_ wait: TimeInterval, _ before: TimeInterval?) async throws {
    ServiceThread.start()
    let date = Date.now.addingTimeInterval(wait)
    #expect(try await Self.wakes(after: wait, before) >= date)
  }
}
