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
/// error, which the daemon keeps as log lines.
struct ProtocolPipe: Sendable {
  /// Where the daemon's lines come from.
  let input: Int32
  /// Where the answers go.
  let output: Int32

  /// Takes the protocol from the standard descriptors; before any of the app's code runs.
  static func take() -> ProtocolPipe {
    let pipe = ProtocolPipe(input: movedUp(0), output: movedUp(1))
    let nothing = open("/dev/null", O_RDWR | O_CLOEXEC)
    dup2(nothing, 0)
    if dup2(2, 1) < 0 { dup2(nothing, 1) }
    if nothing > 2 { close(nothing) }
    // A pipe is buffered by the block: printed lines would appear when the process ends, or never.
    setvbuf(stdout, nil, _IOLBF, 0)
    // A daemon that has gone is seen at the next write or at the end of the input.
    signal(SIGPIPE, SIG_IGN)
    return pipe
  }

  /// A copy of a descriptor that children do not inherit; high, so that nobody takes it for one of
  /// theirs.
  private static func movedUp(_ descriptor: Int32) -> Int32 {
    let high = fcntl(descriptor, F_DUPFD_CLOEXEC, 200)
    if high >= 0 { return high }
    // A limit on descriptors may lie below 200.
    let low = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
    if low >= 0 { return low }
    complain(
      """
      cannot take the protocol from descriptor \(descriptor): \(String(cString: strerror(errno))); \
      start an extension with a pipe as standard input and as standard output
      """)
    exit(1)
  }
}
