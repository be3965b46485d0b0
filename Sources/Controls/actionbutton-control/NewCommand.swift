import ArgumentParser
import Commands
import Devices
import ExtensionPackages
import Presenters

/// `new`: creates a package with one control to begin with.
struct NewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new",
    abstract: "Create a package with a control of your own.",
    discussion: """
      The package has a toggle, its intent, its state, its manifest and a test; it builds as it is. Nothing is \
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
