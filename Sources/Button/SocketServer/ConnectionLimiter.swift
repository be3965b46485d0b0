import Gesture
import SystemAccess
import Wire

/// Decides which new connections the control socket accepts; pure: the time is passed in.
///
///     user             connections at most                      new ones, and after a fault
///     root             `clients`                                counted by process
///     daemon's user    `clients` less those for root            counted by process
///     extensions       as another user, all together            counted together
///     another user     `clientsPerUser`, and all others         counted by user: whatever its processes
///                      together `clients` less the reserve      do, no other user waits for it
///
/// When all connections of other users are taken, a user with at least two fewer connections replaces the newest of the
/// user with the most. So no user, and no few users together, can keep root, the owner or another user out.
struct ConnectionLimiter: Sendable {
  enum Verdict: Equatable, Sendable {
    /// The connection is accepted, and counted until `ended`.
    case admitted
    /// The connection is accepted; the newest connection of this user must be closed instead.
    case admittedInsteadOf(UInt32)
    /// The connection is closed with this reason.
    case refused(String)
  }

  /// Connections that are counted together: by user, or for root and the daemon's own user by process.
  private struct Source: Hashable {
    let uid: UInt32
    let pid: Int32?
  }

  private let limits: SocketLimits
  private let owner: UInt32
  private var open: [UInt32: Int] = [:]
  /// The instant until which each source's connections so far use up the allowed rate.
  private var paid: [Source: Timestamp] = [:]
  /// The instant until which the connections of a source are refused.
  private var banned: [Source: Timestamp] = [:]

  /// `owner` is the user that the daemon runs as.
  init(limits: SocketLimits, owner: UInt32) {
    self.limits = limits
    self.owner = owner
  }

  mutating func admit(_ peer: SocketPeer, at now: Timestamp) -> Verdict {
    let source = source(peer)
    banned = banned.filter { $0.value > now }
    if let end = banned[source] {
      let seconds = (now.duration(to: end) / .seconds(1)).rounded(.up)
      return .refused(
        "\(name(source)) was disconnected because of invalid or unread messages; try again in \(TimeText.short(.seconds(seconds)))"
      )
    }
    guard isPaced(source, at: now) else {
      return .refused(
        "\(name(source)) opened more than \(limits.connectionsPerSecond) connections within a second; keep one open "
          + "instead of opening many")
    }
    return place(peer.countedUser)
  }

  mutating func ended(_ peer: SocketPeer) {
    Invariant.check(open[peer.countedUser] != nil, "a connection that ends was counted")
    let left = (open[peer.countedUser] ?? 1) - 1
    open[peer.countedUser] = left > 0 ? left : nil
  }

  mutating func dropped(_ peer: SocketPeer, at now: Timestamp) {
    guard limits.ban > .zero else { return }
    banned[source(peer)] = now.advanced(by: limits.ban)
  }

  // MARK: Room

  private mutating func place(_ uid: UInt32) -> Verdict {
    let all = open.values.reduce(0, +)
    let mine = open[uid] ?? 0
    var verdict = Verdict.admitted
    if uid == 0 {
      guard all < limits.clients else { return full(limits.clients) }
    } else if uid == owner {
      guard all < limits.clients - limits.reservedForRoot else {
        return full(limits.clients - limits.reservedForRoot)
      }
    } else {
      guard mine < limits.clientsPerUser else {
        return .refused(
          "\(name(Source(uid: uid, pid: nil))) already has \(mine) connections, and the maximum for a user is "
            + "\(limits.clientsPerUser); close one, or try again later")
      }
      let others = open.filter { $0.key != 0 && $0.key != owner }
      let room = limits.clients - limits.reserved
      if others.values.reduce(0, +) >= room {
        guard let most = others.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }),
          most.value > mine + 1
        else { return full(room) }
        verdict = .admittedInsteadOf(most.key)
      }
    }
    open[uid] = mine + 1
    return verdict
  }

  private func full(_ count: Int) -> Verdict {
    .refused("there are already \(count) clients, the maximum; close one, or try again later")
  }

  // MARK: Pace

  private func source(_ peer: SocketPeer) -> Source {
    let user = peer.countedUser
    return Source(uid: user, pid: user == 0 || user == owner ? peer.pid : nil)
  }

  private func name(_ source: Source) -> String {
    if source.uid == SocketPeer.extensions { return "an extension" }
    return source.pid.map { "process \($0)" } ?? "user \(source.uid)"
  }

  /// Whether a source stays within the allowed rate; the connections of one second may come at the same moment.
  private mutating func isPaced(_ source: Source, at now: Timestamp) -> Bool {
    // Past instants are removed, so that the table only has the sources of the last second.
    paid = paid.filter { $0.value > now }
    let due = paid[source] ?? now
    guard now.duration(to: due) < .seconds(1) else { return false }
    paid[source] = due.advanced(by: .seconds(1) / limits.connectionsPerSecond)
    return true
  }
}

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
