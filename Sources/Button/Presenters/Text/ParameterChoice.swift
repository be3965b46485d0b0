package import ControlModel

/// An option of a control as it is typed: `timer=work`; `timer=` takes the choice back.
package struct ParameterChoice: Equatable, Sendable {
  /// The parameter's name.
  package let name: String
  /// The value, as text.
  package let text: String

  /// Reads `name=value`; nil without a name or an equals sign.
  package init?(_ argument: String) {
    guard let sign = argument.firstIndex(of: "="), sign != argument.startIndex else { return nil }
    name = String(argument[..<sign])
    text = String(argument[argument.index(after: sign)...])
  }

  /// The typed options as the daemon takes them: texts, which the extension reads as what they are.
  ///
  /// Several values of one option are parted by commas, or given one by one.
  package static func configuration(
    _ choices: [ParameterChoice], _ parameters: [ParameterListing]
  ) -> [String: JSONValue] {
    var result: [String: JSONValue] = [:]
    for choice in choices {
      guard !choice.text.isEmpty else {
        result[choice.name] = .null
        continue
      }
      guard parameters.contains(where: { $0.name == choice.name && $0.isArray }) else {
        result[choice.name] = .string(choice.text)
        continue
      }
      var values: [JSONValue] = []
      if case .array(let before)? = result[choice.name] { values = before }
      values += choice.text.split(separator: ",").map { .string(String($0)) }
      result[choice.name] = .array(values)
    }
    return result
  }
}
