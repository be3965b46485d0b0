import SystemAccess
import Testing

@Suite("The queue of events")
struct EventQueueTests {
  init() { ServiceThread.start() }

  private static func pause() async {
    await withCheckedContinuation { continuation in
      ServiceThread.task { ServiceThread.after(.milliseconds(1)) { continuation.resume() } }
    }
  }

  @Test("events are handled in their order, also those that the handler posts")
  @ServiceThread func order() async {
    let queue = EventQueue<Int>()
    let doubled = queue.outlet { (text: String) in 2 * (Int(text) ?? 0) }
    var handled: [Int] = []
    queue.post(1)
    doubled.post("1")
    #expect(handled.isEmpty)
    let run = ServiceThread.task {
      await queue.run { event in
        handled.append(event)
        if event == 2 {
          queue.post(3)
          #expect(handled == [1, 2], "a post only appends")
        }
        if event == 3 { queue.close() }
      }
    }
    await run.value
    #expect(handled == [1, 2, 3])
  }

  @Test("an end comes after the events that are there, and nothing comes after it")
  @ServiceThread func end() async {
    let queue = EventQueue<Int>()
    var handled: [Int] = []
    queue.post(1)
    queue.close()
    queue.post(2)
    await queue.run { handled.append($0) }
    #expect(handled == [1] && queue.take().isEmpty)
  }

  @Test("a wake-up whose events somebody else has taken is not the end")
  @ServiceThread func taken() async {
    let queue = EventQueue<Int>()
    var handled: [Int] = []
    let run = ServiceThread.task { await queue.run { handled.append($0) } }
    await Self.pause()
    queue.post(1)
    #expect(queue.take() == [1])
    await Self.pause()
    queue.post(2)
    await Self.pause()
    #expect(handled == [2])
    queue.close()
    await run.value
  }

  @Test("what is posted to no outlet is dropped")
  func none() { Outlet<Int>.none.post(1) }
}
