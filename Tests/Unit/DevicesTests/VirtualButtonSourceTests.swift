import Gesture
import SystemAccess
import Testing

@testable import Devices

@Suite("The button that programs press, and files of traces")
struct VirtualButtonSourceTests {
  @Test("a press counts at once, also before the device thread has read it")
  func pressed() throws {
    let source = VirtualButtonSource()
    let now = MonotonicClock.now
    #expect(!source.release(at: now))
    #expect(source.press(at: now, for: nil))
    #expect(source.isPressed)
    #expect(!source.press(at: now, for: nil))
    #expect(source.level() == .inactive)
    var events: [ButtonEvent] = []
    source.drain(ready: nil, into: &events)
    guard case .edge(let edge)? = events.first, events.count == 1 else {
      Issue.record("\(events)"); return
    }
    #expect(edge == Edge(.active, at: now))
    #expect(source.level() == .active && source.isPressed)
    #expect(source.release(at: now))
    source.drain(ready: nil, into: &events)
    #expect(source.level() == .inactive && !source.isPressed)
  }

  @Test("a device, which might never end, is no file of traces")
  func device() {
    #expect(
      throws: TraceFile.Problem(
        description:
          "cannot read trace \"/dev/null\": it is a pipe or a device; give a trace file, or - for stdin"
      )
    ) { try TraceFile.read("/dev/null") }
  }
}
