import FileTesting
import Glibc
import SystemAccess
import Testing

@testable import Devices

@Suite("GPIO chips and lines that are none, without hardware")
struct GPIOChipErrorTests {
  static let isNone = "it is not a GPIO chip; actionbutton devices lists those"

  @Test(
    "what is not a chip is refused with the system's reason and advice",
    arguments: [
      // libgpiod 1 returns the kernel's ENOTTY; libgpiod 2 checks the file itself: ENODEV.
      ("/dev/null", ["ENOTTY", "ENODEV"], isNone),
      ("/", ["EISDIR", "ENOTTY"], isNone),
      ("/etc/passwd", ["ENOTTY"], isNone),
      ("/nonexistent", ["ENOENT"], "actionbutton devices lists the chips that exist"),
    ])
  func refused(path: String, reasons: [String], advice: String) {
    do throws(DeviceError) {
      _ = try GPIOChip(path: path)
      Issue.record("it was opened")
    } catch {
      let text = error.description
      #expect(text.hasPrefix("cannot open chip on \(path): "), "\(text)")
      #expect(reasons.contains { text.contains(": \($0) (") }, "\(text)")
      #expect(text.hasSuffix("; \(advice)"), "\(text)")
      #expect(!error.isUsage)
    }
  }

  @Test(
    "a search reports the inputs that it reads, and ends with a typed line or the end of the input",
    arguments: [("17\n", .typed("17")), ("", .ended)] as [(String, ButtonSearch.Result)])
  func search(_ typed: String, _ expected: ButtonSearch.Result) throws {
    let (read, write) = try OutputFileTests.pipeEnds()
    defer { close(read) }
    _ = Glibc.write(write, typed, typed.utf8.count)
    close(write)
    let poller = try Poller()
    _ = try poller.add(read, for: .program)
    var reports: [String] = []
    let result = ButtonSearch(input: read, presses: 0).run(poller) { progress in
      switch progress {
      case .reading(_, let wiring, _, _): reports.append("reading \(wiring)")
      case .lines: reports.append("lines")
      default: break
      }
    }
    #expect(result == expected)
    #expect(reports == ["reading toGround", "lines"])
  }

  @Test("a device that another program uses is busy; no other error means that")
  func busy() {
    func error(_ number: Int32) -> DeviceError {
      .refused("open", on: "a", errno: Errno(number), advice: "wait")
    }
    #expect(error(EBUSY).isBusy)
    #expect(!error(ENOENT).isBusy && !DeviceError.gone("a").isBusy)
  }

  @Test(
    "a button on what is no chip is refused, and nothing stays open", arguments: ["/dev/null", "/"])
  func source(path: String) throws {
    let source = GPIOButtonSource(GPIOLineSpec(line: .offset(chip: path, 17)))
    #expect(source.name == "gpio:\(path)/17")
    let poller = try Poller()
    do throws(DeviceError) {
      _ = try source.open(LoopPart(poller))
      Issue.record("it was opened")
    } catch {
      #expect(error.description.hasPrefix("cannot open chip on \(path): "))
    }
    #expect(source.level() == nil)
    #expect(source.nextWake == nil)
    var events: [ButtonEvent] = []
    source.drain(ready: nil, into: &events)
    source.wake(at: MonotonicClock.now, into: &events)
    #expect(events.isEmpty)
  }

  @Test(
    "a chip's error advises by its reason",
    arguments: [
      (ENOENT, "actionbutton devices lists the chips that exist"),
      (ENOTTY, isNone), (ENODEV, isNone), (EINVAL, isNone), (EISDIR, isNone),
      (EACCES, "its group is root: install the udev rules 70-action-button.rules"),
      (EPERM, "its group is root: install the udev rules 70-action-button.rules"),
      (EIO, "check that the chip is still there (actionbutton devices)"),
    ])
  func advice(errno: Int32, advice: String) {
    // libgpiod 2 returns ENOENT for any node where /sys is not mounted.
    let error = DeviceError.chip(
      errno == ENOENT ? "/nonexistent" : "/dev/null", errno: Errno(errno))
    #expect(error.description.contains("; \(advice)"), "\(error)")
  }

  @Test("the chips are listed by their numbers, without links to them")
  func paths() throws {
    let folder = try TemporaryFolder()
    for name in ["gpiochip10", "gpiochip2", "gpiochip1", "gpio", "null"] {
      try folder.write("", to: name)
    }
    try #require(symlink("gpiochip10", folder.path("gpiochip4")) == 0)
    let names = ["gpiochip1", "gpiochip2", "gpiochip10"]
    #expect(GPIOChip.paths(in: folder.path) == names.map { folder.path($0) })
  }

  @Test(
    "who may not open a node joins its group",
    .enabled(if: geteuid() == 0, "only root gives files away"))
  func group() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("", to: "chip")
    let group = try #require(getgrgid(1))
    try #require(chown(path, 0, 1) == 0)
    let advice = "join its group: sudo usermod -aG \(String(cString: group.pointee.gr_name)) $USER"
    #expect(DeviceError.chip(path, errno: Errno(EACCES)).description.contains(advice))
  }
}
