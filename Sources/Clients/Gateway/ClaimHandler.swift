import ControlModel
import ControlSocket
import Synchronization
import SystemAccess
import Wire

/// Answers requests for a claim, and follows the presses that confirm one.
final class ClaimHandler: Sendable {
  /// The answer to `GET /v1/claim`.
  @Message
  struct Offer {
    enum State: String, CaseIterable, Codable, Sendable {
      /// The gateway was started without `--claim`.
      case off
      /// There is no daemon.
      case unknown
      /// The device has no owner.
      case open
      /// The device has an owner, or is configured.
      case owned
    }

    /// Whether the device can be claimed.
    var state: State
  }

  /// The body of `POST /v1/claim`.
  @Message
  struct Body {
    /// A random text of the browser, of 16 to 256 letters, digits, `-` or `_`.
    var secret: String
    /// Whether to begin a claim if the browser has none; absent means `false`.
    var begin: Bool?
    /// The code on the card, which claims the device at once.
    var code: String?
    /// The BCP 47 tag of the browser's language, which the daemon uses unless its configuration sets one.
    var language: String?
  }

  /// The answer to `POST /v1/claim`.
  @Message
  struct Progress {
    /// Whether the claim waits for presses.
    var waiting: Bool
    /// The seconds until the end of the claim; absent if it does not wait.
    var ends_in_s: Int?
    /// The number of presses of the button that are missing; absent if it does not wait.
    var presses: Int?
    /// The gateway's token, for the owner.
    var token: String?
  }

  /// The maximum number of requests to the daemon that wait.
  static let requests = 4

  private struct Content {
    var claim = DeviceClaim()
    var hasDaemon = false
  }

  private let content = Mutex(Content())
  private let code: ClaimCode
  private let token: Token
  private let daemon: RequestQueue

  init(_ code: ClaimCode, token: Token, daemon: RequestQueue) {
    (self.code, self.token, self.daemon) = (code, token, daemon)
  }

  // MARK: Requests

  var offer: Offer {
    content.withLock {
      Offer(state: $0.claim.isOpen ? .open : $0.hasDaemon ? .owned : .unknown)
    }
  }

  func answer(_ body: Body) async throws(Refusal) -> Progress {
    guard let secret = Token(body.secret) else {
      throw .badRequest("the secret is not a text of 16 to 256 letters, digits, - or _")
    }
    let now = MonotonicClock.now
    let answer = try content.withLock { content throws(Refusal) in
      guard content.hasDaemon else { throw .noDaemon }
      if let entered = body.code {
        return try content.claim.enter(isRight: { code.matches(entered) }, secret, at: now)
      }
      return body.begin == true
        ? try content.claim.begin(secret, at: now) : try content.claim.ask(secret, at: now)
    }
    switch answer {
    case .search(let left, let presses):
      try await asking(secret) { () async throws(Refusal) in
        // An earlier search may have found another source.
        _ = try await daemon.ask(Requests.searchButton, SocketMessage.SearchButton(cancel: true))
        _ = try await daemon.ask(Requests.searchButton, SocketMessage.SearchButton())
      }
      return Progress(waiting: true, ends_in_s: left.wholeSeconds, presses: presses)
    case .waiting(let left, let presses):
      return Progress(waiting: true, ends_in_s: left.wholeSeconds, presses: presses)
    case .take:
      try await asking(secret) { () async throws(Refusal) in
        _ = try await daemon.ask(Requests.claimDevice, .init(language: body.language))
      }
      content.withLock { $0.claim.taken() }
      return Progress(waiting: false, token: token.text)
    case .token: return Progress(waiting: false, token: token.text)
    case .over: return Progress(waiting: false)
    }
  }

  /// Ends the claim if the daemon refuses.
  private func asking(
    _ secret: Token, _ body: () async throws(Refusal) -> Void
  ) async throws(Refusal) {
    do throws(Refusal) { try await body() } catch {
      content.withLock { $0.claim.failed(secret) }
      throw error
    }
  }

  // MARK: The daemon's reports, on the thread of `DaemonWatch`

  func snapshot(_ fields: [String: JSONValue]) {
    content.withLock {
      $0.hasDaemon = true
      $0.claim.setOpen(fields["claimable"] == .bool(true))
    }
  }

  func lost() {
    content.withLock {
      $0.hasDaemon = false
      $0.claim.setOpen(false)
    }
  }

  func take(_ event: EventName, _ line: [UInt8]) {
    switch event {
    case .setupFound:
      guard let fields = try? JSONText.decode([String: JSONValue].self, from: line),
        case .string(let source)? = fields["source"]
      else { return }
      let now = MonotonicClock.now
      content.withLock { $0.claim.pressed(source, at: now) }
    case .setupDone: content.withLock { $0.claim.setOpen(false) }
    case _: break
    }
  }
}
