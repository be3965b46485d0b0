import ControlModel
import SystemAccess
import Wire

/// The programs that the daemon runs for one extension outside its confinement.
@ServiceThread
final class OutsideRuns {
  /// The most programs that run at the same time.
  static let most = 16
  /// The longest time of a program with a limit.
  static let longest = Duration.seconds(30)

  private var runs: [ObjectIdentifier: OutsideRun] = [:]

  /// Starts a program; `answer` is called once, unless this throws.
  func start(
    _ run: ExtensionMessage.Run, _ command: ChildCommand,
    answer: @escaping @ServiceThread (ExtensionMessage.Ran) -> Void
  ) throws(MessageError) {
    guard runs.count < Self.most else {
      throw MessageError(
        .unavailable,
        "cannot start \(command.program): \(Self.most) programs of the extension run; end one")
    }
    let limit = run.limit_ms.map { min(.milliseconds(max($0, 1)), Self.longest) }
    let started = try OutsideRun(run.number, command, limit: limit, answer: answer) { [weak self] in
      self?.runs[ObjectIdentifier($0)] = nil
    }
    runs[ObjectIdentifier(started)] = started
  }

  /// Ends the programs of this number.
  func end(_ number: Int) {
    for run in runs.values where run.number == number { run.kill() }
  }

  /// Ends the programs for which the extension waits, because it has ended.
  func endAll() {
    for run in runs.values where run.limit != nil { run.kill() }
  }
}

/// A program that runs for an extension.
@ServiceThread
private final class OutsideRun {
  let number: Int
  let limit: Duration?
  private var answer: (@ServiceThread (ExtensionMessage.Ran) -> Void)?
  private let onEnd: @ServiceThread (OutsideRun) -> Void
  private var child: WatchedChild?
  private var output = BoundedPipe(nil, limit: 0)
  private var errors = BoundedPipe(nil, limit: 0)
  private var timer: ServiceThread.Timer?
  private var isLate = false

  init(
    _ number: Int, _ command: ChildCommand, limit: Duration?,
    answer: @escaping @ServiceThread (ExtensionMessage.Ran) -> Void,
    onEnd: @escaping @ServiceThread (OutsideRun) -> Void
  ) throws(MessageError) {
    self.number = number
    self.limit = limit
    self.answer = answer
    self.onEnd = onEnd
    var command = command
    command.outputs = limit == nil ? .toStandardError : .pipes
    let child = try WatchedChild(command) { [self] in ended($0) }
    self.child = child
    if limit != nil {
      output = BoundedPipe(child.output, limit: ExtensionMessage.Run.mostOutput)
      errors = BoundedPipe(child.errors, limit: ExtensionMessage.Run.mostOutput)
      do {
        try child.whenReadable(child.output) { [self] in
          output.read()
          if !output.isOpen { child.closeOutput() }
        }
        try child.whenReadable(child.errors) { [self] in
          errors.read()
          if !errors.isOpen { child.closeErrors() }
        }
      } catch { child.kill() }
    }
    timer = ServiceThread.after(limit ?? AppStarter.watch) { [self] in timeOut() }
  }

  func kill() { child?.kill() }

  private func timeOut() {
    if limit == nil {
      answer(with: ExtensionMessage.Ran(number: number))
    } else {
      isLate = true
      kill()
    }
  }

  private func ended(_ ending: ChildProcess.Ending) {
    timer?.cancel()
    output.drain()
    errors.drain()
    child?.closeAll()
    var ran = ExtensionMessage.Ran(number: number)
    if ending.signal == 0 {
      ran.status = Int(ending.status)
    } else {
      ran.signal = Int(ending.signal)
    }
    if isLate { ran.late = true }
    if limit != nil {
      ran.output = String(decoding: output.bytes, as: UTF8.self)
      ran.errors = String(decoding: errors.bytes, as: UTF8.self)
    }
    answer(with: ran)
    child = nil
    onEnd(self)
  }

  private func answer(with ran: ExtensionMessage.Ran) {
    answer?(ran)
    answer = nil
  }
}
