package import ActionButton
import ControlModel
public import Devices
public import Gesture
import Presenters
public import SystemAccess

/// Records each announcement as one word.
package final class RecordingPresenter: Presenter {
  /// The recorded words: each is the name of the case with its important values, as in `began:Hold to Start`.
  package private(set) var words: [String] = []

  package init() {}

  package func announce(_ announcement: Announcement) {
    words.append(Self.word(announcement))
  }

  package static func word(_ announcement: Announcement) -> String {
    switch announcement {
    case .buttonReady: "ready"
    case .buttonLost: "lost"
    case .buttonRestored: "restored"
    case .hold(.began, let hint): "began:\(hint ?? "-")"
    case .hold(.armed, let hint): "armed:\(hint ?? "-")"
    case .hold(.cancelled(let reason, _), _): "cancelled:\(reason.rawValue)"
    case .hold(.tapped, _): "tapped"
    case .hold(.reached(let stage, _, _), let hint):
      "reached\(stage > 1 ? "(\(stage))" : ""):\(hint ?? "-")"
    case .hold(.performed(let stage, _), _): "performed" + (stage > 1 ? "(\(stage))" : "")
    case .hold(.repeated(let count, _), _): "repeated:\(count)"
    case .hold(.ended, _): "ended"
    case .hold(.counted(let count, let until, _), _):
      "counted:\(count)" + (until == nil ? "" : "+")
    case .intentPerforming(_, let value, _): "performing:\(value.map { "\($0)" } ?? "-")"
    case .intentFinished: "finished"
    case .intentFailed: "failed"
    case .intentSkipped(let reason): "skipped:\(reason.rawValue)"
    case .controlLoaded(let control):
      "loaded:\(control.isOn == true ? "on" : "off")\(control.isRedacted ? ":hidden" : "")"
    case .controlStale: "stale"
    case .tapLoaded(let control): "tap-\(word(.controlLoaded(control)))"
    case .tapStale: "tap-stale"
    case .stage(let number, let announcement): "stage-\(number)-\(word(announcement))"
    case .status: "status"
    case .controlAssigned(let kind): "assigned:\(kind ?? "-")"
    case .tapAssigned(let kind): "tap-assigned:\(kind ?? "-")"
    case .controlWarning(_, .contradicted): "warned:contradicted"
    case .controlWarning(_, .drifted): "warned:drifted"
    }
  }
}

/// A virtual button that plays one trace at each step, with dates that are already past.
///
/// A test requests the next press after the outcome of the previous press, and never waits for real time.
public final class SteppedButtonSource: ButtonSource {
  private var steps: [ScriptedButtonSource]
  private var loop: LoopPart?
  private var current: ScriptedButtonSource?

  /// The name of the source in messages.
  public let name = "steps"
  /// Always true, because a trace may bounce.
  public let bounces = true

  /// Creates a source that dates each trace in a separate slot of the past; no trace may be longer than `slot`.
  public init(_ traces: [Trace], slot: Duration = .milliseconds(500)) {
    steps = traces.reversed().enumerated().map { index, trace in
      ScriptedButtonSource(name: "step", traces: [trace], lead: .zero - slot * (index + 1))
    }
  }

  /// Plays the next trace, or returns `false` if no trace is left or the source is not open.
  public func advance() -> Bool {
    guard let next = steps.popLast(), let loop else { return false }
    // Opening a scripted source cannot fail.
    _ = try? next.open(loop)
    current = next
    return true
  }

  /// Stores the loop; no trace is played before the first step.
  public func open(_ loop: LoopPart) throws(DeviceError) -> Level? {
    self.loop = loop
    return .inactive
  }

  /// Plays the marks that are due.
  public func drain(ready: Registration?, into events: inout [ButtonEvent]) {
    current?.drain(ready: ready, into: &events)
  }

  /// The level of the latest mark.
  public func level() -> Level? { current?.level() ?? .inactive }

  /// The instant of the next mark.
  public var nextWake: Timestamp? { current?.nextWake }

  /// Plays the marks that are due.
  public func wake(at now: Timestamp, into events: inout [ButtonEvent]) {
    current?.wake(at: now, into: &events)
  }

  /// Does nothing.
  public func close() {}
}
