import Commands
import Configuration
import ControlModel
import ControlSocket
import Devices
import Glibc
import Presenters
import SystemAccess
import Wire
import YAML

/// The configuration file that `setup` writes, with its content before the change.
struct SetupTarget: Sendable {
  static let serviceFile = "/etc/actionbutton/config.yaml"

  let file: String
  /// The content of the file, or `nil` if it does not exist.
  let text: String?
  let configuration: Configuration
  /// The extensions for a configuration that names no extensions, as absolute paths.
  private let extensions: [String]
  private let areGiven: Bool

  /// Reads the file of `--config`, or the file of this user's daemon; throws a failure if it cannot be read.
  init(_ files: ConfigurationFiles) throws {
    let environment = ProgramEnvironment.variables
    let isRoot = geteuid() == 0
    guard
      let file = files.config
        ?? (isRoot ? Self.serviceFile : Configuration.searchedFiles(environment).first)
    else { throw Failure.usage("HOME is not set; name the file to write with --config") }
    self.file = file
    if access(file, F_OK) == 0 {
      configuration = try Configuration.load(path: file, environment: environment).configuration
      do throws(FileFailure) {
        text = String(decoding: try FileBytes.read(file, limit: 1_048_576), as: UTF8.self)
      } catch { throw Failure.runtime("\(file) cannot be read: \(error)") }
    } else {
      text = nil
      configuration = Configuration()
    }
    areGiven = !files.extensions.isEmpty
    // A relative path would belong to the configuration's folder.
    extensions = areGiven ? files.extensions.map(Self.wholePath) : Installation.extensions
    try checkExtensions()
  }

  private static func wholePath(_ path: String) -> String {
    guard !path.hasPrefix("/"), let folder = RealPath.of(".") else { return path }
    return "\(folder)/\(path.hasPrefix("./") ? String(path.dropFirst(2)) : path)"
  }

  /// Refuses to change an existing list of extensions.
  private func checkExtensions() throws {
    guard areGiven, !namesNoExtensions else { return }
    let missing = extensions.filter { !configuration.extensions.contains($0) }
    guard missing.isEmpty else {
      throw Failure.usage(
        "--extension: \(file) already lists extensions; add \(missing.joined(separator: ", ")) to the file yourself"
      )
    }
  }

  private var namesNoExtensions: Bool {
    configuration.extensions.isEmpty && configuration.extensionsFolder == nil
  }

  /// The configured button, or `nil` if no button is configured.
  var current: ButtonConfiguration? { configuration.buttons.first }

  /// The source of the configured button, or `nil` without one.
  var currentSource: String? { current.flatMap { $0.hasSource ? $0.sourceText : nil } }

  var isServiceFile: Bool { file == Self.serviceFile }

  /// The command that runs a daemon with this file.
  var command: String {
    let isUsual = file == Configuration.searchedFiles(ProgramEnvironment.variables).first
    return "actionbutton run" + (isUsual ? "" : " --config \(file)")
  }

  var withExtensions: Configuration {
    var configuration = configuration
    if namesNoExtensions { configuration.extensions = extensions }
    return configuration
  }

  func text(_ choice: ButtonChoice) throws -> String {
    guard let text else { return ConfigurationText.new(choice, extensions: extensions) }
    let home = ProgramEnvironment.variables["HOME"]
    // Without a list of extensions, only the sample runs.
    let isOther = choice.control != current?.control && choice.control != Installation.sampleKind
    let needsExtensions = areGiven || isOther
    return try ConfigurationText(text, file: file, home: home)
      .setting(choice, extensions: namesNoExtensions && needsExtensions ? extensions : [])
  }

  /// Replaces the file atomically, or the target of a link, and saves its previous content with the suffix `.old`.
  ///
  /// The owner and the permissions stay, except that the service's file becomes readable for the service.
  func write(_ text: String) throws {
    let path = RealPath.of(file) ?? file
    let slash = path.lastIndex(of: "/")
    let folder = slash.map { String(path[..<$0]) } ?? "."
    let name = slash.map { String(path[path.index(after: $0)...]) } ?? path
    // The service, which is not root, must be able to read the file.
    var mode: mode_t = isServiceFile ? 0o644 : 0o600
    var owner: DurableFile.Owner?
    var before = stat()
    if self.text != nil, stat(path, &before) == 0 {
      if !isServiceFile || before.st_mode & 0o044 != 0 { mode = before.st_mode & 0o777 }
      if geteuid() == 0 { owner = DurableFile.Owner(user: before.st_uid, group: before.st_gid) }
    }
    if isServiceFile { mkdir(folder, 0o755) }
    do throws(FileFailure) {
      if let before = self.text {
        try DurableFile(folder: folder, name: "\(name).old", mode: mode, owner: owner)
          .write(Array(before.utf8))
      }
      try DurableFile(folder: folder, name: name, mode: mode, owner: owner).write(Array(text.utf8))
    } catch {
      let advice = geteuid() == 0 ? "" : "; run it with sudo, or name another file with --config"
      throw Failure.runtime("\(file) cannot be written: \(error)\(advice)")
    }
  }
}

/// The systemd service that uses the configuration written by `setup`.
struct SetupService {
  /// Whether the configuration file is the service's file.
  let isServiceFile: Bool

  /// Whether this system was started with systemd and this user may restart its services.
  var isPresent: Bool {
    isServiceFile && geteuid() == 0 && Systemctl.isPresent
  }

  /// Enables and restarts the service and returns when it is ready; throws a runtime failure if it does not start.
  func restart() throws {
    try Systemctl.run("enable", "--quiet", "actionbutton.service")
    do { try Systemctl.run("restart", "actionbutton.service") } catch {
      throw Failure.runtime("\(error); see: journalctl -u actionbutton -n 20")
    }
  }

  /// Makes logind read its configuration again; does nothing without systemd.
  func reloadLogind() throws {
    if isPresent { try Systemctl.run("kill", "--signal", "HUP", "systemd-logind.service") }
  }

  var runsGateway: Bool {
    do { try Systemctl.run("is-active", "--quiet", "actionbutton-gateway.service") } catch {
      return false
    }
    return true
  }

  func connect() throws -> SocketClient {
    try SocketClient.connect(
      firstOf: ["/run/actionbutton/actionbutton.sock"], client: "actionbutton setup")
  }

  /// Assigns the chosen controls if others are assigned now, because assignments override the configuration.
  ///
  /// With `asks`, it then asks on the terminal for the options of a control that prompts for them.
  func assign(
    _ choice: ButtonChoice, to button: String, _ client: SocketClient, asks: Bool
  ) throws {
    let status = try client.ask(Requests.status)
    guard let shown = status.buttons.first(where: { $0.name == button }) else { return }
    let gallery = try client.ask(Requests.list)
    let tap = Slot.tap(button: button).name
    if choice.tap == .removed, shown.tap_assignment != nil {
      _ = try client.ask(
        Requests.assign, SocketMessage.Assign(slot: tap, kind: nil, configuration: nil))
    }
    for (kind, place, assigned) in [
      (choice.control, button, shown.assignment), (choice.tap.kind, tap, shown.tap_assignment),
    ] {
      guard let kind else { continue }
      if assigned?.kind != kind {
        _ = try client.ask(
          Requests.assign, SocketMessage.Assign(slot: place, kind: kind, configuration: nil))
      }
      let listing = gallery.controls.first { $0.listing.kind == kind }?.listing
      guard asks, listing?.promptsForUserConfiguration == true else { continue }
      let configured = try ConfiguredControl(place, client)
      if configured.configuration.isEmpty { try ConfigurationDialog(client, configured).run() }
    }
  }
}

/// The program that controls systemd's services.
enum Systemctl {
  /// Whether this system was started with systemd.
  static var isPresent: Bool { access("/run/systemd/system", F_OK) == 0 }

  /// Runs a command of systemctl; throws a runtime failure with the first line of its message.
  static func run(_ arguments: String...) throws {
    try SystemProgram.run(
      "systemctl", arguments, name: "systemctl \(arguments.joined(separator: " "))",
      patience: .seconds(90))
  }
}

enum SystemProgram {
  /// Runs a program until it ends; throws a runtime failure with the program's name and the first line of its message.
  static func run(
    _ program: String, _ arguments: [String], name: String, patience: Duration
  ) throws(Failure) {
    var command = ChildCommand(
      program: program, arguments: arguments, environment: ProgramEnvironment.variables)
    command.outputs = .pipes
    let output: ChildOutput
    do throws(Errno) {
      let child = try command.start()
      guard let ended = child.wait(patience, keeping: 4_096) else {
        child.end()
        throw Errno(ETIMEDOUT)
      }
      output = ended
    } catch { throw .runtime("\(name) failed: \(error)") }
    guard output.ending.isSuccess else {
      let said = String(decoding: output.errors, as: UTF8.self).split(separator: "\n").first ?? ""
      throw .runtime("\(name) failed: \(said.isEmpty ? "\(output.ending)" : String(said))")
    }
  }
}
