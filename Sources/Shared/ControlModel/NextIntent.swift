/// An intent that the next press of the button performs, once, instead of the control's own
/// (developer.apple.com, Responding to the Action button on Apple Watch Ultra).
@Message
public struct NextIntent: Hashable {
  /// The title that people see.
  public var title: String
  /// The intent with its parameters.
  public var action: ControlArchive.Action
  /// The Live Activity that the intent belongs to, if any; the intent is dropped when the activity ends.
  public var activity: String?
}

extension ControlArchive {
  /// A copy whose next press performs `next`: a button that looks like the current state, with the title of `next` as its
  /// hint.
  public func performing(_ next: NextIntent) -> ControlArchive {
    var copy = self
    var face: ControlFace
    switch template {
    case .empty: face = ControlFace()
    case .toggle(let isOn, let off, let on):
      face = isOn ? on : off
      face.subtitle = face.valueText?.nonBlank ?? face.subtitle
      face.valueText = nil
    case .button(let own): face = own
    }
    face.hint = next.title.nonBlank ?? next.action.intent
    face.actionLabel = nil
    copy.template = .button(face)
    copy.action = next.action
    copy.isDisabled = false
    copy.nextIntent = face.hint
    return copy
  }
}
