import CDevices
public import Gesture
public import SystemAccess

/// The keyboard of this terminal as a button source (`--button keyboard`).
public final class TerminalButtonSource: ButtonSource {
  /// The borrowed descriptor of the process's standard input, or of a test's terminal.
  private let input: Int32
  private let threshold: Duration
  private let isRemote: Bool
  private let clock: () -> Timestamp
  private var terminal: RawMode?
  private var button: KeyboardButton
  private var waits: Waits?

  /// The registrations of an open terminal, and their loop.
  private struct Waits {
    let loop: LoopPart
    let keys: Registration
    let resume: Registration
  }

  /// The name for messages.
  public let name = "keyboard"
  /// `false`, because a keyboard debounces its own keys.
  public let bounces = false

  /// Creates a button from the keyboard of a terminal.
  ///
  /// - Parameters:
  ///   - input: The descriptor of the terminal; standard input by default.
  ///   - threshold: The threshold of a hold, which the key `h` outlasts.
  ///   - environment: The process's environment; `SSH_CONNECTION` in it means a network between the terminal and the
  ///     process, with longer waits for answers and repeats.
  ///   - clock: `CLOCK_MONOTONIC`, or the clock of a test.
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

  /// Whether the user typed q or Ctrl-D to quit.
  public var wantsQuit: Bool { button.wantsQuit }

  /// A command for the button's action, typed as one key.
  public enum Command: Equatable, Sendable {
    /// Answer the action's question with yes or no (y, n).
    case answer(Bool)
    case undo
    case cancel
  }

  /// Removes and returns the commands that were typed since the last call; call it after each round of the loop.
  public func takeCommands() -> [Command] {
    defer { button.commands = [] }
    return button.commands
  }

  /// The help text for the keys.
  public static let help = "hold space · t tap · h hold · q quit"

  /// Sets raw mode and queries the terminal's protocol; keys count once the terminal has answered or the wait has ended.
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

  /// Reads and handles the keys.
  public func drain(ready: Registration?, into events: inout [ButtonEvent]) {
    guard let terminal else { return }
    if let ready, ready == waits?.resume {
      ct_resume_clear()
      events += button.resumed(at: clock())
    }
    read(terminal, into: &events)
    carryOut()
  }

  /// The current level, active while a key holds the button, or `nil` if the terminal is not open.
  public func level() -> Level? { terminal == nil ? nil : button.level }

  /// Returns the instant up to which it is known whether the key is held: before `now` if only auto-repeat shows it.
  public func horizon(at now: Timestamp) -> Timestamp {
    terminal == nil ? now : min(now, button.knownUntil ?? now)
  }

  /// The instant at which silence changes the button, or a key is due to be released.
  public var nextWake: Timestamp? { terminal == nil ? nil : button.nextWake }

  /// Reads the keys, then handles silence.
  public func wake(at now: Timestamp, into events: inout [ButtonEvent]) {
    drain(ready: nil, into: &events)
    guard terminal != nil else { return }
    events += button.wake(at: now)
    carryOut()
  }

  /// Restores the terminal.
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

  /// Reads until the input is empty.
  ///
  /// Everything is known up to the instant before a read that finds nothing.
  private func read(_ terminal: RawMode, into events: inout [ButtonEvent]) {
    var bytes = [UInt8](repeating: 0, count: 256)
    while true {
      let now = clock()
      let count = bytes.withUnsafeMutableBytes {
        ct_read(terminal.descriptor, $0.baseAddress, $0.count)
      }
      if count == 0 { return button.sawNothing(at: now) }
      if count < 0 { return hangUp(errno: .last, into: &events) }
      events += button.handle(bytes[..<count], at: now)
    }
  }

  private func hangUp(errno: Errno, into events: inout [ButtonEvent]) {
    close()
    events.append(
      .gone(.refused("read keys", on: name, errno: errno, advice: "the terminal was closed")))
  }

  /// Carries out the requests of the keys to the terminal and the process.
  private func carryOut() {
    guard let terminal else { return }
    terminal.restoring(with: button.restoring)
    if !button.output.isEmpty {
      write(button.output, to: terminal)
      button.output = []
    }
    if let byte = button.controlKey {
      button.controlKey = nil
      ct_control_key(Int32(byte))
    }
  }

  /// Writes without waiting for a terminal that accepts nothing: without its answers, auto-repeat is used.
  private func write(_ bytes: [UInt8], to terminal: RawMode) {
    _ = bytes.withUnsafeBytes { ct_write(terminal.descriptor, $0.baseAddress, $0.count) }
  }
}
