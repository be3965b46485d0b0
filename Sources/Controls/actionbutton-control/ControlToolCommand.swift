import ArgumentParser
import Commands
import Configuration
import ControlModel
import Daemon
import Devices
import ExtensionHost
import ExtensionPackages
import FoundationEssentials
import Presenters
import ServiceLog
import SystemAccess

/// `actionbutton-control`: the commands for authors of controls, each in a separate file.
struct ControlToolCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "actionbutton-control",
    abstract: "Create packages of controls, and check their texts.",
    discussion: """
      `actionbutton new`, `import`, `dev` and `lint` start this program.

      EXAMPLES
        actionbutton-control new Lamp                a package for your own control
        actionbutton-control import ~/src/Lamp       one around an app's extension
        actionbutton-control dev Lamp                build at each change, show hints
        actionbutton-control lint                    check installed controls

      EXIT STATUS
        0 for success, 1 for a run-time failure, 2 for wrong usage or configuration.
      """,
    version: Version.text,
    subcommands: [NewCommand.self, ImportCommand.self, DevCommand.self, LintCommand.self])
}

@main
enum Main {
  static func main() {
    ProgramRun<ControlToolCommand>.run { try ProgramRun<ControlToolCommand>.runVerb() }
  }
}

/// The location of this library for an author's package.
struct LibraryOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The folder or Git address of this library (default: the library that this program was built or installed with).",
      valueName: "path|url"), completion: .directory)
  var library: String?

  func source() throws -> LibrarySource {
    if let library {
      do throws(ImportError) { return try LibrarySource(library) } catch {
        throw Failure.usage("--library: \(SafeLines.text("\(error)"))")
      }
    }
    let program = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().path
    guard let found = LibrarySource.beside(program: program) else {
      throw Failure.usage(
        "this library was not found near \(program); give the folder of a checkout or a Git address with --library"
      )
    }
    return found
  }
}

/// Makes text of files and paths safe for a terminal.
enum SafeLines {
  static func text(_ text: String) -> String { SafeText.onOneLine(text) }
}

/// `new`: creates a package with one control.
struct NewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new",
    abstract: "Create a package with a control of your own.",
    discussion: """
      The package has a toggle, its intent, its state, its manifest and a test; it builds without changes. Nothing is \
      overwritten.

      EXAMPLES
        actionbutton new Lamp
        cd Lamp && swift build && swift test
        actionbutton new ~/src/Lamp --library ~/src/action-button
      """)

  @Argument(
    help: ArgumentHelp(
      "The package's folder; its last part is the extension's name.", valueName: "name"),
    completion: .directory)
  var path: String

  @OptionGroup var library: LibraryOptions

  func run() throws {
    let source = try library.source()
    let package: NewPackage
    do throws(ImportError) { package = try NewPackage(path, library: source) } catch {
      throw Failure.usage(SafeLines.text("\(error)"))
    }
    do throws(ImportError) {
      try package.write()
      let name = package.folder.split(separator: "/").last ?? ""
      for line in [
        "Created \(package.folder)", "", "Next:", "  cd \(package.folder)", "  swift build",
        "  swift test", "  actionbutton dev .",
        "  actionbutton lint --extension .build/debug/\(name)",
        "  actionbutton run --button keyboard --extension .build/debug/\(name) --control com.example.\(name)",
      ] {
        StandardOutput.write(SafeLines.text(line) + "\n")
      }
    } catch { throw Failure.runtime(SafeLines.text("\(error)")) }
  }
}

/// `import`: creates a package around the sources of an iPhone app's extension.
struct ImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Create a package around the sources of an iPhone app's control extension.",
    usage: "actionbutton-control import [<options>] <path>",
    discussion: """
      PATH is the folder of a project (an Xcode project, XcodeGen's project.yml, Tuist's Project.swift, or only \
      Swift files), or one Swift file. The package has the source files of each extension, its Info.plist, string tables, asset catalogs \
      and build settings. The sources are not changed; the report says what is missing on Linux and \
      what to do. Nothing is overwritten.

      EXAMPLES
        actionbutton import ~/src/Lamp
        actionbutton import ~/src/Lamp/Lamp.xcodeproj --target LampControls
        actionbutton import LampControl.swift --copy
      """)

  @Argument(
    help: ArgumentHelp("The project's folder or file.", valueName: "path"), completion: .file())
  var path: String

  @Option(
    help: ArgumentHelp(
      "The package's folder (default: one in the current folder, named after the extension).",
      valueName: "folder"), completion: .directory)
  var output: String?

  @Option(
    name: .customLong("target"),
    help: ArgumentHelp(
      "A target to import, instead of all targets with controls or widgets; may be repeated.",
      valueName: "name"))
  var targets: [String] = []

  @Flag(
    name: .customLong("controls"),
    help: "Import only the files that the controls need, not the widgets' files.")
  var controlsOnly = false
  @Flag(
    name: .customLong("widgets"),
    help:
      "Import the widgets too, even if their files need modules that are not on Linux; without it such files are left out."
  )
  var takesWidgets = false

  @Option(
    name: .customLong("package"),
    help: ArgumentHelp(
      "The folder of a Swift package that the sources import and the project does not contain; may be repeated.",
      valueName: "folder"), completion: .directory)
  var packages: [String] = []

  @Flag(help: "Copy the Swift files instead of linking them.")
  var copy = false

  @OptionGroup var library: LibraryOptions

  func validate() throws {
    guard !controlsOnly || !takesWidgets else {
      throw ValidationError("--controls and --widgets exclude each other; give one of them")
    }
  }

  func run() throws {
    var options = ImportedPackage.Options()
    options.output = output
    options.copies = copy
    options.targets = targets
    options.controlsOnly = controlsOnly
    options.takesWidgets = takesWidgets
    options.packages = packages
    let source = try library.source()
    do throws(ImportError) {
      let package = try ImportedPackage(path, library: source, options)
      try package.write()
      for line in package.report.lines { StandardOutput.write(SafeLines.text(line) + "\n") }
    } catch { throw Failure.runtime(SafeLines.text("\(error)")) }
  }
}

/// `lint`: checks the words of controls.
struct LintCommand: ServiceCommand {
  static let configuration = CommandConfiguration(
    commandName: "lint",
    abstract: "Check the hints and names of controls, and the views of widgets.",
    discussion: """
      Checks that each hint begins with a verb, completes "Hold to …", differs by state and describes how to reach \
      the state, and that each control has a display name. Loads the preview of each widget in every \
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
    let controls = Daemon.controls(
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
