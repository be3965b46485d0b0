import ControlModel
import Wire

/// What is published about commands, in one or two steps: first `accepted`, `refused` or `duplicate`, then what has
/// become of an accepted press or tap.
///
/// The daemon's event may come before its answer, since the two come on different connections: then the event waits.
struct CommandResults: Sendable {
  enum Status: String, CaseIterable, Codable, Sendable {
    case accepted
    /// It was not run; `code` and `message` give the reason.
    case refused
    /// A command with this identifier came before; this one is not run.
    case duplicate
    case finished
    /// The intent threw or took too long.
    case failed
    /// The intent was not run; `reason` says why.
    case skipped
    /// The press came to nothing; `reason` says why.
    case cancelled
  }

  /// A press or a tap, with the daemon's number.
  struct Number: Hashable, Sendable {
    var place: Place
    var number: Int

    init(place: Place, number: Int) { (self.place, self.number) = (place, number) }

    /// The number of a press or a tap from the fields of the daemon's messages, or `nil` for a message about neither.
    init?(button: String?, press: Int?, placement: String?, tap: Int?) {
      if let button, let press {
        self.init(place: .button(button), number: press)
      } else if let placement, let tap {
        self.init(place: .placement(placement), number: tap)
      } else {
        return nil
      }
    }
  }

  struct Outcome: Equatable, Sendable {
    var status: Status
    var reason: String?
    var error: String?
  }

  private var ids: [String]
  private var awaited: [(number: Number, id: String)] = []
  private var early: [(number: Number, outcome: Outcome)] = []

  /// - Parameter ids: The identifiers that were remembered when the process ended.
  init(ids: [String] = []) { self.ids = ids.suffix(Limits.rememberedCommands) }

  /// The identifiers of the last commands, the oldest first.
  var remembered: [String] { ids }

  /// Remembers an identifier; false if it is known.
  mutating func remember(_ id: String) -> Bool {
    guard !ids.contains(id) else { return false }
    ids.append(id)
    if ids.count > Limits.rememberedCommands { ids.removeFirst() }
    return true
  }

  /// The daemon has taken a command; its outcome, if that came already.
  mutating func accepted(_ id: String, as number: Number) -> Outcome? {
    if let index = early.firstIndex(where: { $0.number == number }) {
      return early.remove(at: index).outcome
    }
    awaited.append((number, id))
    if awaited.count > Limits.awaitedOutcomes { awaited.removeFirst() }
    return nil
  }

  /// Takes an event of the daemon; the command that has ended, and how.
  mutating func take(_ event: Event) -> (id: String, Outcome)? {
    guard let name = event.name else { return nil }
    let status: Status
    switch name {
    case .intentFinished: status = .finished
    case .intentFailed: status = .failed
    case .intentSkipped: status = .skipped
    case .holdCancelled: status = .cancelled
    default: return nil
    }
    guard
      let number = Number(
        button: event.button, press: event.press, placement: event.placement, tap: event.tap)
    else { return nil }
    let outcome = Outcome(status: status, reason: event.reason, error: event.error)
    if let index = awaited.firstIndex(where: { $0.number == number }) {
      return (awaited.remove(at: index).id, outcome)
    }
    early.append((number, outcome))
    if early.count > Limits.awaitedOutcomes { early.removeFirst() }
    return nil
  }

  /// The daemon is gone, and its numbers with it; the identifiers of the commands that will not end.
  mutating func daemonGone() -> [String] {
    defer { (awaited, early) = ([], []) }
    return awaited.map(\.id)
  }

  /// A result as a payload.
  @Message
  struct Fields {
    /// The version of the payload.
    @Field(written: true, range: Payload.versions) var v: Int = Payload.version
    /// The command's identifier.
    var id: String
    /// What has become of it.
    var status: Status
    /// With accepted: the number of the press.
    var press: Int?
    /// With accepted: the number of the tap.
    var tap: Int?
    /// With accepted: how many controls are loaded again.
    var count: Int?
    /// With refused: a code of the control socket, or one of too-long, retained, too-many.
    var code: String?
    /// With refused: what is wrong, and what to do.
    var message: String?
    /// Why the press or its intent came to nothing, if it did.
    var reason: String?
    /// With failed: what went wrong.
    var error: String?

    /// The end of a command.
    init(_ id: String, _ outcome: Outcome) {
      self.init(id: id, status: outcome.status, reason: outcome.reason, error: outcome.error)
    }
  }
}
