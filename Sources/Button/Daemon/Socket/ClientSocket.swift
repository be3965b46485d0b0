import CSystem
import SystemAccess

/// The socket of one client: its lines in both directions, and what the service thread waits for on it.
///
/// Owns the descriptor and closes it once, in `close`. After that nothing is read or written.
@ServiceThread
final class ClientSocket {
  /// Nil once the socket is closed.
  private var descriptor: FileDescriptor?
  private(set) var input: SocketInput
  private var output: SocketOutput
  private var registration: Registration?
  private var interest: (input: Bool, output: Bool)?
  /// Called when the socket is ready or was hung up; set it before the first `wait`.
  var onReady: @ServiceThread () -> Void = {}

  /// Takes over the descriptor of a new connection.
  init(_ descriptor: consuming FileDescriptor, limits: SocketLimits) {
    self.descriptor = consume descriptor
    input = SocketInput(lineLimit: limits.line)
    output = SocketOutput(limit: limits.backlog)
  }

  var isClosed: Bool { descriptor.number == nil }

  /// Whether the client has disconnected and can receive no answer.
  var isHungUp: Bool { descriptor.number.map(cs_is_hung_up) ?? true }

  /// Whether everything that was written has been sent.
  var isSent: Bool { output.isEmpty }

  // MARK: Lines

  /// Reads one part.
  func read() -> SocketInput.Outcome {
    guard let number = descriptor.number else { return .gone }
    return input.read(from: number)
  }

  /// Takes the line that has waited longest.
  func nextLine() -> [UInt8]? { input.next() }

  /// Sends a line, or queues what does not fit.
  func write(_ line: [UInt8]) -> SocketOutput.Outcome {
    guard let number = descriptor.number else { return .gone }
    return output.write(line, to: number)
  }

  /// Sends what was queued, as far as it fits; false if the client has disconnected.
  func flush() -> Bool {
    guard let number = descriptor.number else { return false }
    return output.flush(to: number)
  }

  // MARK: The loop

  /// Calls `onReady` from now on when there is something to read or room to write, as asked for.
  func wait(input: Bool, output: Bool) throws(SystemError) {
    guard let number = descriptor.number else { return }
    let wanted = (input: input, output: output)
    if let interest, interest == wanted { return }
    interest = wanted
    if let registration {
      try ServiceThread.change(registration, input: input, output: output)
    } else {
      registration = try ServiceThread.watch(number, input: input, output: output, onReady)
    }
  }

  /// Stops waiting and closes the socket; does nothing the second time.
  func close() {
    if let registration { ServiceThread.unwatch(registration) }
    registration = nil
    descriptor = nil
  }
}
