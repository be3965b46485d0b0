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
    case .hold(.began, let hint): "began:\(hint ?? "-")"
    case .hold(.armed, let hint): "armed:\(hint ?? "-")"
    case .hold(.cancelled(let reason, _), _): "cancelled:\(reason.rawValue)"
    case .hold(.tapped, _): "tapped"
    case .hold(.reached, let hint): "reached:\(hint ?? "-")"
    case .hold(.performed, _): "performed"
    case .hold(.repeated(let count, _), _): "repeated:\(count)"
    case .hold(.ended, _): "ended"
    case .hold(.counted(let count, let until, _), _):
      "counted:\(count)" + (until == nil ? "" : "+")
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
