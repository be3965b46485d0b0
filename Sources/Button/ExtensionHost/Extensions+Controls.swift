import ActionButton
import Configuration
package import ControlModel
package import Screens
import ServiceLog
import SystemAccess
import Wire

extension Extensions {
  /// Returns a placed control with its file-only options as in the configuration file.
  ///
  /// Values of these options from clients or from the saved state are ignored.
  func allowed(_ control: PlacedControl) -> PlacedControl {
    let names = (index[control.kind]?.listing.parameters ?? []).filter(\.isFromFileOnly).map(\.name)
    guard !names.isEmpty else { return control }
    let options = fileOptions(of: control)
    var control = control
    for name in names { control.configuration[name] = options[name] }
    return control
  }

  /// The description of a control for the gallery, or `nil` if no extension has the control.
  package func preview(of kind: String) async -> ControlDescription? {
    // The load of the control reports the error.
    guard let found = try? await find(kind), let entry = index[kind] else { return nil }
    var preview = ControlDescription(
      entry.listing.preview, appName: found.appName, language: settings.language)
    preview.displayName = name(of: kind)
    return preview
  }

  /// The display name of a kind's control, or the kind if no extension has the control.
  package func name(of kind: String) -> String {
    index[kind].map { $0.listing.displayName ?? extensions[$0.source].appName } ?? kind
  }

  /// Translates an error for people, with the display names of controls.
  package func localized(_ refusal: MessageError) -> MessageError {
    let index = index
    // The message of `unknownKind` lists kinds, because a user has to type a kind.
    let isOfKinds = refusal.code == MessageError.Code.unknownKind.rawValue
    return refusal.translated(to: settings.language) { kind in
      isOfKinds ? nil : index[kind].map { $0.listing.displayName ?? extensions[$0.source].appName }
    }
  }

  package func load(_ control: PlacedControl) async throws -> ControlDescription {
    try await load(control, after: nil)
  }

  private func load(
    _ control: PlacedControl, after following: FollowingLoad?
  ) async throws -> ControlDescription {
    defer { handle(.loaded(control.id)) }
    do { return try await loaded(control, following) } catch let error as MessageError {
      throw localized(error)
    }
  }

  private func loaded(
    _ control: PlacedControl, _ following: FollowingLoad?
  ) async throws -> ControlDescription {
    let number = runs.nextNumber()
    let found = try await find(control.kind)
    let loaded = try await found.process.load(
      ExtensionMessage.Subject(control: allowed(control)), after: following
    ).archive
    guard loaded.kind == control.kind else {
      throw MessageError(
        .badMessage,
        "\(found.process.name) answered load of \"\(control.kind)\" with a control of kind \"\(loaded.kind)\""
      )
    }
    let archive = runs.show(loaded, of: control, load: number)
    if isDeveloperMode {
      for text in archive.warnings { logOnce("\(control.kind): \(text)") }
      for text in found.process.bundle.missingSymbols(of: archive) { logOnce(text) }
    }
    return ControlDescription(archive, appName: found.appName, language: settings.language)
  }

  /// Performs a control's intent, then loads the control; a toggle's intent gets `value` first.
  package func perform(
    _ control: PlacedControl, setting value: Bool?,
    ended: @ServiceThread (Result<Void, any Error>) -> Void
  ) async throws -> ControlDescription {
    let following = FollowingLoad(allowed(control))
    followingLoads[control.id] = following
    let result: Result<Void, any Error>
    do {
      try await performed(control, value, following)
      result = .success(())
    } catch let error as MessageError { result = .failure(localized(error)) } catch {
      result = .failure(error)
    }
    followingLoads[control.id] = nil
    ended(result)
    return try await load(control, after: following)
  }

  /// Notes a request to load the controls of these kinds again, or all for `nil`.
  ///
  /// The load that follows an intent may have read an older state, if the intent has just returned.
  package func reloadRequested(kinds: Set<String>?) {
    for load in followingLoads.values where kinds?.contains(load.subject.control.kind) ?? true {
      load.outdate()
    }
  }

  /// Requests that controls of these kinds are loaded again, except the control with this id.
  ///
  /// The request is noted now, since its order among the answers to other requests counts.
  func requestReload(of kinds: Set<String>, except id: String? = nil) {
    reloadRequested(kinds: kinds)
    events.post(.reload(kinds: kinds, except: id))
  }

  private func performed(
    _ control: PlacedControl, _ value: Bool?, _ following: FollowingLoad
  ) async throws {
    // Read first: a load during the next steps can change the shown action.
    let action = runs.action(of: control)
    let found = try await find(control.kind)
    found.notices.intentBegan()
    let run = IntentRuns.Run(
      runs.nextNumber(), control, at: control.button,
      isPlacement: placements.contains(control.button), app: found.process.bundle.executable)
    handle(.began(run, action))
    defer {
      found.notices.intentEnded()
      handle(.ended(run.number))
    }
    let outcome = try await self.outcome(
      found, ExtensionMessage.Perform(control: allowed(control), value: value, action: action),
      followedBy: following)
    handle(.returned(run.number, outcome))
    found.notices.logDialogs(outcome.dialogs, of: name(of: control.kind), log)
    try await open(outcome, of: action, found)
  }

  /// Opens the apps and addresses that an intent requests.
  ///
  /// - Throws: `locked`, `unavailable`, or `performFailed` if something could not be opened.
  func open(
    _ outcome: PerformOutcome, of action: ControlArchive.Action?, _ found: DescribedExtension
  ) async throws(MessageError) {
    guard outcome.openings.isEmpty || !isLocked else { throw Self.openingWhileLocked }
    let bundle = found.process.bundle
    guard bundle.command.isEmpty else {
      for opening in outcome.handedToApp { try await apps.open(opening, of: bundle) }
      return
    }
    // The app's own addresses follow the opening of the app. Without an app they go to the handler of their scheme.
    var wantsApp = false
    for opening in outcome.openings {
      if let url = opening.url, wantsApp {
        try await apps.open(url: url, intent: nil, of: bundle)
        continue
      }
      wantsApp = wantsApp || opening.url == nil
      // An app without a command is open while its own process runs.
      if opening.url == nil, found.app?.pid != nil { continue }
      // An intent that was performed in the extension succeeds even if there is no app to open.
      if opening.url == nil, let action, opening.intent == action.intent, !action.opensApp {
        log.write(
          .info,
          "\(opening.intent) was performed in the extension; to open its app too, set app.command in "
            + BundleManifest.advice(for: bundle.manifest))
        continue
      }
      try await apps.open(opening, of: bundle)
    }
  }

  /// On an iPhone, too, an app comes to the front of an unlocked device only.
  static let openingWhileLocked = MessageError(
    .locked, "nothing was opened, because the screen is locked; unlock it and try again")

  /// The possible values of a parameter of a control, or of a widget if `place` is given, or those that match `matching`.
  package func options(
    of parameter: String, in item: PlacedControl, of place: WidgetPlace? = nil, matching: String?
  ) async throws -> OptionList {
    let (found, subject) = try await asked(item, of: place)
    let known = index[item.kind]?.listing.parameters.map(\.name) ?? []
    guard place != nil || known.contains(parameter) else {
      throw MessageError(.unknownParameter, Self.unknown(parameter, of: item.kind, known))
    }
    return try await found.process.ask(
      .options,
      ExtensionMessage.Options(
        control: subject.control, widget: subject.widget, parameter: parameter, matching: matching),
      as: OptionList.self, byPerson: true)
  }

  private static func unknown(_ parameter: String, of kind: String, _ known: [String]) -> Sentence {
    let list = known.map { "\"\($0)\"" }.joined(separator: ", ")
    return """
      the control "\(kind)" has no parameter "\(parameter)"; \
      \(known.isEmpty ? "it has none" : "known: \(list)")
      """
  }

  /// The chosen values of a control, or of a widget if `place` is given, as its queries find them now.
  package func resolve(
    _ item: PlacedControl, of place: WidgetPlace? = nil
  ) async throws -> ResolvedConfiguration {
    let (found, subject) = try await asked(item, of: place)
    return try await found.process.ask(
      .resolve, subject, as: ResolvedConfiguration.self, byPerson: true)
  }

  /// The extension of a control or of a place's widget, and the item as the extension gets it.
  private func asked(
    _ item: PlacedControl, of place: WidgetPlace?
  ) async throws -> (DescribedExtension, ExtensionMessage.Subject) {
    if let place {
      return (try extensionOf(place), ExtensionMessage.Subject(control: item, widget: true))
    }
    let found = try await find(item.kind)
    return (found, ExtensionMessage.Subject(control: allowed(item)))
  }
}
