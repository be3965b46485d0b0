import Gesture
import SystemAccess

/// Decides which new connections the control socket takes: pure, the time is passed in.
///
///     user             connections at most                      new ones, and after a fault
///     root             `clients`                                counted by process
///     daemon's user    `clients` less those for root            counted by process
///     extensions       as another user, all together            counted together
///     another user     `clientsPerUser`, and all others         counted by user: whatever its processes
///                      together `clients` less the reserve      do, no other user waits for it
///
/// When all connections of other users are taken, the user with the most of them loses its newest one to a
/// user with fewer. So no user, and no few users together, can keep root, the owner or another user out.
struct ConnectionLimiter: Sendable {
  /// Whether a new connection is admitted.
  enum Verdict: Equatable, Sendable {
    /// It is taken, and counted until `ended`.
    case admitted
    /// It is taken and counted; the newest connection of this user is to be ended for it.
    case admittedInsteadOf(UInt32)
    /// It is closed with this reason.
    case refused(String)
  }

  /// Who is counted together: a user, or for root and the daemon's own user each process by itself.
  private struct Source: Hashable {
    let uid: UInt32
    let pid: Int32?
  }

  private let limits: SocketLimits
  private let owner: UInt32
  private var open: [UInt32: Int] = [:]
  /// When each source's connections so far would be used up at the rate that is allowed.
  private var paid: [Source: Timestamp] = [:]
  /// Until when the connections of a source are refused.
  private var banned: [Source: Timestamp] = [:]

  /// No connections yet, to a daemon that runs as `owner`.
  init(limits: SocketLimits, owner: UInt32) {
    self.limits = limits
    self.owner = owner
  }

  /// Decides about a new connection.
  mutating func admit(_ peer: SocketPeer, at now: Timestamp) -> Verdict {
    let source = source(peer)
    banned = banned.filter { $0.value > now }
    if let end = banned[source] {
      return .refused(
        "\(name(source)) was disconnected because of what it sent; try again in \(TimeText.short(now.duration(to: end)))"
      )
    }
    guard isPaced(source, at: now) else {
      return .refused(
        "\(name(source)) opens more than \(limits.connectionsPerSecond) connections a second; keep one open "
          + "instead of opening many")
    }
    return place(peer.countedUser)
  }

  /// A connection that was admitted is over.
  mutating func ended(_ peer: SocketPeer) {
    let left = (open[peer.countedUser] ?? 1) - 1
    open[peer.countedUser] = left > 0 ? left : nil
  }

  /// A connection was dropped for what it sent.
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
          "\(name(Source(uid: uid, pid: nil))) has \(mine) connections already, and a user may have \(limits.clientsPerUser); close one, "
            + "or try again later")
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
    .refused("there are \(count) clients already; close one, or try again later")
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

  /// Whether a source opens connections slowly enough; a second's worth may come at once.
  private mutating func isPaced(_ source: Source, at now: Timestamp) -> Bool {
    // What is paid for by now is forgotten: the table has only those who came within the last second.
    paid = paid.filter { $0.value > now }
    let due = paid[source] ?? now
    guard now.duration(to: due) < .seconds(1) else { return false }
    paid[source] = due.advanced(by: .seconds(1) / limits.connectionsPerSecond)
    return true
  }
}
