import SystemAccess

/// The buttons that clients hold down, and when each press ends after its client has disconnected; pure.
///
///     the press        its client disconnects         `down` by the same holder
///     with a lease     cancelled when the lease ends  taken over, if the button is still down
///     without          cancelled at once              taken over, if the button is still down
///
/// An entry may outlast its press: only the device thread knows the state of a button. The next press of
/// the button replaces the entry.
struct PressLeases: Sendable {
  struct Press: Equatable, Sendable {
    /// The client, or `nil` after its disconnection.
    var client: Int?
    /// The holder that the client named; see `SocketMessage.Press`.
    var holder: String?
    /// The time that the button stays down after the client has disconnected, or `nil` to cancel the press at once.
    var lease: Duration?
  }

  /// The presses by button name.
  private var presses: [String: Press] = [:]

  /// Makes a client the owner of the press that the holder has on a button.
  ///
  /// Call this before the request to the device thread, so that a disconnection of the earlier client releases nothing.
  ///
  /// - Returns: False if the holder has no press on the button.
  mutating func takeOver(_ button: String, _ holder: String?, _ client: Int) -> Bool {
    guard holder != nil, presses[button]?.holder == holder else { return false }
    presses[button]?.client = client
    return true
  }

  /// Whether the button is held by a press of another holder, or without a holder.
  ///
  /// A request without a holder may release any press, so the result is false then.
  func isHeld(_ button: String, byOtherThan holder: String?) -> Bool {
    guard let holder, let press = presses[button] else { return false }
    return press.holder != holder
  }

  mutating func add(_ press: Press, on button: String) { presses[button] = press }

  mutating func remove(_ button: String) { presses[button] = nil }

  /// Handles the disconnection of a client.
  ///
  /// - Returns: The buttons that the client held, each with the time until its release, or `nil` to release it now.
  mutating func disconnect(_ client: Int) -> [String: Duration?] {
    var left: [String: Duration?] = [:]
    for (button, press) in presses where press.client == client {
      left.updateValue(press.lease, forKey: button)
      presses[button]?.client = nil
      if press.lease == nil { presses[button] = nil }
    }
    Invariant.check(
      presses.values.allSatisfy { $0.client != client }, "a client that is gone holds no button")
    return left
  }
}
