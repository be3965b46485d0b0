import Wire

/// The limits on clients of the control socket.
package struct SocketLimits: Sendable {
  /// Connections at one time.
  package var clients = 64
  /// Connections of one user at one time, other than root and the daemon's own.
  package var clientsPerUser = 16
  /// The part of `clients` that only root and the daemon's own user can have.
  package var reserved = 16
  /// The part of `reserved` that only root can have.
  package var reservedForRoot = 4
  /// Bytes of a line from a client.
  package var line = SocketMessage.lineLimit
  /// The time within which a client must send `hello`.
  package var hello = Duration.seconds(5)
  /// Requests of one client before the others' turn: few, because other clients wait for one round.
  package var requestsPerRound = 4
  /// Bytes of one client before the others' turn.
  package var bytesPerRound = 16_384
  /// Requests of one client in a second; a client that sends more is dropped.
  package var requestsPerSecond = 200
  /// Unanswered requests of one client; more are read after the next answer.
  package var unanswered = 16
  /// Bytes that may wait until a client reads them; a client that leaves more unread is dropped.
  package var backlog = 262_144
  /// The number of invalid lines at which a client is dropped.
  package var badLines = 10
  /// The time that a dropped client has to read why: as long as `ban`, so that such clients of one user stay few.
  package var lastWords = Duration.seconds(5)
  /// New connections in a second, perhaps all at the same moment: of one user, or of one process of root and the
  /// daemon's own user.
  package var connectionsPerSecond = 100
  /// New connections that are accepted before the others' turn, and before `acceptPause`.
  package var acceptsPerTurn = 64
  /// The pause after a full turn of new connections, which limits the cost of a storm of connections.
  package var acceptPause = Duration.milliseconds(5)
  /// The time for which a user is refused after one of its clients was dropped; of root and the daemon's own user only
  /// the process is refused.
  package var ban = Duration.seconds(5)

  /// Connections that wait to be accepted; further ones wait in connect(2), in the order of their arrival.
  ///
  /// Equal to `acceptsPerTurn`, so that a new client waits for few turns: with a queue of `SOMAXCONN` connections (4,096)
  /// it waited 0.4 s behind a storm of connections.
  static let queue: Int32 = 64

  package init() {}
}
