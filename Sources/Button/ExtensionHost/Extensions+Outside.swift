import Configuration
import ControlModel
import SystemAccess
import Wire

/// Programs that an extension has the daemon run outside its confinement (`ManifestGrants.outside`).
extension Extensions {
  /// The variable that tells an extension that it may send `run`.
  static let outsideVariable = "ACTIONBUTTON_OUTSIDE"

  /// Whether the daemon runs the commands of the manifest: only for an extension that is confined, and only for files that root
  /// alone can change, because root could also exempt the extension in the configuration.
  func runsOutside(_ bundle: ExtensionBundle) -> Bool {
    !bundle.grants.outside.isEmpty && confinement(of: bundle).isOn
      && [bundle.executable, bundle.manifest].allSatisfy(ExecutableFile.isOwnedByRoot)
  }

  /// Runs a command of the manifest, or ends it; the extension always gets an answer.
  func run(
    _ run: ExtensionMessage.Run, _ found: DescribedExtension, from origin: Origin
  ) throws(MessageError) {
    guard let words = run.words else { return found.outside.end(run.number) }
    let answer: @ServiceThread (ExtensionMessage.Ran) -> Void = { [weak process = found.process] in
      process?.notify(.ran, $0)
    }
    do throws(MessageError) {
      guard origin == .ofExtension else { throw Self.refused(words, "an app's process cannot") }
      try found.outside.start(run, try outsideCommand(words, found), answer: answer)
    } catch {
      answer(ExtensionMessage.Ran(number: run.number, problem: error))
      throw error
    }
  }

  /// The process for a requested command; throws if the manifest does not list the command, or if it is not allowed now.
  private func outsideCommand(
    _ words: [String], _ found: DescribedExtension
  ) throws(MessageError) -> ChildCommand {
    let bundle = found.process.bundle
    guard runsOutside(bundle), let command = command(of: words, found), let first = words.first
    else {
      throw Self.refused(words, "app.outside of \(bundle.manifest) has no such command")
    }
    if command.needsIntent {
      guard found.notices.isPerforming, !isLocked else {
        throw Self.refused(
          words, "it needs a running intent of the extension and an unlocked screen")
      }
    }
    let isOwn = first == OutsideCommand.ownProgram
    let program = isOwn ? bundle.executable : try apps.path(of: first)
    for each in extensions {
      let other = each.process.bundle
      if let file = settings.confinement.changeable(among: [program], by: other) {
        throw Self.refused(
          words, "the extension \(each.process.name) can change \(file); correct its manifest")
      }
    }
    return ChildCommand(
      program: program, arguments: Array(words.dropFirst()),
      environment: apps.outsideEnvironment(
        isOfOwner: command.option != nil || first.contains("/")))
  }

  /// The first command of the manifest that matches the requested words, or `nil`.
  private func command(of words: [String], _ found: DescribedExtension) -> OutsideCommand? {
    found.process.bundle.grants.outside.first { command in
      command.matches(
        words, configured: command.option.map { configured($0, found) } ?? [], opens: apps.opens)
    }
  }

  /// The commands that the configuration file gives the extension's controls in an option that only the file can set.
  private func configured(_ option: String, _ found: DescribedExtension) -> [[String]] {
    found.listings.flatMap { listing -> [[String]] in
      guard listing.parameters.contains(where: { $0.name == option && $0.isFromFileOnly }) else {
        return []
      }
      return definedControls(of: listing.kind).compactMap { control in
        guard case .string(let line)? = control.configuration[option] else { return nil }
        return CommandWords(line)?.words
      }
    }
  }

  private static func refused(_ words: [String], _ reason: Sentence) -> MessageError {
    let line = SafeText.onOneLine(words.joined(separator: " "), most: 200)
    return MessageError(.forbidden, "cannot run \"\(line)\" outside the confinement: \(reason)")
  }
}

/// The programs that the daemon runs for one extension outside its confinement.
@ServiceThread
final class OutsideRuns {
  /// The maximum number of programs that run at the same time.
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

  /// Ends the program of the run with this number, unless the run was answered.
  func end(_ number: Int) {
    for run in runs.values where run.number == number && run.isAwaited { run.kill() }
  }

  /// Ends the programs that have a time limit, because the process that waits for them has ended.
  ///
  /// Their results are dropped, because the next process uses the same numbers.
  func endAll() {
    for run in runs.values { run.abandon() }
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

  /// Whether the run was not answered yet.
  var isAwaited: Bool { answer != nil }

  func kill() { child?.kill() }

  func abandon() {
    answer = nil
    if limit != nil { kill() }
  }

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
