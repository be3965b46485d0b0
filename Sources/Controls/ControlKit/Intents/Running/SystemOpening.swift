package import FoundationEssentials

/// Opens URLs through the system, for the app's code.
package enum SystemOpening {
  /// Opens `url`; returns false without a host that can do it.
  ///
  /// While an intent performs, the URL becomes part of its outcome: the intent fails if the daemon
  /// cannot open it. Otherwise a separate request is sent.
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
