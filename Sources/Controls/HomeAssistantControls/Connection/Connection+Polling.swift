import ControlKit
import Dispatch
import Synchronization

/// How the states are known where no WebSocket connection can be opened, for example behind a proxy that refuses them: they are
/// requested again and again.
extension Connection {
  /// After how many requests a WebSocket connection is tried again.
  static let pollsBeforeRetry = 6
  /// States that are older than this many intervals are not shown as the present ones.
  static let intervalsToStale = 3
  /// The time between two requests while the effect of a call is waited for.
  private static let watchInterval = DispatchTimeInterval.milliseconds(500)

  /// Requests the states until a WebSocket connection is to be tried again.
  ///
  /// - Parameters:
  ///   - settings: How to reach Home Assistant.
  ///   - failure: Why there is no WebSocket connection.
  /// - Returns: Why the states are not known; nil if they are.
  func poll(
    _ settings: Settings, instead failure: HomeAssistantFailure
  ) -> HomeAssistantFailure? {
    let house = RESTInterface(settings: settings)
    let interval = Duration.seconds(settings.pollSeconds)
    for _ in 0..<Self.pollsBeforeRetry {
      do throws(RESTInterface.Failure) { take(try house.states()) } catch {
        switch error {
        case .refused: return .refusedToken
        case .failed(let reason):
          guard let age = age else { return failure }
          guard age <= interval * Self.intervalsToStale else {
            return HomeAssistantFailure(
              "The last answer of Home Assistant is \(Int(age.components.seconds)) seconds old: \(reason)."
            )
          }
        }
      }
      serveCalls(house, for: settings.pollSeconds)
    }
    return nil
  }

  /// Waits for the time of the next request; calls are made at once, and then the next request is due too.
  private func serveCalls(_ house: RESTInterface, for seconds: Int) {
    let deadline = DispatchTime.now() + .seconds(seconds)
    while true {
      let (calls, isWatched) = takeCalls()
      for call in calls {
        do throws(RESTInterface.Failure) {
          try house.call(call.service, of: call.entity)
          call.answer.resume(returning: nil)
        } catch {
          switch error {
          case .refused: call.answer.resume(returning: .refusedToken)
          case .failed(let reason):
            call.answer.resume(returning: HomeAssistantFailure("Home Assistant says: \(reason)"))
          }
        }
      }
      let end = isWatched ? min(deadline, .now() + Self.watchInterval) : deadline
      if !calls.isEmpty || attempt.wait(timeout: end) == .timedOut { return }
    }
  }

  /// How old the states are; nil if they were never known.
  var age: Duration? {
    contents.withLock { $0.answered }.map { $0.duration(to: .now) }
  }

  /// Takes states that were requested.
  func take(_ entities: [String: HouseEntity]) {
    let (isReady, known) = contents.withLock { contents in
      contents.answered = .now
      return (contents.isReady, contents.entities)
    }
    guard isReady else { return becomeReady(entities) }
    let changed = Set(entities.keys).union(known.keys).filter { entities[$0] != known[$0] }
    if !changed.isEmpty { change(changed, entities) }
  }

  /// The calls to make now, and whether the effect of one is waited for.
  func takeCalls() -> (calls: [Call], isWatched: Bool) {
    contents.withLock { contents in
      defer { (contents.calls, contents.wantsList) = ([], false) }
      return (contents.calls, !contents.watches.isEmpty)
    }
  }
}
