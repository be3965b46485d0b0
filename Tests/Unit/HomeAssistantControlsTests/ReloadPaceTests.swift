import Synchronization
import Testing

@testable import HomeAssistantControls

@Suite("The pace of reloads when states of Home Assistant change")
struct ReloadPaceTests {
  /// Records the calls that wait for the end of an interval, and the number of requested reloads.
  private final class Recorder: Sendable {
    let waiting = Mutex<[@Sendable () -> Void]>([])
    let reloads = Mutex(0)

    var count: Int { reloads.withLock { $0 } }

    /// Ends the interval, and returns whether one had begun.
    func passInterval() -> Bool {
      let next = waiting.withLock { $0.isEmpty ? nil : $0.removeFirst() }
      next?()
      return next != nil
    }
  }

  @Test("one change reloads at once, thousands together once more, and the last one is not lost")
  func pace() {
    let recorder = Recorder()
    let pace = ReloadPace(
      afterInterval: { next in recorder.waiting.withLock { $0.append(next) } },
      reload: { recorder.reloads.withLock { $0 += 1 } })
    pace.request()
    #expect(recorder.count == 1)
    for _ in 0..<5_000 { pace.request() }
    #expect(recorder.count == 1)
    #expect(recorder.passInterval())
    #expect(recorder.count == 2)
    #expect(recorder.passInterval())
    #expect(recorder.count == 2)
    #expect(!recorder.passInterval())
    pace.request()
    #expect(recorder.count == 3)
  }
}
