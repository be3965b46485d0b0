package import ActionButton
import ControlModel
import Gesture
package import SystemAccess
import Wire

/// Writes announcements as JSON lines (`run --output json`), as pure conversions to bytes.
package struct EventStream: ~Copyable {
  /// The beginnings of the lines that follow an edge or a deadline, built in advance.
  private struct Heads {
    let began: JSONLine.Head
    let released: JSONLine.Head
    let performed: JSONLine.Head
    let ended: JSONLine.Head
  }

  private let place: (field: StaticString, name: String)
  /// The name of the field with the number of the line's press or tap.
  private let number: StaticString
  private let source: String
  /// The line for the next deadline, without the instant at which it is written.
  private struct Prepared {
    let deadline: Timestamp
    let press: Int?
    let head: JSONLine.Head
  }

  private let heads: Heads
  private var line = JSONLine()
  /// Built when a press begins, so that the deadline need not wait for it; `nil` before the first press.
  private var prepared: Prepared?

  /// Creates the stream of a button from its name in the configuration and the name of its source.
  package init(button: String, source: String) {
    self.init(("button", button), number: "press", source: source)
  }

  /// Creates the stream of a placement from its name; its lines belong to taps, not to presses.
  package init(placement: String) {
    self.init(("placement", placement), number: "tap", source: "")
  }

  private init(_ place: (field: StaticString, name: String), number: StaticString, source: String) {
    (self.place, self.number, self.source) = (place, number, source)
    heads = Heads(
      began: Self.head(.holdBegan, place), released: Self.head(.holdCancelled, place),
      performed: Self.head(.holdPerformed, place), ended: Self.head(.holdEnded, place))
  }

  /// Builds the line for an announcement and passes it to `write`.
  ///
  /// `press` is the number of its press, or `nil` if it belongs to no press. `now` is read as late as possible,
  /// after the rest of the line has been built.
  package mutating func write(
    _ announcement: Announcement, of press: Int? = nil, now: () -> Timestamp,
    write: (UnsafeBufferPointer<UInt8>) -> Void
  ) {
    if case .hold(.performed(_, let at), _) = announcement, let prepared, prepared.deadline == at,
      prepared.press == press
    {
      line.begin(prepared.head, now().nanoseconds)
    } else {
      build(announcement, of: press)
      line.field("at_ns", now().nanoseconds)
    }
    line.end()
    line.withBytes(write)
    if case .hold(.began(_, let deadline), _) = announcement { prepare(deadline, of: press) }
  }

  /// Builds the line of the hold that will be performed at `deadline`, unless the press ends earlier.
  private mutating func prepare(_ deadline: Timestamp, of press: Int?) {
    build(.hold(.performed(at: deadline)), of: press)
    prepared = Prepared(deadline: deadline, press: press, head: line.head(before: "at_ns"))
  }

  /// Builds the line for an announcement, without its end.
  private mutating func build(_ announcement: Announcement, of press: Int?) {
    switch announcement {
    case .buttonReady(let isHeld):
      begin(.buttonReady, "source", source)
      line.field("held", isHeld)
    case .buttonLost(let error): begin(.buttonLost, "error", error)
    case .buttonRestored(let isHeld): begin(.buttonRestored, "held", isHeld)
    case .hold(let effect, let hint): build(effect, hint)
    case .intentPerforming(let kind, let value, let intent):
      begin(.intentPerforming, "control", kind)
      line.field("value", value)
      if let intent { line.field("intent", intent) }
    case .intentFinished(let kind): begin(.intentFinished, "control", kind)
    case .intentFailed(let kind, let error):
      begin(.intentFailed, "control", kind)
      line.field("error", error)
    case .intentSkipped(let reason): begin(.intentSkipped, "reason", reason.rawValue)
    case .controlLoaded, .controlStale, .controlAssigned:
      build(announcement, (.controlLoaded, .controlStale, .controlAssigned))
    case .tapLoaded(let control): build(.controlLoaded(control), Self.tap)
    case .tapStale(let control, let retryIn):
      build(.controlStale(control, retryIn: retryIn), Self.tap)
    case .tapAssigned(let kind): build(.controlAssigned(kind: kind), Self.tap)
    case .stage(let number, let announcement):
      build(announcement, (.stageLoaded, .stageStale, .stageAssigned))
      line.field("stage", UInt64(clamping: number))
    case .status(let text): begin(.status, "text", text)
    case .controlWarning(let kind, let warning):
      begin(.controlWarning, "control", kind)
      line.field("warning", warning.description)
    }
    if let press { line.field(number, UInt64(clamping: press)) }
  }

  private static let tap = (EventName.tapLoaded, EventName.tapStale, EventName.tapAssigned)

  /// Builds the line for an announcement about the control of a part of a button, with the names of its events.
  private mutating func build(
    _ announcement: Announcement,
    _ names: (loaded: EventName, stale: EventName, assigned: EventName)
  ) {
    switch announcement {
    case .controlLoaded(let control): begin(names.loaded, control)
    case .controlStale(let control, let retryIn): begin(names.stale, control, retryIn)
    case .controlAssigned(let kind): begin(names.assigned, "control", kind)
    default: break
    }
  }

  private mutating func build(_ effect: HoldGesture.Effect, _ hint: String?) {
    switch effect {
    case .began(let at, let deadline):
      line.begin(heads.began, at.nanoseconds)
      addPromise(hint, deadline)
    case .armed(let at, let deadline):
      begin(.holdArmed, at)
      addPromise(hint, deadline)
    case .cancelled(let reason, let at):
      // Only a release gives a cancelled press an edge.
      if reason == .releasedEarly {
        line.begin(heads.released, at.nanoseconds)
      } else {
        begin(.holdCancelled)
      }
      line.field("reason", reason.rawValue)
    case .tapped(let at): begin(.tapPerformed, at)
    case .reached(let stage, let next, let at):
      begin(.holdReached, at)
      if let next { addPromise(hint, next) } else { line.field("hint", hint) }
      addStage(stage)
    case .performed(let stage, let at):
      line.begin(heads.performed, at.nanoseconds)
      addStage(stage)
    case .repeated(let count, let at):
      begin(.holdRepeated, at)
      line.field("count", UInt64(clamping: count))
    case .ended(let reason, let at):
      line.begin(heads.ended, at.nanoseconds)
      if let reason { line.field("reason", reason.rawValue) }
    case .counted(let count, let until, let at):
      begin(.pressesCounted, at)
      line.field("count", UInt64(clamping: count))
      if let until { line.field("deadline_ns", until.nanoseconds) }
    }
  }

  private static func head(
    _ name: EventName, _ place: (field: StaticString, name: String)
  ) -> JSONLine.Head {
    var line = JSONLine()
    line.begin("event", name.rawValue)
    line.field(place.field, place.name)
    return line.head(before: "edge_ns")
  }

  private mutating func begin(_ name: EventName) {
    line.begin("event", name.rawValue)
    line.field(place.field, place.name)
  }

  private mutating func begin(_ name: EventName, _ field: StaticString, _ value: String?) {
    begin(name)
    line.field(field, value)
  }

  private mutating func begin(_ name: EventName, _ field: StaticString, _ value: Bool) {
    begin(name)
    line.field(field, value)
  }

  private mutating func begin(_ name: EventName, _ instant: Timestamp) {
    begin(name)
    line.field("edge_ns", instant.nanoseconds)
  }

  /// Adds the number of a stage after the first.
  private mutating func addStage(_ stage: Int) {
    if stage > 1 { line.field("stage", UInt64(clamping: stage)) }
  }

  private mutating func addPromise(_ hint: String?, _ deadline: Timestamp) {
    line.field("deadline_ns", deadline.nanoseconds)
    line.field("hint", hint)
  }

  private mutating func begin(
    _ name: EventName, _ control: ShownControl, _ retryIn: Duration? = nil
  ) {
    begin(name)
    line.field("control", control)
    if let retryIn {
      line.field("retry_in_ms", UInt64(clamping: retryIn.nanoseconds / 1_000_000))
    }
  }
}
