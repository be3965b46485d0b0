import ControlModel
import Devices
import ExtensionHost
import FoundationEssentials
import SavedState
import ServiceLog
import SystemAccess

/// The push tokens of placed controls and of apps, saved in the state directory.
@ServiceThread
final class PlacedTokens: PlaceTokens {
  private let store: TokenStore?
  private let log: Log
  /// The limit on saves at once, which spares the disk.
  private var savesAtOnce = RateLimiter(burst: 8, perSecond: 1, at: MonotonicClock.now)
  private var saving: ServiceThread.Timer?
  /// The tokens, which are loaded when they are first used: after `button.ready`, since no press needs them.
  private(set) lazy var tokens = load()

  /// Creates the tokens of a store; without a store they last as long as the process.
  init(_ store: TokenStore?, _ log: Log) {
    self.store = store
    self.log = log
  }

  private func load() -> PushTokens {
    guard let (kept, warning) = store?.load() else { return PushTokens() }
    if let warning { log.write(.warning, warning) }
    return kept
  }

  func token(of control: PlacedControl) -> String? { tokens.token(of: control) }

  /// Adds and removes tokens, so that each placed control has one.
  func update(_ places: [PlacedControl]) {
    var generator = SystemRandomNumberGenerator()
    if tokens.update(placed: places, at: Self.now_ms, using: &generator) { save() }
  }

  func update(app executable: String, types: [String], hasWidgets: Bool) -> Extensions.AppTokens {
    var generator = SystemRandomNumberGenerator()
    if tokens.update(app: executable, types: types, hasWidgets: hasWidgets, using: &generator) {
      save()
    }
    let app = tokens.app(executable)
    return Extensions.AppTokens(widgets: app.widgets, starts: app.starts)
  }

  func retire(_ token: String) {
    tokens.retire(token, at: Self.now_ms)
    save()
  }

  func refusal(of token: String) -> MessageError {
    if let since = tokens.invalidity(of: token) {
      return MessageError(
        .goneToken,
        "the control or Live Activity with this push token was removed or has ended; get the current token from the app",
        since: since)
    }
    return MessageError(
      .unknownToken,
      "no running Live Activity and no placed control has this push token; get the current token from the app"
    )
  }

  /// Saves what is not saved yet, before the daemon ends.
  func finish() { if saving != nil { saveNow() } }

  /// Saves at once, or within a second after many saves: an app may start and end activities without end.
  private func save() {
    guard !savesAtOnce.takes(at: MonotonicClock.now) else { return saveNow() }
    guard saving == nil else { return }
    saving = ServiceThread.after(.seconds(1)) { [weak self] in self?.saveNow() }
  }

  private func saveNow() {
    saving?.cancel()
    saving = nil
    guard let store else { return }
    store.queue.save("tokens") { [tokens] () throws(DeviceError) in
      try store.save(tokens)
    } onError: { [log] in
      log.write(.warning, "\($0)")
    }
  }

  private static var now_ms: Int { Int(WallTimer.now.timeIntervalSince1970 * 1_000) }
}
