import CDevices
import Foundation
import Gesture
import Synchronization
import SystemAccess
import Testing

@testable import Devices

/// A pseudo-terminal of the kernel: the side that the source opens, and the side on which keys are typed.
final class PseudoTerminal {
  private(set) var master: Int32
  let slave: Int32

  init() throws {
    // The ioctls of posix_openpt(3) and related functions, which Swift's Glibc module does not declare.
    let (unlock, number): (UInt, UInt) = (0x4004_5431, 0x8004_5430)  // TIOCSPTLCK, TIOCGPTN
    master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    var value: CInt = 0
    guard master >= 0, ioctl(master, unlock, &value) == 0, ioctl(master, number, &value) == 0
    else { throw POSIXError(.ENXIO) }
    slave = open("/dev/pts/\(value)", O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard slave >= 0 else { throw POSIXError(.ENXIO) }
  }

  deinit {
    if master >= 0 { close(master) }
    close(slave)
  }

  /// Hangs up, and waits until the kernel reports it.
  ///
  /// A child process that another test starts at this moment also has the descriptor, until exec.
  func hangUp() {
    close(master)
    master = -1
    var wait = pollfd(fd: slave, events: 0, revents: 0)
    let count = poll(&wait, 1, 300_000)
    #expect(count == 1)
  }

  func type(_ text: String) {
    let bytes = Array(text.utf8)
    #expect(write(master, bytes, bytes.count) == bytes.count)
  }

  /// The source's output on its terminal.
  func shown() -> String {
    var bytes = [UInt8](repeating: 0, count: 4_096)
    let count = ct_read(master, &bytes, bytes.count)
    return String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self)
  }

  var mode: [UInt32] {
    var mode = termios()
    #expect(tcgetattr(slave, &mode) == 0)
    return [mode.c_iflag, mode.c_oflag, mode.c_cflag, mode.c_lflag]
  }

  func has(_ flag: Int32) -> Bool { mode[3] & UInt32(flag) != 0 }
}

/// Serialized, because a process restores only one terminal.
@Suite("Terminal source on a real pseudo-terminal", .serialized)
struct TerminalSourceTests {
  private let terminal: PseudoTerminal
  private let poller: Poller
  private let source: TerminalButtonSource

  init() throws {
    (terminal, poller) = (try PseudoTerminal(), try Poller())
    source = TerminalButtonSource(
      input: terminal.slave, threshold: .milliseconds(500), environment: [:])
  }

  private func events(_ source: TerminalButtonSource) -> [String] {
    var events: [ButtonEvent] = []
    source.drain(ready: nil, into: &events)
    return Self.words(events)
  }

  private static func words(_ events: [ButtonEvent]) -> [String] {
    events.map { event in
      switch event {
      case .edge(let edge): edge.level == .active ? "press" : "release"
      case .lost: "lost"
      case .gone: "gone"
      case .restored: "restored"
      case .linkLost: "link-lost"
      case .abandoned: "abandoned"
      }
    }
  }

  @Test("open sets raw mode and the protocol, and close restores both")
  func modes() throws {
    let before = terminal.mode
    #expect(try source.open(LoopPart(poller)) == .inactive)
    #expect(!terminal.has(ICANON) && !terminal.has(ECHO) && !terminal.has(IEXTEN))
    #expect(terminal.has(ISIG))
    #expect(terminal.mode[1] == before[1])
    #expect(terminal.shown() == "\u{1B}[?1004h\u{1B}[?u\u{1B}[c")
    terminal.type("\u{1B}[?0u\u{1B}[?62c\u{1B}[?11u\u{1B}[?62c")
    #expect(events(source) == [])
    #expect(terminal.shown() == "\u{1B}[>11u\u{1B}[?u\u{1B}[c")
    source.close()
    #expect(terminal.mode == before)
    #expect(terminal.shown() == "\u{1B}[<u\u{1B}[?1004l")
  }

  @Test("keys become edges, dated when they were read; keys typed before the start are ignored")
  func keys() throws {
    terminal.type("ppp\n")
    _ = try source.open(LoopPart(poller))
    terminal.type("\u{1B}[?1;2c")
    #expect(events(source) == [])
    terminal.type("p")
    let before = MonotonicClock.now
    var read: [ButtonEvent] = []
    source.drain(ready: nil, into: &read)
    guard case .edge(let edge)? = read.first else { Issue.record("no edge"); return }
    #expect(edge.level == .active && edge.at >= before && edge.at <= MonotonicClock.now)
    #expect(source.level() == .active)
    terminal.type("r")
    #expect(events(source) == ["release"])
    #expect(!source.wantsQuit)
    terminal.type("\u{04}")
    #expect(events(source) == [])
    #expect(source.wantsQuit)
    source.close()
    #expect(source.level() == nil)
  }

  @Test("keys u and c ask for an undo and an end; a closed terminal has no time and no level")
  func commands() throws {
    _ = try source.open(LoopPart(poller))
    #expect(source.nextWake != nil, "it waits for the answer about the keyboard protocol")
    terminal.type("\u{1B}[?1;2c")
    #expect(events(source) == [])
    for key in ["u", "c"] {
      terminal.type(key)
      #expect(events(source) == [])
    }
    terminal.type("x")
    #expect(events(source) == [])
    #expect(source.takeCommands() == [.undo, .cancel])
    #expect(source.takeCommands() == [])
    // Without reports of releases, the state of a key is unknown from its press to its first repeat.
    terminal.type(" ")
    let before = MonotonicClock.now
    #expect(events(source) == ["press"])
    let later = before.advanced(by: .seconds(2))
    #expect(source.horizon(at: later) >= before && source.horizon(at: later) < later)
    #expect(source.horizon(at: before.advanced(by: .seconds(-1))) < before)
    source.close()
    #expect(source.horizon(at: later) == later)
    #expect(source.nextWake == nil && source.level() == nil)
  }

  @Test(
    "the answer about the keyboard protocol is waited for longer over ssh",
    arguments: [([:], 200), (["SSH_CONNECTION": "192.0.2.1 50000 192.0.2.2 22"], 1_000)])
  func patience(_ environment: [String: String], _ milliseconds: Int) throws {
    let start = MonotonicClock.now
    let source = TerminalButtonSource(
      input: terminal.slave, threshold: .milliseconds(500), environment: environment,
      clock: { start })
    _ = try source.open(LoopPart(try Poller()))
    #expect(source.nextWake == start.advanced(by: .milliseconds(milliseconds)))
    source.close()
  }

  @Test("a switch that is not confirmed in time is taken back, and silence is a release")
  func silence() throws {
    let time = Mutex(MonotonicClock.now)
    let source = TerminalButtonSource(
      input: terminal.slave, threshold: .milliseconds(500), environment: [:],
      clock: { time.withLock { $0 } })
    _ = try source.open(LoopPart(poller))
    _ = terminal.shown()
    func wake(after milliseconds: Int) -> [String] {
      let now = time.withLock { time in
        time = time.advanced(by: .milliseconds(milliseconds))
        return time
      }
      var events: [ButtonEvent] = []
      source.wake(at: now, into: &events)
      return Self.words(events)
    }
    terminal.type("\u{1B}[?0u")
    #expect(wake(after: 0) == [] && terminal.shown() == "\u{1B}[>11u\u{1B}[?u\u{1B}[c")
    #expect(wake(after: 199) == [] && terminal.shown() == "")
    #expect(wake(after: 1) == [] && terminal.shown() == "\u{1B}[<u")
    terminal.type(" ")
    #expect(wake(after: 0) == ["press"])
    #expect(wake(after: 5_000) == ["release"])
    source.close()
  }

  @Test("a process that was stopped and continued voids the press and asks the terminal again")
  func resumed() throws {
    _ = try source.open(LoopPart(poller))
    let question = terminal.shown()
    terminal.type("\u{1B}[?1;2cp")
    #expect(events(source) == ["press"])
    // As the handler of SIGCONT does.
    var count: UInt64 = 1
    #expect(write(ct_resume_descriptor(), &count, 8) == 8)
    var found: [ButtonEvent] = []
    poller.wait { source.drain(ready: $0, into: &found) }
    #expect(Self.words(found) == ["lost"] && terminal.shown() == question)
    poller.wake(at: .zero)
    poller.wait { _ in Issue.record("it is continued once") }
    source.close()
  }

  @Test("a source that was closed may be opened again")
  func again() throws {
    let before = terminal.mode
    for _ in 0..<3 {
      _ = try source.open(LoopPart(poller))
      #expect(!terminal.has(ICANON))
      source.close()
      #expect(terminal.mode == before)
    }
  }

  @Test("a terminal that hangs up is a device that is gone")
  func hangsUp() throws {
    let source = TerminalButtonSource(
      input: dup(terminal.slave), threshold: .milliseconds(500), environment: [:])
    _ = try source.open(LoopPart(poller))
    terminal.hangUp()
    #expect(events(source) == ["gone"])
    #expect(events(source) == [])
    #expect(source.nextWake == nil)
  }

  @Test("what is no terminal is refused, with what to do")
  func refused() throws {
    let descriptor = open("/dev/null", O_RDWR)
    defer { close(descriptor) }
    let source = TerminalButtonSource(
      input: descriptor, threshold: .milliseconds(500), environment: [:])
    var message = ""
    do { _ = try source.open(LoopPart(poller)) } catch { message = error.description }
    #expect(
      message == "keyboard: standard input is not a terminal; run it in a terminal "
        + "(over ssh: ssh -t), or choose script:FILE or a gpio: source")
    #expect(TerminalOutput(descriptor) == nil)
  }

  @Test("output takes what there is room for and never waits")
  func output() throws {
    let output = try #require(TerminalOutput(terminal.slave))
    let bytes = [UInt8](repeating: 97, count: 1 << 20)
    var taken = 0
    while let count = output.write(bytes[taken...]), count > 0 { taken += count }
    #expect(taken > 0 && taken < bytes.count)
    // The kernel may have made room meanwhile.
    #expect(output.write(bytes[taken...]) != nil, "a terminal that is full is not gone")
    var size = winsize(ws_row: 10, ws_col: 33, ws_xpixel: 0, ws_ypixel: 0)
    #expect(output.size == (80, 24))
    #expect(ioctl(terminal.master, UInt(TIOCSWINSZ), &size) == 0)
    #expect(output.size == (33, 10))
    size = winsize(ws_row: 1, ws_col: 1, ws_xpixel: 0, ws_ypixel: 0)
    #expect(ioctl(terminal.master, UInt(TIOCSWINSZ), &size) == 0)
    #expect(output.size == (1, 1))
  }

  @Test("a resize and the first ending signal wake the loop")
  func signals() throws {
    let poller = try Poller()
    let descriptor = try TerminalSignals.watch()
    let registration = try poller.add(descriptor, for: .program)
    kill(getpid(), SIGWINCH)
    var ready: [Registration] = []
    poller.wait { ready.append($0) }
    #expect(ready == [registration])
    #expect(TerminalSignals.take() == .resized)
    #expect(TerminalSignals.take() == [])
    #expect(TerminalSignals.ending == nil)
    kill(getpid(), SIGTERM)
    ready = []
    poller.wait { ready.append($0) }
    #expect(ready == [registration])
    #expect(TerminalSignals.ending == SIGTERM)
    poller.remove(registration)
    TerminalSignals.unwatch()
  }
}
