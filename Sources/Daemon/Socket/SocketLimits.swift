import Wire

/// What a client of the control socket may cost.
public struct SocketLimits: Sendable {
  /// Connections at one time.
  public var clients = 64
  /// Bytes of a line from a client.
  public var line = SocketMessage.lineLimit
  /// How long a client may take to say hello.
  public var hello = Duration.seconds(5)
  /// Requests of one client before the others' turn: few, because all that others wait for is a round.
  public var requestsPerRound = 4
  /// Bytes of one client before the others' turn.
  public var bytesPerRound = 16_384
  /// Requests of one client in a second; more, and it is dropped.
  public var requestsPerSecond = 200
  /// Requests of one client that are not yet answered; more are read when one is.
  public var unanswered = 16
  /// Bytes that a client has not taken; one that lets more lie is dropped.
  public var backlog = 262_144
  /// Lines of one client that are no messages; then it is dropped.
  public var badLines = 10
  /// How many may come in during `admissionPeriod`; the others wait outside.
  public var admissions = 16
  /// The time in which `admissions` may come in.
  public var admissionPeriod = Duration.milliseconds(100)
  /// How long a process stays out after one of its clients was dropped.
  public var ban = Duration.seconds(5)

  /// The limits of the product.
  public init() {}
}
