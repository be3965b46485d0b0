import CDevices
import SystemAccess

/// A terminal in raw mode, which delivers each byte when it is typed, without an echo.
///
/// Every way out restores the earlier mode: `leave`, exit, SIGINT and similar signals, Ctrl-Z (and raw
/// mode again on `fg`), a crash. Only SIGKILL cannot be caught; then `reset` restores the terminal.
final class RawMode {
  /// The terminal by a separate file description, non-blocking; the shell's description does not change.
  private let terminal: FileDescriptor
  /// The number of the terminal's descriptor, which this object closes.
  var descriptor: Int32 { terminal.number }

  /// Sets raw mode on the terminal behind `descriptor`, which the caller keeps; earlier input is discarded.
  init(_ descriptor: Int32) throws(DeviceError) {
    guard ct_is_terminal(descriptor) != 0 else {
      throw .unusable(
        "keyboard", problem: "standard input is not a terminal",
        advice: "run it in a terminal (over ssh: ssh -t), or choose script:FILE or a gpio: source")
    }
    guard ct_is_foreground(descriptor) != 0 else {
      throw .unusable(
        "keyboard", problem: "this process is in the background of its terminal",
        advice: "bring it to the foreground with fg, or start it without &")
    }
    do throws(Errno) { terminal = try FileDescriptor(returnedBy: ct_reopen(descriptor)) } catch {
      throw Self.refused("open the terminal", error)
    }
    guard ct_raw_enter(terminal.number) == 0 else { throw Self.refused("set raw mode", .last) }
  }

  /// Sets the bytes, perhaps none, that every way out writes to this terminal before it restores the mode.
  func restoring(with bytes: [UInt8]) { terminal.restore(CT_INPUT, with: bytes) }

  func leave() {
    restoring(with: [])
    ct_raw_leave()
  }

  private static func refused(_ action: String, _ error: Errno) -> DeviceError {
    .refused(
      action, on: "standard input", errno: error,
      advice:
        "run it in a terminal of your own; `reset` restores a terminal that was left in raw mode")
  }
}

/// A terminal to draw on, with writes that never block the device thread.
public final class TerminalOutput {
  private let terminal: FileDescriptor

  /// Opens the terminal behind a descriptor (1 for standard output); fails if it is not a terminal or cannot be opened.
  public init?(_ descriptor: Int32 = 1) {
    guard ct_is_terminal(descriptor) != 0 else { return nil }
    do throws(Errno) { terminal = try FileDescriptor(returnedBy: ct_reopen(descriptor)) } catch {
      return nil
    }
  }

  /// Writes as much as the terminal accepts now; returns the number of bytes, perhaps 0, or `nil`
  /// once the terminal is gone.
  public func write(_ bytes: ArraySlice<UInt8>) -> Int? {
    guard ct_is_foreground(terminal.number) != 0 else { return 0 }
    let count = bytes.withUnsafeBytes { ct_write(terminal.number, $0.baseAddress, $0.count) }
    return count < 0 ? nil : count
  }

  /// The numbers of columns and rows; 80 by 24 if the terminal does not report them.
  public var size: (columns: Int, rows: Int) {
    var columns: Int32 = 0
    var rows: Int32 = 0
    _ = ct_size(terminal.number, &columns, &rows)
    return (columns > 0 ? Int(columns) : 80, rows > 0 ? Int(rows) : 24)
  }

  /// Sets the bytes that every way out of the process writes, crashes included; empty if nothing needs restoring.
  public func restoring(with bytes: [UInt8]) { terminal.restore(CT_PANEL, with: bytes) }
}

extension FileDescriptor {
  /// Sets the bytes that every way out of the process writes to this terminal.
  fileprivate func restore(_ user: ct_user, with bytes: [UInt8]) {
    bytes.withUnsafeBytes {
      // Fails only above CT_TEXT_MAX bytes; the texts of keyboards and panels are a third of that.
      _ = ct_restore_with(
        user, number, $0.baseAddress?.assumingMemoryBound(to: CChar.self), $0.count)
    }
  }
}

/// The signals that a program on a terminal must handle, as a descriptor for an event loop.
///
/// Without `watch` they are handled at once: the terminal is restored and the process ends or stops as
/// if nothing had caught them. With it the first SIGINT, SIGTERM, SIGHUP or SIGQUIT only wakes the loop,
/// which stops cleanly and calls `die`; a second signal ends the process immediately.
public enum TerminalSignals {
  /// The events that wake a loop.
  public struct Events: OptionSet, Sendable {
    /// The bits of `ct_take_events`.
    public let rawValue: Int32

    /// Creates events from their bits.
    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// The process was stopped and continued (Ctrl-Z and `fg`): draw everything again.
    public static let resumed = Events(rawValue: Int32(CT_RESUMED))
    /// The size of the terminal changed.
    public static let resized = Events(rawValue: Int32(CT_RESIZED))
    /// SIGHUP requests a reload of the configuration.
    public static let reload = Events(rawValue: Int32(CT_RELOAD))
  }

  /// Starts to catch signals.
  ///
  /// - Returns: The number of the descriptor to wait for, borrowed until `unwatch`, which closes it.
  public static func watch() throws(DeviceError) -> Int32 {
    let descriptor = ct_watch()
    guard descriptor >= 0 else {
      throw .refused(
        "create an eventfd", on: "this process", errno: .last,
        advice: "raise the limit of open files (ulimit -n)")
    }
    return descriptor
  }

  /// Makes SIGHUP request a reload instead of the end, as a daemon with a configuration file does.
  public static func reloadOnHangup() { ct_reload_on_hangup(1) }

  /// Stops watching signals; remove the descriptor from the poller first.
  public static func unwatch() { ct_unwatch() }

  /// Returns the events since the last call; the descriptor is then no longer readable.
  public static func take() -> Events { Events(rawValue: ct_take_events()) }

  /// The signal that requested the end of the program, or `nil`.
  public static var ending: Int32? {
    let signal = ct_ending_signal()
    return signal == 0 ? nil : signal
  }

  /// Restores the terminal and ends the process by `signal`, so that the exit status shows the signal.
  public static func die(of signal: Int32) { ct_die_of(signal) }
}
