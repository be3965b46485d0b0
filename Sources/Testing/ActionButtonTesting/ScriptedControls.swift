import ButtonLoop
package import ControlModel
import Devices
import SystemAccess

/// A toggle with a script for each load and perform: answer, throw or hang.
package final class ScriptedControls: ControlService {
  package enum Behaviour: Sendable {
    /// Returns at once.
    case answers
    case throwsError
    /// Never returns.
    case hangs
  }

  package struct Refusal: Error, CustomStringConvertible {
    package let description = "refused"
  }

  package nonisolated static let kind = "com.example.Scripted"

  package private(set) var places: [PlacedControl] = []
  private var isOn = false
  private var keepsState: Bool
  private var loads: [Behaviour]
  private var performs: [Behaviour]
  private var hanging: [CheckedContinuation<Void, Never>] = []
  package var isHanging: Bool { !hanging.isEmpty }

  /// Creates controls with a behaviour for each call; later calls are answered.
  ///
  /// If `keepsState` is false, a perform returns without setting the state.
  package nonisolated init(
    loads: [Behaviour] = [], performs: [Behaviour] = [], keepsState: Bool = true
  ) {
    self.loads = loads
    self.performs = performs
    self.keepsState = keepsState
  }

  package func load(_ control: PlacedControl) async throws -> ControlDescription {
    try await take(\.loads)
    return Self.toggle(isOn: isOn, kind: control.kind)
  }

  package func perform(
    _ control: PlacedControl, setting value: Bool?,
    ended: @ServiceThread (Result<Void, any Error>) -> Void
  ) async throws -> ControlDescription {
    do {
      try await take(\.performs)
      if keepsState { isOn = value ?? false }
      ended(.success(()))
    } catch { ended(.failure(error)) }
    return try await load(control)
  }

  package func place(_ controls: [PlacedControl]) { places = controls }

  /// Ends all hanging calls.
  package func stop() async {
    for continuation in hanging { continuation.resume() }
    hanging = []
  }

  /// The description of the toggle in a state, with one-word hints.
  package nonisolated static func toggle(
    isOn: Bool, isDisabled: Bool = false, isPrivacySensitive: Bool = false,
    needsAuthentication: Bool = false, kind: String = ScriptedControls.kind
  ) -> ControlDescription {
    func face(_ hint: String, _ text: String) -> ControlFace {
      ControlFace(symbol: "hourglass", valueText: text, hint: hint, status: text)
    }
    var control = ControlDescription(
      kind: kind, title: "Work Timer", displayName: "Timer", isDisabled: isDisabled,
      isPrivacySensitive: isPrivacySensitive, discreetHint: "Use",
      template: .toggle(isOn: isOn, off: face("Start", "Stopped"), on: face("Stop", "Running")))
    control.needsAuthentication = needsAuthentication
    return control
  }

  private func take(_ script: ReferenceWritableKeyPath<ScriptedControls, [Behaviour]>) async throws
  {
    guard !self[keyPath: script].isEmpty else { return }
    switch self[keyPath: script].removeFirst() {
    case .answers: return
    case .throwsError: throw Refusal()
    case .hangs: await withCheckedContinuation { hanging.append($0) }
    }
  }
}
