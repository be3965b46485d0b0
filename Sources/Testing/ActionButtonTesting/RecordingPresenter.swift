package import ActionButton
import ControlModel
import Gesture
import Presenters

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
    case .holdBegan(let hint, _, _): "began:\(hint ?? "-")"
    case .holdArmed(let hint, _, _): "armed:\(hint ?? "-")"
    case .holdCancelled(let reason, _): "cancelled:\(reason.rawValue)"
    case .tapPerformed: "tapped"
    case .holdReached(let hint, _): "reached:\(hint ?? "-")"
    case .holdPerformed: "performed"
    case .holdRepeated(let count, _): "repeated:\(count)"
    case .holdEnded: "ended"
    case .pressesCounted(let count, let deadline, _):
      "counted:\(count)" + (deadline == nil ? "" : "+")
    case .intentPerforming(_, let value, _): "performing:\(value.map { "\($0)" } ?? "-")"
    case .intentFinished: "finished"
    case .intentFailed: "failed"
    case .intentSkipped(let reason): "skipped:\(reason.rawValue)"
    case .controlLoaded(let control):
      "loaded:\(control.isOn == true ? "on" : "off")\(control.isRedacted ? ":hidden" : "")"
    case .controlStale: "stale"
    case .tapLoaded(let control): "tap-\(word(.controlLoaded(control)))"
    case .tapStale: "tap-stale"
    case .status: "status"
    case .controlAssigned(let kind): "assigned:\(kind ?? "-")"
    case .tapAssigned(let kind): "tap-assigned:\(kind ?? "-")"
    case .controlWarning(_, .contradicted): "warned:contradicted"
    case .controlWarning(_, .drifted): "warned:drifted"
    }
  }
}
