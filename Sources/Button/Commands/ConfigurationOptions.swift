package import ArgumentParser

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
