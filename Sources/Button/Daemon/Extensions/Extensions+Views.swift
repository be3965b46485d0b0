import ControlModel
import SystemAccess
import Wire

/// What people tap in widgets and Live Activities.
extension Extensions {
  /// Performs the intent of a button or a toggle of a view of an extension.
  func perform(
    _ action: ControlArchive.Action, in view: ExtensionMessage.ActingView,
    of executable: String
  ) async throws(MessageError) {
    let found = try described(executable)
    found.notices.intentBegan()
    defer { found.notices.intentEnded() }
    let subject = PlacedControl(id: "view", kind: view.widget?.kind ?? action.intent)
    let perform = ExtensionMessage.Perform(
      control: subject, value: nil, action: action, view: view)
    let outcome: PerformOutcome
    do throws(MessageError) { outcome = try await self.outcome(found, perform) } catch {
      // A new process finds a private type only after it has read the view. A separate request does that.
      guard error.code == MessageError.Code.unknownKind.rawValue else { throw error }
      try await read(view, of: found)
      outcome = try await self.outcome(found, perform)
    }
    for text in outcome.dialogs { log.write(.info, "\(found.appName) says: \(text)") }
    try await open(outcome, of: action, found)
  }

  private func read(
    _ view: ExtensionMessage.ActingView, of found: DescribedExtension
  ) async throws(MessageError) {
    if let widget = view.widget {
      _ = try await found.process.ask(.timeline, widget, as: WidgetTimeline.self, byPerson: true)
    } else if let activity = view.activity {
      _ = try await found.process.ask(
        .views, ExtensionMessage.Views(activity: activity), as: ExtensionMessage.Views.self,
        byPerson: true)
    }
  }

  /// Opens an address of a view: an address of the web as the system does, any other one with the app's command.
  ///
  /// - Throws: `locked`, or `performFailed` for a text that is no address, or that could not be opened.
  func open(_ url: String, ofViewOf executable: String) async throws(MessageError) {
    guard !isLocked() else { throw Self.openingWhileLocked }
    let found = try described(executable)
    let scheme: String
    do throws(OpenableAddress.Refusal) { scheme = try OpenableAddress.scheme(of: url) } catch {
      throw MessageError(
        .performFailed,
        "\(found.appName) cannot open \"\(SafeText.onOneLine(url, most: 100))\": \(error)")
    }
    let isWeb = OpenableAddress.webSchemes.contains(scheme)
    try await apps.open(
      PerformOutcome.Opening(
        intent: found.appName, url: isWeb ? url : nil, target: isWeb ? nil : url),
      of: found.process.bundle)
  }

  /// The texts of an activity's views, as its extension reads them now.
  ///
  /// - Throws: `unavailable` if the extension is not configured any more, or does not answer.
  func views(
    of activity: ExtensionMessage.Activity, of executable: String
  ) async throws(MessageError) -> ExtensionMessage.Activity {
    try await described(executable).process.ask(
      .views, ExtensionMessage.Views(activity: activity.withoutTexts),
      as: ExtensionMessage.Views.self
    ).activity
  }

  /// The bundle identifier of the app of an extension; nil if its manifest names none.
  func bundleIdentifier(of executable: String) -> String? {
    extensions.first { $0.process.bundle.executable == executable }?.process.bundle.identifier
  }

  func appName(of executable: String) -> String {
    extensions.first { $0.process.bundle.executable == executable }?.appName ?? ""
  }

  /// The extension that has a control of this kind; nil if none has.
  func executable(ofControl kind: String) -> String? {
    index[kind].map { extensions[$0.source].process.bundle.executable }
  }

  private func described(_ executable: String) throws(MessageError) -> DescribedExtension {
    guard let found = extensions.first(where: { $0.process.bundle.executable == executable })
    else { throw MessageError(.unavailable, "\(executable) is gone") }
    return found
  }
}
