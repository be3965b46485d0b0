import Devices
import Gesture
import SystemAccess

/// Records the raw edges of a button for a number of presses, or until the user ends the recording.
struct Recorder: Sendable {
  enum Progress: Sendable {
    /// The button is open; if `isHeld`, it must be released first.
    case ready(source: String, isHeld: Bool)
    case press(Int, Outcome)
    /// The device vanished; the recording continues when it is back.
    case gone(String)
  }

  private let limits: HoldRecognizer.Limits
  private let presses: Int?

  /// Creates a recorder for this many presses, or without a limit if `presses` is `nil`.
  init(limits: HoldRecognizer.Limits, presses: Int?) {
    self.limits = limits
    self.presses = presses
  }

  /// Records on the device thread, and returns the recording, also after a signal.
  @ServiceThread
  func run(
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
      var recording = Recording(limits: source.adapted(limits))
      var count = 0
      while !isOver(source, after: count) {
        for each in loop.wait(until: nil).changes {
          switch each.change {
          case .edge(let edge): recording.add(edge)
          case .hold(let effect):
            let outcome = Outcome(effect)
            switch outcome.reason {
            case .lostEvents, .linkLost, .deviceGone: recording.addLoss(at: outcome.at)
            case _: break
            }
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
