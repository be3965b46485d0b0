import ControlModel
import SystemAccess

/// The order and the limits of pushes: one at a time for each token, in the order of arrival.
@ServiceThread
final class PushTurns {
  /// The maximum number of pushes to one token in 10 s; developer mode lifts this limit.
  nonisolated static let mostOfToken = 30
  /// The maximum number of pushes to all tokens in 10 s.
  nonisolated static let most = 300
  /// The maximum number of pushes that wait for one token.
  nonisolated static let mostWaiting = 8

  private struct Waiting {
    let collapse: String?
    let continuation: CheckedContinuation<Bool, Never>
  }

  private struct Token {
    var limit = RateLimit(most: PushTurns.mostOfToken)
    var isBusy = false
    var waiting: [Waiting] = []
  }

  private var all = RateLimit(most: PushTurns.most)
  /// Only tokens in use, so there are few.
  private var tokens: [String: Token] = [:]

  /// Counts a push and waits for its turn; call `end` after it.
  ///
  /// - Parameters:
  ///   - token: A token in use, or a name for a channel.
  ///   - collapse: The identity of pushes of which only the newest one counts, or `nil`.
  ///   - isLimitLifted: Whether to ignore the limit for one token.
  ///   - now: The date of the push.
  /// - Returns: False if a newer push with the same identity has replaced this one: then there is no turn to end.
  /// - Throws: `tooManyPushes`.
  func begin(
    _ token: String, collapse: String?, isLimitLifted: Bool = false, at now: Timestamp
  ) async throws(MessageError) -> Bool {
    if tokens[token] == nil, tokens.count >= 1_000 {
      tokens = tokens.filter { $0.value.isBusy }
    }
    guard all.allows(at: now),
      tokens[token, default: Token()].limit.allows(at: now) || isLimitLifted
    else { throw Self.tooMany }
    guard tokens[token]?.isBusy == true else {
      tokens[token]?.isBusy = true
      return true
    }
    if let collapse,
      let place = tokens[token]?.waiting.firstIndex(where: { $0.collapse == collapse })
    {
      tokens[token]?.waiting.remove(at: place).continuation.resume(returning: false)
    }
    guard (tokens[token]?.waiting.count ?? 0) < Self.mostWaiting else { throw Self.tooMany }
    return await withCheckedContinuation { continuation in
      tokens[token]?.waiting.append(Waiting(collapse: collapse, continuation: continuation))
    }
  }

  /// Ends a turn, and begins the turn of the token's next push.
  func end(_ token: String) {
    Invariant.check(tokens[token]?.isBusy == true, "a turn that ends has begun")
    guard tokens[token]?.waiting.isEmpty == false else {
      tokens[token]?.isBusy = false
      return
    }
    tokens[token]?.waiting.removeFirst().continuation.resume(returning: true)
  }

  private static let tooMany = MessageError(
    .tooManyPushes, "too many pushes within 10 s; try again later", retryAfter: 10)
}
