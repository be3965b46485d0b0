import Devices
public import Wire

extension Service {
  /// Presses a button.
  public func press(
    _ press: SocketMessage.Press, client: Int
  ) async throws -> SocketMessage.Pressed {
    let name = try button(press.button)
    if let length = press.for_ms {
      guard await daemon.press(name, .lasting(.milliseconds(length))) else {
        throw refused(name, "pressed already")
      }
      fingers.lift(name)
    } else if press.phase == .down {
      try await down(name, press, client)
    } else {
      guard !fingers.isForeign(press.holder, to: name) else {
        throw refused(name, "held by somebody else")
      }
      guard await daemon.press(name, .up) else { throw refused(name, "not pressed") }
      fingers.lift(name)
    }
    return SocketMessage.Pressed(button: name)
  }

  /// Puts a client's finger on a button, or takes over the one that its holder has there.
  private func down(
    _ name: String, _ press: SocketMessage.Press, _ client: Int
  ) async throws(MessageError) {
    fingers.begin(client)
    var isDown = false
    if fingers.takeOver(name, press.holder, client) { isDown = await daemon.press(name, .keep) }
    if !isDown { isDown = await daemon.press(name, .down) }
    let isThere = fingers.end(client)
    guard isDown else { throw refused(name, "pressed already") }
    fingers.put(
      ClientFingers.Finger(
        client: client, holder: press.holder,
        lease: press.lease_ms.map { .milliseconds($0) }),
      on: name)
    if !isThere { clientGone(client) }
  }

  /// Lets go of what a client has pressed down: now, or when its lease is over.
  public func clientGone(_ client: Int) {
    for (name, lease) in fingers.leave(client) {
      let release = lease.map { Buttons.VirtualPress.upAfter($0) } ?? .up
      Task { @ServiceThread in _ = await daemon.press(name, release) }
    }
  }

  private func refused(_ name: String, _ why: String) -> MessageError {
    MessageError(.refused, "cannot press \(name): it is \(why)")
  }
}
