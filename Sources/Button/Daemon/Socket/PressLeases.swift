import Wire

/// Which clients hold which buttons down, and when each press ends after its client has disconnected; pure.
///
///     the press        its client disconnects         `down` by the same holder
///     with a lease     cancelled when the lease ends  taken over, if the button is still down
///     without          cancelled at once              taken over, if the button is still down
///
/// An entry may outlast its press: only the device thread knows the state of a button. The next press of
/// the button replaces the entry.
struct PressLeases: Sendable {
  /// A press of one button by a client.
  struct Press: Equatable, Sendable {
    /// The client; nil when it has disconnected.
    var client: Int?
    /// The holder that the client named; see `SocketMessage.Press`.
    var holder: String?
    /// How long the button stays down after the client has disconnected; nil if the press is cancelled at once.
    var lease: Duration?
  }

  /// By the button's name.
  private var presses: [String: Press] = [:]

  /// Makes this client the owner of the press that the holder has on a button.
  ///
  /// Call it before the device thread is asked, so that a disconnection of the earlier client releases nothing.
  ///
  /// - Returns: false if the holder has no press there.
  mutating func takeOver(_ button: String, _ holder: String?, _ client: Int) -> Bool {
    guard holder != nil, presses[button]?.holder == holder else { return false }
    presses[button]?.client = client
    return true
  }

  /// Whether another holder has pressed the button.
  ///
  /// A request without a holder may release any press, so it is false then.
  func isHeld(_ button: String, byOtherThan holder: String?) -> Bool {
    guard let holder, let press = presses[button] else { return false }
    return press.holder != holder
  }

  /// A button is down.
  mutating func add(_ press: Press, on button: String) { presses[button] = press }

  /// A button is up.
  mutating func remove(_ button: String) { presses[button] = nil }

  /// A client has disconnected.
  ///
  /// - Returns: the buttons that it held, each with the time after which it is to be released; nil for now.
  mutating func disconnect(_ client: Int) -> [String: Duration?] {
    var left: [String: Duration?] = [:]
    for (button, press) in presses where press.client == client {
      left.updateValue(press.lease, forKey: button)
      presses[button]?.client = nil
      if press.lease == nil { presses[button] = nil }
    }
    return left
  }
}
