import ControlModel
import SystemAccess
import Wire

/// What people tap in widgets and Live Activities.
extension Extensions {
  /// Performs the intent of a button or a toggle of a view; `widget` is nil for a Live Activity.
  func perform(
    _ action: ControlArchive.Action, ofViewOf executable: String,
    widget: ExtensionMessage.Timeline?
  ) async throws(MessageError) {
    let found = try described(executable)
    found.notices.intentBegan()
    defer { found.notices.intentEnded() }
    let subject = PlacedControl(id: "view", kind: widget?.kind ?? action.intent)
    let outcome = try await outcome(
      found,
      ExtensionMessage.Perform(
        control: subject, value: nil, action: action,
        view: ExtensionMessage.ActingView(widget: widget)))
    for text in outcome.dialogs { log.write(.info, "\(found.appName) says: \(text)") }
    guard outcome.openings.isEmpty || !isLocked() else { throw Self.openingWhileLocked }
    for opening in outcome.handedToApp { try await apps.open(opening, of: found.process.bundle) }
  }

  /// Opens an address of a view: an address of the web as the system does, any other one with the app's command.
  func open(_ url: String, ofViewOf executable: String) async throws(MessageError) {
    guard !isLocked() else { throw Self.openingWhileLocked }
    let found = try described(executable)
    let scheme = try? OpenableAddress.scheme(of: url)
    let isWeb = scheme == "https" || scheme == "http"
    try await apps.open(
      PerformOutcome.Opening(
        intent: found.appName, url: isWeb ? url : nil, target: isWeb ? nil : url),
      of: found.process.bundle)
  }

  private func described(_ executable: String) throws(MessageError) -> DescribedExtension {
    guard let found = extensions.first(where: { $0.process.bundle.executable == executable })
    else { throw MessageError(.unavailable, "\(executable) is gone") }
    return found
  }
}
