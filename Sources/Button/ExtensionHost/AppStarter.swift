import Configuration
import ControlModel
import ServiceLog
import SystemAccess
import Wire

/// Opens what intents request: addresses with `xdg-open`, apps with their own command.
///
/// These programs run unconfined, so only root or the configuration chooses them (`SystemPrograms`).
///
/// A program that ends with an error within `watch` has opened nothing. A program that is still running then, such as
/// an app, or that has ended without an error, counts as successful.
@ServiceThread
final class AppStarter {
  static let watch = Duration.seconds(3)

  private let environment: [String: String]
  private let programs: SystemPrograms
  /// The path of `xdg-open`, or `nil`; found at its first use, so that startup does not read the folders of PATH.
  private lazy var opener: String? = programs.find("xdg-open")
  private let schemes: Set<String>
  private let confinement: Confinement
  private let log: ExtensionLog

  /// `schemes` are the schemes of addresses to open in addition to https and http.
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

  /// Opens the address or the app that an intent requests; throws if that fails within `watch`.
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
        \(opening.intent) opens the app, but \(bundle.executable) has no app command; add app.command to \
        \(BundleManifest.advice(for: bundle.manifest))
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
    let path = try path(of: program)
    if let file = confinement.changeable(among: [path] + bundle.command, by: bundle) {
      throw MessageError(
        .performFailed,
        """
        cannot start \(bundle.appName ?? program): \
        \("its extension can change \(file), and the app's command runs unconfined"); \
        \("move the app to another folder")
        """)
    }
    // The targets of an app whose command is only xdg-open are addresses.
    if path == opener, bundle.command.count == 1, let address = opening.target {
      return try await open(url: address, intent: opening.intent, of: bundle)
    }
    let arguments = Array(bundle.command.dropFirst()) + (opening.target.map { [$0] } ?? [])
    try await start(
      path, arguments,
      ChildEnvironment.forApp(environment, path: programs.path, target: opening.target),
      opening: bundle.appName ?? program)
  }

  /// Opens an address; `intent` is the intent that requested it, or `nil` for the app's own code.
  func open(url: String, intent: String?, of bundle: ExtensionBundle) async throws(MessageError) {
    let who = intent ?? bundle.executable
    let scheme: String
    let isOwn: Bool
    do throws(OpenableAddress.Refusal) {
      // For an address that only its app could open, the error below is more helpful.
      scheme = try OpenableAddress.scheme(of: url)
      // An app whose command is only xdg-open cannot open its addresses itself.
      let hasOwn =
        bundle.command.count != 1 || bundle.command.first.flatMap(programs.find) != opener
      isOwn =
        hasOwn && bundle.schemes.subtracting(OpenableAddress.webSchemes).contains(scheme)
      if intent != "OpenURLIntent", !isOwn { try OpenableAddress.check(url, schemes: schemes) }
    } catch {
      throw MessageError(
        .performFailed, "\(who) cannot open \"\(SafeText.onOneLine(url, most: 100))\": \(error)")
    }
    // developer.apple.com, OpenURLIntent: "only universal links". On an iPhone an address with a custom scheme has no
    // effect unless the intent opens its app (`PerformOutcome.handedToApp`).
    if intent == "OpenURLIntent", !OpenableAddress.webSchemes.contains(scheme) {
      throw MessageError(
        .performFailed,
        "OpenURLIntent opens universal links only (https), not \"\(url)\"; use an OpenIntent to open a screen of the app"
      )
    }
    if isOwn { return try await openApp(at: url, who, bundle) }
    guard let opener else { throw missing("xdg-open", of: "xdg-utils") }
    try await start(
      opener, [url], ChildEnvironment.forSystemProgram(environment, path: programs.path),
      opening: url)
  }

  /// Opens an address of an app's own scheme: the app's command gets it, and without a command nothing is opened.
  private func openApp(
    at url: String, _ who: String, _ bundle: ExtensionBundle
  ) async throws(MessageError) {
    guard bundle.command.isEmpty else {
      return try await open(
        PerformOutcome.Opening(intent: who, url: nil, target: url), of: bundle)
    }
    log.write(
      .info,
      "\(SafeText.onOneLine(url, most: 100)) is an address of the app of \(who); to open the app, set app.command in "
        + BundleManifest.advice(for: bundle.manifest))
  }

  /// The path of a program that only root or the configuration chooses.
  func path(of program: String) throws(MessageError) -> String {
    guard let path = programs.find(program) else { throw missing(program, of: program) }
    return path
  }

  /// Whether the daemon opens this address.
  func opens(_ address: String) -> Bool {
    (try? OpenableAddress.check(address, schemes: schemes)) != nil
  }

  /// The variables of a program that runs for an extension outside its confinement: a program of the system, or one that the
  /// owner has chosen.
  func outsideEnvironment(isOfOwner: Bool) -> [String: String] {
    isOfOwner
      ? ChildEnvironment.forApp(environment, path: programs.path, target: nil)
      : ChildEnvironment.forSystemProgram(environment, path: programs.path)
  }

  private func missing(_ program: String, of package: String) -> MessageError {
    let reason: Sentence = "it was not found in a folder of PATH that only root can write"
    let advice: Sentence = "install \(package), or set its path under programs in the configuration"
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
      // The child retains itself until it has ended.
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

/// The result of a program that was just started.
@ServiceThread
private final class WatchedStart {
  private var result: ChildProcess.Ending??
  private var waiting: CheckedContinuation<ChildProcess.Ending?, Never>?

  /// Sets the result: the failure, or `nil` for success.
  ///
  /// Only the first call counts.
  func resolve(_ failure: ChildProcess.Ending?) {
    guard result == nil else { return }
    result = .some(failure)
    waiting?.resume(returning: failure)
    waiting = nil
  }

  /// Waits for the failure; returns `nil` if the program ended without an error, or is still running after `limit`.
  func failure(within limit: Duration) async -> ChildProcess.Ending? {
    if let result { return result }
    ServiceThread.after(limit) { [self] in resolve(nil) }
    return await withCheckedContinuation { waiting = $0 }
  }
}
