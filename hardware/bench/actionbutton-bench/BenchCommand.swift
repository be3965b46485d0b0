import ArgumentParser
import Commands
import Devices
import FoundationEssentials
import Gesture
import Glibc
import LoopbackBench
import Presenters
import SystemAccess

/// `actionbutton-bench`: measures the correctness and the latency of this machine's button with one jumper.
struct BenchCommand: ServiceCommand {
  /// The form of the result.
  enum Output: String, CaseIterable, ExpressibleByArgument {
    case text, json
  }

  static let configuration = CommandConfiguration(
    commandName: "actionbutton-bench",
    abstract:
      "Press a GPIO line through a second line, and measure every decision and its latency.",
    discussion: """
      Connect two lines of the header with a jumper. The line of --drive presses the button on the line of --sense, at \
      random moments and with bounces. The bench first measures a loop that only reads the edges, then the daemon \
      (the actionbutton beside this program, with separate settings); their ratio shows the cost of the daemon on this \
      machine. With a second jumper from the line of a light to another line (--light, --witness) it also measures the \
      latency of the light. No other program may use the lines: stop the service first.

      EXAMPLES
        actionbutton-bench --drive gpio:GPIO27 --sense gpio:GPIO17
        actionbutton-bench --drive gpio:GPIO27 --sense gpio:GPIO17 --light gpio:GPIO23 --witness gpio:GPIO24
        actionbutton-bench --drive gpio:GPIO27 --sense gpio:GPIO17 --presses 1000 --seed 1 --output json

      EXIT STATUS
        1 if a decision or a wire was wrong.
      """,
    version: Version.text)

  @Option(
    help: ArgumentHelp(
      "The line that presses: gpio:LINE, with the polarity of the button's line, or with ?active=low|high.",
      valueName: "line"))
  var drive: String

  @Option(help: ArgumentHelp("The button's line, as for actionbutton run.", valueName: "source"))
  var sense: String

  @Option(
    help: ArgumentHelp(
      "The line of a light that the daemon switches; with --witness.", valueName: "line"))
  var light: String?

  @Option(
    help: ArgumentHelp(
      "The line that the light's line is connected to; with --light.", valueName: "line"))
  var witness: String?

  @Option(
    help: ArgumentHelp(
      "The number of presses (\(BenchPlan.counts.lowerBound) to \(BenchPlan.counts.upperBound)).",
      valueName: "count"))
  var presses = BenchPlan.usualCount

  @Option(
    help: ArgumentHelp(
      "The seed of an earlier run, which repeats its presses (default: random).",
      valueName: "number"))
  var seed: UInt64?

  @Option(
    help: ArgumentHelp(
      "How long a press must last to be a hold (\(times(HoldRecognizer.Limits.thresholds)); default 200ms).",
      valueName: "time"))
  var hold: String?

  @Option(
    help: ArgumentHelp(
      "How long the contact must be open to be released (\(times(HoldRecognizer.Limits.debouncePeriods)); default 5ms).",
      valueName: "time"))
  var debounce: String?

  @Option(help: "How to print the result: text, or json (one object, times in nanoseconds).")
  var output = Output.text

  func validate() throws {
    guard BenchPlan.counts.contains(presses) else {
      throw ValidationError(
        "--presses is \(presses); allowed: \(BenchPlan.counts.lowerBound) to \(BenchPlan.counts.upperBound)"
      )
    }
    guard (light == nil) == (witness == nil) else {
      throw ValidationError(
        "--light and --witness are the two ends of one wire; give both, or none of them")
    }
  }

  func serve() async throws {
    let bench = try bench()
    let program = try Self.daemon()
    let folder = try temporaryFolder()
    // An error is ignored: a folder that is left in the temporary folder does no harm.
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let (arguments, hasControl) = try daemonArguments(bench.limits, folder)
    let environment = Self.environment(folder)
    let result = try await bench.run(progress: { StandardOutput.write(line: $0, to: .error) }) {
      () throws(DeviceError) in
      let daemon = try TestedDaemon(program, arguments, environment: environment)
      return (daemon, hasControl)
    }
    switch output {
    case .text: StandardOutput.write(result.text)
    case .json: try JSONOutput.write(result)
    }
    if !result.verdict.wrong.isEmpty { throw Failure.status(1) }
  }

  private func bench() throws -> LoopbackBench {
    var limits = HoldRecognizer.Limits(threshold: HoldRecognizer.Limits.thresholds.lowerBound)
    if let hold { limits.threshold = try Self.time("hold", hold, HoldRecognizer.Limits.thresholds) }
    if let debounce {
      limits.debounce = try Self.time(
        "debounce", debounce, HoldRecognizer.Limits.debouncePeriods)
    }
    do throws(DeviceError) {
      guard case .gpio(let line) = try ButtonSpec(sense) else {
        throw .badSource(sense, problem: "it is not a GPIO line; write a line such as gpio:GPIO17")
      }
      var driven = try GPIOOutputSpec(drive)
      // Without active= in --drive the two lines have the same polarity: a jumper does not invert.
      if !drive.contains("active=") { driven.isActiveLow = line.isActiveLow }
      var observed: LoopbackBench.Witness?
      if let light, let witness {
        observed = LoopbackBench.Witness(
          light: try GPIOOutputSpec(light), line: try GPIOOutputSpec(witness).line)
      }
      return LoopbackBench(
        drive: driven, sense: line, witness: observed, limits: limits, count: presses,
        seed: seed ?? .random(in: 0..<1_000_000))
    } catch { throw Failure(error) }
  }

  /// Reads the value of an option that is a time.
  private static func time(
    _ name: String, _ text: String, _ range: ClosedRange<Duration>
  ) throws -> Duration {
    do {
      return try TimeText.duration(text, in: range)
    } catch { throw Failure.usage("--\(name): \(error)") }
  }

  /// The daemon under test, which is installed beside this program.
  private static func daemon() throws -> String {
    let program = RealPath.of("/proc/self/exe") ?? "/"
    let folder = program.lastIndex(of: "/").map { String(program[..<$0]) } ?? ""
    let daemon = "\(folder)/actionbutton"
    guard access(daemon, X_OK) == 0 else {
      throw Failure.runtime(
        "cannot start the daemon \(daemon): \(Errno.last); install the package actionbutton")
    }
    return daemon
  }

  /// The arguments of the daemon under test, and whether it has a control; writes its configuration.
  private func daemonArguments(
    _ limits: HoldRecognizer.Limits, _ folder: String
  ) throws -> ([String], hasControl: Bool) {
    guard witness == nil || Installation.sample != nil else {
      throw Failure.runtime(
        "there is no SampleControls beside this program, and a light shows only what a control promises; install it, "
          + "or leave out --light and --witness")
    }
    var text = "buttons:\n  action:\n    source: \(try Self.quoted(sense))\n"
    if let light { text += "    light: \(try Self.quoted(light))\n" }
    let file = "\(folder)/config.yaml"
    do { try Data(text.utf8).write(to: URL(filePath: file)) } catch {
      throw Failure.runtime("cannot write \(file): \(error); free some space in \(folder)")
    }
    let arguments = [
      "run", "--config", file, "--output", "json", "--hold", TimeText.short(limits.threshold),
      "--debounce", TimeText.short(limits.debounce),
    ]
    guard let sample = Installation.sample else { return (arguments, false) }
    return (arguments + ["--extension", sample, "--control", Installation.sampleKind], true)
  }

  /// Quotes a text for YAML.
  private static func quoted(_ text: String) throws -> String {
    String(decoding: try JSONEncoder().encode(text), as: UTF8.self)
  }

  /// Creates an empty folder for the daemon's settings, state and socket.
  private func temporaryFolder() throws -> String {
    let place = ProgramEnvironment.variables["TMPDIR"] ?? "/tmp"
    // mkdtemp(3) replaces the six X in place; the array has the closing NUL and is passed only for the call.
    var template = Array("\(place)/actionbutton-bench.XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      throw Failure.runtime(
        "cannot make a folder in \(place): \(Errno.last); free some space, or set TMPDIR to another folder"
      )
    }
    return String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// This process's environment with the daemon's folders in `folder`, without the variables of the service manager.
  private static func environment(_ folder: String) -> [String: String] {
    var environment = ProgramEnvironment.variables
    for name in [
      "RUNTIME_DIRECTORY", "STATE_DIRECTORY", "CONFIGURATION_DIRECTORY", "NOTIFY_SOCKET",
      "WATCHDOG_USEC",
    ] {
      environment[name] = nil
    }
    for name in ["XDG_RUNTIME_DIR", "XDG_STATE_HOME", "XDG_CONFIG_HOME"] {
      environment[name] = folder
    }
    return environment
  }
}

/// A range in help texts: `200ms to 10s`.
private func times(_ range: ClosedRange<Duration>) -> String {
  "\(TimeText.short(range.lowerBound)) to \(TimeText.short(range.upperBound))"
}

@main
enum Main {
  static func main() {
    ProgramRun<BenchCommand>.run { try ProgramRun<BenchCommand>.runVerb() }
  }
}
