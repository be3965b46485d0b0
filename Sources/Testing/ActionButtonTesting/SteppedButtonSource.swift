public import Devices
public import Gesture
public import SystemAccess

/// A virtual button that plays one trace at each step, all of it already past.
///
/// So a test asks for the next press when it has seen the outcome of the last one, and never waits for time.
public final class SteppedButtonSource: ButtonSource {
  private var steps: [ScriptedButtonSource]
  private var loop: LoopPart?
  private var current: ScriptedButtonSource?

  /// What this is, for messages.
  public let name = "steps"
  /// A trace may bounce.
  public let bounces = true

  /// Plays each trace as if it had begun in a separate slot in the past; no trace is longer than `slot`.
  public init(_ traces: [Trace], slot: Duration = .milliseconds(500)) {
    steps = traces.reversed().enumerated().map { index, trace in
      ScriptedButtonSource(name: "step", traces: [trace], lead: .zero - slot * (index + 1))
    }
  }

  /// Plays the next trace; false if there is none.
  public func advance() -> Bool {
    guard let next = steps.popLast(), let loop else { return false }
    // A script opens nothing that could fail.
    _ = try? next.open(loop)
    current = next
    return true
  }

  /// Remembers the loop; nothing is played before the first step.
  public func open(_ loop: LoopPart) throws(DeviceError) -> Level? {
    self.loop = loop
    return .inactive
  }

  /// Plays what is due.
  public func drain(ready: Registration?, into events: inout [ButtonEvent]) {
    current?.drain(ready: ready, into: &events)
  }

  /// The level of the latest mark.
  public func level() -> Level? { current?.level() ?? .inactive }

  /// The instant of the next mark.
  public var nextWake: Timestamp? { current?.nextWake }

  /// Plays what is due.
  public func wake(at now: Timestamp, into events: inout [ButtonEvent]) {
    current?.wake(at: now, into: &events)
  }

  /// There is nothing to close.
  public func close() {}
}
