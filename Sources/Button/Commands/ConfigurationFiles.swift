package import ArgumentParser
package import Configuration
import Glibc
import SystemAccess

/// The configuration file and the extensions that were given: nil and none mean the usual ones.
package struct ConfigurationFiles: Equatable, Sendable {
  package var config: String?
  package var extensions: [String] = []

  package init(config: String? = nil, extensions: [String] = []) {
    self.config = config
    self.extensions = extensions
  }

  /// The configuration with the extensions that are to be run, and its file; throws a usage failure.
  package func load() throws -> (configuration: Configuration, file: ConfigurationFile?) {
    let file: ConfigurationFile?
    do throws(ConfigurationError) {
      file = try ConfigurationFile.find(path: config, environment: ProgramEnvironment.variables)
    } catch { throw Failure(error) }
    return (try read(file), file)
  }

  /// The same from a file that was found before.
  package func read(_ file: ConfigurationFile?) throws -> Configuration {
    do throws(ConfigurationError) {
      var configuration =
        try file?.read(home: ProgramEnvironment.variables["HOME"]) ?? Configuration()
      if !extensions.isEmpty {
        configuration.extensions = extensions
        configuration.extensionsFolder = nil
      } else if configuration.extensions.isEmpty, configuration.extensionsFolder == nil {
        configuration.extensions = [Installation.sample].compactMap { $0 }
      }
      return configuration
    } catch { throw Failure(error) }
  }
}

/// Where this program's own files are.
package enum Installation {
  /// The sample extension: beside this program, as a build leaves it, or where a package puts it.
  package static let sample: String? = {
    // Not by URL: what Foundation sets up for it is a twentieth of the start to `button.ready`.
    let program = RealPath.of("/proc/self/exe") ?? "/"
    let folder = Self.parent(of: program)
    let installed = "lib/actionbutton/extensions/SampleControls"
    return [
      "\(folder)/SampleControls", "\(Self.parent(of: folder))/\(installed)", "/usr/\(installed)",
    ].first { access($0, X_OK) == 0 }
  }()

  /// The extensions for a new configuration: the sample and the built-in controls, as far as they are installed.
  package static var extensions: [String] {
    guard let sample else { return [] }
    let folder = parent(of: sample)
    return [sample, "\(folder)/BuiltInControls"].filter { access($0, X_OK) == 0 }
  }

  /// The folder that a path is in, without the slash at its end.
  private static func parent(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
  }

  /// The kind of the sample's first control, which is assigned to a button by default.
  package static let sampleKind = "com.example.Productivity.TimerToggle"
}

/// Which configuration file and which extensions, the same for every verb that needs controls.
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
      "An extension's executable, instead of those of the configuration; may be repeated.",
      valueName: "path"), completion: .file())
  package var extensions: [String] = []

  /// What was given, without ArgumentParser.
  package var values: ConfigurationFiles {
    ConfigurationFiles(config: config, extensions: extensions)
  }

  package init() {}
}
