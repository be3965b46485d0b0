import ControlModel
import SystemAccess
import Wire

/// Opens what intents ask the system to open: addresses with `xdg-open`, apps with their own command.
///
/// A program that fails does so soon: it is watched for a while, and one that ends with an error before that has
/// opened nothing. One that still runs then, as an app does, or that has ended well, has opened what it should.
@ServiceThread
final class AppStarter {
  /// How long a program is watched.
  static let watch = Duration.seconds(3)

  private let environment: [String: String]
  private let log: ExtensionLog

  init(environment: [String: String], log: ExtensionLog) {
    self.environment = environment
    self.log = log
  }

  /// Opens what an intent wants opened; throws if it could not be opened, within the time of `watch`.
  func open(
    _ opening: PerformOutcome.Opening, of bundle: ExtensionBundle
  ) async throws(MessageError) {
    if let url = opening.url {
      return try await open(url: url, intent: opening.intent, of: bundle)
    }
    guard let program = bundle.command.first else {
      throw MessageError(
        .performFailed,
        "\(opening.intent) opens the app, but \(bundle.executable) names no app command; "
          + "add app.command to \(bundle.manifest)")
    }
    let arguments = Array(bundle.command.dropFirst()) + (opening.target.map { [$0] } ?? [])
    try await start(
      program, arguments, target: opening.target, opening: bundle.appName ?? program)
  }

  /// Opens an address; `intent` is the intent that asked for it, nil for the app's own code.
  func open(
    url: String, intent: String?, of bundle: ExtensionBundle
  ) async throws(MessageError) {
    let who = intent ?? bundle.executable
    let scheme: String
    do throws(OpenableAddress.Refusal) { scheme = try OpenableAddress.scheme(of: url) } catch {
      throw MessageError(
        .performFailed, "\(who) cannot open \"\(SafeText.onOneLine(url, most: 100))\": \(error)")
    }
    // developer.apple.com, OpenURLIntent: "only universal links"; a custom scheme does nothing there unless the
    // intent opens its app (`PerformOutcome.handedToApp`).
    if intent == "OpenURLIntent", scheme != "https", scheme != "http" {
      throw MessageError(
        .performFailed,
        "OpenURLIntent opens universal links only (https), not \"\(url)\"; "
          + "use an OpenIntent to open a screen of the app")
    }
    try await start("xdg-open", [url], target: nil, opening: url)
  }

  private func start(
    _ program: String, _ arguments: [String], target: String?, opening what: String
  ) async throws(MessageError) {
    let command = ChildCommand(
      program: program, arguments: arguments,
      environment: ChildEnvironment.forApp(environment, target: target))
    let line = ([program] + arguments).joined(separator: " ")
    let watched = WatchedStart()
    let log = log
    do {
      // It keeps itself until it has ended.
      _ = try WatchedChild(command) { ending in
        if !ending.isSuccess { log.write(.warning, "\(line) \(ending)") }
        watched.resolve(ending.isSuccess ? nil : ending)
      }
    } catch {
      let advice = program == "xdg-open" ? "; it is part of xdg-utils" : ""
      throw MessageError(.performFailed, error.message + advice)
    }
    if let ending = await watched.failure(within: Self.watch) {
      throw MessageError(.performFailed, "cannot open \(what): \(program) \(ending)")
    }
  }
}

/// A program that was started a moment ago, and whether it failed.
@ServiceThread
private final class WatchedStart {
  private var result: ChildProcess.Ending??
  private var waiting: CheckedContinuation<ChildProcess.Ending?, Never>?

  /// It has ended: with this failure, or with none.
  ///
  /// Only the first call counts.
  func resolve(_ failure: ChildProcess.Ending?) {
    guard result == nil else { return }
    result = .some(failure)
    waiting?.resume(returning: failure)
    waiting = nil
  }

  /// How it failed; nil if it ended well, or has not ended within the limit.
  func failure(within limit: Duration) async -> ChildProcess.Ending? {
    if let result { return result }
    ServiceThread.after(limit) { [self] in resolve(nil) }
    return await withCheckedContinuation { waiting = $0 }
  }
}
