import ControlModel
import SystemAccess
import Wire

/// The body of a press; the button is in the path.
///
/// A field that is there has a value.
struct PressBody: Decodable, Sendable {
  /// How long a whole press lasts, in milliseconds.
  var for_ms: Int?
  var phase: SocketMessage.Press.Phase?
  /// The name that a page gives itself: only the same page extends or releases its press.
  var holder: String?
  /// The hold time and the window for a second press; see `SocketMessage.Press`.
  var hold_ms: Int?
  var arm_ms: Int?

  private enum CodingKeys: CodingKey { case for_ms, phase, holder, hold_ms, arm_ms }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    func value<Value: Decodable>(_ key: CodingKeys) throws -> Value? {
      container.contains(key) ? try container.decode(Value.self, forKey: key) : nil
    }
    for_ms = try value(.for_ms)
    phase = try value(.phase)
    holder = try value(.holder)
    hold_ms = try value(.hold_ms)
    arm_ms = try value(.arm_ms)
  }

  func request(_ button: String) throws(Refusal) -> SocketMessage.Press {
    var press = SocketMessage.Press(button: button, for_ms: 1)
    (press.for_ms, press.phase, press.holder) = (for_ms, phase, holder)
    (press.hold_ms, press.arm_ms) = (hold_ms, arm_ms)
    do throws(MessageError) { try press.check() } catch { throw .badRequest(error.sentence) }
    return press
  }
}

/// The buttons that pages hold down.
///
/// The daemon's client is the gateway, so the daemon cannot tell pages apart: a press is cancelled after `lease`, unless
/// its page sends `down` again. The daemon gets the same lease for the gateway's own connection: when the
/// gateway is killed, a hold goes on, and the next gateway takes over the presses of the pages that reconnect.
@ServiceThread
final class PagePresses {
  private struct Held {
    var holder: String?
    var release: ServiceThread.Timer
  }

  private let daemon: DaemonClient
  /// How long a button stays down after the last `down` of its page.
  private let lease: Duration
  /// By the button's name.
  private var held: [String: Held] = [:]

  nonisolated init(_ daemon: DaemonClient, lease: Duration) {
    self.daemon = daemon
    self.lease = lease
  }

  func press(_ button: String, _ body: PressBody) async throws(Refusal) -> JSONValue {
    let request = try body.request(button)
    switch request.phase {
    case .some(.down):
      if let press = held[button], let holder = request.holder, press.holder == holder {
        press.release.cancel()
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
  /// It is noted before the daemon has answered: its page may release the button in between.
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
      if isFirst { held.removeValue(forKey: button)?.release.cancel() }
      throw error
    }
  }

  func releaseAll() async {
    for button in Array(held.keys) { await release(button) }
  }

  /// `lease` within the limits of the daemon.
  private var lease_ms: Int {
    min(max(Int(lease / .milliseconds(1)), 1), SocketMessage.Press.longestLease_ms)
  }

  private func hold(_ button: String, _ holder: String?) {
    // Cancelled when the button is released, or the page has sent `down` again.
    let release = ServiceThread.after(lease) { [weak self] in
      ServiceThread.task { await self?.release(button) }
    }
    held[button] = Held(holder: holder, release: release)
  }

  private func release(_ button: String) async {
    guard held.removeValue(forKey: button) != nil else { return }
    // An error changes nothing: a daemon that cannot be reached has released the button itself.
    _ = try? await daemon.ask(Requests.press, SocketMessage.Press(button: button, phase: .cancel))
  }
}
