import Devices
import Foundation
import SystemAccess
import Testing

@Suite("The timer of the system's clock")
struct WallTimerTests {
  @ServiceThread
  private static func wakes(after wait: TimeInterval, _ before: TimeInterval?) async throws -> Date
  {
    var kept: WallTimer?
    // If the timer never calls, the time limit makes the test fail.
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
    "the handler is called at the date: a future one, a past one, and one that replaces another",
    .timeLimit(.minutes(45)), arguments: [(0.05, nil), (-50, nil), (0.05, 3_000), (0, -9e12)])
  func dates(_ wait: TimeInterval, _ before: TimeInterval?) async throws {
    ServiceThread.start()
    let date = Date.now.addingTimeInterval(wait)
    #expect(try await Self.wakes(after: wait, before) >= date)
  }
}
