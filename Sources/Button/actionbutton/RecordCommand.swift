import ArgumentParser
import Commands
import Devices
import Gesture
import Glibc
import Presenters
import SystemAccess

struct RecordCommand: ServiceCommand {
  static let configuration = CommandConfiguration(
    commandName: "record",
    abstract: "Record a button's raw edges as a trace file.",
    usage: "actionbutton record --button <source> [<options>] <file>",
    discussion: """
      Each press becomes a trace with its outcome, so that actionbutton simulate FILE can repeat it; attach the \
      file to a bug report. Recording ends after --presses, with Ctrl-C or SIGTERM; then the whole file is written, \
      or none of it.

      EXAMPLES
        actionbutton record --button gpio:GPIO17 --presses 5 bounce.trace
        actionbutton record --button evdev:KEY_F13 presses.trace
      """)

  @OptionGroup var button: ButtonOptions
  @OptionGroup var timing: TimingOptions

  @Option(help: ArgumentHelp("End after this many presses.", valueName: "count"))
  var presses: Int?

  @Flag(help: "Overwrite the file if it exists.")
  var force = false

  @Argument(help: "The trace file to write.", completion: .file())
  var file: String

  func validate() throws {
    if let presses, presses < 1 { throw ValidationError("--presses must be 1 or more") }
  }

  func serve() async throws {
    let setup = try ButtonSetup(try button.spec(), limits: timing.values.limits())
    guard force || access(file, F_OK) != 0 else {
      throw Failure.usage("\"\(file)\" exists; choose another name, or overwrite it with --force")
    }
    let slash = file.lastIndex(of: "/")
    let folder = slash.map { String(file[...$0]) } ?? "."
    var status = stat()
    guard stat(file, &status) != 0 || status.st_mode & S_IFMT == S_IFREG else {
      throw Failure.usage("\"\(file)\" is a folder, a pipe or a device; name a file")
    }
    // Checked now, so that the user does not press the button for a recording that cannot be saved.
    guard access(folder, W_OK) == 0 else { throw unwritable(Errno.last) }
    let recorder = Recorder(limits: setup.limits, presses: presses)
    let recording = try await recorder.run(setup.makeSource) { Self.report($0) }
    guard recording.count > 0 else {
      throw Failure.runtime("nothing was pressed; \"\(file)\" was not written")
    }
    let name = slash.map { String(file[file.index(after: $0)...]) } ?? file
    do throws(FileFailure) {
      try DurableFile(folder: folder, name: name, mode: 0o644).write(Array(recording.text.utf8))
    } catch { throw unwritable(error) }
    StandardOutput.write(line: "\(recording.count) presses in \(file)", to: .error)
  }

  private func unwritable(_ reason: any Error) -> Failure {
    .runtime(
      "cannot write \"\(file)\": \(reason); choose a folder that is writable and has free space")
  }

  static func report(_ progress: Recorder.Progress) {
    let text =
      switch progress {
      case .ready(let source, let isHeld):
        "recording \(source)" + (isHeld ? "; it is pressed now: release it first" : "; press it")
      case .press(let number, let outcome): "press \(number): \(outcome.word.rawValue)"
      case .gone(let error): error
      }
    StandardOutput.write(line: text, to: .error)
  }
}
