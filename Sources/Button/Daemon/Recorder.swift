package import Devices
package import Gesture
import SystemAccess

/// Records the raw edges of a button until enough presses are over, or someone asks to end.
package struct Recorder: Sendable {
  /// What is reported while recording.
  package enum Progress: Sendable {
    /// The button is there; true if it is held, and must be released first.
    case ready(source: String, isHeld: Bool)
    /// A press is over: its number and its outcome.
    case press(Int, Outcome)
    /// The device vanished; the recording goes on when it is back.
    case gone(String)
  }

  private let limits: HoldRecognizer.Limits
  private let presses: Int?

  /// Records a number of presses; nil for as many as come before someone ends it.
  package init(limits: HoldRecognizer.Limits, presses: Int?) {
    self.limits = limits
    self.presses = presses
  }

  /// Records on the device thread; returns what was recorded, also when a signal ended it.
  @ServiceThread
  package func run(
    _ makeSource: @escaping @Sendable () throws(DeviceError) -> any ButtonSource,
    progress: @escaping @Sendable (Progress) -> Void
  ) async throws(DeviceError) -> Recording {
    defer { TerminalSignals.unwatch() }
    return try await DeviceThread.run { () throws(DeviceError) -> Recording in
      let signals = try TerminalSignals.watch()
      let loop: DeviceLoop
      do throws(SystemError) {
        loop = try DeviceLoop()
        _ = try loop.poller.add(signals, for: .program)
      } catch { throw .system(error) }
      defer { loop.close() }
      let source = try makeSource()
      let isHeld = try loop.add(source, limits: limits)
      progress(.ready(source: source.name, isHeld: isHeld))
      var recording = Recording(limits: limits)
      var count = 0
      while !isOver(source, after: count) {
        for each in loop.wait(until: nil).changes {
          switch each.change {
          case .edge(let edge): recording.add(edge)
          case .hold(let effect):
            let outcome = Outcome(effect)
            guard outcome.word == .cancelled || outcome.word == .ended else { continue }
            count += 1
            progress(.press(count, outcome))
          case .gone(let error): progress(.gone(error.description))
          case .restored, .late: break
          }
        }
      }
      return recording
    }
  }

  private func isOver(_ source: any ButtonSource, after count: Int) -> Bool {
    if TerminalSignals.ending != nil { return true }
    if let presses, count >= presses { return true }
    return switch source {
    case let keyboard as TerminalButtonSource: keyboard.wantsQuit
    case let script as ScriptedButtonSource: script.isFinished
    default: false
    }
  }
}
