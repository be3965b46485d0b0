import CDevices
import SystemAccess

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
    public static let resumed = Events(rawValue: 1)
    /// The size of the terminal changed.
    public static let resized = Events(rawValue: 2)
    /// SIGHUP requests a reload of the configuration.
    public static let reload = Events(rawValue: 4)
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
