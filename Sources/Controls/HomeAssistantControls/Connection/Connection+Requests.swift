import CWebSocket
import ControlKit
import Dispatch
import Synchronization
import SystemAccess

extension Connection {
  /// An entity with its current state.
  ///
  /// - Throws: `HomeAssistantFailure` if there is no connection within `readyLimit`, or no such entity.
  func entity(_ id: String) async throws -> EntityState {
    try await ready()
    let entity = contents.withLock { contents in
      contents.used.insert(id)
      return contents.entities[id]
    }
    guard let entity else {
      throw HomeAssistantFailure("Home Assistant has no \(id) any more; choose another one.")
    }
    return entity
  }

  /// All entities that controls can show.
  func entities() async throws -> [EntityState] {
    try await ready()
    return contents.withLock { contents in
      // Refreshes the list for the next call, because an entity may have been added.
      contents.wantsList = true
      contents.socket?.wake()
      return Array(contents.entities.values)
    }
  }

  /// Calls a service and waits until it is performed.
  func call(_ service: String, of entity: String) async throws {
    try await ready()
    let failure = await limited(to: Self.callLimit) {
      await withCheckedContinuation { continuation in
        self.contents.withLock { contents in
          contents.calls.append(Call(service: service, entity: entity, answer: continuation))
          contents.socket?.wake()
        }
        self.attempt.signal()
      }
    }
    guard let failure else {
      throw HomeAssistantFailure("Home Assistant did not answer in time; check that it is running.")
    }
    if let failure { throw failure }
  }

  /// Waits until an entity has a state, but not longer than `stateLimit`: Home Assistant can report the new state after
  /// the answer to a call.
  func wait(for id: String, toBe isOn: Bool) async {
    _ = await limited(to: Self.stateLimit) {
      await withCheckedContinuation { continuation in
        self.contents.withLock { contents in
          contents.watches.append(Watch(id: id, isOn: isOn, continuation: continuation))
        }
        self.endWatches()
      }
    }
  }

  private func ready() async throws {
    try start()
    _ = await limited(to: Self.readyLimit) {
      await withCheckedContinuation { continuation in
        let isReady = self.contents.withLock { contents in
          if !contents.isReady { contents.waiting.append(continuation) }
          return contents.isReady
        }
        if isReady { continuation.resume() }
      }
    }
    let (isReady, failure) = contents.withLock { ($0.isReady, $0.failure) }
    guard isReady else {
      throw failure
        ?? HomeAssistantFailure("Home Assistant did not answer in time; check that it is running.")
    }
  }
}

extension Settings {
  /// Calls `body` with the server's address for C and a path; the pointer is valid during the call.
  func withTarget<Result>(
    path: String, seconds: Int, _ body: (UnsafePointer<ws_target>) -> Result
  ) -> Result {
    host.withCString { host in
      (prefix + path).withCString { path in
        func call(_ authorities: UnsafePointer<CChar>?) -> Result {
          authority.withCString { authority in
            var target = ws_target(
              host: host, authority: authority, port: Int32(port), is_secure: isSecure, path: path,
              authorities: authorities, longest: WebSocket.longest, seconds: Int32(seconds))
            return body(&target)
          }
        }
        guard let authorities else { return call(nil) }
        return authorities.withCString { call($0) }
      }
    }
  }
}
