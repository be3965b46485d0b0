import ControlModel
import Wire

/// The body of a press.
struct PressBody: Decodable, Sendable {
  /// How long a whole press lasts.
  var for_ms: Int?
  /// Which half of a press.
  var phase: SocketMessage.Press.Phase?
  /// Who presses: what a page calls itself, so that only it says that it still does.
  var holder: String?

  /// The longest press, as the daemon takes it.
  static let longest_ms = 60_000

  func check() throws(Refusal) {
    guard (for_ms == nil) != (phase == nil) else {
      throw .badRequest("a press has either \"for_ms\" or \"phase\"")
    }
    guard (1...Self.longest_ms).contains(for_ms ?? 1) else {
      throw .badRequest("\"for_ms\" is 1 to \(Self.longest_ms)")
    }
    guard (1...16).contains(holder?.unicodeScalars.count ?? 1) else {
      throw .badRequest("\"holder\" has 1 to 16 letters")
    }
  }

  private enum CodingKeys: CodingKey { case for_ms, phase, holder }

  /// Reads a body; a field that is there has a value.
  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    func value<Value: Decodable>(_ key: CodingKeys) throws -> Value? {
      container.contains(key) ? try container.decode(Value.self, forKey: key) : nil
    }
    for_ms = try value(.for_ms)
    phase = try value(.phase)
    holder = try value(.holder)
  }
}

/// The fingers of pages on buttons: none stays down when its page is gone.
///
/// The daemon's client is the gateway, so it knows nothing of pages: a finger stays down for `patience`, and
/// longer only if its page says `down` again. The daemon is asked to be as patient with the gateway: one that
/// is killed lets a hold go on, and the next one takes over the fingers of the pages that come back.
actor Fingers {
  /// How long a finger stays down without a word.
  static let patience = Duration.seconds(10)

  private struct Finger {
    var holder: String?
    var release: Task<Void, Never>
  }

  private let daemon: DaemonLane
  private let patience: Duration
  private var down: [String: Finger] = [:]

  init(_ daemon: DaemonLane, patience: Duration = Fingers.patience) {
    self.daemon = daemon
    self.patience = patience
  }

  /// Passes a press on to the daemon.
  func press(_ button: String, _ body: PressBody) async throws(Refusal) -> JSONValue {
    try body.check()
    switch body.phase {
    case .some(.down):
      if let finger = down[button], let holder = body.holder, finger.holder == holder {
        finger.release.cancel()
        hold(button, holder)
        return .object(["button": .string(button)])
      }
      return try await putDown(button, body.holder)
    case .some(.up):
      if let finger = down[button], finger.holder != body.holder {
        throw .conflict("another page holds \(button)")
      }
      down.removeValue(forKey: button)?.release.cancel()
      return try await daemon.ask(
        .press, SocketMessage.Press(button: button, phase: .up, holder: body.holder))
    case nil:
      return try await daemon.ask(
        .press, SocketMessage.Press(button: button, for_ms: body.for_ms ?? 1))
    }
  }

  /// Asks for a finger that is not down yet.
  ///
  /// It counts before the answer is here: its page may lift it in between.
  private func putDown(_ button: String, _ holder: String?) async throws(Refusal) -> JSONValue {
    let isFirst = down[button] == nil
    if isFirst { hold(button, holder) }
    do throws(Refusal) {
      let answer = try await daemon.ask(
        .press,
        SocketMessage.Press(button: button, phase: .down, lease_ms: lease_ms, holder: holder))
      if !isFirst { hold(button, holder) }
      return answer
    } catch {
      if isFirst { down.removeValue(forKey: button)?.release.cancel() }
      throw error
    }
  }

  /// Lets go of everything.
  func letGo() async {
    for button in Array(down.keys) { await letGo(of: button) }
  }

  /// `patience` as the daemon takes it.
  private var lease_ms: Int { min(max(Int(patience / .milliseconds(1)), 1), 30_000) }

  private func hold(_ button: String, _ holder: String?) {
    let patience = patience
    let release = Task { [weak self] in
      // Cancelled when the finger is lifted or its page spoke again.
      guard (try? await Task.sleep(for: patience)) != nil else { return }
      await self?.letGo(of: button)
    }
    down[button] = Finger(holder: holder, release: release)
  }

  private func letGo(of button: String) async {
    guard down.removeValue(forKey: button) != nil else { return }
    // Whatever it answers, the finger is gone: a daemon that is away has let go by itself.
    _ = try? await daemon.ask(.press, SocketMessage.Press(button: button, phase: .up))
  }
}
