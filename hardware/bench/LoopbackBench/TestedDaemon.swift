import ControlModel
package import Devices
import Gesture
import Glibc
package import SystemAccess

/// The daemon under test: `actionbutton run --output json` as a child process with separate settings.
///
/// Used by one thread.
package final class TestedDaemon {
  /// The time limit until the daemon is ready, and until it has ended.
  static let patience = Duration.seconds(30)
  /// The size limit of the event stream; ten thousand presses need less than a tenth of it.
  static let mostBytes = 64 << 20

  private let child: StartedChild
  private let poller: Poller
  private let output: Registration
  private let errors: Registration
  private let exit: Registration
  private var written: [UInt8] = []
  private var complaints: [UInt8] = []
  private var isOver = false

  /// Starts the daemon.
  ///
  /// - Parameters:
  ///   - program: The command's file.
  ///   - arguments: The arguments of `run`.
  ///   - environment: The complete environment.
  /// - Throws: `DeviceError` if it cannot be started.
  package init(
    _ program: String, _ arguments: [String], environment: [String: String]
  ) throws(DeviceError) {
    var command = ChildCommand(program: program, arguments: arguments, environment: environment)
    command.outputs = .pipes
    // Ctrl-C ends the bench and the daemon.
    command.isInOurGroup = true
    do throws(Errno) { child = try command.start() } catch {
      throw .refused(
        "start", on: program, errno: error,
        advice: "install the program again, or allow one more process")
    }
    do throws(SystemError) {
      poller = try Poller()
      output = try poller.add(child.output.number ?? -1, for: .program)
      errors = try poller.add(child.errors.number ?? -1, for: .program)
      exit = try poller.add(child.process.exitDescriptor, for: .program)
    } catch {
      child.end()
      throw .system(error)
    }
  }

  /// Waits until the daemon's button is ready or, with a control, until the control is loaded.
  ///
  /// - Throws: `DeviceError` if the daemon ends or exceeds the time limit.
  package func waitUntilReady(withControl: Bool) throws(DeviceError) {
    let end = MonotonicClock.now.advanced(by: Self.patience)
    let wanted = withControl ? #""event":"control.loaded""# : #""event":"button.ready""#
    while !String(decoding: written, as: UTF8.self).contains(wanted) {
      try read(until: end)
      guard !isOver, MonotonicClock.now < end else {
        throw failed("it is not ready")
      }
    }
  }

  /// Reads the daemon's event stream up to an instant.
  ///
  /// - Throws: `DeviceError` if the daemon ends.
  package func follow(until end: Timestamp) throws(DeviceError) {
    while MonotonicClock.now < end {
      try read(until: end)
      guard !isOver else { throw failed("it has ended") }
    }
  }

  /// Ends the daemon with SIGTERM.
  ///
  /// - Returns: The whole event stream.
  /// - Throws: `DeviceError` if the daemon does not end within the time limit.
  package func end() throws(DeviceError) -> [UInt8] {
    child.process.signal(SIGTERM)
    let end = MonotonicClock.now.advanced(by: Self.patience)
    while !isOver {
      try read(until: end)
      guard MonotonicClock.now < end else {
        throw failed("it did not end within \(TimeText.short(Self.patience))")
      }
    }
    return written
  }

  deinit { if !isOver { child.end() } }

  private func read(until end: Timestamp) throws(DeviceError) {
    poller.wake(at: end)
    var hasEnded = false
    poller.wait { ready in
      if ready == output { Self.take(child.output.number, into: &written) }
      if ready == errors { Self.take(child.errors.number, into: &complaints) }
      hasEnded = hasEnded || ready == exit
    }
    if hasEnded {
      Self.take(child.output.number, into: &written)
      Self.take(child.errors.number, into: &complaints)
      poller.remove(exit)
      child.process.reap()
      isOver = true
    }
    guard written.count <= Self.mostBytes else {
      throw failed("it wrote more than \(Self.mostBytes >> 20) MiB of events")
    }
  }

  /// Reads all available bytes.
  private static func take(_ descriptor: Int32?, into bytes: inout [UInt8]) {
    guard let descriptor else { return }
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      guard count > 0 else { return }
      bytes += buffer[..<count]
    }
  }

  /// An error with the last line of the daemon's standard error, made safe to print.
  private func failed(_ problem: String) -> DeviceError {
    let lines = String(decoding: complaints, as: UTF8.self).split(separator: "\n")
    let last = lines.last.map { SafeText.onOneLine(String($0)) } ?? "nothing"
    return .unusable("the daemon under test", problem: problem, advice: "it printed: \(last)")
  }
}
