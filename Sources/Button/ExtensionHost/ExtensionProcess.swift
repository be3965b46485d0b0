import ControlModel
import ControlSocket
import Gesture
import ServiceLog
import SystemAccess
import Wire

/// One run of an extension's executable: its greeting, its requests and answers, its exit.
///
/// It reports to its owner, which decides when the process ends and whether it is started again.
@ServiceThread
final class ExtensionProcess {
  enum Report {
    case welcomed(ExtensionMessage.Welcome)
    case notice(name: String, line: Incoming)
    case connected(PassedConnection)
    /// A pending or overdue request has ended.
    case settled
    /// The process broke the protocol or hangs, and must be ended.
    case breach(Sentence)
    /// The last report.
    case exited(Sentence)
  }

  let name: String
  let limits: ExtensionLimits
  private let log: ExtensionLog
  private let report: @ServiceThread (Report) -> Void
  private var child: WatchedChild?
  /// `nil` if the extension is not confined and can connect to the control socket.
  private var connections: ExtensionConnections?
  private let outgoing: OutgoingBytes
  let requests = RequestTable()
  private var lines: LineBuffer
  private var output: ExtensionOutput
  private var reader = PipeReader()
  private var greeting = 0
  private var isWelcome = false
  /// The version of the protocol that the process speaks.
  private var version = ExtensionRequest.oldestVersion
  /// The reason to end the process, or `nil`; its output is ignored from then on.
  private(set) var breach: Sentence?
  /// Whether the process exited by itself with success, which is no error even for a request that came too late.
  private(set) var hasLeft = false
  /// Whether the process ended while it answered a request other than `perform`.
  private(set) var endedReading = false
  /// Whether the process ended while it evaluated a view, which may have trapped.
  private(set) var endedInView = false

  init(
    _ command: ChildCommand, name: String, hello: ExtensionMessage.Hello, limits: ExtensionLimits,
    log: ExtensionLog, report: @escaping @ServiceThread (Report) -> Void
  ) throws(MessageError) {
    self.name = name
    self.limits = limits
    self.log = log
    self.report = report
    outgoing = OutgoingBytes(limit: limits.unread)
    lines = LineBuffer(limit: limits.message)
    output = ExtensionOutput(name: name, limits: limits)
    child = nil
    var command = command
    if command.sandbox?.isConfined == true {
      do throws(Errno) { connections = try ExtensionConnections() } catch {
        throw MessageError(.unavailable, "cannot start \(command.program): \(error)")
      }
      connections?.add(to: &command)
    }
    let child = try WatchedChild(command) { [self] in exited($0) }
    self.child = child
    do {
      try child.whenReadable(child.output) { self.readOutput() }
      try child.whenReadable(child.errors) { self.readErrors() }
      try connections?.start { self.connected($0) }
    } catch {
      child.kill()
      breach = "\(error)"
    }
    greeting = requests.number()
    send(Message.request(ExtensionRequest.hello.rawValue, id: greeting, hello))
  }

  var pid: Int32 { child?.pid ?? 0 }
  /// The layers around the process, or `nil` when it has ended.
  var layers: SandboxLayers? { child?.layers }
  /// Whether the process can be sent requests now.
  var isUsable: Bool { breach == nil && !outgoing.isClosed && !requests.isOverdue }
  var isIdle: Bool { requests.isEmpty }

  // MARK: Requests, notices and the end

  /// Sends a request and waits for its answer; returns `nil` if the process can no longer read the request.
  ///
  /// `following` is sent in the same write, if the process speaks a version of the protocol with `after`.
  func ask(
    _ request: ExtensionRequest, _ body: some Encodable & Sendable, limit: Duration,
    followedBy following: FollowingLoad? = nil
  ) async throws(MessageError) -> Incoming? {
    let id = requests.number()
    var message = Message.request(request, id: id, body)
    guard message.count <= limits.message else {
      throw MessageError(
        .forbidden,
        """
        cannot ask \(name) to \(request.words): the request has \(message.count) bytes, and the maximum is \
        \(limits.message); choose fewer or shorter values
        """)
    }
    let next = following.flatMap { _ in
      version > ExtensionRequest.oldestVersion ? requests.number() : nil
    }
    if let next, var subject = following?.subject {
      subject.after = id
      message += Message.request(.load, id: next, subject)
    }
    guard send(message) else { return nil }
    if let following, let next { wait(for: following, next) }
    let answer = await withCheckedContinuation { continuation in
      if let breach {
        let error = MessageError(.unavailable, "cannot \(request.words): \(name) \(breach)")
        return continuation.resume(returning: RequestTable.Answer.failure(error))
      }
      let control = (body as? ExtensionMessage.Perform)?.control.id
      requests.add(id, request, of: control, limit: limit) { [self] in
        tooLate(id, request, limit)
      } answer: { [self] in
        if let following, let next { begin(following, next, after: id) }
        continuation.resume(returning: $0)
      }
    }
    return try answer.get()
  }

  private func wait(for following: FollowingLoad, _ id: Int) {
    following.sent()
    requests.add(id, .load, limit: nil) { [self] in
      tooLate(id, .load, limits.load)
    } answer: { [self] in
      // Only a load that may have ended the process itself is not repeated.
      let isInnocent = following.due == nil || hasLeft || endedInView
      following.finish(breach != nil && isInnocent ? nil : $0)
    }
  }

  /// Begins the time limit of a load when the request before it has ended.
  private func begin(_ following: FollowingLoad, _ id: Int, after before: Int) {
    guard breach == nil else { return }
    requests.begin(id, limit: limits.load)
    // The process has not answered a cancelled request yet.
    if !requests.isCancelled(before) { following.begin() }
  }

  func notify(_ notice: DaemonNotice, _ body: some Encodable) {
    send(Message.notice(notice.rawValue, body))
  }

  /// Logs a text like a line of standard error.
  func say(_ text: String) { output.note(text, log) }

  func closeInput() {
    outgoing.close()
    child?.closeInput()
  }
  func terminate() { child?.terminate() }
  func kill() { child?.kill() }

  /// Stops reading the process, and fails its requests.
  ///
  /// `what` is translated for the user if the process is only late; otherwise it is for the extension's author.
  func fail(reason what: Sentence, isLate: Bool = false) {
    guard breach == nil else { return }
    breach = what
    child?.closeOutput()
    connections?.close()
    endedReading = requests.hasReads
    failRequests(isLate ? "\(name) \(part: what)" : "\(name) \(what)")
    report(.breach(what))
  }

  private func tooLate(_ id: Int, _ request: ExtensionRequest, _ limit: Duration) {
    let what: Sentence = "did not answer \(request.rawValue) within \(TimeText.short(limit))"
    log.write(.warning, "\(name) \(what)")
    let error = MessageError(.unavailable, "\(name) \(part: what)")
    requests.expire(id, error, limit: limits.cancel) { [self] in
      fail(
        reason: "\(part: what), nor its cancellation within \(TimeText.short(limits.cancel))",
        isLate: true)
    }
    notify(.cancel, ExtensionMessage.Cancel(id: id, reason: "timeout"))
  }

  @discardableResult
  private func send(_ message: [UInt8]) -> Bool {
    guard breach == nil, let child else { return false }
    switch outgoing.send(message, to: child.input, onClosed: { [self] in standardInputClosed() }) {
    case .taken: return true
    case .closed:
      standardInputClosed()
      return false
    case .full:
      fail(reason: "does not read its standard input: \(outgoing.waiting) bytes are waiting")
      return false
    }
  }

  /// Handles closed standard input: a process that does not end soon is broken.
  private func standardInputClosed() {
    ServiceThread.after(limits.step) { [self] in
      if child?.isRunning == true { fail(reason: "closed its standard input") }
    }
  }

  // MARK: Output

  private func readOutput() {
    guard let child, let bytes = reader.read(child.output) else { return }
    guard !bytes.isEmpty else {
      child.closeOutput()
      ServiceThread.after(limits.step) { [self] in
        if self.child?.isRunning == true { fail(reason: "closed its standard output") }
      }
      return
    }
    do throws(LineBuffer.TooLong) {
      try lines.append(bytes) { line in if breach == nil { handle(line) } }
    } catch {
      fail(
        reason: "wrote a line of more than \(error.limit) bytes; every message ends in a newline")
    }
  }

  private func readErrors() {
    guard let child, let bytes = reader.read(child.errors) else { return }
    if bytes.isEmpty { child.closeErrors() }
    output.append(bytes, log)
  }

  private func handle(_ line: [UInt8]) {
    do throws(MessageError) {
      // Most lines that are not messages are recognized by their first byte, so a flood of them costs little.
      guard line.first == UInt8(ascii: "{") else { throw .badMessage("it is not a JSON object") }
      let incoming = try Incoming(line, deepest: Message.deepestToDaemon)
      switch incoming.head {
      case .result(let id): try answered(id, .success(incoming))
      case .refusal(let id, let error): try answered(id, .failure(error.ofExtension))
      case .notice(let name):
        guard isWelcome else { throw .badMessage("it sent a notice before it answered hello") }
        if output.countUnasked() { report(.notice(name: name, line: incoming)) } else { flooded() }
      case .request: throw .badMessage("an extension sends no requests")
      }
    } catch {
      guard isWelcome else { return fail(reason: Greeting.problem(of: line, error)) }
      if !output.stray(line, error, log) { flooded() }
    }
  }

  /// Passes a connection on; anything else counts as a line that answers no request.
  private func connected(_ connection: PassedConnection?) {
    guard breach == nil else { return }
    guard output.countUnasked() else { return flooded() }
    if isWelcome, let connection { report(.connected(connection)) }
  }

  private func answered(_ id: Int, _ answer: RequestTable.Answer) throws(MessageError) {
    if id == greeting, !isWelcome {
      let welcome: ExtensionMessage.Welcome
      do { welcome = try Greeting.check(answer) } catch { return fail(reason: error.sentence) }
      isWelcome = true
      version = welcome.version
      return report(.welcomed(welcome))
    }
    guard requests.answer(id, answer) else { throw .badMessage("no request has the id \(id)") }
    report(.settled)
  }

  private func flooded() {
    fail(
      reason:
        "sent more than \(limits.unasked) lines within \(TimeText.short(RateLimit.window)) that answer no request"
    )
  }

  // MARK: Exit

  private func exited(_ ending: ChildProcess.Ending) {
    // Answers from before the exit still count.
    for _ in 0..<(limits.message / PipeReader.size) where breach == nil { readOutput() }
    for _ in 0..<4 { readErrors() }
    output.end(log)
    outgoing.close()
    child?.closeAll()
    connections?.close()
    child = nil
    hasLeft = breach == nil && ending.isSuccess
    // The output of a process that exited with success is not the reason of its exit.
    let words = isWelcome && ending.isSuccess ? "" : output.lastWords
    let ended: Sentence = "\(part: ending.sentence)\(limits.memoryProblem(of: ending))"
    let moment: Sentence = isWelcome ? "" : " before it answered hello"
    let what = breach ?? "\(part: ended)\(part: moment)\(words)"
    breach = what
    endedInView = requests.isReadingViews
    endedReading = endedReading || requests.hasReads
    let unanswered: Sentence = "\(part: ended) before it answered"
    failRequests(
      words.isEmpty ? "\(name) \(part: unanswered)" : "\(name) \("\(part: unanswered)\(words)")")
    report(.exited(what))
  }

  private func failRequests(_ what: Sentence) {
    requests.failAll { MessageError(.unavailable, "cannot \($0.words): \(part: what)") }
  }
}

extension ExtensionRequest {
  /// The name of the request, for messages to people.
  var words: Sentence { Sentence(text: rawValue) }
}

extension ExtensionProcess {
  /// Gives the running `perform` of a control more time, because it has reported progress.
  func extendPerform(of control: String) {
    guard let id = requests.perform(of: control) else { return }
    requests.extend(id, limit: limits.perform, most: limits.longPerform)
  }

  /// Cancels the running `perform` of a control for a user; returns false if no `perform` is running.
  func cancelPerform(of control: String) -> Bool {
    guard let id = requests.perform(of: control) else { return false }
    requests.expire(id, MessageError(.cancelled, "the action was cancelled"), limit: limits.cancel)
    {
      [self] in
      fail(reason: "did not answer a cancellation within \(TimeText.short(limits.cancel))")
    }
    notify(.cancel, ExtensionMessage.Cancel(id: id))
    return true
  }
}

/// The handshake: the expected answer to `hello`, and the errors for other answers.
enum Greeting {
  static let expected =
    #"{"id":1,"result":{"version":\#(ExtensionRequest.version),"name":"…"}}"#

  /// Returns the welcome from an answer to `hello`; throws if the answer is invalid.
  static func check(
    _ answer: Result<Incoming, MessageError>
  ) throws(MessageError) -> ExtensionMessage.Welcome {
    let line: Incoming
    switch answer {
    case .success(let answer): line = answer
    case .failure(let error): throw MessageError(.unavailable, "refused hello: \(error)")
    }
    // The version is checked first: the welcome of another version may have other fields.
    if let version = try? line.result(Version.self).version,
      !ExtensionRequest.versions.contains(version)
    {
      throw MessageError(
        .unsupportedVersion,
        """
        speaks version \(version) of the extension protocol; this daemon speaks versions \
        \(ExtensionRequest.oldestVersion) to \(ExtensionRequest.version): build the extension against one of them
        """)
    }
    let welcome: ExtensionMessage.Welcome
    do { welcome = try line.result(ExtensionMessage.Welcome.self) } catch {
      throw MessageError(.badMessage, problem(of: line.line, error))
    }
    // Events and answers to every client contain the names.
    let longest = DescribedExtension.longestName
    guard max(welcome.name.utf8.count, welcome.app?.utf8.count ?? 0) <= longest else {
      throw MessageError(
        .badMessage, "answered hello with a name of more than \(longest) bytes; use a shorter name")
    }
    return welcome
  }

  /// Describes an invalid answer to `hello`.
  static func problem(of line: [UInt8], _ error: MessageError) -> Sentence {
    "answered hello with \"\(LogLines.excerpt(line))\" (\(error)); expected \(expected)"
  }

  private struct Version: Decodable { var version: Int }
}
