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
  func restoring(with bytes: [UInt8]) {
    bytes.withUnsafeBytes {
      // Fails only above CT_TEXT_MAX bytes; the texts of `KeyboardButton` are a third of that.
      _ = ct_restore_with(
        CT_INPUT, descriptor, $0.baseAddress?.assumingMemoryBound(to: CChar.self), $0.count)
    }
  }

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
