import ControlModel
import ControlSocket
import FoundationEssentials
import Gesture
import ServiceLog
import SystemAccess
import Wire

/// An executable of an extension or app whose process is started on demand, restarted and ended.
@ServiceThread
final class ServedExtension {
  enum Report {
    case started(pid: Int32)
    /// The process answers requests. `isReplacement` is true if the previous process crashed or was killed.
    case ready(isReplacement: Bool)
    case notice(name: String, line: Incoming)
    case connected(PassedConnection)
    case exited(reason: String, retryIn: Int?)
  }

  var bundle: ExtensionBundle { launch.bundle }
  var limits: ExtensionLimits { launch.limits }
  private var launch: ExtensionLaunch
  private let log: ExtensionLog
  let asked: AskedRequests
  private let report: @ServiceThread (Report, ServedExtension) -> Void
  private var life: ExtensionLifecycle
  private(set) var process: ExtensionProcess?
  private var generation = 0
  private var timer: ServiceThread.Timer?
  private(set) var running: ExecutableFile?
  /// The files of the manifest when the process was started.
  private var grantedFiles: [FileIdentity?] = []
  private var hasAdvised = false
  /// Whether the process must be replaced when it is idle, as after a change of its executable or language.
  private var isOutdated = false
  private(set) var isStopped = false
  /// Whether the latest process that was ready has crashed or was killed.
  ///
  /// A process that ended while it loaded a control does not count: the load would be repeated at each start.
  private var isLost = false
  private let waiting = ProcessQueue()
  private var stopping: [CheckedContinuation<Void, Never>] = []
  private(set) var givenName: String?
  /// The app's name in the user's language, if its string tables have it.
  private(set) var localName: String?

  init(
    _ launch: ExtensionLaunch, log: ExtensionLog, asked: AskedRequests,
    report: @escaping @ServiceThread (Report, ServedExtension) -> Void
  ) {
    self.launch = launch
    self.report = report
    self.asked = asked
    self.log = log
    life = ExtensionLifecycle(limits: launch.limits)
  }

  /// The executable's file name, for the log.
  var name: String { String(bundle.executable.split(separator: "/").last ?? "extension") }
  var isReady: Bool { if case .ready = life.state { true } else { false } }
  var pid: Int32? { process?.pid }
  var layers: SandboxLayers? { process?.layers }
  var isConfined: Bool { launch.confinement.isOn }
  var state: ExtensionLifecycle.State { life.state }
  /// The number of starts so far, failed ones among them.
  private(set) var starts = 0

  // MARK: Requests

  /// Sends a request without recording it, unlike `ask`.
  func answer<Answer: Decodable & Sendable>(
    _ request: ExtensionRequest, _ body: some Encodable & Sendable, as type: Answer.Type,
    byPerson: Bool, followedBy following: FollowingLoad? = nil,
    check: @ServiceThread () throws(MessageError) -> Void = {}
  ) async throws(MessageError) -> Answer {
    // A process can end between becoming ready and reading a request, but hardly several times in a row.
    for _ in 0..<3 {
      let process = try await usable(byPerson)
      if request.readsViews { await process.requests.performsEnd(within: limits.viewDelay) }
      try check()
      let line: Incoming?
      do throws(MessageError) {
        line = try await process.ask(
          request, body, limit: limits.answer(to: request), followedBy: following)
      } catch {
        // The process exited without reading the request, or the view of another request ended it. Only a `perform` may
        // have run all the same.
        advise(error.message)
        let isInnocent = process.hasLeft || process.endedInView && !request.readsViews
        guard isInnocent, request != .perform else { throw error }
        line = nil
      }
      if let line {
        do throws(MessageError) { return try line.result(type) } catch {
          advise(error.message)
          throw error
        }
      }
    }
    throw MessageError(
      .unavailable, "cannot \(request.words): \(name) exits when it gets a request")
  }

  func notify(_ notice: DaemonNotice, _ body: some Encodable) {
    if isReady, let process, process.breach == nil { process.notify(notice, body) }
  }

  func say(_ text: String) { process?.say(text) }

  private func usable(_ byPerson: Bool) async throws(MessageError) -> ExtensionProcess {
    guard !isStopped else { throw MessageError(.unavailable, "\(name) is stopped") }
    try checkExecutable()
    if isReady, !isOutdated, let process, process.isUsable { return process }
    let late = MessageError(.unavailable, "\(name) did not become ready")
    let result = await withCheckedContinuation { continuation in
      waiting.add(continuation, limit: limits.ready, late)
      if !isReady { handle(.request(byPerson: byPerson)) }
    }
    return try result.get()
  }

  /// Whether the process runs without requests, and is restarted when it ends.
  var isKept: Bool {
    get { life.isKept }
    set {
      life.isKept = newValue
      // The first request reports an executable that does not exist.
      if newValue, !isStopped, life.state == .stopped, (try? checkExecutable()) != nil {
        handle(.request(byPerson: false))
      }
    }
  }

  /// Replaces the process if its files were replaced; throws if there is neither a process nor an executable.
  func checkExecutable() throws(MessageError) {
    do {
      let file = try ExecutableFile(bundle.executable)
      if let running, running != file { replace(because: "the file has changed") }
      if process != nil, launch.grantedFiles != grantedFiles {
        replace(because: "a file of its manifest has been replaced")
      }
    } catch {
      // A running process does not need its executable.
      if process == nil { throw error }
    }
  }

  /// Sets the language, a BCP 47 tag, and replaces a process that was started with another language.
  func setLanguage(_ language: String) {
    guard language != launch.language else { return }
    launch.language = language
    replace(because: "the language has changed")
  }

  /// Replaces the running process as soon as it is idle.
  func replace(because reason: String) {
    guard process != nil, !isOutdated else { return }
    isOutdated = true
    log.write(.info, "\(name): \(reason); it is restarted")
    settle()
  }

  /// Ends the process and returns when it has ended.
  func stop() async {
    isStopped = true
    waiting.fail(MessageError(.unavailable, "\(name) is stopped"))
    handle(.stop)
    if life.state == .stopped { return }
    await withCheckedContinuation { stopping.append($0) }
  }

  // MARK: Lifecycle

  private func handle(_ event: ExtensionLifecycle.Event) {
    carryOut(life.handle(event, at: MonotonicClock.now))
  }

  private func carryOut(_ effects: [ExtensionLifecycle.Effect]) {
    for effect in effects {
      switch effect {
      case .start: start()
      case .closeInput: process?.closeInput()
      case .terminate: process?.terminate()
      case .kill: process?.kill()
      case .tooSlow:
        let limit = TimeText.short(limits.hello)
        process?.fail(reason: "did not answer hello within \(limit); expected \(Greeting.expected)")
      case .giveUp:
        generation += 1
        process = nil
        logEnd("\(name) did not end when it was killed")
      }
    }
    schedule()
    if life.state == .stopped {
      for continuation in stopping { continuation.resume() }
      stopping = []
    }
  }

  private func schedule() {
    timer?.cancel()
    timer = life.deadline.map { deadline in
      let delay = max(MonotonicClock.now.duration(to: deadline), .zero)
      return ServiceThread.after(delay) { [self] in handle(.wake) }
    }
  }

  private func start() {
    isOutdated = false
    do throws(MessageError) {
      running = try ExecutableFile(bundle.executable)
      // Reports of a process that was given up are ignored.
      generation += 1
      starts += 1
      let mine = generation
      try launch.prepare()
      grantedFiles = launch.grantedFiles
      let process = try ExtensionProcess(
        launch.command, name: name, hello: launch.hello, limits: limits, log: log
      ) { [weak self] in
        if mine == self?.generation { self?.receive($0) }
      }
      self.process = process
      log.write(.info, "\(name): started, process \(process.pid)")
      report(.started(pid: process.pid), self)
    } catch {
      ended(error.sentence)
    }
  }

  private func receive(_ what: ExtensionProcess.Report) {
    switch what {
    case .welcomed(let welcome):
      givenName = welcome.name
      localName = welcome.app
      handle(.welcomed)
      report(.ready(isReplacement: isLost), self)
      isLost = false
      settle()
    case .notice(let name, let line): report(.notice(name: name, line: line), self)
    case .connected(let connection): report(.connected(connection), self)
    case .settled: settle()
    case .breach(let what):
      log.write(.error, "\(name) \(what)")
      // Requests that waited for this start fail, so that they do not cause another start.
      if !isReady { waiting.fail(MessageError(.unavailable, "\(name) \(part: what)")) }
      handle(.breach)
      // Requests that waited for a process that hung are sent to the next process.
      if !waiting.isEmpty { handle(.request(byPerson: false)) }
    case .exited(let what):
      if isReady, let process { isLost = !process.hasLeft && !process.endedReading }
      process = nil
      ended("\(name) \(part: what)")
    }
  }

  private func ended(_ reason: Sentence) {
    if case .starting = life.state { waiting.fail(MessageError(.unavailable, reason)) }
    // Reported before the effects: the exit of a process is reported before the next start.
    let effects = life.handle(.exited, at: MonotonicClock.now)
    logEnd(reason.description)
    carryOut(effects)
    if !waiting.isEmpty { handle(.request(byPerson: false)) }
  }

  /// Logs once how to change the manifest if the system refused the extension a file or an address.
  private func advise(_ error: String) {
    let isRefusal = ["Permission denied", "EACCES"].contains { error.contains($0) }
    guard isConfined, isRefusal, !hasAdvised else { return }
    hasAdvised = true
    log.write(
      .warning,
      "\(name): the system denied it access to a file or an address; if it needs that, add files: [ PATH ], programs: [ PATH ], "
        + "devices: [ PATH ] or network: true below app: in \(bundle.manifest); shared memory and semaphores need "
        + "files: [ { write: /dev/shm } ]")
  }

  private func logEnd(_ reason: String) {
    advise(reason)
    let retryIn = life.retry(after: MonotonicClock.now).map { Int($0 / .milliseconds(1)) }
    let retry = retryIn.map { "; it is started again in \(($0 + 500) / 1_000) s" } ?? ""
    log.write(.info, "\(reason)\(retry)")
    report(.exited(reason: reason, retryIn: retryIn), self)
  }

  /// Resumes the waiting requests, or replaces an outdated process once it is idle.
  private func settle() {
    guard isReady, let process else { return }
    if isOutdated {
      if process.isIdle { handle(.changed) }
    } else if process.isUsable {
      waiting.resume(with: process)
    }
  }
}

extension ServedExtension {
  /// Sends a request, starting a process if none runs; ends in bounded time.
  ///
  /// Requests are recorded in developer mode. `following` is sent in the same write, if the process can answer it. `check` is
  /// called immediately before the request is sent, which may be seconds later; if it throws, nothing is sent.
  func ask<Answer: Decodable & Sendable>(
    _ request: ExtensionRequest, _ body: some Encodable & Sendable, as type: Answer.Type,
    byPerson: Bool = false, followedBy following: FollowingLoad? = nil,
    check: @ServiceThread () throws(MessageError) -> Void = {}
  ) async throws(MessageError) -> Answer {
    let (date, start) = (Date.now, MonotonicClock.now)
    return try await record(request, body, at: date, since: start) { () throws(MessageError) in
      try await answer(
        request, body, as: type, byPerson: byPerson, followedBy: following, check: check)
    }
  }

  /// Loads a control: waits for the answer to `following`, or sends a request.
  func load(
    _ subject: ExtensionMessage.Subject, after following: FollowingLoad? = nil
  ) async throws(MessageError) -> ExtensionMessage.Loaded {
    guard let following, let answer = await following.answer else {
      return try await ask(.load, subject, as: ExtensionMessage.Loaded.self)
    }
    let due = following.due ?? (.now, MonotonicClock.now)
    return try await record(.load, following.subject, at: due.date, since: due.instant) {
      () throws(MessageError) in
      do throws(MessageError) {
        return try answer.get().result(ExtensionMessage.Loaded.self)
      } catch {
        advise(error.message)
        throw error
      }
    }
  }

  /// Records a request to the process in developer mode.
  private func record<Answer: Sendable>(
    _ request: ExtensionRequest, _ body: some Encodable & Sendable, at date: Date,
    since start: Timestamp, _ answer: @ServiceThread () async throws(MessageError) -> Answer
  ) async throws(MessageError) -> Answer {
    func note(_ error: MessageError?) {
      guard asked.isOn else { return }
      asked.add(.init(request, body, of: name, at: date, since: start, error: error))
    }
    do throws(MessageError) {
      let answer = try await answer()
      note(nil)
      return answer
    } catch {
      note(error)
      throw error
    }
  }

  /// Cancels the running intent of a control; returns false if no intent is running.
  package func cancel(_ control: String) -> Bool { process?.cancelPerform(of: control) ?? false }

  /// Gives the running intent of a control more time, because it has reported progress.
  func extend(_ control: String) { process?.extendPerform(of: control) }
}

@ServiceThread
final class ProcessQueue {
  typealias Continuation = CheckedContinuation<Result<ExtensionProcess, MessageError>, Never>

  private struct Waiter {
    let number: Int
    let continuation: Continuation
    let limit: ServiceThread.Timer
  }

  /// The requests in the order of their arrival.
  private var waiters: [Waiter] = []
  private var last = 0

  var isEmpty: Bool { waiters.isEmpty }

  /// Adds a request, which fails with `late` after `limit`.
  func add(_ continuation: Continuation, limit: Duration, _ late: MessageError) {
    last += 1
    let number = last
    let timer = ServiceThread.after(limit) { [self] in
      guard let index = waiters.firstIndex(where: { $0.number == number }) else { return }
      waiters.remove(at: index).continuation.resume(returning: .failure(late))
    }
    waiters.append(Waiter(number: number, continuation: continuation, limit: timer))
  }

  /// Passes the process to all requests, in the order of their arrival.
  func resume(with process: ExtensionProcess) { finish(.success(process)) }

  func fail(_ error: MessageError) { finish(.failure(error)) }

  private func finish(_ result: Result<ExtensionProcess, MessageError>) {
    let all = waiters
    waiters = []
    for waiter in all {
      waiter.limit.cancel()
      waiter.continuation.resume(returning: result)
    }
  }
}
