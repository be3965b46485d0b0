import ControlModel
import Devices
import Wire

/// Opens what intents ask the system to open: addresses with `xdg-open`, apps with their own command.
@ServiceThread
final class AppStarter {
  private let environment: [String: String]
  private let log: ExtensionLog

  init(environment: [String: String], log: ExtensionLog) {
    self.environment = environment
    self.log = log
  }

  /// Starts what an intent opens; it has been started when this returns.
  func open(
    _ opening: PerformOutcome.Opening, of bundle: ExtensionBundle
  ) throws(MessageError) {
    if let url = opening.url {
      return try open(url: url, intent: opening.intent, of: bundle)
    }
    guard let program = bundle.command.first else {
      throw MessageError(
        .performFailed,
        "\(opening.intent) opens the app, but \(bundle.executable) names no app command; "
          + "add app.command to \(bundle.manifest)")
    }
    let arguments = Array(bundle.command.dropFirst()) + (opening.target.map { [$0] } ?? [])
    try start(program, arguments, target: opening.target)
  }

  /// Opens an address; `intent` is the intent that asked for it, nil for the app's own code.
  func open(url: String, intent: String?, of bundle: ExtensionBundle) throws(MessageError) {
    let who = intent ?? bundle.executable
    guard let scheme = Self.scheme(of: url) else {
      throw MessageError(
        .performFailed, "\(who) cannot open \"\(url)\": it is no address with a scheme")
    }
    // developer.apple.com, OpenURLIntent: "only universal links"; a custom scheme does nothing there.
    if intent == "OpenURLIntent", scheme != "https", scheme != "http" {
      throw MessageError(
        .performFailed,
        "OpenURLIntent opens universal links only (https), not \"\(url)\"; "
          + "use an OpenIntent to open a screen of the app")
    }
    try start("xdg-open", [url], target: nil)
  }

  /// The part before the first colon, if it is made as RFC 3986 says (section 3.1).
  private static func scheme(of url: String) -> String? {
    guard let colon = url.firstIndex(of: ":"), let first = url.first,
      first.isASCII, first.isLetter
    else { return nil }
    let scheme = url[..<colon]
    guard scheme.utf8.allSatisfy({ isOfScheme($0) }) else { return nil }
    return scheme.lowercased()
  }

  private static func isOfScheme(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"),
      UInt8(ascii: "."):
      true
    case _: false
    }
  }

  private func start(
    _ program: String, _ arguments: [String], target: String?
  ) throws(MessageError) {
    let command = ChildCommand(
      program: program, arguments: arguments,
      environment: ChildEnvironment.forApp(environment, target: target), role: .app)
    let log = log
    do {
      // It keeps itself until it has ended.
      _ = try ChildProcess(command) { ending in
        if ending.status != 0 || ending.signal != 0 {
          log.write(.warning, "\(program) \(arguments.joined(separator: " ")) \(ending)")
        }
      }
    } catch {
      let advice = program == "xdg-open" ? "; it is part of xdg-utils" : ""
      throw MessageError(.performFailed, error.message + advice)
    }
  }
}
