import ArgumentParser
import Configuration
import ControlModel
import Daemon
import Devices
import FoundationEssentials

/// `lint`: what is wrong with the words of controls.
struct LintCommand: ServiceCommand {
  static let configuration = CommandConfiguration(
    commandName: "lint",
    abstract: "Check the hints and names of controls by Apple's rules.",
    discussion: """
      A hint begins with a verb and follows "Hold to", differs by state, and says how to get to the state; \
      a control has a display name of its own. What an extension's author should know besides is said too.

      EXAMPLES
        actionbutton lint
        actionbutton lint --extension .build/debug/MyControls

      EXIT STATUS
        1 if there is a warning, or if an extension cannot be asked.
      """)

  @OptionGroup var files: ConfigurationOptions

  func serve() async throws {
    let (configuration, _) = try files.load()
    let environment = ProcessInfo.processInfo.environment
    let controls = Service.controls(
      configuration, language: .en, environment: environment,
      log: Log(environment: environment, least: .warning))
    let gallery = await controls.gallery()
    await controls.stop()
    var warnings = gallery.problems.count
    for problem in gallery.problems { StandardOutput.write("\(problem)\n") }
    for entry in gallery.entries {
      for finding in entry.listing.lint() {
        if finding.severity == .warning { warnings += 1 }
        StandardOutput.write("\(finding)\n")
      }
      for warning in entry.listing.warnings + entry.listing.preview.warnings {
        warnings += 1
        StandardOutput.write("\(entry.listing.kind): \(warning)\n")
      }
    }
    func counted(_ count: Int, _ name: String) -> String {
      "\(count) \(name)\(count == 1 ? "" : "s")"
    }
    let summary = [counted(gallery.entries.count, "control"), counted(warnings, "warning")]
    StandardOutput.write(summary.joined(separator: ", ") + "\n", to: .error)
    if warnings > 0 { throw Failure.status(1) }
  }
}
