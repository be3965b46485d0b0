import ControlModel
import SystemAccess
import Wire

/// Opens what intents ask the system to open: addresses with `xdg-open`, apps with their own command.
///
/// These programs run outside the border around extensions, so only root or the configuration chooses the
/// program (`SystemPrograms`).
///
/// A program that fails does so soon: it is watched for a while, and one that ends with an error before that has
/// opened nothing. One that still runs then, as an app does, or that has ended well, has opened what it should.
@ServiceThread
final class AppStarter {
  /// How long a program is watched.
  static let watch = Duration.seconds(3)

  private let environment: [String: String]
  private let programs: SystemPrograms
  /// `xdg-open`, or `nil` if it was not found when it was first needed: the folders of PATH are not read at the start.
  private lazy var opener: String? = programs.find("xdg-open")
  private let schemes: Set<String>
  private let confinement: Confinement
  private let log: ExtensionLog

  /// Opens addresses of the web and of `schemes`.
  init(
    environment: [String: String], programs: SystemPrograms, schemes: Set<String>,
    confinement: Confinement, log: ExtensionLog
  ) {
    self.environment = environment
    self.programs = programs
    self.schemes = schemes
    self.confinement = confinement
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
        """
        \(opening.intent) opens the app, but \(bundle.executable) names no app command; add app.command to \
        \(bundle.manifest)
        """)
    }
    if let target = opening.target, target.hasPrefix("-") {
      throw MessageError(
        .performFailed,
        """
        \(opening.intent) cannot open "\(SafeText.onOneLine(target, most: 100))": \
        \("it begins with -, and the app would take it for an option")
        """)
    }
    guard let path = programs.find(program) else { throw missing(program, of: program) }
    if let file = confinement.changeable(among: [path] + bundle.command, by: bundle) {
      throw MessageError(
        .performFailed,
        """
        cannot start \(bundle.appName ?? program): \
        \("its extension can change \(file), and an app's command is not confined"); \
        \("move the app to another folder")
        """)
    }
    // An app whose command is xdg-open alone has addresses as targets.
    if path == opener, bundle.command.count == 1, let address = opening.target {
      return try await open(url: address, intent: opening.intent, of: bundle)
    }
    let arguments = Array(bundle.command.dropFirst()) + (opening.target.map { [$0] } ?? [])
    try await start(
      path, arguments,
      ChildEnvironment.forApp(environment, path: programs.path, target: opening.target),
      opening: bundle.appName ?? program)
  }

  /// Opens an address; `intent` is the intent that asked for it, nil for the app's own code.
  func open(
    url: String, intent: String?, of bundle: ExtensionBundle
  ) async throws(MessageError) {
    let who = intent ?? bundle.executable
    let scheme: String
    do throws(OpenableAddress.Refusal) {
      // For an address that only its app could open, the reason below is the better one.
      scheme = try OpenableAddress.scheme(of: url)
      if intent != "OpenURLIntent" { try OpenableAddress.check(url, schemes: schemes) }
    } catch {
      throw MessageError(
        .performFailed, "\(who) cannot open \"\(SafeText.onOneLine(url, most: 100))\": \(error)")
    }
    // developer.apple.com, OpenURLIntent: "only universal links"; a custom scheme does nothing there unless the
    // intent opens its app (`PerformOutcome.handedToApp`).
    if intent == "OpenURLIntent", !OpenableAddress.webSchemes.contains(scheme) {
      throw MessageError(
        .performFailed,
        "OpenURLIntent opens universal links only (https), not \"\(url)\"; use an OpenIntent to open a screen of the app"
      )
    }
    guard let opener else { throw missing("xdg-open", of: "xdg-utils") }
    try await start(
      opener, [url], ChildEnvironment.forSystemProgram(environment, path: programs.path),
      opening: url)
  }

  private func missing(_ program: String, of package: String) -> MessageError {
    let reason: Sentence = "it is in no folder of PATH that only root can write"
    let advice: Sentence = "install \(package), or name its path in the configuration (programs)"
    return MessageError(.unavailable, "cannot start \(program): \(reason); \(advice)")
  }

  private func start(
    _ program: String, _ arguments: [String], _ environment: [String: String],
    opening what: String
  ) async throws(MessageError) {
    let command = ChildCommand(program: program, arguments: arguments, environment: environment)
    let line = ([program] + arguments).joined(separator: " ")
    let watched = WatchedStart()
    let log = log
    do {
      // It keeps itself until it has ended.
      _ = try WatchedChild(command) { ending in
        if !ending.isSuccess { log.write(.warning, "\(line) \(ending)") }
        watched.resolve(ending.isSuccess ? nil : ending)
      }
    } catch { throw MessageError(.performFailed, error.sentence) }
    if let ending = await watched.failure(within: Self.watch) {
      throw MessageError(.performFailed, "cannot open \(what): \(program) \(part: ending.sentence)")
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
