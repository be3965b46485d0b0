import Dispatch
import Glibc
import Synchronization
import Testing

@testable import Devices
@testable import SystemAccess

@Suite(
  "A thread that runs before ordinary ones",
  .enabled(if: isPermitted, "needs root or a limit of real-time priority of 1"),
  .serialized, .timeLimit(.minutes(45)))
struct FirstThreadTests {
  @Test("it is first until it has used the processor for too long without a wait")
  func goesBack() async throws {
    let outcome = try await SystemThread.run(named: "first", refused: { $0 }) {
      () throws(SystemError) -> [Bool] in
      let isPermitted = SystemThread.enableRealtime()
      let isFirst = SystemThread.isFirst
      // Ends by the kernel's limit; if the limit does not work, the suite's time limit ends it.
      while SystemThread.isFirst {}
      return [isPermitted, isFirst, SystemThread.isFirst]
    }
    #expect(outcome == [true, true, false])
  }

  @Test("noise makes it an ordinary one until the device loop has waited for a while")
  func goesFirstAgain() async throws {
    let isFirst = try await SystemThread.run(named: "first", refused: { $0 }) {
      () throws(SystemError) -> [Bool] in
      SystemThread.enableRealtime()
      while SystemThread.isFirst {}
      let loop = try DeviceLoop()
      return [Nanoseconds.zero, Nanoseconds(2 * DeviceThread.realtimeRestoreDelay.count)].map {
        wait in
        _ = loop.wait(until: MonotonicClock.now.advanced(by: wait))
        return SystemThread.isFirst
      }
    }
    #expect(isFirst == [false, true])
  }

  @Test("the threads that it starts are ordinary")
  func threads() async throws {
    let isFirst = try await SystemThread.run(named: "first", refused: { $0 }) {
      () throws(SystemError) -> Bool in
      SystemThread.enableRealtime()
      return try answer(of: "second") { SystemThread.isFirst }
    }
    #expect(!isFirst)
  }
}

@Suite("What a sandboxed process may not do")
struct SandboxedPriorityTests {
  @Test("it may not run before ordinary ones, even where the daemon may")
  func limit() throws {
    var before = rlimit()
    #expect(getrlimit(__rlimit_resource_t(14), &before) == 0)  // RLIMIT_RTPRIO
    var one = rlimit(rlim_cur: 1, rlim_max: max(before.rlim_max, 1))
    defer { setrlimit(__rlimit_resource_t(14), &before) }
    // Only root may raise the limit; where it stays 0, the sandbox has nothing to remove.
    setrlimit(__rlimit_resource_t(14), &one)
    var command = ChildCommand(
      program: "/bin/sh", arguments: ["-c", "ulimit -r"], environment: ["PATH": "/usr/bin:/bin"])
    command.input = .pipe
    command.outputs = .pipes
    var sandbox = Sandbox(memory: nil, processes: nil)
    sandbox.grants = ["/usr", "/bin", "/lib", "/lib64"].map { Sandbox.Grant($0, [.read, .run]) }
    sandbox.grants.append(Sandbox.Grant("/etc/ld.so.cache", .read))
    command.sandbox = sandbox
    let child = try command.start()
    let outcome = child.wait(.seconds(300), keeping: 100)
    let result = try #require(outcome)
    #expect(String(decoding: result.output, as: UTF8.self) == "0\n")
  }
}

/// Whether this process may run a thread first: tried on a thread that ends at once.
private let isPermitted = (try? answer(of: "try") { SystemThread.enableRealtime() }) ?? false

private func answer(
  of name: String, _ question: @escaping @Sendable () -> Bool
) throws(SystemError) -> Bool {
  let answer = Answer()
  try SystemThread.start(name) {
    answer.value.withLock { $0 = question() }
    answer.isThere.signal()
  }
  answer.isThere.wait()
  return answer.value.withLock { $0 }
}

private final class Answer: Sendable {
  let value = Mutex(false)
  let isThere = DispatchSemaphore(value: 0)
}
