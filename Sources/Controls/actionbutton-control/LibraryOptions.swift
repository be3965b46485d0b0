import ArgumentParser
import Commands
import ControlModel
import Devices
import ExtensionPackages
import FoundationEssentials

/// Where a package of an author finds this library.
struct LibraryOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The folder or Git address of this library (default: the one that this program was built or installed with).",
      valueName: "path|url"), completion: .directory)
  var library: String?

  /// The library; throws a usage failure if there is none.
  func source() throws -> LibrarySource {
    if let library {
      do throws(ImportError) { return try LibrarySource(library) } catch {
        throw Failure.usage("--library: \(SafeLines.text("\(error)"))")
      }
    }
    let program = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().path
    guard let found = LibrarySource.beside(program: program) else {
      throw Failure.usage(
        "this library was not found from \(program); name the folder of a checkout, or a Git address, "
          + "with --library")
    }
    return found
  }
}

/// Text of files and paths on its way to a terminal.
enum SafeLines {
  /// One line.
  static func text(_ text: String) -> String { SafeText.onOneLine(text) }
}
