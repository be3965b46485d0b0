public import ControlKit
public import Daemon
import Synchronization

/// A toggle whose every load and perform does what a test says: answer, throw or hang.
public final class ScriptedControls: ControlService {
  /// What one call does.
  public enum Behaviour: Sendable {
    /// Returns at once.
    case answers
    /// Throws.
    case throwsError
    /// Never returns.
    case hangs
  }

  /// What a scripted control throws.
  public struct Refusal: Error, CustomStringConvertible {
    /// `refused`.
    public let description = "refused"
  }

  /// The kind of the one control.
  public static let kind = "com.example.Scripted"

  /// An empty gallery: nobody chooses here.
  public let listings: [ControlListing] = []
  private let isOn = Mutex(false)
  private let loads: Mutex<[Behaviour]>
  private let performs: Mutex<[Behaviour]>

  /// Controls that behave so, call by call; after the last one they answer.
  public init(loads: [Behaviour] = [], performs: [Behaviour] = []) {
    self.loads = Mutex(loads)
    self.performs = Mutex(performs)
  }

  /// The toggle's state now.
  public func load(_ kind: String) async throws -> ControlDescription {
    try await Self.take(loads)
    return Self.toggle(isOn: isOn.withLock { $0 })
  }

  /// Sets the toggle.
  public func perform(_ kind: String, setting value: Bool?) async throws {
    try await Self.take(performs)
    isOn.withLock { $0 = value ?? false }
  }

  /// The toggle in a state, with one-word hints.
  public static func toggle(isOn: Bool, isDisabled: Bool = false) -> ControlDescription {
    func face(_ hint: String, _ text: String) -> ControlDescription.Face {
      ControlDescription.Face(
        symbol: "hourglass", valueText: text, status: text, actionLabel: nil, hint: hint)
    }
    return ControlDescription(
      kind: kind, title: "Work Timer", displayName: "Timer", isDisabled: isDisabled,
      template: .toggle(isOn: isOn, off: face("Start", "Stopped"), on: face("Stop", "Running")))
  }

  private static func take(_ script: borrowing Mutex<[Behaviour]>) async throws {
    let next = script.withLock { $0.isEmpty ? .answers : $0.removeFirst() }
    switch next {
    case .answers: return
    case .throwsError: throw Refusal()
    case .hangs: try await Task.sleep(for: .seconds(3_600))
    }
  }
}
