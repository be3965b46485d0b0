import CSystem
import Glibc
import Synchronization

/// Starts threads of the system, for work that blocks or must not wait; all threads are started here.
public enum SystemThread {
  /// Runs `body` on a separate thread, and returns its value or throws its error.
  ///
  /// - Parameters:
  ///   - name: The thread's name in the system's tools: at most 15 characters.
  ///   - onLoss: Called on another thread if the thread ends before `body` returns: the kernel can end a single thread. It
  ///     may not capture anything, because it is a C function. If `nil`, the thread is not watched.
  ///   - isolation: The caller's actor, to which the call returns.
  ///   - refused: Converts the error if the thread cannot be started.
  ///   - body: The work; it may block.
  /// - Returns: The result of `body`.
  /// - Throws: The error of `body` or the result of `refused`.
  public static func run<Value: Sendable, Failure: Error>(
    named name: String, onLoss: (@convention(c) () -> Void)? = nil,
    isolation: isolated (any Actor)? = #isolation,
    refused: (SystemError) -> Failure,
    _ body: @escaping @Sendable () throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    let outcome: Result<Result<Value, Failure>, SystemError> = await withCheckedContinuation(
      isolation: isolation
    ) { continuation in
      do throws(SystemError) {
        try start(name, onLoss: onLoss) {
          do throws(Failure) {
            continuation.resume(returning: .success(.success(try body())))
          } catch { continuation.resume(returning: .success(.failure(error))) }
        }
      } catch { continuation.resume(returning: .failure(error)) }
    }
    switch outcome {
    case .success(let result): return try result.get()
    case .failure(let error): throw refused(error)
    }
  }

  /// Starts a thread for `body`, which may block, and does not wait for it.
  ///
  /// - Throws: `SystemError` if the thread cannot be started.
  public static func start(
    _ name: String, onLoss: (@convention(c) () -> Void)? = nil,
    _ body: @escaping @Sendable () -> Void
  ) throws(SystemError) {
    let context = Unmanaged.passRetained(Work(body))
    let error =
      if let onLoss {
        cd_thread_start_watched(name, entry, context.toOpaque(), onLoss)
      } else {
        cd_thread_start(name, entry, context.toOpaque())
      }
    guard error != 0 else { return }
    context.release()
    throw SystemError(
      "start the thread \"\(name)\"", on: "this process", errno: Errno(error),
      advice: "raise the limits of processes and memory (ulimit -u, ulimit -v; TasksMax, MemoryMax)"
    )
  }

  /// Lets the calling thread run before every ordinary thread of the machine (`SCHED_FIFO`), if the system permits it.
  ///
  /// For one thread of a process. Otherwise, on a machine with one processor, the thread waits until another thread that
  /// was woken shortly before has used its time slice: up to 2 ms were measured (`hardware/vm/flood`). It needs root or the
  /// limit `LimitRTPRIO=1`. A thread that uses the processor for `CD_FIRST_US` microseconds without waiting becomes ordinary
  /// until `restoreRealtime`, so that a line full of noise cannot stop the machine.
  ///
  /// - Returns: Whether the system permits it.
  @discardableResult
  public static func enableRealtime() -> Bool { cd_thread_goes_first() == 0 }

  /// Restores the effect of `enableRealtime` if the calling thread lost it by using the processor for too long.
  ///
  /// For a thread that has just waited: it makes no system call if the effect was not lost.
  public static func restoreRealtime() {
    if cd_thread_is_ordinary_again() { enableRealtime() }
  }

  /// Whether the calling thread runs before every ordinary thread.
  package static var isFirst: Bool { cd_thread_is_first() }

  /// The thread's work as an object, for a C pointer; `start` retains it, `entry` releases it.
  private final class Work: Sendable {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// Nonisolated on purpose: a closure formed on the main actor would trap on another thread (SE-0423).
  private static let entry: @convention(c) (UnsafeMutableRawPointer?) -> Void = { context in
    guard let context else { return }
    Unmanaged<Work>.fromOpaque(context).takeRetainedValue().run()
  }
}

/// Runs closures, which may block, in order on a thread that ends when no closure waits.
package final class SerialThread: Sendable {
  private struct State {
    var waiting: [@Sendable () -> Void] = []
    var isRunning = false
  }

  private let name: String
  private let state = Mutex(State())

  /// `name` is the thread's name in the system's tools: at most 15 characters.
  package init(_ name: String) { self.name = name }

  /// Runs a closure after all earlier closures, without waiting for it.
  ///
  /// If no thread can be started, the closure runs on the caller's thread.
  package func run(_ work: @escaping @Sendable () -> Void) {
    let needsThread = state.withLock { state in
      state.waiting.append(work)
      defer { state.isRunning = true }
      return !state.isRunning
    }
    guard needsThread else { return }
    do throws(SystemError) {
      try SystemThread.start(name) { [self] in runAll() }
    } catch { runAll() }
  }

  private func runAll() {
    while let work = next() { work() }
  }

  private func next() -> (@Sendable () -> Void)? {
    state.withLock { state in
      guard !state.waiting.isEmpty else {
        state.isRunning = false
        return nil
      }
      return state.waiting.removeFirst()
    }
  }
}

/// Standard output and standard error; control characters are written unchanged.
public enum StandardStream: Int32, Sendable {
  /// Standard output.
  case output = 1
  case error = 2

  /// Lets a write to a disconnected reader fail instead of ending the process; call once, at the start.
  public static func ignoreBrokenPipes() { cd_ignore_broken_pipes() }

  /// Opens `/dev/null` as each of the descriptors 0, 1 and 2 that is closed.
  ///
  /// Otherwise the next file would get the number, and messages would be written to this file. Call once, before any file
  /// is opened.
  public static func openMissing() { cd_open_missing_streams() }

  /// The error of the last failed write to standard output, or `nil`; a disconnected reader is not an error.
  public static var failure: Errno? { outputFailure.withLock { $0 } }

  private static let outputFailure = Mutex<Errno?>(nil)

  /// Writes a text, and waits until it is written; returns `false` on an error, such as a disconnected reader.
  @discardableResult
  public func write(_ text: String) -> Bool {
    if put(text, { cd_write(rawValue, $0, $1) }) { return true }
    let errno = Errno.last
    if self == .output, errno.number != EPIPE { Self.outputFailure.withLock { $0 = errno } }
    return false
  }

  /// Writes the last message of a process, and gives up when the reader has read nothing for `limit`.
  public func write(_ text: String, waitingAtMost limit: Duration) {
    let milliseconds = Int32(clamping: Int(limit / .milliseconds(1)))
    _ = put(text) { base, count in
      while cd_wait_for_room(rawValue, milliseconds) != 0 {
        let taken = cd_write_with_room(rawValue, base, count)
        if taken >= 0 || !Errno.last.isTryAgain { return taken }
      }
      return 0
    }
  }

  /// Writes all bytes of a text; `write` returns the number of bytes that it wrote, or 0 or less to give up.
  private func put(_ text: String, _ write: (UnsafeRawPointer, Int) -> Int) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      var rest = UnsafeRawBufferPointer(bytes)
      while let base = rest.baseAddress, rest.count > 0 {
        let count = write(base, rest.count)
        guard count > 0 else { return false }
        rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
      }
      return true
    }
  }
}

/// Standard input, for programs that read it to its end.
public enum StandardInput {
  /// Reads to the end; blocks, so it must not be called on the device thread.
  public static func readAll() throws(SystemError) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = chunk.withUnsafeMutableBytes { cd_read(0, $0.baseAddress, $0.count) }
      guard count >= 0 else {
        throw SystemError(
          "read", on: "standard input", errno: .last, advice: "give it a file or a pipe")
      }
      if count == 0 { return bytes }
      bytes.append(contentsOf: chunk[..<count])
    }
  }
}
