/// An intent that the next press of the button performs, once, in place of the control's own
/// (developer.apple.com, Responding to the Action button on Apple Watch Ultra).
@Message
public struct NextIntent: Hashable {
  /// The title, for people.
  public var title: String
  /// The intent with its parameters.
  public var action: ControlArchive.Action
  /// The Live Activity that it belongs to, if any: the intent is dropped when the activity ends.
  public var activity: String?
}

extension ControlArchive {
  /// The control as it is shown while its next press performs `next`: a button with the look of the
  /// present state, whose hint names that intent.
  public func performing(_ next: NextIntent) -> ControlArchive {
    var copy = self
    var face: Face
    switch template {
    case .empty: face = Face()
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
