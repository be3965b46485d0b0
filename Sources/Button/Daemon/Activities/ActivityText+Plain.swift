import ControlModel
import Wire

extension ActivityText {
  /// The text of an activity without a view: the words of its type, and the texts and numbers of its state.
  init(plain activity: ExtensionMessage.Activity) {
    var text = ViewText()
    text.lines = [Self.title(ofType: activity.type)]
    if case .object(let fields) = activity.state {
      text.lines += fields.sorted { $0.key < $1.key }.compactMap { name, value in
        switch value {
        case .string, .int, .double: "\(Self.words(of: name)): \(value)"
        case .bool(let isSo): "\(Self.words(of: name)): \(isSo ? "yes" : "no")"
        case .null, .array, .object: nil
        }
      }
    }
    self.init(lockScreen: text.limited)
  }

  /// Converts `DeliveryAttributes` to `Delivery`.
  private static func title(ofType type: String) -> String {
    let suffix = "Attributes"
    let name = type.hasSuffix(suffix) && type != suffix ? String(type.dropLast(suffix.count)) : type
    return words(of: name)
  }

  /// Converts `driverName` and `driver_name` to `Driver name`.
  private static func words(of name: String) -> String {
    var words = ""
    for character in name {
      if character == "_" {
        words += " "
      } else if character.isUppercase, let last = words.last, !last.isUppercase, last != " " {
        words += " " + character.lowercased()
      } else {
        words.append(character)
      }
    }
    return words.prefix(1).uppercased() + words.dropFirst()
  }
}
