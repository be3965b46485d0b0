package import ActionButton
package import ControlModel
package import Devices
import SystemAccess
package import Wire

package struct ButtonReport: Sendable {
  package let name: String
  package let source: String
  package let state: ActionButton
  package let controls: [ButtonPart: PlacedControl]
  /// The thresholds of the stages after the first.
  package let stages: [Duration]
  /// The delays between the timestamps of the edges and the times at which they were read.
  package let lateness: Lateness
  package let snapshot: PlaceSnapshot
}

extension SocketMessage.Button {
  package init(_ report: ButtonReport) {
    var controls = report.controls
    // Chosen options may contain private text.
    if report.state.slot.isLocked {
      for part in controls.keys { controls[part]?.configuration = [:] }
    }
    self.init(
      name: report.name, source: report.source,
      device: report.state.deviceError == nil ? .ready : .lost,
      device_error: report.state.deviceError, finger: PressState(report.state.press),
      intent: Intent(report.state),
      control: report.state.slot.shownWithTime,
      assignment: controls[.hold], lateness: SocketMessage.Lateness(report.lateness))
    tap_assignment = controls[.tap]
    tap_control = report.state.tap?.slot.shownWithTime
    guard !report.stages.isEmpty else { return }
    stages = zip(report.stages, report.state.stages).enumerated().map { index, stage in
      SocketMessage.Stage(
        stage: index + 2, after_ms: Int(stage.0.nanoseconds / 1_000_000),
        control: stage.1.slot.shownWithTime, assignment: controls[.stage(index + 2)])
    }
  }
}

extension SocketMessage.Button.PressState {
  fileprivate init(_ press: ActionButton.Press) {
    self =
      switch press {
      case .released: .up
      case .pressing, .reached, .refused: .pressing
      case .armed: .armed
      case .held, .refusedHold: .held
      }
  }
}

extension SocketMessage.Button.Intent {
  /// The intent state of the hold or of the tap: at most one of the two is not resting.
  fileprivate init(_ state: ActionButton) {
    self =
      switch state.slot.intent {
      case .resting: state.slots.lazy.map { Self($0.intent) }.first { $0 != .resting } ?? .resting
      case .waiting: .waiting
      case .performing: .performing
      }
  }

  package init(_ intent: ControlSlot.Intent) {
    self =
      switch intent {
      case .resting: .resting
      case .waiting: .waiting
      case .performing: .performing
      }
  }
}

extension SocketMessage.Lateness {
  fileprivate init(_ lateness: Lateness) {
    func milliseconds(_ duration: Duration) -> Double {
      Double(duration.nanoseconds) / 1_000_000
    }
    let bounds = Lateness.bounds.map { Optional(milliseconds($0)) } + [nil]
    self.init(
      histogram: zip(bounds, lateness.counts).map { Bucket(up_to_ms: $0, count: $1) },
      late: lateness.late, worst_ms: milliseconds(lateness.worst))
  }
}
