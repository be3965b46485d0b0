import CSystem
import SystemAccess
import Testing

@Suite("The service thread")
struct ServiceThreadTests {
  init() { ServiceThread.start() }

  /// The thread of a function that belongs to no actor.
  private nonisolated static func thread() async -> UInt64 {
    await Task.yield()
    return cd_thread_identity()
  }

  @Test("a task returns to the service thread after each piece that belongs to no actor")
  func pieces() async {
    let threads = await ServiceThread.task {
      var threads = [cd_thread_identity()]
      async let child = Self.thread()
      _ = await Self.thread()
      threads.append(cd_thread_identity())
      _ = await child
      threads.append(cd_thread_identity())
      return threads
    }.value
    #expect(Set(threads).count == 1)
    #expect(threads.first != cd_thread_identity())
  }

  @Test("tasks begin in the order in which they were started")
  func order() async {
    let order = await ServiceThread.task {
      let list = Order()
      let tasks = (0..<100).map { number in ServiceThread.task { list.numbers.append(number) } }
      for task in tasks { await task.value }
      return list.numbers
    }.value
    #expect(order == Array(0..<100))
  }

  @ServiceThread
  private final class Order {
    var numbers: [Int] = []
  }
}
