// The first check of Tests/Support/Sanitizers/run: the thread sanitizer recognizes a contended Mutex as a lock, and
// still reports an access without it. `races guarded` must run without a report, `races unguarded` must end with one.
import Synchronization

#if canImport(Glibc)
  import Glibc
#endif

final class Counters: @unchecked Sendable {
  /// The number that all threads change.
  var sum = 0
  /// The number of threads that have begun, so that all count at the same time.
  let begun = Atomic(0)
  let lock = Mutex(())
  let isGuarded: Bool

  init(isGuarded: Bool) { self.isGuarded = isGuarded }

  func count() {
    begun.add(1, ordering: .relaxed)
    while begun.load(ordering: .relaxed) < Self.threads { sched_yield() }
    for _ in 0..<Self.rounds {
      if isGuarded {
        // Hold the lock long enough for other threads to wait in the kernel.
        lock.withLock { _ in
          sum += 1
          usleep(20)
        }
      } else {
        sum += 1
      }
    }
  }

  /// Counts in all threads at the same time.
  func countInThreads() {
    var threads: [pthread_t] = []
    for _ in 0..<Self.threads {
      var thread = pthread_t()
      let error = pthread_create(
        &thread, nil,
        { context in
          guard let context else { return nil }
          Unmanaged<Counters>.fromOpaque(context).takeUnretainedValue().count()
          return nil
        }, Unmanaged.passUnretained(self).toOpaque())
      precondition(error == 0, "pthread_create: \(error)")
      threads.append(thread)
    }
    for thread in threads { pthread_join(thread, nil) }
  }

  static let threads = 4
  static let rounds = 500
}

let counters = Counters(isGuarded: CommandLine.arguments.last == "guarded")
counters.countInThreads()
print(counters.sum)
