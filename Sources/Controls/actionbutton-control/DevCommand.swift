import ArgumentParser
import Commands
import ControlModel
import ControlSocket
import Daemon
import Devices
import ExtensionHost
import ExtensionPackages
import Presenters
import ServiceLog
import SystemAccess
import Wire

/// `dev`: builds a package at each change, and shows the hints of its controls.
struct DevCommand: ServiceCommand {
  static let configuration = CommandConfiguration(
    commandName: "dev",
    abstract: "Build a package of controls at each change, and show the new hints.",
    usage: "actionbutton-control dev [<options>] <folder>",
    discussion: """
      Builds the package with swift build, prints the hint of each control, and has a running daemon load these \
      controls again. Then waits for a change of a file in Sources or Modules, and begins again, until you press \
      Control-C. Links to files elsewhere are followed. Start the command again after a change of Package.swift.

      EXAMPLES
        actionbutton dev Lamp
        actionbutton dev .
      """)

  @Argument(
    help: ArgumentHelp("The package's folder.", valueName: "folder"), completion: .directory)
  var path: String

  @Option(
    help: ArgumentHelp(
      "The folder for the build (default: .build in the package).", valueName: "folder"),
    completion: .directory)
  var scratchPath: String?

  @Flag(help: "Build and show the hints once, without waiting for changes.")
  var once = false

  /// The time limit for a build; the first build compiles this library too.
  private static let longestBuild = Duration.seconds(3600)
  /// The limits on the compiler's output: the bytes that are stored, and the lines that are shown.
  private static let (mostOutput, mostLines) = (1_048_576, 20)

  func serve() async throws {
    do {
      let package = try DevelopedPackage(path)
      let watch = try FolderWatch()
      while true {
        for folder in try package.folders() { try watch.add(folder) }
        watch.drain()
        let isBuilt = try build(package)
        if isBuilt { try await show(package) }
        if once {
          if isBuilt { return }
          throw Failure.status(1)
        }
        StandardOutput.write(line: "Waiting for a change; Control-C ends.", to: .error)
        try await change(of: watch)
      }
    } catch let error as ImportError { throw Failure.usage(SafeLines.text("\(error)")) }
  }

  /// Builds the package; returns `false` after writing the compiler's errors.
  private func build(_ package: DevelopedPackage) throws -> Bool {
    let began = ContinuousClock.now
    var command = ChildCommand(
      program: "swift",
      arguments: ["build", "--package-path", package.folder]
        + (scratchPath.map { ["--scratch-path", $0] } ?? []),
      environment: ProgramEnvironment.variables)
    command.outputs = .pipes
    command.isInOurGroup = true
    StandardOutput.write(line: "Building \(SafeLines.text(package.folder))", to: .error)
    let child: StartedChild
    do throws(Errno) { child = try command.start() } catch {
      throw Failure.runtime("cannot start swift build: \(error); install Swift, or add it to PATH")
    }
    guard let done = child.wait(Self.longestBuild, keeping: Self.mostOutput) else {
      child.end()
      throw Failure.runtime("swift build took longer than \(Self.longestBuild) and was ended")
    }
    guard done.ending.isSuccess else {
      let lines = String(decoding: done.output + done.errors, as: UTF8.self).split(separator: "\n")
      let errors = lines.filter { $0.contains("error:") && !$0.hasPrefix(" ") }
      let shown = errors.isEmpty ? Array(lines.suffix(Self.mostLines)) : errors
      var seen: Set<Substring> = []
      for line in shown.prefix(Self.mostLines) where seen.insert(line).inserted {
        let text = String(line).replacing(package.folder + "/", with: "")
        StandardOutput.write(line: SafeLines.text(text), to: .error)
      }
      return false
    }
    let seconds = (ContinuousClock.now - began) / .milliseconds(100)
    StandardOutput.write(line: "Built in \(seconds.rounded() / 10) s", to: .error)
    return true
  }

  /// Writes the hint of each control, and has the daemon load the controls again.
  @ServiceThread
  private func show(_ package: DevelopedPackage) async throws {
    let files = ConfigurationFiles(
      config: nil, extensions: package.executables(builtIn: scratchPath))
    let (configuration, _) = try files.load()
    let environment = ProgramEnvironment.variables
    let controls = Daemon.controls(
      configuration, language: .en, environment: environment,
      log: Log(environment: environment, least: .warning))
    let gallery = await controls.gallery()
    await controls.stop()
    for entry in gallery.entries {
      let preview = entry.preview
      let value = preview.face.valueText.map { ": \($0)" } ?? ""
      for line in [preview.kind, "  hint   \(preview.hint)", "  shows  \(preview.title)\(value)"] {
        StandardOutput.write(line: SafeLines.text(line))
      }
    }
    for problem in gallery.problems {
      StandardOutput.write(line: SafeLines.text("\(problem)"), to: .error)
    }
    reload(gallery.entries.map(\.listing.kind))
  }

  /// Has a running daemon load controls again; does nothing without a daemon.
  private func reload(_ kinds: [String]) {
    let paths = SocketPath.standard(environment: ProgramEnvironment.variables)
    guard let daemon = try? SocketClient.connect(firstOf: paths, client: "actionbutton dev") else {
      return
    }
    for kind in kinds {
      // A control that the daemon does not know is on none of its buttons.
      guard
        let reloaded = try? daemon.request(Requests.reload, SocketMessage.Reload(kind: kind)),
        reloaded.count > 0
      else { continue }
      StandardOutput.write(line: SafeLines.text("The daemon loads \(kind) again."), to: .error)
    }
  }

  /// Waits for a change in the watched folders.
  @ServiceThread
  private func change(of watch: FolderWatch) async throws {
    var registration: Registration?
    defer { if let registration { ServiceThread.unwatch(registration) } }
    try await withCheckedThrowingContinuation {
      (continuation: CheckedContinuation<Void, any Error>) in
      do {
        registration = try ServiceThread.watch(watch.descriptor) {
          if watch.drain() { continuation.resume() }
        }
      } catch { continuation.resume(throwing: error) }
    }
  }
}
