import ControlModel
import Gesture
import SystemAccess
import Wire

/// One extension over all runs of its executable: started when something is asked of it, restarted, ended.
@ServiceThread
final class ServedExtension {
  enum Report {
    case started(pid: Int32)
    /// The process answers requests. `isReplacement` if the one before it was lost, with what it kept in memory.
    case ready(isReplacement: Bool)
    case notice(name: String, line: Incoming)
    case exited(reason: String, retryIn: Int?)
  }

  var bundle: ExtensionBundle { launch.bundle }
  var limits: ExtensionLimits { launch.limits }
  private var launch: ExtensionLaunch
  private let log: ExtensionLog
  let asked: AskedRequests
  var report: @ServiceThread (Report) -> Void = { _ in }
  private var life: ExtensionLifecycle
  private(set) var process: ExtensionProcess?
  /// Counts processes.
  private var generation = 0
  private var timer: ServiceThread.Timer?
  /// The file that `process` runs.
  private(set) var running: ExecutableFile?
  /// The files of its manifest when the process was started.
  private var grantedFiles: [FileIdentity?] = []
  /// Whether `advise` has logged.
  private var hasAdvised = false
  /// Set when another file is there now: the process is replaced once it has answered.
  private var isOutdated = false
  private(set) var isStopped = false
  /// Whether the latest process that was ready has crashed or was killed.
  ///
  /// A process that died of a load does not count: its
  /// controls would be loaded again at each start, and none of them would be of use.
  private var isLost = false
  private let waiting = ProcessQueue()
  private var stopping: [CheckedContinuation<Void, Never>] = []
  /// The name in its welcome.
  private(set) var givenName: String?
  /// The name of its app in the language of people, if its string tables have it.
  private(set) var localName: String?

  init(_ launch: ExtensionLaunch, log: ExtensionLog, asked: AskedRequests) {
    self.launch = launch
    self.asked = asked
    self.log = log
    life = ExtensionLifecycle(limits: launch.limits)
  }

  /// The file's name: what it is called in the log.
  var name: String { String(bundle.executable.split(separator: "/").last ?? "extension") }
  var isReady: Bool { if case .ready = life.state { true } else { false } }
  var pid: Int32? { process?.pid }
  /// The layers around the process that runs.
  var layers: SandboxLayers? { process?.layers }
  var isConfined: Bool { launch.confinement.isOn }
  var state: ExtensionLifecycle.State { life.state }
  /// How many processes were started so far.
  var starts: Int { generation }

  // MARK: Asking

  /// The same as `ask`, which records it.
  func answer<Answer: Decodable & Sendable>(
    _ request: ExtensionRequest, _ body: some Encodable & Sendable, as type: Answer.Type,
    byPerson: Bool
  ) async throws(MessageError) -> Answer {
    // A process can end between being ready and being asked; twice in a row is not bad luck.
    for _ in 0..<3 {
      let process = try await usable(byPerson)
      if request.readsViews { await process.requests.performsEnd(within: limits.viewDelay) }
      let line: Incoming?
      do throws(MessageError) {
        line = try await process.ask(request, body, limit: limits.answer(to: request))
      } catch {
        // It exited without reading the request, or a view of another request has ended it. Only a `perform` may have run all
        // the same.
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

  /// Sends the process a notice, if one runs.
  func notify(_ notice: DaemonNotice, _ body: some Encodable) {
    if isReady, let process, process.breach == nil { process.notify(notice, body) }
  }

  /// Logs a line that the extension wants to be logged.
  func say(_ text: String) { process?.say(text) }

  private func usable(_ byPerson: Bool) async throws(MessageError) -> ExtensionProcess {
    guard !isStopped else { throw MessageError(.unavailable, "\(name) is stopped") }
    try look()
    if isReady, !isOutdated, let process, process.isUsable { return process }
    let late = MessageError(.unavailable, "\(name) did not become ready")
    let result = await withCheckedContinuation { continuation in
      waiting.add(continuation, limit: limits.ready, late)
      if !isReady { handle(.request(byPerson: byPerson)) }
    }
    return try result.get()
  }

  /// Whether it runs even if nothing is asked of it, and is started again when it ends.
  var isKept: Bool {
    get { life.isKept }
    set {
      life.isKept = newValue
      // An executable that does not exist is reported with the first request.
      if newValue, !isStopped, life.state == .stopped, (try? look()) != nil {
        handle(.request(byPerson: false))
      }
    }
  }

  /// Restarts the process if its executable was replaced; throws if there is neither a process nor a file.
  func look() throws(MessageError) {
    do {
      let file = try ExecutableFile(bundle.executable)
      if let running, running != file { replace(because: "the file has changed") }
      if process != nil, launch.grantedFiles != grantedFiles {
        replace(because: "a file of its manifest has been replaced")
      }
    } catch {
      // A process goes on running without its file.
      if process == nil { throw error }
    }
  }

  /// Sets the language, a BCP 47 tag; a process that was started with another one is replaced.
  func speak(_ language: String) {
    guard language != launch.language else { return }
    launch.language = language
    replace(because: "the language has changed")
  }

  /// Restarts the process, if there is one, as soon as it has answered everything.
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

  // MARK: Living

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
        process?.isBroken("did not answer hello within \(limit); expected \(Greeting.expected)")
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
      // The reports of a process that was given up are ignored.
      generation += 1
      let mine = generation
      try launch.prepare()
      grantedFiles = launch.grantedFiles
      let process = try ExtensionProcess(
        launch.command, name: name, hello: launch.hello, limits: limits, log: log
      ) { [self] in
        if mine == generation { receive($0) }
      }
      self.process = process
      log.write(.info, "\(name): started, process \(process.pid)")
      report(.started(pid: process.pid))
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
      report(.ready(isReplacement: isLost))
      isLost = false
      settle()
    case .notice(let name, let line): report(.notice(name: name, line: line))
    case .settled: settle()
    case .breach(let what):
      log.write(.error, "\(name) \(what)")
      // Requests that waited for this start fail: they must not cause another one.
      if !isReady { waiting.fail(MessageError(.unavailable, "\(name) \(part: what)")) }
      handle(.breach)
      // Requests that waited for a process that hung go to the next one.
      if !waiting.isEmpty { handle(.request(byPerson: false)) }
    case .exited(let what):
      if isReady, let process { isLost = !process.hasLeft && !process.endedReading }
      process = nil
      ended("\(name) \(part: what)")
    }
  }

  private func ended(_ reason: Sentence) {
    if case .starting = life.state { waiting.fail(MessageError(.unavailable, reason)) }
    // Reported before its effects: a process ends before the next one starts.
    let effects = life.handle(.exited, at: MonotonicClock.now)
    logEnd(reason.description)
    carryOut(effects)
    if !waiting.isEmpty { handle(.request(byPerson: false)) }
  }

  /// Logs once what to write into the manifest, if the system has refused the extension something.
  private func advise(_ error: String) {
    let isRefusal = ["Permission denied", "EACCES"].contains { error.contains($0) }
    guard isConfined, isRefusal, !hasAdvised else { return }
    hasAdvised = true
    log.write(
      .warning,
      "\(name): the system refused it a file or an address; if it needs one, add files: [ PATH ], programs: [ PATH ], "
        + "devices: [ PATH ] or network: true below app: in \(bundle.manifest)")
  }

  private func logEnd(_ reason: String) {
    advise(reason)
    let retryIn = life.retry(after: MonotonicClock.now).map { Int($0 / .milliseconds(1)) }
    let retry = retryIn.map { "; it is started again in \(($0 + 500) / 1_000) s" } ?? ""
    log.write(.info, "\(reason)\(retry)")
    report(.exited(reason: reason, retryIn: retryIn))
  }

  /// Resumes the requests that wait for a process, or replaces it once it is idle.
  private func settle() {
    guard isReady, let process else { return }
    if isOutdated {
      if process.isIdle { handle(.changed) }
    } else if process.isUsable {
      waiting.resume(with: process)
    }
  }
}
