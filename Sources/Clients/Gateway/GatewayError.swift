package import SystemAccess

package enum GatewayError: Error, Equatable, Sendable, CustomStringConvertible {
  case badAddress(String, String)
  /// The first value is not a host name without a port; the second is the reason, the third the likely name.
  case badHost(String, String, String?)
  /// The token's file cannot be read or does not contain one token.
  case badToken(file: String, String)
  /// Other users can change the token's file.
  case changeableToken(file: String, mode: UInt32)
  /// The file with the push keys, or a file that it names, cannot be used.
  case badPushKeys(file: String, String)
  case cannotListen(String, String)
  case noDescriptor(errno: Errno)
  /// The hard limit of open files is too low for the gateway's connections.
  case tooFewDescriptors(limit: Int, needed: Int)
  case cannotServe(errno: Errno)

  /// Whether an argument or a file is wrong, and not the state of the system.
  package var isUsage: Bool {
    switch self {
    case .badAddress, .badHost, .badToken, .changeableToken, .badPushKeys: true
    case .cannotListen, .noDescriptor, .tooFewDescriptors, .cannotServe: false
    }
  }

  /// One line that says what failed, why, and what to do.
  package var description: String {
    switch self {
    case .badAddress(let text, let reason):
      "cannot listen on \"\(text)\": \(reason); write it like 127.0.0.1:8640 or [::1]:8640"
    case .badHost(let text, let reason, let likely):
      "cannot allow the host \"\(text)\": \(reason); write --allow-host \(likely ?? "raspberrypi.local")"
    case .badToken(let file, let reason):
      "cannot read the token from \(file): \(reason); write one line of "
        + "\(Token.lengths.lowerBound) to \(Token.lengths.upperBound) letters, digits, "
        + "- or _ into it"
    case .changeableToken(let file, let mode):
      "other users can change the token in \(file) (mode \(String(mode, radix: 8))): it is not used; chmod 600 "
        + "\(file)"
    case .badPushKeys(let file, let reason):
      "cannot use the push keys in \(file): \(reason)"
    case .cannotListen(let address, let reason):
      "cannot listen on \(address): \(reason); check whether another program does, or choose another "
        + "--listen"
    case .noDescriptor(let errno):
      "cannot create a file descriptor: \(errno.meaning); raise the limit of open files "
        + "(ulimit -n)"
    case .tooFewDescriptors(let limit, let needed):
      "cannot serve with at most \(limit) open files; allow \(needed) (ulimit -n, LimitNOFILE=)"
    case .cannotServe(let errno):
      "cannot start the HTTP server: \(errno.meaning); allow this user more threads "
        + "and memory (ulimit -u, TasksMax=)"
    }
  }
}
