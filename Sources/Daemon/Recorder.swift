public import Devices
public import Gesture

/// Records the raw edges of a button until enough presses are over, or someone asks to end.
public struct Recorder: Sendable {
  /// What is told while recording.
  public enum Progress: Sendable {
    /// The button is there; true if it is held, and must be released first.
    case ready(source: String, isHeld: Bool)
    /// A press is over: its number and what came of it.
    case press(Int, Outcome)
    /// The device vanished; the recording goes on when it is back.
    case gone(String)
  }

  private let limits: HoldRecognizer.Limits
  private let presses: Int?

  /// Records a number of presses; nil for as many as come before someone ends it.
  public init(limits: HoldRecognizer.Limits, presses: Int?) {
    self.limits = limits
    self.presses = presses
  }

  /// Records on the device thread; returns what was recorded, also when a signal ended it.
  @ServiceThread
  public func run(
    _ makeSource: @escaping @Sendable () throws(DeviceError) -> any ButtonSource,
    progress: @escaping @Sendable (Progress) -> Void
  ) async throws(DeviceError) -> Recording {
    defer { TerminalSignals.unwatch() }
    return try await DeviceThread.run { () throws(DeviceError) -> Recording in
      let owner = Owner(limits: limits, presses: presses, progress: progress)
      let loop = try DeviceLoop<Owner>(mailbox: try Mailbox())
      try loop.poller.add(try TerminalSignals.watch())
      let source = try makeSource()
      owner.source = source
      let isHeld = try loop.add(source, limits: limits)
      progress(.ready(source: source.name, isHeld: isHeld))
      loop.run(owner)
      return owner.recording
    }
  }

  /// Confined to the device thread.
  private final class Owner: DeviceLoopOwner {
    typealias Message = Never

    private(set) var recording: Recording
    var source: (any ButtonSource)?
    private let presses: Int?
    private let progress: (Progress) -> Void
    private var count = 0

    init(
      limits: HoldRecognizer.Limits, presses: Int?, progress: @escaping (Progress) -> Void
    ) {
      recording = Recording(limits: limits)
      self.presses = presses
      self.progress = progress
    }

    func saw(_ edge: Edge, button: Int) { recording.add(edge) }

    func changed(_ change: ButtonChange, button: Int, at now: Timestamp) {
      switch change {
      case .hold(let effect):
        let outcome = Outcome(effect)
        guard outcome.word == .cancelled || outcome.word == .ended else { return }
        count += 1
        progress(.press(count, outcome))
      case .gone(let error): progress(.gone(error.description))
      case .restored, .late: return
      }
    }

    func received(_ message: Never, at now: Timestamp) {}
    var nextWake: Timestamp? { nil }
    func wake(at now: Timestamp) {}

    var isDone: Bool {
      if TerminalSignals.ending != nil { return true }
      if let presses, count >= presses { return true }
      if let keyboard = source as? TerminalButtonSource, keyboard.wantsQuit { return true }
      return (source as? ScriptedButtonSource)?.isFinished ?? false
    }
  }
}
