import ArgumentParser
import Commands
import ControlModel
import Devices
import ExtensionPackages
import FoundationEssentials

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
