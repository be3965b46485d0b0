import ControlModel
import SystemAccess
import Wire

@ServiceThread
final class ProcessQueue {
  typealias Continuation = CheckedContinuation<Result<ExtensionProcess, MessageError>, Never>

  private struct Waiter {
    let continuation: Continuation
    let limit: ServiceThread.Timer
  }

  private var waiters: [Int: Waiter] = [:]
  private var last = 0

  var isEmpty: Bool { waiters.isEmpty }

  /// Adds a request, which fails with `late` after `limit`.
  func add(_ continuation: Continuation, limit: Duration, _ late: MessageError) {
    last += 1
    let number = last
    let timer = ServiceThread.after(limit) { [self] in
      waiters.removeValue(forKey: number)?.continuation.resume(returning: .failure(late))
    }
    waiters[number] = Waiter(continuation: continuation, limit: timer)
  }

  /// Passes the process to all requests, in the order of their arrival.
  func resume(with process: ExtensionProcess) { finish(.success(process)) }

  func fail(_ error: MessageError) { finish(.failure(error)) }

  private func finish(_ result: Result<ExtensionProcess, MessageError>) {
    let all = waiters.sorted { $0.key < $1.key }
    waiters = [:]
    for (_, waiter) in all {
      waiter.limit.cancel()
      waiter.continuation.resume(returning: result)
    }
  }
}
