import SystemAccess

// `@preconcurrency` because the C library's `stdout` is a variable.
#if canImport(Glibc)
  @preconcurrency import Glibc
#elseif canImport(Musl)
  @preconcurrency import Musl
#endif

/// The two descriptors of the protocol, which the app's code cannot reach by accident.
///
/// The app's code may print, and its child processes inherit descriptors. So the protocol is moved
/// to private descriptors that are closed in children; standard input becomes empty, and standard
/// output becomes standard error, which the daemon writes to its log.
struct ProtocolPipe: Sendable {
  /// The descriptor from which the daemon's lines are read.
  let input: Int32
  /// The descriptor to which answers are written.
  let output: Int32

  /// Moves the protocol away from the standard descriptors.
  ///
  /// Must run before any of the app's code.
  static func detachFromStandardIO() -> ProtocolPipe {
    let protocolPipe = ProtocolPipe(input: duplicate(0), output: duplicate(1))
    close(0)
    close(1)
    // Reading from a pipe without a writer returns the end of the file. Unlike /dev/null, it is
    // always available.
    var ends: [Int32] = [-1, -1]
    if pipe(&ends) < 0 || ends != [0, 1] { refuse("standard input cannot be replaced") }
    // If there is no standard error, printed output goes to the pipe without a reader and is lost.
    dup2(2, 1)
    // Standard output to a pipe is fully buffered, so printed lines would appear late or never.
    setvbuf(stdout, nil, _IOLBF, 0)
    // If the daemon has ended, a write fails or a read returns the end of the input.
    signal(SIGPIPE, SIG_IGN)
    return protocolPipe
  }

  /// Duplicates a descriptor, closed in children, with a high number that does not collide with
  /// descriptors that children expect.
  private static func duplicate(_ descriptor: Int32) -> Int32 {
    let high = fcntl(descriptor, F_DUPFD_CLOEXEC, 200)
    if high >= 0 { return high }
    // The limit on descriptors may be below 200.
    let low = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
    if low >= 0 { return low }
    refuse("descriptor \(descriptor) cannot be copied")
  }

  private static func refuse(_ reason: String) -> Never {
    writeLog(
      """
      cannot take the protocol: \(reason): \(Errno.last.meaning); start an extension \
      with a pipe as standard input and as standard output
      """)
    exit(1)
  }
}
