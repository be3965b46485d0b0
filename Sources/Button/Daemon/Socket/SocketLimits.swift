import Wire

/// What a client of the control socket may cost.
package struct SocketLimits: Sendable {
  /// Connections at one time.
  package var clients = 64
  /// Connections of one user at one time, other than root and the daemon's own.
  package var clientsPerUser = 16
  /// How many of `clients` only root and the daemon's own user can have.
  package var reserved = 16
  /// How many of those only root can have.
  package var reservedForRoot = 4
  /// Bytes of a line from a client.
  package var line = SocketMessage.lineLimit
  /// How long a client may take to send `hello`.
  package var hello = Duration.seconds(5)
  /// Requests of one client before the others' turn: few, because all that others wait for is a round.
  package var requestsPerRound = 4
  /// Bytes of one client before the others' turn.
  package var bytesPerRound = 16_384
  /// Requests of one client in a second; more, and it is dropped.
  package var requestsPerSecond = 200
  /// Requests of one client that are not yet answered; more are read when one is.
  package var unanswered = 16
  /// Bytes that may wait for a client to read them; a client that leaves more unread is dropped.
  package var backlog = 262_144
  /// Lines of one client that are no messages; then it is dropped.
  package var badLines = 10
  /// New connections of one user in a second, of root and the daemon's own user of one process; as many may
  /// come at once.
  package var connectionsPerSecond = 100
  /// How many new connections are looked at before the others' turn, and before `acceptPause`.
  package var acceptsPerTurn = 64
  /// How long none is looked at after a whole turn of them: what a storm of connections may cost.
  package var acceptPause = Duration.milliseconds(5)
  /// How long a user stays out after one of its clients was dropped; of root and the daemon's own user the
  /// process.
  package var ban = Duration.seconds(5)

  /// Connections that wait to be accepted; further ones wait in connect(2), where those that came first go first.
  ///
  /// With as many as `acceptsPerTurn` a new client waits for few turns: in the queue of `SOMAXCONN` (4,096) it waited
  /// 0.4 s behind a storm of connections.
  static let queue: Int32 = 64

  /// The limits of the product.
  package init() {}
}
