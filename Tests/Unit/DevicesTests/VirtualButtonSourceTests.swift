import FileTesting
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

  /// The decisions of a late loop about a press at 0 ms that is abandoned at an instant; the threshold is 200 ms.
  @Test(
    "an abandoned press is cancelled, or a hold by then, however late it is read",
    arguments: [
      (100, ["began 0", "cancelled cancelled 100"]),
      (200, ["began 0", "performed 200", "ended 200"]),
      (300, ["began 0", "performed 200", "ended 300"]),
    ] as [(Int, [String])])
  func abandoned(at end: Int, words: [String]) throws {
    let source = VirtualButtonSource()
    let button = try ServedButton(
      source, limits: HoldRecognizer.Limits(threshold: .milliseconds(200)), number: 0, in: Poller())
    let start = MonotonicClock.now
    #expect(source.press(at: start, for: nil))
    #expect(source.abandon(at: start.advanced(by: .milliseconds(end))))
    var changes: [DeviceLoop.Change] = []
    button.decide(at: start.advanced(by: .seconds(5)), into: &changes)
    func ms(_ at: Timestamp) -> Int { Int(start.duration(to: at) / .milliseconds(1)) }
    let decided = changes.compactMap { change -> String? in
      guard case .hold(let effect) = change.change else { return nil }
      switch effect {
      case .began(let at, _): return "began \(ms(at))"
      case .performed(_, let at): return "performed \(ms(at))"
      case .cancelled(let reason, let at): return "cancelled \(reason.rawValue) \(ms(at))"
      case .ended(_, let at): return "ended \(ms(at))"
      case .armed, .tapped, .reached, .repeated, .counted: return "\(effect)"
      }
    }
    #expect(decided == words)
    #expect(!source.isPressed)
  }

  @Test("a press leaves nothing to the next one, and an opened source nothing of an earlier use")
  func again() throws {
    let source = VirtualButtonSource()
    let now = MonotonicClock.now
    func played(by instant: Timestamp = .distantFuture) -> [String] {
      var events: [ButtonEvent] = []
      source.wake(at: instant, into: &events)
      return events.map { if case .abandoned = $0 { "abandoned" } else { "edge" } }
    }
    #expect(!source.abandon(at: now) && !source.release(at: now) && !source.keep())
    #expect(source.press(at: now, for: nil) && source.abandon(at: now))
    #expect(played() == ["edge", "abandoned", "edge"])
    #expect(source.press(at: now, for: .seconds(1)))
    #expect(played() == ["edge", "edge"])
    #expect(source.press(at: now, for: .seconds(9)) && source.release(at: now))
    #expect(played(by: now) == ["edge", "edge"] && !source.isPressed)
    let later = now.advanced(by: .seconds(1))
    #expect(source.press(at: now, for: nil) && source.abandon(at: later) && source.keep())
    #expect(source.release(at: now) && played() == ["edge", "edge"])
    #expect(source.press(at: now, for: nil))
    #expect(played(by: now) == ["edge"])
    #expect(source.abandon(at: now.advanced(by: .seconds(1))))
    _ = try source.open(LoopPart(try Poller()))
    #expect(!source.isPressed)
    #expect(source.press(at: now, for: .seconds(1)))
    #expect(played() == ["edge", "edge"])
  }

  @Test(
    "neither a device, which might never end, nor a folder nor a missing file is a file of traces",
    arguments: [
      ("/dev/null", "it is a pipe or a device"), ("/proc/self", "it is a folder"),
      ("/no/file", "no such file"),
      ("/dev/null/x", "ENOTDIR"),
    ])
  func noFile(path: String, reason: String) {
    #expect(
      throws: TraceFile.Problem(
        description: "cannot read trace \"\(path)\": \(reason); give a trace file, or - for stdin")
    ) { try TraceFile.read(path) }
  }

  @Test("a byte order mark at the start is ignored")
  func byteOrderMark() throws {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let path = try folder.write("\u{FEFF}a | 0ms v 600ms ^\n", to: "windows.trace")
    #expect(try TraceFile.read(path).map(\.rule) == ["a"])
  }

  @Test("a byte that is not UTF-8 is reported with its line")
  func noText() throws {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let path = try folder.write(Array("a | 0ms ↓\nb | 0ms ".utf8) + [0xFF], to: "bad.trace")
    #expect(
      throws: TraceFile.Problem(
        description: "\(path):2:1: not UTF-8 text; save the trace as UTF-8")
    ) { try TraceFile.read(path) }
  }
}
