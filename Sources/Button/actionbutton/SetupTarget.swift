import Commands
import Configuration
import Devices
import Glibc
import SystemAccess
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
      do throws(ConfigurationError) {
        configuration = try Configuration.load(path: file, environment: environment).configuration
      } catch { throw Failure(error) }
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
    do throws(ConfigurationError) {
      // Without a list of extensions, only the sample runs.
      let isOther = choice.control != current?.control && choice.control != Installation.sampleKind
      let needsExtensions = areGiven || isOther
      return try ConfigurationText(text, file: file, home: home)
        .setting(choice, extensions: namesNoExtensions && needsExtensions ? extensions : [])
    } catch { throw Failure(error) }
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
