import Glibc

/// Why the gateway cannot start.
public enum GatewayError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What was given as an address is none.
  case badAddress(String, String)
  /// The token's file cannot be read, or holds no token.
  case badToken(file: String, String)
  /// The address cannot be listened on.
  case cannotListen(String, String)
  /// The system has no descriptors left.
  case noDescriptor(errno: Int32)

  /// Whether what was written is wrong, rather than what happened.
  public var isUsage: Bool {
    switch self {
    case .badAddress, .badToken: true
    case .cannotListen, .noDescriptor: false
    }
  }

  /// One line a person can act on.
  public var description: String {
    switch self {
    case .badAddress(let text, let reason):
      "cannot listen on \"\(text)\": \(reason); write it like 127.0.0.1:8640 or [::1]:8640"
    case .badToken(let file, let reason):
      "cannot take the token from \(file): \(reason); write one line of 16 to 256 letters, digits, "
        + "- or _ into it"
    case .cannotListen(let address, let reason):
      "cannot listen on \(address): \(reason); see whether another program does, or choose another "
        + "--listen"
    case .noDescriptor(let errno):
      "cannot make a descriptor: \(String(cString: strerror(errno))); raise the limit of open files "
        + "(ulimit -n)"
    }
  }
}
