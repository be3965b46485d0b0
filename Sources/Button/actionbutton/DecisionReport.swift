import Configuration
import Devices
import Gesture

/// The instant at which holds of a button are decided, release or deadline, and the reason.
struct DecisionReport {
  /// Whether the instant is safe, or `nil` if the configuration sets an unsafe instant.
  let works: Bool?
  let text: String

  /// Returns `nil` for a button with `no_hold`, and for a button that decides holds at their deadline, the default.
  init?(_ button: ButtonConfiguration, among devices: [EvdevDevice]) {
    guard button.gesture.noHold == nil else { return nil }
    let device = devices.first { $0.isBluetooth && button.source.uses($0) }
    switch (button.gesture.decision, device) {
    case (.release, _):
      works = true
      text = "a hold is decided at its release (decide: release in the configuration)"
    case (.deadline, let device?):
      works = nil
      text =
        "a hold is decided at its deadline (decide: deadline in the configuration), although \(device.title) is "
        + "connected by Bluetooth: a link that is lost while the button is held can become a hold"
    case (nil, let device?):
      works = true
      text =
        "a hold is decided at its release, because \(device.title) is connected by Bluetooth, and a lost link looks like "
        + "a held button" + (button.gesture.repeatPeriod == nil ? "" : "; it does not repeat")
        + "; decide: deadline in the configuration changes this"
    case (.deadline, nil), (nil, nil): return nil
    }
  }
}

extension ButtonSpec {
  fileprivate func uses(_ device: EvdevDevice) -> Bool {
    switch self {
    case .key(let name, let anyKeyboard):
      device.keys.contains { $0 == EvdevKey(name: name) }
        && (anyKeyboard || !device.isWholeKeyboard)
    case .device(let path, key: _, grab: _): device.node == path || device.links.contains(path)
    case .gpio, .keyboard, .script, .virtual: false
    }
  }
}
