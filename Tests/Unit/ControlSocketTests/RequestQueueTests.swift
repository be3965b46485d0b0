import ControlModel
import ControlSocket
import Foundation
import Synchronization
import SystemAccess
import Testing
import Wire

@Suite("The queue of requests to the daemon")
struct RequestQueueTests {
  /// A result as text.
  private static func text(_ result: Result<JSONValue, SocketError>) -> String {
    switch result {
    case .success(.string(let text)): text
    case .failure(.answered(let error)): "refused: \(error.sentence)"
    default: "no answer"
    }
  }

  @Test("a limited number of requests wait, and an answered one makes room")
  func limit() {
    let queue = RequestQueue(["/nonexistent/a"], name: "test", thread: "test", most: 2)
    func send(_ answer: @escaping @Sendable () -> Void) -> Bool {
      queue.send(Requests.list, NoFields(), as: JSONValue.self) { _ in answer() }
    }
    let (first, rest) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let others = DispatchSemaphore(value: 0)
    // The first answer blocks the queue's thread; its request no longer counts, so one more request fits.
    #expect(
      send {
        first.signal()
        rest.wait()
      })
    first.wait()
    #expect(send { others.signal() } && send { others.signal() })
    #expect(!send { Issue.record("a request beyond the limit was sent") })
    rest.signal()
    for _ in 1...2 { others.wait() }
    #expect(send { others.signal() })
    others.wait()
  }

  @Test(
    "two requests are 6 ms apart, because the daemon drops a client with more than 200 in a second")
  func pace() {
    let queue = RequestQueue(["/nonexistent/a"], name: "test", thread: "test", most: 11)
    let answered = DispatchSemaphore(value: 0)
    let start = ContinuousClock.now
    for _ in 0...10 {
      #expect(
        queue.send(Requests.list, NoFields(), as: JSONValue.self) { _ in answered.signal() })
    }
    for _ in 0...10 { answered.wait() }
    // Each of the ten pauses is rounded down to a microsecond.
    #expect(ContinuousClock.now - start >= .milliseconds(59))
  }

  @Test("a request after a pause is sent at once, not after another pause")
  func prompt() {
    let queue = RequestQueue(["/nonexistent/a"], name: "test", thread: "test", most: 1)
    let (answered, pause) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    // A machine that is busy may answer late, but not each time.
    let isPrompt = (1...20).contains { _ in
      _ = pause.wait(timeout: .now() + .milliseconds(50))
      let start = ContinuousClock.now
      _ = queue.send(Requests.list, NoFields(), as: JSONValue.self) { _ in answered.signal() }
      answered.wait()
      return ContinuousClock.now - start < .milliseconds(50)
    }
    #expect(isPrompt)
  }

  @Test("requests behind a request that a hanging daemon does not answer fail at the same time")
  func hanging() throws {
    let limit = Duration.seconds(2)
    let answered = DispatchSemaphore(value: 0)
    try ListeningSocket.open(nil) { path in
      let queue = RequestQueue([path], name: "test", thread: "test", most: 4, limit: limit)
      let start = ContinuousClock.now
      for _ in 1...4 {
        let isSent = queue.send(Requests.list, NoFields(), as: JSONValue.self) { result in
          if case .failure(.timeout(_, path: path, seconds: _)) = result { answered.signal() }
        }
        #expect(isSent)
      }
      for _ in 1...4 { answered.wait() }
      #expect(ContinuousClock.now - start < limit * 2)
    }
  }

  @Test("requests share a connection until it ends, or until its answer is none of the protocol")
  func connections() throws {
    let answers = [
      [#"{"id":2,"result":"a"}"#, #"{"id":3,"error":{"code":"refused","message":"b"}}"#]
        + [#"{"id":4,"result":"c"}"#],
      ["rubbish", "rubbish"], [#"{"id":2,"result":"d"}"#],
    ]
    let connections = Mutex(0)
    let (ended, answered) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let serve: @Sendable (Int32) -> Void = { connection in
      let number = connections.withLock { count in
        defer { count += 1 }
        return count
      }
      func send(_ line: String) {
        _ = UnixSocket.send(connection, Array((line + "\n").utf8)[...], waits: true)
      }
      send(#"{"id":1,"result":{"version":1,"daemon":"d","pid":5}}"#)
      for answer in answers[number] {
        guard let request = UnixSocket.receive(connection, limit: 1_000), !request.isEmpty else {
          return
        }
        send(answer)
      }
      shutdown(connection, Int32(SHUT_RDWR))
      ended.signal()
    }
    let texts = Mutex<[String]>([])
    try ListeningSocket.open(connections: answers.count, serve) { path in
      let queue = RequestQueue([path], name: "test", thread: "test", most: 1)
      for number in 1...5 {
        let isSent = queue.send(Requests.list, NoFields(), as: JSONValue.self) { result in
          texts.withLock { $0.append(Self.text(result)) }
          answered.signal()
        }
        #expect(isSent)
        answered.wait()
        if number == 3 { ended.wait() }
      }
    }
    #expect(texts.withLock { $0 } == ["a", "refused: b", "c", "no answer", "d"])
  }
}
