import ArgumentParser
import Commands
import Configuration
import ControlModel
import Daemon
import Devices
import Presenters
import ServiceLog
import SystemAccess

/// `lint`: checks the words of controls.
struct LintCommand: ServiceCommand {
  static let configuration = CommandConfiguration(
    commandName: "lint",
    abstract: "Check the hints and names of controls, and the views of widgets.",
    discussion: """
      Checks that each hint begins with a verb, completes "Hold to …", differs by state and describes how to reach \
      the state, and that each control has a display name of its own. Loads the preview of each widget in every \
      size, and lists views and modifiers that are not supported, with other findings about the extension.

      EXAMPLES
        actionbutton lint
        actionbutton lint --extension .build/debug/MyControls

      EXIT STATUS
        1 if there is a warning, or if an extension cannot be asked.
      """)

  @OptionGroup var files: ConfigurationOptions

  func serve() async throws {
    let (configuration, _) = try files.values.load()
    let environment = ProgramEnvironment.variables
    let controls = Service.controls(
      configuration, language: .en, environment: environment,
      log: Log(environment: environment, least: .warning))
    let gallery = await controls.gallery()
    let views = await controls.viewFindings()
    await controls.stop()
    let lines = Self.findings(gallery, views)
    for line in lines.text { StandardOutput.write(line: line) }
    let warnings = lines.warnings
    func counted(_ count: Int, _ name: String) -> String {
      "\(count) \(name)\(count == 1 ? "" : "s")"
    }
    let summary = [counted(gallery.entries.count, "control"), counted(warnings, "warning")]
    StandardOutput.write(line: summary.joined(separator: ", "), to: .error)
    if warnings > 0 { throw Failure.status(1) }
  }

  /// A line about an intent that an iPhone performs in the app and that is performed in the extension here, or `nil`.
  private static func appNote(_ entry: Gallery.Entry) -> String? {
    guard let action = entry.listing.preview.action, action.type != nil else { return nil }
    // An unreadable manifest is logged when the extension is started.
    let manifest = try? BundleManifest.beside(
      executable: entry.executable, environment: ProgramEnvironment.variables)
    guard manifest?.appExecutable == nil else { return nil }
    let file = BundleManifest.advice(for: BundleManifest.file(of: entry.executable))
    return
      "info: \(entry.listing.kind): an iPhone performs \(action.intent) in the app, here the extension performs it; "
      + "to perform it in the app here too, set app.executable in \(SafeLines.text(file))"
  }

  /// The lines to write, without duplicates, and the number of warnings.
  private static func findings(
    _ gallery: Gallery, _ views: [String]
  ) -> (text: [String], warnings: Int) {
    var text: [String] = []
    var seen: Set<String> = []
    var warnings = 0
    func add(_ line: String, isWarning: Bool = true) {
      guard seen.insert(line).inserted else { return }
      text.append(line)
      if isWarning { warnings += 1 }
    }
    for problem in gallery.problems { add(problem) }
    for entry in gallery.entries {
      for finding in entry.listing.lint() {
        add("\(finding)", isWarning: finding.severity == .warning)
      }
      if let note = Self.appNote(entry) { add(note, isWarning: false) }
      for warning in entry.listing.warnings + entry.listing.preview.warnings {
        add("\(entry.listing.kind): \(warning)")
      }
    }
    for finding in views { add("warning: \(finding)") }
    return (text, warnings)
  }
}
