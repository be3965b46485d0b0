package import FoundationEssentials

/// Asks the system to open an address for code of the app.
package enum SystemOpening {
  /// Asks for `url` to be opened; false without a host that can do it.
  ///
  /// While an intent performs, the address is part of its outcome: the press has performed only if the
  /// daemon could open it. Otherwise it is a request of its own.
  @discardableResult
  package static func open(_ url: URL) -> Bool {
    if let run = IntentRun.current {
      run.add(opening: .init(intent: run.intent, url: url.absoluteString))
      return true
    }
    guard let host = ControlCenter.shared.host else { return false }
    host.open(url.absoluteString)
    return true
  }
}
