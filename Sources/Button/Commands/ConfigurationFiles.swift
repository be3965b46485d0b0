package import ArgumentParser
package import Configuration
import ControlModel
import Devices
import FoundationEssentials
import Glibc
import Presenters
import SystemAccess
import YAML

/// The configuration file and extensions from the command line; `nil` and an empty list select the defaults.
package struct ConfigurationFiles: Equatable, Sendable {
  package var config: String?
  package var extensions: [String] = []

  package init(config: String? = nil, extensions: [String] = []) {
    self.config = config
    self.extensions = extensions
  }

  /// Finds and reads the configuration, including the extensions to run; throws a usage failure.
  package func load() throws -> (configuration: Configuration, file: ConfigurationFile?) {
    let file = try ConfigurationFile.find(
      path: config, environment: ProgramEnvironment.variables)
    return (try read(file), file)
  }

  /// Reads a configuration file; `nil` gives the default configuration.
  package func read(_ file: ConfigurationFile?) throws -> Configuration {
    var configuration =
      try file?.read(home: ProgramEnvironment.variables["HOME"]) ?? Configuration()
    if !extensions.isEmpty {
      configuration.extensions = extensions
      configuration.extensionsFolder = nil
    } else if configuration.extensions.isEmpty, configuration.extensionsFolder == nil {
      configuration.extensions = [Installation.sample].compactMap { $0 }
    }
    return configuration
  }
}

/// The locations of this program's own files.
package enum Installation {
  /// The sample extension: beside this program in a build folder, or in the library folder of a package.
  package static let sample: String? = {
    // Uses no URL: Foundation's setup for URLs takes a twentieth of the time from the start to `button.ready`.
    let program = RealPath.of("/proc/self/exe") ?? "/"
    let folder = Self.parent(of: program)
    let installed = "lib/actionbutton/extensions/SampleControls"
    return [
      "\(folder)/SampleControls", "\(Self.parent(of: folder))/\(installed)", "/usr/\(installed)",
    ].first { access($0, X_OK) == 0 }
  }()

  /// The extensions for a new configuration: the sample and the built-in controls, if they are installed.
  package static var extensions: [String] {
    guard let sample else { return [] }
    let folder = parent(of: sample)
    return [sample, "\(folder)/BuiltInControls"].filter { access($0, X_OK) == 0 }
  }

  /// The parent folder of a path, without a trailing slash.
  private static func parent(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
  }

  /// The kind of the sample's first control, which is assigned to a button by default.
  package static let sampleKind = "com.example.Productivity.TimerToggle"
}

/// The options for the configuration file and extensions, shared by all verbs that need controls.
package struct ConfigurationOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The configuration file (default: ~/.config/actionbutton/config.yaml, or "
        + "/etc/actionbutton/config.yaml).",
      valueName: "file"), completion: .file())
  package var config: String?

  @Option(
    name: .customLong("extension"),
    help: ArgumentHelp(
      "An extension's executable to use instead of those in the configuration; may be given again.",
      valueName: "path"), completion: .file())
  package var extensions: [String] = []

  /// The options without a dependency on ArgumentParser.
  package var values: ConfigurationFiles {
    ConfigurationFiles(config: config, extensions: extensions)
  }

  package init() {}
}

/// Writes JSON to standard output, for other programs.
package enum JSONOutput {
  package static func write(_ value: some Encodable) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    write(line: try encoder.encode(value))
  }

  /// Writes a line of JSON and appends a newline; returns `false` if it cannot be written.
  @discardableResult
  package static func write(line: some Sequence<UInt8>) -> Bool {
    let line = JSONText.escapingUnsafe(line)
    return StandardOutput.write(raw: String(decoding: line, as: UTF8.self) + "\n")
  }
}
