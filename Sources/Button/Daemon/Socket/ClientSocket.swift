import CSystem
import Glibc
import SystemAccess

/// The socket of one client: its lines in both directions, and its events on the service thread.
///
/// Owns the descriptor and closes it once, in `close` or after `closeWhenSent`. After that nothing is read or written.
@ServiceThread
final class ClientSocket {
  /// `nil` once the socket is closed.
  private var descriptor: FileDescriptor?
  private(set) var input: SocketInput
  private var output: SocketOutput
  private var registration: Registration?
  private var interest: (input: Bool, output: Bool)?
  /// Closes the socket if the client does not read its last bytes in time; `nil` before `closeWhenSent`.
  private var lastChance: ServiceThread.Timer?

  init(_ descriptor: consuming FileDescriptor, limits: SocketLimits) {
    self.descriptor = consume descriptor
    input = SocketInput(lineLimit: limits.line)
    output = SocketOutput(limit: limits.backlog)
  }

  var isClosed: Bool { descriptor.number == nil || lastChance != nil }

  /// Whether the client has disconnected and can receive no answer.
  var isHungUp: Bool { descriptor.number.map(cs_is_hung_up) ?? true }

  var isSent: Bool { output.isEmpty }

  // MARK: Lines

  /// Reads the next part of the input.
  func read() -> SocketInput.Outcome {
    guard let number = descriptor.number else { return .gone }
    return input.read(from: number)
  }

  /// Removes and returns the oldest line, or returns `nil`.
  func nextLine() -> [UInt8]? { input.next() }

  /// Sends a line, and queues the bytes that do not fit.
  func write(_ line: [UInt8]) -> SocketOutput.Outcome {
    guard let number = descriptor.number else { return .gone }
    return output.write(line, to: number)
  }

  /// Sends queued bytes, as far as they fit; returns false if the client has disconnected.
  func flush() -> Bool {
    guard let number = descriptor.number else { return false }
    return output.flush(to: number)
  }

  // MARK: The loop

  /// Calls `onReady` when there is input to read or room to write, as selected, or when the client has disconnected.
  ///
  /// The first call sets `onReady`; later calls only change the selection.
  func wait(
    input: Bool, output: Bool, onReady: @escaping @ServiceThread () -> Void
  ) throws(SystemError) {
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

  /// Stops waiting and closes the socket; further calls do nothing.
  func close() {
    stopWaiting()
    lastChance?.cancel()
    lastChance = nil
    descriptor = nil
  }

  /// Stops reading, and closes the socket once the queued bytes are sent, or after `limit`.
  func closeWhenSent(within limit: Duration) {
    guard !isClosed, !isSent, let number = descriptor.number else { return close() }
    stopWaiting()
    // The writes of a client that is still sending fail from now on.
    shutdown(number, Int32(SHUT_RD))
    registration = try? ServiceThread.watch(number, input: false, output: true) { [self] in
      if !flush() || isSent { close() }
    }
    guard registration != nil else { return close() }
    lastChance = ServiceThread.after(limit) { [self] in close() }
  }

  private func stopWaiting() {
    if let registration { ServiceThread.unwatch(registration) }
    registration = nil
  }
}
