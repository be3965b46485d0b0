import CSystem
import Synchronization
import SystemAccess
import Testing

@Suite("Closures one after another on a thread")
struct SerialThreadTests {
  @Test("they run in their order, one at a time, and on another thread")
  func order() async {
    let thread = SerialThread("test")
    let numbers = Mutex<[Int]>([])
    let own = cd_thread_identity()
    await withCheckedContinuation { continuation in
      for number in 0..<1_000 {
        thread.run {
          numbers.withLock { $0.append(cd_thread_identity() == own ? -1 : number) }
        }
      }
      thread.run { continuation.resume() }
    }
    #expect(numbers.withLock { $0 } == Array(0..<1_000))
  }

  @Test("a closure that comes after all others have run is run too")
  func again() async {
    let thread = SerialThread("test")
    for _ in 0..<100 {
      await withCheckedContinuation { continuation in thread.run { continuation.resume() } }
    }
  }
}
