import ControlModel
import Wire

/// The published results of commands, in one or two steps: first `accepted`, `refused` or `duplicate`, then the outcome of
/// an accepted press or tap.
///
/// The daemon's event may arrive before its answer, because they use different connections: then the outcome waits.
struct CommandResults: Sendable {
  enum Status: String, CaseIterable, Codable, Sendable {
    case accepted
    /// The command was not run; `code` and `message` give the reason.
    case refused
    /// The command was not run, because an earlier command had the same identifier.
    case duplicate
    case finished
    /// The intent threw or took too long.
    case failed
    /// The intent was not run; `reason` says why.
    case skipped
    /// The press did not perform; `reason` says why.
    case cancelled
  }

  /// The daemon's number of a press or a tap.
  struct Number: Hashable, Sendable {
    var place: Place
    var number: Int

    init(place: Place, number: Int) { (self.place, self.number) = (place, number) }

    /// Creates a number from the fields of a daemon's message, or `nil` for a message about neither a press nor a tap.
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

  /// - Parameter ids: The identifiers that an earlier process saved.
  init(ids: [String] = []) { self.ids = ids.suffix(Limits.rememberedCommands) }

  /// The identifiers of the last `Limits.rememberedCommands` commands, the oldest first.
  var remembered: [String] { ids }

  /// Stores an identifier, or returns `false` if it is known.
  mutating func remember(_ id: String) -> Bool {
    guard !ids.contains(id) else { return false }
    ids.append(id)
    if ids.count > Limits.rememberedCommands { ids.removeFirst() }
    return true
  }

  /// Records that the daemon has accepted a command, and returns its outcome if that has arrived already.
  mutating func accepted(_ id: String, as number: Number) -> Outcome? {
    if let index = early.firstIndex(where: { $0.number == number }) {
      return early.remove(at: index).outcome
    }
    awaited.append((number, id))
    if awaited.count > Limits.awaitedOutcomes { awaited.removeFirst() }
    return nil
  }

  /// Handles an event of the daemon, and returns the command that it ends, with the outcome.
  mutating func handle(_ event: Event) -> (id: String, Outcome)? {
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

  /// Handles the loss of the daemon: forgets its numbers, and returns the identifiers of the commands without an outcome.
  mutating func daemonGone() -> [String] {
    defer { (awaited, early) = ([], []) }
    return awaited.map(\.id)
  }

  /// The payload of a result.
  @Message
  struct Fields {
    /// The version of the payload.
    @Field(written: true, range: Payload.versions) var v: Int = Payload.version
    /// The command's identifier.
    var id: String
    /// The status of the command.
    var status: Status
    /// With accepted: the number of the press.
    var press: Int?
    /// With accepted: the number of the tap.
    var tap: Int?
    /// With accepted: the number of controls that are loaded again.
    var count: Int?
    /// With refused: a code of the control socket, or too-long, retained or too-many.
    var code: String?
    /// With refused: the problem and the solution.
    var message: String?
    /// The reason for which the press or its intent did not complete, if any.
    var reason: String?
    /// With failed: the error.
    var error: String?

    /// Creates the result of a command that has ended.
    init(_ id: String, _ outcome: Outcome) {
      self.init(id: id, status: outcome.status, reason: outcome.reason, error: outcome.error)
    }
  }
}
