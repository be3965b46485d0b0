import SystemAccess

// `@preconcurrency`: the C library's `stdout` is a variable.
#if canImport(Glibc)
  @preconcurrency import Glibc
#elseif canImport(Musl)
  @preconcurrency import Musl
#endif

/// The two ends of the protocol, out of reach of the app's code.
///
/// User code prints, and its child processes inherit descriptors: so the protocol moves to private
/// descriptors that no child gets, standard input becomes empty, and standard output becomes standard
/// error, which the daemon writes to its log.
struct ProtocolPipe: Sendable {
  /// Where the daemon's lines come from.
  let input: Int32
  /// Where the answers go.
  let output: Int32

  /// Takes the protocol from the standard descriptors; before any of the app's code runs.
  static func take() -> ProtocolPipe {
    let taken = ProtocolPipe(input: movedUp(0), output: movedUp(1))
    close(0)
    close(1)
    // A pipe without a writer is at its end, everywhere: also where there is no /dev/null.
    var ends: [Int32] = [-1, -1]
    if pipe(&ends) < 0 || ends != [0, 1] { refuse("standard input cannot be replaced") }
    // Without a standard error the pipe without a reader takes, and loses, what is printed.
    dup2(2, 1)
    // A pipe is buffered by the block: printed lines would appear when the process ends, or never.
    setvbuf(stdout, nil, _IOLBF, 0)
    // A daemon that has gone is seen at the next write or at the end of the input.
    signal(SIGPIPE, SIG_IGN)
    return taken
  }

  /// A copy of a descriptor that children do not inherit; high, so that it is not taken for one of
  /// theirs.
  private static func movedUp(_ descriptor: Int32) -> Int32 {
    let high = fcntl(descriptor, F_DUPFD_CLOEXEC, 200)
    if high >= 0 { return high }
    // A limit on descriptors may lie below 200.
    let low = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
    if low >= 0 { return low }
    refuse("descriptor \(descriptor) cannot be copied")
  }

  private static func refuse(_ reason: String) -> Never {
    complain(
      """
      cannot take the protocol: \(reason): \(Errno.last.meaning); start an extension \
      with a pipe as standard input and as standard output
      """)
    exit(1)
  }
}
