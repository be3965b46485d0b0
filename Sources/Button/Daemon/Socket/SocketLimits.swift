import Wire

/// What a client of the control socket may cost.
public struct SocketLimits: Sendable {
  /// Connections at one time.
  public var clients = 64
  /// Connections of one user at one time, other than root and the daemon's own.
  public var clientsPerUser = 16
  /// How many of `clients` only root and the daemon's own user can have.
  public var reserved = 16
  /// How many of those only root can have.
  public var reservedForRoot = 4
  /// Bytes of a line from a client.
  public var line = SocketMessage.lineLimit
  /// How long a client may take to send `hello`.
  public var hello = Duration.seconds(5)
  /// Requests of one client before the others' turn: few, because all that others wait for is a round.
  public var requestsPerRound = 4
  /// Bytes of one client before the others' turn.
  public var bytesPerRound = 16_384
  /// Requests of one client in a second; more, and it is dropped.
  public var requestsPerSecond = 200
  /// Requests of one client that are not yet answered; more are read when one is.
  public var unanswered = 16
  /// Bytes that may wait for a client to read them; a client that leaves more unread is dropped.
  public var backlog = 262_144
  /// Lines of one client that are no messages; then it is dropped.
  public var badLines = 10
  /// New connections of one user in a second, of root and the daemon's own user of one process; as many may
  /// come at once.
  public var connectionsPerSecond = 100
  /// How many new connections are looked at before the others' turn, and before `acceptPause`.
  public var acceptsPerTurn = 64
  /// How long none is looked at after a whole turn of them: what a storm of connections may cost.
  public var acceptPause = Duration.milliseconds(5)
  /// How long a user stays out after one of its clients was dropped; of root and the daemon's own user the
  /// process.
  public var ban = Duration.seconds(5)

  /// Connections that wait to be accepted; further ones wait in connect(2), where those that came first go first.
  ///
  /// With as many as `acceptsPerTurn` a new client waits for few turns: in the queue of `SOMAXCONN` (4,096) it waited
  /// 0.4 s behind a storm of connections.
  static let queue: Int32 = 64

  /// The limits of the product.
  public init() {}
}
