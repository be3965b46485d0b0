public import Gesture
public import SystemAccess

/// A virtual button that plays traces in real time, with the traces' own dates as its timestamps.
///
/// Several traces are played one after another. A trace that ends pressed is released by itself once its
/// hold is over.
public final class ScriptedButtonSource: ButtonSource {
  private let inputs: [Trace.Input]
  private let lead: Duration
  private var next = 0
  private var start = Timestamp.zero
  private var now = Level.inactive

  /// What this is, for messages.
  public let name: String
  /// A script may bounce.
  public let bounces = true

  /// Plays `traces`, with `pause` before each.
  ///
  /// A negative `lead` plays what is already past: everything up to now is read at once, as after a
  /// freeze.
  public init(
    name: String, traces: [Trace], pause: Duration = .milliseconds(300), lead: Duration? = nil
  ) {
    self.name = name
    self.lead = lead ?? pause
    var inputs: [Trace.Input] = []
    var zero = Timestamp.zero
    for trace in traces {
      inputs += trace.input.map {
        Trace.Input($0.mark, at: zero.advanced(by: Timestamp.zero.duration(to: $0.at)))
      }
      if let last = inputs.last, last.mark == .press {
        let over = last.at.advanced(by: trace.limits.threshold + pause)
        inputs.append(Trace.Input(.release, at: over))
      }
      // A press of the next trace must be neither ignored nor the second of two.
      let rest = trace.limits.ignoreRepeat + (trace.limits.noHold ?? .zero)
      zero = (inputs.last?.at ?? zero).advanced(by: trace.limits.debounce + rest + pause)
    }
    self.inputs = inputs
  }

  /// Whether everything has been played.
  public var isFinished: Bool { next == inputs.count }

  /// Starts to play.
  public func open(_ loop: LoopPart) throws(DeviceError) -> Level? {
    start = MonotonicClock.now.advanced(by: lead)
    next = 0
    now = .inactive
    return now
  }

  /// Plays what is due.
  public func drain(ready: Registration?, into events: inout [ButtonEvent]) {
    wake(at: MonotonicClock.now, into: &events)
  }

  /// The level of the latest mark.
  public func level() -> Level? { now }

  /// The instant of the next mark.
  public var nextWake: Timestamp? { isFinished ? nil : instant(of: inputs[next]) }

  /// Plays what is due.
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

  /// There is nothing to close.
  public func close() {}

  private func instant(of input: Trace.Input) -> Timestamp {
    start.advanced(by: Timestamp.zero.duration(to: input.at))
  }
}
