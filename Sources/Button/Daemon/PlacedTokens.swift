import Configuration
import ControlModel
import Devices
import SystemAccess

/// The push tokens of the controls that are placed now, saved in the state directory.
@ServiceThread
final class PlacedTokens {
  private let store: TokenStore?
  private let log: Log
  private var tokens = PushTokens()

  /// The tokens of a store; without one they last as long as the process.
  init(_ store: TokenStore?, _ log: Log) {
    self.store = store
    self.log = log
    guard let (kept, warning) = store?.load() else { return }
    tokens = kept
    if let warning { log.write(.warning, warning) }
  }

  /// The token of a place, in lower-case hex.
  func token(of control: PlacedControl) -> String? { tokens.token(of: control) }

  /// Makes the tokens fit what is placed now.
  func update(_ places: [PlacedControl]) {
    var generator = SystemRandomNumberGenerator()
    guard tokens.update(placed: places, using: &generator) else { return }
    do throws(DeviceError) { try store?.save(tokens) } catch { log.write(.warning, "\(error)") }
  }
}
