import ArgumentParser
import Commands
import Devices
import ExtensionPackages
import Presenters

/// `import`: creates a package around the sources of an iPhone app's extension.
struct ImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Create a package around the sources of an iPhone app's control extension.",
    usage: "actionbutton-control import [<options>] <path>",
    discussion: """
      PATH is the folder of a project (an Xcode project, XcodeGen's project.yml, or only Swift files), or one \
      Swift file. The package has the source files of each extension, its Info.plist, string tables, asset catalogs \
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
    help: "Import only the files that the controls need, not those of the widgets.")
  var controlsOnly = false

  @Flag(help: "Copy the Swift files instead of linking them.")
  var copy = false

  @OptionGroup var library: LibraryOptions

  func run() throws {
    var options = ImportedPackage.Options()
    options.output = output
    options.copies = copy
    options.targets = targets
    options.controlsOnly = controlsOnly
    let source = try library.source()
    do throws(ImportError) {
      let package = try ImportedPackage(path, library: source, options)
      try package.write()
      for line in package.report.lines { StandardOutput.write(SafeLines.text(line) + "\n") }
    } catch { throw Failure.runtime(SafeLines.text("\(error)")) }
  }
}
