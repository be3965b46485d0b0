import CDevices
public import Gesture
public import SystemAccess

/// The keyboard of this terminal as a button source (`--button keyboard`).
public final class TerminalButtonSource: ButtonSource {
  /// Borrowed: the process's standard input, or a test's terminal.
  private let input: Int32
  private let threshold: Duration
  private let isRemote: Bool
  private let clock: () -> Timestamp
  private var terminal: RawMode?
  private var button: KeyboardButton
  private var waits: Waits?

  /// What an open terminal has registered, and where.
  private struct Waits {
    let loop: LoopPart
    let keys: Registration
    let resume: Registration
  }

  /// What this is, for messages.
  public let name = "keyboard"
  /// A keyboard debounces its own keys.
  public let bounces = false

  /// The keyboard behind a terminal's descriptor.
  ///
  /// - Parameters:
  ///   - input: The terminal; standard input by default.
  ///   - threshold: How long a hold is: what the key `h` must outlast.
  ///   - environment: With `SSH_CONNECTION` in it there is a network between the terminal and the process, so answers
  ///     and repeats are waited for longer.
  ///   - clock: `CLOCK_MONOTONIC`; another one in tests.
  public init(
    input: Int32 = 0, threshold: Duration, environment: [String: String],
    clock: @escaping () -> Timestamp = { MonotonicClock.now }
  ) {
    self.input = input
    self.threshold = threshold
    isRemote = environment["SSH_CONNECTION"] != nil
    self.clock = clock
    button = KeyboardButton(threshold: threshold, isRemote: isRemote, at: .zero)
  }

  /// Whether the person asked to end (q or Ctrl-D).
  public var wantsQuit: Bool { button.wantsQuit }

  /// What a key asks to be done with the button's action.
  public enum Command: Equatable, Sendable {
    /// Answer its question with yes or no (y, n).
    case answer(Bool)
    /// Undo what it has done.
    case undo
    /// Cancel it.
    case cancel
  }

  private var commands: [Command] = []

  /// Removes and returns the commands that were typed since the last call; call it after each round of the loop.
  public func takeCommands() -> [Command] {
    defer { commands = [] }
    return commands
  }

  /// What the keys do, for people.
  public static let help = "hold space · t tap · h hold · q quit"

  /// Sets raw mode and asks the terminal for its protocol; keys count once it has answered.
  public func open(_ loop: LoopPart) throws(DeviceError) -> Level? {
    let terminal = try RawMode(input)
    do throws(DeviceError) { waits = try register(terminal, with: loop) } catch {
      terminal.leave()
      throw error
    }
    self.terminal = terminal
    button = KeyboardButton(threshold: threshold, isRemote: isRemote, at: clock())
    carryOut()
    return .inactive
  }

  private func register(_ terminal: RawMode, with loop: LoopPart) throws(DeviceError) -> Waits {
    let resume = ct_resume_descriptor()
    guard resume >= 0 else {
      throw .refused(
        "create an eventfd", on: "this process", errno: .last,
        advice: "raise the limit of open files (ulimit -n)")
    }
    ct_resume_clear()
    let keys = try loop.add(terminal.descriptor)
    do throws(DeviceError) {
      return Waits(loop: loop, keys: keys, resume: try loop.add(resume))
    } catch {
      loop.remove(keys)
      throw error
    }
  }

  /// Reads the keys.
  public func drain(ready: Registration?, into events: inout [ButtonEvent]) {
    guard let terminal else { return }
    if let ready, ready == waits?.resume {
      ct_resume_clear()
      events += button.resumed(at: clock())
    }
    read(terminal, into: &events)
    carryOut()
  }

  /// Whether a key holds the button now.
  public func level() -> Level? { terminal == nil ? nil : button.level }

  /// The instant up to which it is known whether the key is held, if only auto-repeat shows it.
  public func horizon(at now: Timestamp) -> Timestamp {
    terminal == nil ? now : min(now, button.knownUntil ?? now)
  }

  /// When silence means something, or a key is due to be released.
  public var nextWake: Timestamp? { terminal == nil ? nil : button.nextWake }

  /// Reads the keys, then decides what silence means.
  public func wake(at now: Timestamp, into events: inout [ButtonEvent]) {
    drain(ready: nil, into: &events)
    guard terminal != nil else { return }
    events += button.wake(at: now)
    carryOut()
  }

  /// Gives the terminal back as it was.
  public func close() {
    guard let terminal else { return }
    self.terminal = nil
    if let waits {
      waits.loop.remove(waits.keys)
      waits.loop.remove(waits.resume)
    }
    waits = nil
    write(button.restoring, to: terminal)
    terminal.leave()
  }

  /// Reads until nothing is left.
  ///
  /// The instant before a read that finds nothing is one up to which everything is known.
  private func read(_ terminal: RawMode, into events: inout [ButtonEvent]) {
    var bytes = [UInt8](repeating: 0, count: 256)
    while true {
      let now = clock()
      let count = bytes.withUnsafeMutableBytes {
        ct_read(terminal.descriptor, $0.baseAddress, $0.count)
      }
      if count == 0 { return button.sawNothing(at: now) }
      if count < 0 { return hangUp(errno: .last, into: &events) }
      events += button.take(bytes[..<count], at: now)
    }
  }

  private func hangUp(errno: Errno, into events: inout [ButtonEvent]) {
    close()
    events.append(
      .gone(.refused("read keys", on: name, errno: errno, advice: "the terminal was closed")))
  }

  /// Does what the keys asked of the terminal and of the process.
  private func carryOut() {
    guard let terminal else { return }
    terminal.restoring(with: button.restoring)
    if !button.output.isEmpty {
      write(button.output, to: terminal)
      button.output = []
    }
    if let answer = button.answer {
      button.answer = nil
      commands.append(.answer(answer))
    }
    if let command = button.command {
      button.command = nil
      commands.append(command)
    }
    if let byte = button.controlKey {
      button.controlKey = nil
      ct_control_key(Int32(byte))
    }
  }

  /// A terminal that takes nothing is not waited for: without its answers auto-repeat is used.
  private func write(_ bytes: [UInt8], to terminal: RawMode) {
    _ = bytes.withUnsafeBytes { ct_write(terminal.descriptor, $0.baseAddress, $0.count) }
  }
}
