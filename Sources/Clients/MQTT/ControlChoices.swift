import ControlModel
import Wire

/// The controls that Home Assistant can assign to a button, by their names: those of the gallery that need no options.
struct ControlChoices: Equatable, Sendable {
  struct Choice: Equatable, Sendable {
    var name: String
    /// The control's kind, or `nil` for no control.
    var kind: String?
  }

  /// The choice that removes the control from a button.
  static let noControl = "No Control"

  let all: [Choice]

  init(_ gallery: SocketMessage.Gallery) {
    let free = gallery.controls.filter {
      !$0.listing.promptsForUserConfiguration && $0.preview.unsetOption == nil
    }
    let counts = Dictionary(free.map { ($0.preview.displayName, 1) }, uniquingKeysWith: +)
    all =
      [Choice(name: Self.noControl)]
      + free.map { entry in
        let (name, kind) = (entry.preview.displayName, entry.listing.kind)
        let isUnique = counts[name] == 1 && name != Self.noControl
        return Choice(name: isUnique ? name : "\(name) (\(kind))", kind: kind)
      }
  }

  func choice(named name: String) -> Choice? { all.first { $0.name == name } }

  /// A template of Home Assistant that turns a button's snapshot into the name of its control, or into `None`, which means
  /// unknown, for a control that is no choice.
  var template: String {
    let names = all.map { "\(Self.quoted($0.kind ?? "")): \(Self.quoted($0.name))" }
    let kind = "(value_json.place.control | default({})).kind | default('')"
    return "{{ {\(names.joined(separator: ", "))}.get(\(kind), 'None') }}"
  }

  /// A text as a string of a template (Jinja).
  private static func quoted(_ text: String) -> String {
    "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
  }
}
