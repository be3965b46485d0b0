import Configuration
import Devices
import Glibc
import SystemAccess

/// The configuration file that `setup` writes, as it is before.
struct SetupTarget: Sendable {
  /// The service's configuration.
  static let serviceFile = "/etc/actionbutton/config.yaml"

  let file: String
  /// What is in it; nil if it does not exist.
  let text: String?
  let configuration: Configuration
  private let extensions: [String]

  /// The file of `--config`, or the one that this user's daemon reads; throws a usage failure if it cannot be read.
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
    extensions = files.extensions.isEmpty ? Installation.extensions : files.extensions
  }

  /// The button that is configured; nil if there is none.
  var current: ButtonConfiguration? { configuration.buttons.first }

  /// Whether it is the file that the service reads.
  var isServiceFile: Bool { file == Self.serviceFile }

  /// What runs a daemon with this file.
  var command: String {
    let isUsual = file == Configuration.searchedFiles(ProgramEnvironment.variables).first
    return "actionbutton run" + (isUsual ? "" : " --config \(file)")
  }

  /// The configuration with the extensions that it will have.
  var withExtensions: Configuration {
    var configuration = configuration
    if configuration.extensions.isEmpty, configuration.extensionsFolder == nil {
      configuration.extensions = extensions
    }
    return configuration
  }

  /// The text with a choice in it.
  func text(_ choice: ButtonChoice) throws -> String {
    guard let text else { return ConfigurationText.new(choice, extensions: extensions) }
    let home = ProgramEnvironment.variables["HOME"]
    do throws(ConfigurationError) {
      return try ConfigurationText(text, file: file, home: home).setting(choice)
    } catch { throw Failure(error) }
  }

  /// Replaces the file at once; the one before it is kept beside it.
  func write(_ text: String) throws {
    let slash = file.lastIndex(of: "/")
    let folder = slash.map { String(file[..<$0]) } ?? "."
    let name = slash.map { String(file[file.index(after: $0)...]) } ?? file
    // A service that is not root reads it.
    let mode: mode_t = isServiceFile ? 0o644 : 0o600
    if isServiceFile { mkdir(folder, 0o755) }
    do throws(FileFailure) {
      if let before = self.text {
        try DurableFile(folder: folder, name: "\(name).old", mode: mode).write(Array(before.utf8))
      }
      try DurableFile(folder: folder, name: name, mode: mode).write(Array(text.utf8))
    } catch {
      let advice = geteuid() == 0 ? "" : "; run it with sudo, or name another file with --config"
      throw Failure.runtime("\(file) cannot be written: \(error)\(advice)")
    }
  }
}
