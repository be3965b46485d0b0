import Wire

/// Which clients hold which buttons down, and what becomes of that when one is gone: pure.
///
///     finger           its client is gone                  down by the same holder
///     with a lease     nobody's; let go when it is over    taken over, if the button is still down
///     without          let go                              taken over, if the button is still down
///
/// Nobody's finger is forgotten late, by the next press: whether a button is down the device thread knows.
struct ClientFingers: Sendable {
  /// One button that a client holds down.
  struct Finger: Equatable, Sendable {
    /// The client; nil when it is gone.
    var client: Int?
    /// Whose finger it is, whatever client speaks for it.
    var holder: String?
    /// How long the finger stays when the client is gone; nil for not at all.
    var lease: Duration?
  }

  private var fingers: [String: Finger] = [:]
  /// How many presses of a client are on their way to a button.
  private var underWay: [Int: Int] = [:]
  /// Clients that were gone while one was.
  private var gone: Set<Int> = []

  /// Makes the finger that this holder has on a button another client's; false if it has none there.
  ///
  /// Before the button is asked, so that the end of the client before lets go of nothing any more.
  mutating func takeOver(_ button: String, _ holder: String?, _ client: Int) -> Bool {
    guard holder != nil, fingers[button]?.holder == holder else { return false }
    fingers[button]?.client = client
    return true
  }

  /// Whether an `up` by this holder is for another one's finger; who names no holder may lift any.
  func isForeign(_ holder: String?, to button: String) -> Bool {
    guard let holder, let finger = fingers[button] else { return false }
    return finger.holder != holder
  }

  /// A press of a client is on its way.
  mutating func begin(_ client: Int) { underWay[client, default: 0] += 1 }

  /// It has arrived; false if the client was gone meanwhile.
  mutating func end(_ client: Int) -> Bool {
    let left = (underWay[client] ?? 1) - 1
    underWay[client] = left > 0 ? left : nil
    guard gone.contains(client) else { return true }
    if left == 0 { gone.remove(client) }
    return false
  }

  /// A button is down.
  mutating func put(_ finger: Finger, on button: String) { fingers[button] = finger }

  /// A button is no longer held by anybody.
  mutating func lift(_ button: String) { fingers[button] = nil }

  /// A client is gone: what it held, with the time after which each is to be let go; nil for now.
  mutating func leave(_ client: Int) -> [String: Duration?] {
    if underWay[client] != nil { gone.insert(client) }
    var left: [String: Duration?] = [:]
    for (button, finger) in fingers where finger.client == client {
      left.updateValue(finger.lease, forKey: button)
      fingers[button]?.client = nil
      if finger.lease == nil { fingers[button] = nil }
    }
    return left
  }
}
