import ControlKit
import FoundationEssentials
import Synchronization
import SystemAccess
import Wire

// `@preconcurrency` because the C library's `stdout` is a variable.
#if canImport(Glibc)
  @preconcurrency import Glibc
#elseif canImport(Musl)
  @preconcurrency import Musl
#endif

/// Answers the daemon's requests.
///
/// Each request runs as a task on its own thread, so a request that hangs does not delay others.
/// Answers are sent in any order.
final class RequestLoop: Sendable {
  let name: String
  let writer: MessageWriter
  let controls: Controls
  /// Performs intents by their names in an app's process, or `nil` in an extension.
  let app: AppIntentRunner?

  let runs = ControlRuns()

  let state = Mutex(State())
  /// Sends the placed controls and widgets to the push handlers, which receive only the newest value.
  let placesForHandlers: AsyncStream<Placed>.Continuation

  /// The placed controls and widgets, with the push tokens.
  struct Placed {
    let places: [ControlPlace]
    let widgets: [WidgetInfo]
    let widgetToken: Data?
  }

  struct Running {
    let task: Task<Void, Never>
    let cancellation: IntentCancellation
    /// Whether the answer is being written.
    var isAnswered = false
  }

  /// A request that is answered after another request.
  struct Follower {
    let request: ExtensionRequest
    let id: Int
    let line: Incoming
  }

  struct State {
    var isGreeted = false
    var places: [ControlPlace] = []
    var widgets: [WidgetInfo] = []
    var widgetToken: Data?
    var running: [Int: Running] = [:]
    /// The requests that wait for the answers to running requests, by the ids of these.
    var followers: [Int: [Follower]] = [:]
    var questions: [Int: CheckedContinuation<QuestionAnswer, Never>] = [:]
    var programs: [Int: CheckedContinuation<ExtensionMessage.Ran, Never>] = [:]
    var lastQuestion = 0

    /// Adds a request that waits for `before`; returns false if that request is not running.
    mutating func add(_ follower: Follower, after before: Int) -> Bool {
      guard running[before] != nil else { return false }
      followers[before, default: []].append(follower)
      return true
    }

    /// Removes a waiting request; returns false if no request with this id waits.
    mutating func removeFollower(_ id: Int) -> Bool {
      for (before, waiting) in followers where waiting.contains(where: { $0.id == id }) {
        followers[before]?.removeAll { $0.id == id }
        return true
      }
      return false
    }
  }

  init(name: String, writer: MessageWriter, controls: Controls, app: AppIntentRunner? = nil) {
    self.app = app
    self.name = name
    self.writer = writer
    self.controls = controls
    let (lists, placesForHandlers) = AsyncStream<Placed>.makeStream(
      bufferingPolicy: .bufferingNewest(1))
    self.placesForHandlers = placesForHandlers
    Task.detached(executorPreference: TaskThreads.shared) {
      // If the controls cannot be listed, the answers to requests report it.
      for await placed in lists {
        guard let catalog = try? await controls.catalog() else { continue }
        await catalog.placesDidChange(placed.places)
        await catalog.widgets.pushTokenDidChange(placed.widgetToken, widgets: placed.widgets)
      }
    }
  }

  /// The placed controls of this extension, as last sent by the daemon.
  var places: [ControlPlace] { state.withLock { $0.places } }

  /// The placed widgets of this extension, as last sent by the daemon.
  var widgets: [WidgetInfo] { state.withLock { $0.widgets } }

  /// The push token of this extension's widgets, as last sent by the daemon.
  var widgetToken: Data? { state.withLock { $0.widgetToken } }

  /// Handles one line; called only on the reader's thread, in the order of the lines.
  func handle(_ line: [UInt8]) {
    do throws(MessageError) {
      let incoming = try Incoming(line)
      switch incoming.head {
      case .request(let id, let name): begin(id, name, incoming)
      case .notice(let name): try handle(notice: name, incoming)
      case .result(let id), .refusal(let id, _):
        writeLog("\(self.name): received an answer to request \(id), which was not sent")
      }
    } catch {
      // If the line has a request number, the refusal is sent with it.
      if let numbered = try? Message.body(Numbered.self, of: line) {
        writer.write(Message.refusal(numbered.id, error))
      } else {
        writeLog("\(name): \(error)")
      }
    }
  }

  private struct Numbered: Decodable { var id: Int }

  private func begin(_ id: Int, _ name: String, _ line: Incoming) {
    guard let request = ExtensionRequest(rawValue: name) else {
      let known = ExtensionRequest.allCases.map(\.rawValue).joined(separator: ", ")
      refuse(id, .unknownRequest, "there is no request \"\(name)\"; known: \(known)")
      return
    }
    if request == .hello {
      writer.write(greet(id, line))
      return
    }
    guard state.withLock({ $0.isGreeted }) else {
      refuse(id, .badMessage, "\"\(name)\" was sent before \"hello\"; send \"hello\" first")
      return
    }
    let follower = Follower(request: request, id: id, line: line)
    if request == .load, let before = try? line.body(After.self).after,
      state.withLock({ $0.add(follower, after: before) })
    {
      return
    }
    begin(follower)
  }

  private struct After: Decodable { var after: Int? }

  private func begin(_ next: Follower) {
    let (request, id, line) = (next.request, next.id, next.line)
    let isNew = state.withLock { state in
      guard state.running[id] == nil else { return false }
      let cancellation = IntentCancellation()
      let task = Task.detached(executorPreference: TaskThreads.shared) {
        StoredDefaults.shared.synchronize()
        let answer = await IntentCancellation.$current.withValue(cancellation) {
          await self.answer(request, id, line)
        }
        StoredDefaults.shared.synchronize()
        self.end(id, answer)
      }
      state.running[id] = Running(task: task, cancellation: cancellation)
      return true
    }
    if !isNew {
      writeLog("\(self.name): request \(id) is still running; use a new id for every request")
    }
  }

  // MARK: Confirmations

  func nextQuestion() -> Int {
    state.withLock { state in
      state.lastQuestion += 1
      return state.lastQuestion
    }
  }

  func wait(for number: Int, _ continuation: CheckedContinuation<QuestionAnswer, Never>) {
    state.withLock { $0.questions[number] = continuation }
  }

  /// Resumes the task that waits for a question; only the first answer has an effect.
  func finishQuestion(_ number: Int, _ answer: QuestionAnswer) {
    state.withLock { $0.questions.removeValue(forKey: number) }?.resume(returning: answer)
  }

  private func end(_ id: Int, _ answer: [UInt8]) {
    finish(id) { _ in
      // The daemon ends a process that sends a longer line, so a refusal is sent instead.
      if answer.count > LineBuffer.messageLimit {
        refuse(id, .refused, "the answer is longer than \(LineBuffer.messageLimit) bytes")
      } else {
        writer.write(answer)
      }
    }
  }

  /// Calls `write` to answer a running request, unless it was answered before, then begins the requests that waited for it.
  func finish(_ id: Int, _ write: (Running) -> Void) {
    let running = state.withLock { state -> Running? in
      guard let running = state.running[id], !running.isAnswered else { return nil }
      state.running[id]?.isAnswered = true
      return running
    }
    guard let running else { return }
    write(running)
    let followers = state.withLock { state in
      state.running[id] = nil
      return state.followers.removeValue(forKey: id) ?? []
    }
    for next in followers { begin(next) }
  }

  func refuse(_ id: Int, _ code: MessageError.Code, _ message: Sentence) {
    writer.write(Message.refusal(id, MessageError(code, message)))
  }

  private func greet(_ id: Int, _ line: Incoming) -> [UInt8] {
    do throws(MessageError) {
      let hello = try line.body(ExtensionMessage.Hello.self)
      let version = min(hello.newest ?? hello.version, ExtensionRequest.version)
      guard hello.version <= version, ExtensionRequest.versions.contains(version) else {
        throw MessageError(
          .unsupportedVersion,
          """
          the daemon speaks version \(hello.version) of the extension protocol, \(name) speaks \
          versions \(ExtensionRequest.oldestVersion) to \(ExtensionRequest.version); build both from the same release
          """)
      }
      readTables(hello)
      state.withLock { $0.isGreeted = true }
      return Message.result(
        id,
        ExtensionMessage.Welcome(
          version: version, name: name,
          app: StringTables.shared.appName(hello.app)))
    } catch {
      return Message.refusal(id, error)
    }
  }

  /// Loads the app's texts in the user's language; missing or invalid tables are logged.
  private func readTables(_ hello: ExtensionMessage.Hello) {
    AppLocale.set(language: hello.language, environment: ProcessInfo.processInfo.environment)
    do throws(StringTablesError) {
      try StringTables.shared.load(folders: hello.tables ?? [], language: hello.language)
    } catch { writeLog("\(name): \(error)") }
  }
}

/// Reads the daemon's lines on its own thread, so that the end of the input ends the process
/// whatever user code does.
struct RequestReader: Sendable {
  let pipe: ProtocolPipe
  let loop: RequestLoop

  /// Answers the requests of a pipe, and runs the main actor's code on the first thread.
  static func serve(_ pipe: ProtocolPipe, _ loop: RequestLoop) -> Never {
    ControlCenter.shared.install(ExtensionHost(loop))
    TaskThreads.shared.run { RequestReader(pipe: pipe, loop: loop).run() }
    MainQueue.serve()
  }

  /// Reads until the input ends, then ends the process.
  private func run() -> Never {
    var lines = LineBuffer()
    var bytes = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(pipe.input, &bytes, bytes.count)
      if count < 0, errno == EINTR { continue }
      if count < 0 {
        end(1, "cannot read from the daemon: \(Errno.last.meaning)")
      }
      if count == 0 { end() }
      do throws(LineBuffer.TooLong) {
        try lines.append(bytes[..<count]) { loop.handle($0) }
      } catch {
        end(1, "cannot read from the daemon: \(error)")
      }
    }
  }

  /// Ends the process after `UserDefaults` have been written to disk, at the latest after 2 seconds.
  ///
  /// Uses `_exit` because exit handlers of user code could wait for a thread that hangs.
  private func end() -> Never {
    TaskThreads.shared.run {
      StoredDefaults.shared.synchronize()
      _exit(0)
    }
    sleep(2)
    _exit(0)
  }

  private func end(_ status: Int32, _ reason: String) -> Never {
    writeLog("\(loop.name): \(reason)")
    _exit(status)
  }
}

/// The two descriptors of the protocol, which the app's code cannot reach by accident.
///
/// The app's code may print, and its child processes inherit descriptors. So the protocol is moved
/// to private descriptors that are closed in children; standard input becomes empty, and standard
/// output becomes standard error, which the daemon writes to its log.
struct ProtocolPipe: Sendable {
  let input: Int32
  let output: Int32

  /// Moves the protocol away from the standard descriptors.
  ///
  /// Must run before any of the app's code.
  static func detachFromStandardIO() -> ProtocolPipe {
    let protocolPipe = ProtocolPipe(input: duplicate(0), output: duplicate(1))
    close(0)
    close(1)
    // Reading from a pipe without a writer returns the end of the file. Unlike /dev/null, it is
    // always available.
    var ends: [Int32] = [-1, -1]
    if pipe(&ends) < 0 || ends != [0, 1] { refuse("standard input cannot be replaced") }
    // If there is no standard error, printed output goes to the pipe without a reader and is lost.
    dup2(2, 1)
    // Standard output to a pipe is fully buffered, so printed lines would appear late or never.
    setvbuf(stdout, nil, _IOLBF, 0)
    // If the daemon has ended, a write fails or a read returns the end of the input.
    signal(SIGPIPE, SIG_IGN)
    return protocolPipe
  }

  /// Duplicates a descriptor, closed in children, with a high number that does not collide with
  /// descriptors that children expect.
  private static func duplicate(_ descriptor: Int32) -> Int32 {
    let high = fcntl(descriptor, F_DUPFD_CLOEXEC, 200)
    if high >= 0 { return high }
    // The limit on descriptors may be below 200.
    let low = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
    if low >= 0 { return low }
    refuse("descriptor \(descriptor) cannot be copied")
  }

  private static func refuse(_ reason: String) -> Never {
    writeLog(
      """
      cannot set up the protocol with the daemon: \(reason): \(Errno.last.meaning); start an extension \
      with a pipe as standard input and as standard output
      """)
    exit(1)
  }
}

/// A thread-safe writer of whole lines.
final class MessageWriter: Sendable {
  private let output: Int32
  private let turn = Mutex(())

  init(_ pipe: ProtocolPipe) { output = pipe.output }

  func notice(_ notice: ExtensionNotice, _ body: some Encodable) {
    let line = Message.notice(notice.rawValue, body)
    guard line.count <= LineBuffer.messageLimit else {
      writeLog("the notice \"\(notice)\" is longer than \(LineBuffer.messageLimit) bytes")
      return
    }
    write(line)
  }

  /// Writes a line, ignoring errors: if the daemon has ended, the reader sees the end of its input.
  func write(_ line: [UInt8]) {
    turn.withLock { _ in
      var rest = line[...]
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes { systemWrite(output, $0.baseAddress, $0.count) }
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return }
        rest = rest.dropFirst(count)
      }
    }
  }
}

/// The system's `write`, which the method of the same name hides.
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}
