public import ControlModel
import Devices
import Wire

extension Extensions {
  /// Asks a control for its state now.
  public func load(_ control: PlacedControl) async throws -> ControlDescription {
    let number = shown.begin()
    let found = try await find(control.kind)
    let archive = try await found.process.ask(
      .load, ExtensionMessage.Subject(control: control), as: ExtensionMessage.Loaded.self
    ).archive
    guard archive.kind == control.kind else {
      throw MessageError(
        .badMessage,
        "\(found.process.name) answered load of \"\(control.kind)\" with a control of kind "
          + "\"\(archive.kind)\"")
    }
    shown.keep(archive.action, of: control, number)
    for text in archive.warnings { tellOnce("\(control.kind): \(text)") }
    for text in found.process.bundle.missingSymbols(of: archive) { tellOnce(text) }
    return ControlDescription(archive, appName: found.appName, language: settings.language)
  }

  /// Runs a control's intent until it returns; a toggle's is given `value` first.
  public func perform(_ control: PlacedControl, setting value: Bool?) async throws {
    // The action of now, before anything else can change what was shown.
    let action = shown.action(of: control)
    let found = try await find(control.kind)
    let outcome = try await found.process.ask(
      .perform, ExtensionMessage.Perform(control: control, value: value, action: action),
      as: PerformOutcome.self, byPerson: true)
    for text in outcome.dialogs { log.write(.info, "\(control.kind) says: \(text)") }
    guard outcome.openings.isEmpty || !isLocked() else { throw Self.openingWhileLocked }
    for opening in outcome.openings { try apps.open(opening, of: found.process.bundle) }
  }

  /// As on a phone, where an app comes to the front of an unlocked device only.
  static let openingWhileLocked = MessageError(
    .locked, "what it wants to open stays closed: the screen is locked; unlock it and try again")

  /// The values that a parameter can have, or those that match a text.
  public func options(
    of parameter: String, in control: PlacedControl, matching: String?
  ) async throws -> OptionList {
    let found = try await find(control.kind)
    let known = index[control.kind]?.listing.parameters.map(\.name) ?? []
    guard known.contains(parameter) else {
      throw MessageError(.unknownParameter, Self.unknown(parameter, of: control.kind, known))
    }
    return try await found.process.ask(
      .options,
      ExtensionMessage.Options(control: control, parameter: parameter, matching: matching),
      as: OptionList.self, byPerson: true)
  }

  private static func unknown(_ parameter: String, of kind: String, _ known: [String]) -> String {
    let list = known.map { "\"\($0)\"" }.joined(separator: ", ")
    return "the control \"\(kind)\" has no parameter \"\(parameter)\"; "
      + (known.isEmpty ? "it has none" : "known: \(list)")
  }

  /// The chosen values of a control as its queries find them now.
  public func resolve(_ control: PlacedControl) async throws -> ResolvedConfiguration {
    let found = try await find(control.kind)
    return try await found.process.ask(
      .resolve, ExtensionMessage.Subject(control: control), as: ResolvedConfiguration.self,
      byPerson: true)
  }
}
