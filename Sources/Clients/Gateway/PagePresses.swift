import ControlModel
import ControlSocket
import SystemAccess
import Wire

/// The buttons that pages hold down.
///
/// The daemon's client is the gateway, so the daemon cannot tell pages apart: the gateway cancels a press after `lease`,
/// unless its page repeats `down`. The daemon uses the same lease for the gateway's connection: if the gateway is
/// killed, a hold goes on, and the next gateway takes over the presses of the pages that reconnect.
@ServiceThread
final class PagePresses {
  private struct Held {
    var holder: String?
    var release: ServiceThread.Timer
  }

  private let daemon: RequestQueue
  /// The time that a button stays down after the last `down` of its page.
  private let lease: Duration
  /// The presses by the names of their buttons.
  private var held: [String: Held] = [:]

  nonisolated init(_ daemon: RequestQueue, lease: Duration) {
    self.daemon = daemon
    self.lease = lease
  }

  func press(
    _ button: String, _ request: SocketMessage.Press
  ) async throws(Refusal) -> JSONValue {
    switch request.phase {
    case .some(.down):
      if let press = held[button], let holder = request.holder, press.holder == holder {
        hold(button, holder)
        return .object(["button": .string(button)])
      }
      return try await begin(button, request)
    case .some(.up), .some(.cancel):
      if let press = held[button], press.holder != request.holder {
        throw .conflict("another page holds \(button)")
      }
      held.removeValue(forKey: button)?.release.cancel()
      return try await daemon.ask(Requests.press, request)
    case nil:
      return try await daemon.ask(Requests.press, request)
    }
  }

  /// Begins a press.
  ///
  /// Records the press before the daemon answers, because the page may release the button in between.
  private func begin(
    _ button: String, _ request: SocketMessage.Press
  ) async throws(Refusal) -> JSONValue {
    let isFirst = held[button] == nil
    if isFirst { hold(button, request.holder) }
    do throws(Refusal) {
      var request = request
      request.lease_ms = lease_ms
      let answer = try await daemon.ask(Requests.press, request)
      if !isFirst { hold(button, request.holder) }
      return answer
    } catch {
      if isFirst, held[button]?.holder == request.holder {
        held.removeValue(forKey: button)?.release.cancel()
      }
      throw error
    }
  }

  func releaseAll() async {
    for button in Array(held.keys) { await release(button) }
  }

  /// The lease within the daemon's limits.
  private var lease_ms: Int {
    min(max(Int(lease / .milliseconds(1)), 1), SocketMessage.Press.longestLease_ms)
  }

  private func hold(_ button: String, _ holder: String?) {
    held[button]?.release.cancel()
    // Cancelled when the button is released or the page repeats `down`.
    let release = ServiceThread.after(lease) { [weak self] in
      ServiceThread.task { await self?.release(button) }
    }
    held[button] = Held(holder: holder, release: release)
  }

  private func release(_ button: String) async {
    guard held.removeValue(forKey: button) != nil else { return }
    // An error needs no action: a daemon that cannot be reached releases the button itself.
    _ = try? await daemon.ask(Requests.press, SocketMessage.Press(button: button, phase: .cancel))
  }
}
