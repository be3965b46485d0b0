import Gesture
import SystemAccess
import Wire

/// One extension over all runs of its executable: started when something is asked of it, restarted, ended.
@ServiceThread
final class ServedExtension {
  /// What it reports to its owner.
  enum Report {
    case started(pid: Int32)
    case ready
    case notice(name: String, line: [UInt8])
    case exited(reason: String, retryIn: Int?)
  }

  let bundle: ExtensionBundle
  let limits: ExtensionLimits
  private var language: String
  private let environment: [String: String]
  private let confinement: Confinement
  private let log: ExtensionLog
  /// Called with everything that happens to it.
  var report: @ServiceThread (Report) -> Void = { _ in }

  private var life: ExtensionLifecycle
  private var process: ExtensionProcess?
  /// Counts processes.
  private var generation = 0
  private var timer: ServiceThread.Timer?
  /// The file that `process` runs.
  private(set) var running: ExecutableFile?
  /// Set when another file is there now: the process is replaced once it has answered.
  private var isOutdated = false
  private var isStopped = false
  private let waiting = ProcessQueue()
  private var stopping: [CheckedContinuation<Void, Never>] = []
  /// What it calls itself.
  private(set) var givenName: String?
  /// The name of its app in the language of people, if its string tables have it.
  private(set) var localName: String?

  init(
    _ bundle: ExtensionBundle, limits: ExtensionLimits, language: String,
    environment: [String: String], confinement: Confinement = Confinement(), log: ExtensionLog
  ) {
    self.bundle = bundle
    self.limits = limits
    self.language = language
    self.environment = environment
    self.confinement = confinement
    self.log = log
    life = ExtensionLifecycle(limits: limits)
  }

  /// The file's name: what it is called in the log.
  var name: String { String(bundle.executable.split(separator: "/").last ?? "extension") }
  var isReady: Bool { if case .ready = life.state { true } else { false } }
  var pid: Int32? { process?.pid }
  /// How the process that runs is confined.
  var confined: SandboxReport? { process?.confinement }
  var state: ExtensionLifecycle.State { life.state }
  /// How many processes were started so far.
  var starts: Int { generation }

  // MARK: Asking

  /// Asks, on a process that is started for it if none runs; ends in bounded time.
  func ask<Answer: Decodable & Sendable>(
    _ request: ExtensionRequest, _ body: some Encodable & Sendable, as type: Answer.Type,
    byPerson: Bool = false
  ) async throws(MessageError) -> Answer {
    // A process can end between being ready and being asked; twice in a row is not bad luck.
    for _ in 0..<3 {
      let process = try await usable(byPerson)
      let line: [UInt8]?
      do throws(MessageError) {
        line = try await process.ask(request, body, limit: limit(request))
      } catch {
        // It left with the question unread. Only a perform could have happened all the same.
        guard process.hasLeft, request != .perform else { throw error }
        line = nil
      }
      if let line { return try Message.result(type, of: line) }
    }
    throw MessageError(
      .unavailable, "cannot \(request.rawValue): \(name) exits when it gets a request")
  }

  /// Says something to the process, if there is one to hear it.
  func notify(_ notice: DaemonNotice, _ body: some Encodable) {
    if isReady, let process, process.breach == nil { process.notify(notice, body) }
  }

  /// Logs a line that the extension wants to be logged.
  func say(_ text: String) { process?.say(text) }

  private func limit(_ request: ExtensionRequest) -> Duration {
    switch request {
    case .describe: limits.describe
    case .load, .timeline: limits.load
    case .perform: limits.perform
    case .hello, .preview, .options, .resolve, .views: limits.other
    }
  }

  private func usable(_ byPerson: Bool) async throws(MessageError) -> ExtensionProcess {
    guard !isStopped else { throw MessageError(.unavailable, "\(name) is stopped") }
    try look()
    if isReady, !isOutdated, let process, process.isUsable { return process }
    // The life's own limits end every wait sooner, unless time stands still for them.
    let limit = limits.hello + limits.cancel + limits.perform + limits.step * 4
    let late = MessageError(.unavailable, "\(name) did not become ready")
    let result = await withCheckedContinuation { continuation in
      waiting.add(continuation, limit: limit, late)
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
      if let running, process != nil, running != file, !isOutdated {
        isOutdated = true
        log.write(.info, "\(name): the file has changed; it is restarted")
        settle()
      }
    } catch {
      // A process goes on running without its file.
      if process == nil { throw error }
    }
  }

  /// Sets the language, a BCP 47 tag; a process that was started with another one is replaced.
  func speak(_ language: String) {
    guard language != self.language else { return }
    self.language = language
    guard process != nil, !isOutdated else { return }
    isOutdated = true
    log.write(.info, "\(name): the language has changed; it is restarted")
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
    var command = ChildCommand(program: bundle.executable, environment: environment)
    command.input = .pipe
    command.outputs = .pipes
    command.sandbox = confinement.sandbox(
      needing: [bundle.executable, environment["HOME"] ?? "/"], limits)
    let hello = ExtensionMessage.Hello(
      version: ExtensionRequest.version, language: language,
      tables: bundle.tables.isEmpty ? nil : bundle.tables,
      app: bundle.tables.isEmpty ? nil : bundle.appName)
    do throws(MessageError) {
      running = try ExecutableFile(bundle.executable)
      // One that was given up is heard no more.
      generation += 1
      let mine = generation
      let process = try ExtensionProcess(
        command, name: name, hello: hello, limits: limits, log: log
      ) { [self] in
        if mine == generation { receive($0) }
      }
      self.process = process
      log.write(.info, "\(name): started, process \(process.pid)")
      report(.started(pid: process.pid))
    } catch {
      ended(error.message)
    }
  }

  private func receive(_ what: ExtensionProcess.Report) {
    switch what {
    case .welcomed(let welcome):
      givenName = welcome.name
      localName = welcome.app
      handle(.welcomed)
      report(.ready)
      settle()
    case .notice(let name, let line): report(.notice(name: name, line: line))
    case .settled: settle()
    case .breach(let what):
      log.write(.error, "\(name) \(what)")
      // Nobody who wanted a start is to want another one because it went wrong.
      if !isReady { waiting.fail(MessageError(.unavailable, "\(name) \(what)")) }
      handle(.breach)
      // Whoever waited for a process that hung asks the next one.
      if !waiting.isEmpty { handle(.request(byPerson: false)) }
    case .exited(let what):
      process = nil
      ended("\(name) \(what)")
    }
  }

  private func ended(_ reason: String) {
    if case .starting = life.state { waiting.fail(MessageError(.unavailable, reason)) }
    // Told before what follows from it: a process ends before the next one starts.
    let effects = life.handle(.exited, at: MonotonicClock.now)
    logEnd(reason)
    carryOut(effects)
    if !waiting.isEmpty { handle(.request(byPerson: false)) }
  }

  private func logEnd(_ reason: String) {
    let retryIn: Int? =
      if case .waiting(let until) = life.state {
        Int(MonotonicClock.now.duration(to: until) / .milliseconds(1))
      } else { nil }
    let retry = retryIn.map { "; it is started again in \(($0 + 500) / 1_000) s" } ?? ""
    log.write(.info, "\(reason)\(retry)")
    report(.exited(reason: reason, retryIn: retryIn))
  }

  /// Lets those go on who wait for a process, or replaces it, if nothing is in the way any more.
  private func settle() {
    guard isReady, let process else { return }
    if isOutdated {
      if process.isIdle { handle(.changed) }
    } else if process.isUsable {
      waiting.resume(with: process)
    }
  }
}
