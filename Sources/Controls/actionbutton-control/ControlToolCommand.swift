import ArgumentParser
import Commands
import ControlModel
import Devices
import ExtensionPackages
import FoundationEssentials

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
      "The folder or Git address of this library (default: the one that this program was built or installed with).",
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
