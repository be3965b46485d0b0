import Gesture
import SystemAccess
import Testing
import Wire

@testable import Daemon

@Suite("The order and the number of pushes")
struct PushTurnsTests {
  private let now = Timestamp(nanoseconds: 1_000)

  init() { ServiceThread.start() }

  @Test("of waiting pushes with one identity only the newest has a turn; others keep their order")
  @ServiceThread func collapse() async throws {
    let turns = PushTurns()
    let isFirst = try await turns.begin("a", collapse: "x", at: now)
    #expect(isFirst)
    var log: [String] = []
    func wait(_ name: String, _ collapse: String?) -> Task<Void, Never> {
      ServiceThread.task {
        let hasTurn = try? await turns.begin("a", collapse: collapse, at: now)
        log.append("\(name) \(hasTurn.map { "\($0)" } ?? "refused")")
        if hasTurn == true { turns.end("a") }
      }
    }
    // Tasks of the service thread run in the order in which they were started.
    let tasks = [wait("1", "x"), wait("2", nil), wait("3", "x")]
    _ = await tasks[0].result
    #expect(log == ["1 false"])
    turns.end("a")
    for task in tasks { await task.value }
    #expect(log == ["1 false", "2 true", "3 true"])
    let isFree = try await turns.begin("a", collapse: nil, at: now)
    #expect(isFree, "the token is free again")
  }

  @Test("more pushes than the limit are refused, for one token and for all")
  @ServiceThread func limits() async throws {
    let turns = PushTurns()
    var refused = 0
    func push(_ token: String, lifted: Bool = false) async throws {
      do throws(MessageError) {
        _ = try await turns.begin(token, collapse: nil, isLimitLifted: lifted, at: now)
        turns.end(token)
      } catch {
        #expect(error.code == MessageError.Code.tooManyPushes.rawValue)
        refused += 1
      }
    }
    for _ in 0..<PushTurns.mostOfToken + 5 { try await push("a") }
    #expect(refused == 5)
    try await push("a", lifted: true)
    try await push("b")
    #expect(refused == 5)
    for number in 0..<PushTurns.most { try await push("c\(number)") }
    #expect(refused == 5 + 37, "of all 300 pushes pass, 37 of them before")
  }
}
