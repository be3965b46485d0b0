import ControlModel
import SystemAccess
import Wire

extension Service {
  /// The most values of an option that an error lists.
  private static let namedValues = 20

  /// Checks the chosen options of a control, or of a place's widget, and returns them as the extension writes them.
  ///
  /// A case of an enumeration can be chosen by its Swift name too. If the extension is unavailable, nothing is checked:
  /// its own load then reports the problem.
  ///
  /// - Throws: `unknownValue` for a value that the option cannot have.
  func checked(
    _ control: PlacedControl, chosen: [String], of place: WidgetPlace? = nil
  ) async throws(MessageError) -> PlacedControl {
    let names = chosen.filter { control.configuration[$0] != nil }.sorted()
    guard !names.isEmpty else { return control }
    var control = control
    let resolved: ResolvedConfiguration
    do {
      resolved =
        if let place {
          try await controls.resolve(control, of: place)
        } else {
          try await controls.resolve(control)
        }
    } catch {
      guard let error = error as? MessageError, error.code != MessageError.Code.unavailable.rawValue
      else { return control }
      throw error
    }
    for name in names {
      if let value = resolved.missing[name]?.first {
        throw await refusal(of: value, for: name, control, place)
      }
      guard let found = resolved.found[name], let given = control.configuration[name] else {
        continue
      }
      if case .array = given {
        control.configuration[name] = .array(found.map(\.value))
      } else if let only = found.first, found.count == 1 {
        control.configuration[name] = only.value
      }
    }
    return control
  }

  private func refusal(
    of value: JSONValue, for name: String, _ control: PlacedControl, _ place: WidgetPlace?
  ) async -> MessageError {
    var others = control
    others.configuration[name] = nil
    let refusal: Sentence =
      "cannot set \"\(name)\" of \(control.kind) to \(value): the value is not allowed"
    // The list only completes the error, so a failure to load it is ignored.
    let list: OptionList?
    if let place {
      list = try? await controls.options(of: name, in: others, of: place, matching: nil)
    } else {
      list = try? await controls.options(of: name, in: others, matching: nil)
    }
    guard let list, !list.options.isEmpty else { return MessageError(.unknownValue, refusal) }
    var values = list.options.prefix(Self.namedValues).map(\.value.description)
    if list.options.count > values.count { values.append("…") }
    return MessageError(
      .unknownValue, "\(part: refusal); allowed: \(values.joined(separator: ", "))")
  }
}
