import CDevices
import SystemAccess

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
  public func restoring(with bytes: [UInt8]) {
    bytes.withUnsafeBytes {
      // Fails only above CT_TEXT_MAX bytes; the panel's text is a third of that.
      _ = ct_restore_with(
        CT_PANEL, terminal.number, $0.baseAddress?.assumingMemoryBound(to: CChar.self), $0.count)
    }
  }
}
