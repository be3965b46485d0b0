public import Gesture
public import SystemAccess

/// A virtual button that plays traces in real time, with the traces' times as its timestamps.
///
/// Several traces are played one after another. A trace that ends with a press is released automatically after its
/// hold.
public final class ScriptedButtonSource: ButtonSource {
  private let inputs: [Trace.Input]
  private let lead: Duration
  private var next = 0
  private var start = Timestamp.zero
  private var now = Level.inactive

  /// The name for messages.
  public let name: String
  /// `true`, because a script may contain bounces.
  public let bounces = true

  /// Creates a source that plays `traces`, with `pause` before each.
  ///
  /// A negative `lead` starts in the past: all marks up to now are read in one round, as after a freeze.
  public init(
    name: String, traces: [Trace], pause: Duration = .milliseconds(300), lead: Duration? = nil
  ) {
    self.name = name
    self.lead = lead ?? pause
    var inputs: [Trace.Input] = []
    var zero = Timestamp.zero
    for trace in traces {
      let limits = trace.limits
      inputs += trace.input.map {
        Trace.Input($0.mark, at: zero.advanced(by: Timestamp.zero.duration(to: $0.at)))
      }
      if let last = inputs.last, last.mark == .press {
        let over = last.at.advanced(by: (limits.stages.last ?? limits.threshold) + pause)
        inputs.append(Trace.Input(.release, at: over))
      }
      // A press of the next trace must be neither ignored, nor the second of two, nor counted with this trace's.
      let rest = limits.ignoreRepeat + (limits.noHold ?? .zero) + (limits.multiPress ?? .zero)
      zero = (inputs.last?.at ?? zero).advanced(by: limits.debounce + rest + pause)
    }
    self.inputs = inputs
  }

  /// Whether every mark has been played.
  public var isFinished: Bool { next == inputs.count }

  /// Starts to play the traces.
  public func open(_ loop: LoopPart) throws(DeviceError) -> Level? {
    start = MonotonicClock.now.advanced(by: lead)
    next = 0
    now = .inactive
    return now
  }

  /// Plays the marks that are due.
  public func drain(ready: Registration?, into events: inout [ButtonEvent]) {
    wake(at: MonotonicClock.now, into: &events)
  }

  /// The level of the latest mark.
  public func level() -> Level? { now }

  /// The instant of the next mark, or `nil` at the end.
  public var nextWake: Timestamp? { isFinished ? nil : instant(of: inputs[next]) }

  /// Plays the marks that are due.
  public func wake(at now: Timestamp, into events: inout [ButtonEvent]) {
    while !isFinished, instant(of: inputs[next]) <= now {
      let at = instant(of: inputs[next])
      switch inputs[next].mark {
      case .press: events.append(.edge(Edge(.active, at: at)))
      case .release: events.append(.edge(Edge(.inactive, at: at)))
      case .lost: events.append(.lost)
      }
      if inputs[next].mark != .lost {
        self.now = inputs[next].mark == .press ? .active : .inactive
      }
      next += 1
    }
  }

  /// Does nothing, since a script has no device.
  public func close() {}

  private func instant(of input: Trace.Input) -> Timestamp {
    start.advanced(by: Timestamp.zero.duration(to: input.at))
  }
}
