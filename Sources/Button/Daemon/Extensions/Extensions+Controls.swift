package import ControlModel
import SystemAccess
import Wire

extension Extensions {
  /// A placed control as its extension may have it: what only the configuration file sets is as the file
  /// has it, whatever a client asked for and whatever was saved.
  func allowed(_ control: PlacedControl) -> PlacedControl {
    let names = (index[control.kind]?.listing.parameters ?? []).filter(\.isFromFileOnly).map(\.name)
    guard !names.isEmpty else { return control }
    let options = fileOptions(control)
    var control = control
    for name in names { control.configuration[name] = options[name] }
    return control
  }

  /// What the gallery shows of a control; nil if no extension has it.
  package func preview(of kind: String) async -> ControlDescription? {
    // Why it is not there is what the load throws.
    guard let found = try? await find(kind), let entry = index[kind] else { return nil }
    var preview = ControlDescription(
      entry.listing.preview, appName: found.appName, language: settings.language)
    preview.displayName = name(of: kind)
    return preview
  }

  /// What people call the control of a kind; the kind itself if no extension has it.
  func name(of kind: String) -> String {
    index[kind].map { $0.listing.displayName ?? extensions[$0.source].appName } ?? kind
  }

  /// An error for people: in their language, and with the display names of controls.
  func words(_ refusal: MessageError) -> MessageError {
    let index = index
    // What is to be typed in place of a kind is a kind.
    let isOfKinds = refusal.code == MessageError.Code.unknownKind.rawValue
    return refusal.translated(to: settings.language) { kind in
      isOfKinds ? nil : index[kind].map { $0.listing.displayName ?? extensions[$0.source].appName }
    }
  }

  /// Asks a control for its state now.
  package func load(_ control: PlacedControl) async throws -> ControlDescription {
    defer { otherPlaces.loaded(control.id) }
    do { return try await loaded(control) } catch let error as MessageError { throw words(error) }
  }

  private func loaded(_ control: PlacedControl) async throws -> ControlDescription {
    let number = shown.begin()
    let found = try await find(control.kind)
    var archive = try await found.process.ask(
      .load, ExtensionMessage.Subject(control: allowed(control)), as: ExtensionMessage.Loaded.self
    ).archive
    guard archive.kind == control.kind else {
      throw MessageError(
        .badMessage,
        "\(found.process.name) answered load of \"\(control.kind)\" with a control of kind \"\(archive.kind)\""
      )
    }
    if let next = nextIntents[control] { archive = archive.performing(next) }
    shown.keep(archive.action, of: control, number)
    if isDeveloperMode {
      for text in archive.warnings { logOnce("\(control.kind): \(text)") }
      for text in found.process.bundle.missingSymbols(of: archive) { logOnce(text) }
    }
    return ControlDescription(archive, appName: found.appName, language: settings.language)
  }

  /// Runs a control's intent until it returns; a toggle's is given `value` first.
  package func perform(_ control: PlacedControl, setting value: Bool?) async throws {
    defer { otherPlaces.intentEnded(control) }
    do { try await performed(control, value) } catch let error as MessageError {
      throw words(error)
    }
  }

  private func performed(_ control: PlacedControl, _ value: Bool?) async throws {
    // The action of now, before anything else can change what was shown.
    let action = shown.action(of: control)
    let found = try await find(control.kind)
    found.notices.intentBegan()
    performing[control.id] = (control, found)
    defer {
      found.notices.intentEnded()
      performing[control.id] = nil
      if !cancellable.isEmpty { cancellable.remove(control.id) }
      confirmations.cancel(control.button, .ended)
    }
    if action?.returnedType != nil { nextIntents[control] = nil }
    let outcome: PerformOutcome
    do {
      outcome = try await self.outcome(
        found, ExtensionMessage.Perform(control: allowed(control), value: value, action: action))
    } catch {
      endUndo(control.button)
      throw error
    }
    offerUndo(outcome.undo, of: control)
    // A tile is no Action button.
    if let next = outcome.next_intent, !confirmations.isPlacement(control.button) {
      nextIntents[control] = next
    }
    for text in outcome.dialogs { log.write(.info, "\(name(of: control.kind)) says: \(text)") }
    try await open(outcome, of: action, found)
  }

  /// Opens what an intent wants opened.
  ///
  /// - Throws: `locked`, `unavailable`, or `performFailed` if something could not be opened.
  func open(
    _ outcome: PerformOutcome, of action: ControlArchive.Action?, _ found: DescribedExtension
  ) async throws(MessageError) {
    guard outcome.openings.isEmpty || !isLocked() else { throw Self.openingWhileLocked }
    let bundle = found.process.bundle
    guard bundle.command.isEmpty else {
      for opening in outcome.handedToApp { try await apps.open(opening, of: bundle) }
      return
    }
    // An address of the app's own follows an opening of the app. Without an app it goes to the handler of its scheme.
    var wantsApp = false
    for opening in outcome.openings {
      if let url = opening.url, wantsApp {
        try await apps.open(url: url, intent: nil, of: bundle)
        continue
      }
      wantsApp = wantsApp || opening.url == nil
      // An app without a command of its own is open when its process runs.
      if opening.url == nil, found.app?.pid != nil { continue }
      // Nor is there one for an intent that has performed and wants its app in front besides.
      if opening.url == nil, let action, opening.intent == action.intent, !action.opensApp {
        log.write(
          .info,
          "\(opening.intent) has performed in the extension; to open its app besides, name "
            + "app.command in \(bundle.manifest)")
        continue
      }
      try await apps.open(opening, of: bundle)
    }
  }

  /// As on a phone, where an app comes to the front of an unlocked device only.
  static let openingWhileLocked = MessageError(
    .locked, "nothing was opened, because the screen is locked; unlock it and try again")

  /// The values that a parameter can have, or those that match a text.
  package func options(
    of parameter: String, in control: PlacedControl, matching: String?
  ) async throws -> OptionList {
    let found = try await find(control.kind)
    let known = index[control.kind]?.listing.parameters.map(\.name) ?? []
    guard known.contains(parameter) else {
      throw MessageError(.unknownParameter, Self.unknown(parameter, of: control.kind, known))
    }
    return try await found.process.ask(
      .options,
      ExtensionMessage.Options(control: allowed(control), parameter: parameter, matching: matching),
      as: OptionList.self, byPerson: true)
  }

  private static func unknown(_ parameter: String, of kind: String, _ known: [String]) -> Sentence {
    let list = known.map { "\"\($0)\"" }.joined(separator: ", ")
    return """
      the control "\(kind)" has no parameter "\(parameter)"; \
      \(known.isEmpty ? "it has none" : "known: \(list)")
      """
  }

  /// The chosen values of a control as its queries find them now.
  package func resolve(_ control: PlacedControl) async throws -> ResolvedConfiguration {
    let found = try await find(control.kind)
    return try await found.process.ask(
      .resolve, ExtensionMessage.Subject(control: allowed(control)), as: ResolvedConfiguration.self,
      byPerson: true)
  }
}
