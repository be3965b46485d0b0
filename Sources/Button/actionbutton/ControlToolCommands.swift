import ArgumentParser
import Commands
import Glibc
import SystemAccess

/// A verb for authors of controls, which `actionbutton-control` performs.
///
/// That program reads Swift files, Xcode projects and property lists; a device needs none of this.
protocol ControlToolCommand: ParsableCommand {
  var words: [String] { get }
}

extension ControlToolCommand {
  /// Replaces this process by the other program, which is installed beside this one.
  func run() throws {
    let program = RealPath.of("/proc/self/exe") ?? "/"
    let tool = program + "-control"
    let verb = Self.configuration.commandName ?? ""
    var words: [UnsafeMutablePointer<CChar>?] = (["actionbutton-control", verb] + words).map {
      strdup($0)
    }
    words.append(nil)
    // Returns only if it fails.
    execv(tool, words)
    let errno = Errno.last
    throw Failure.usage(
      "cannot run \(verb): cannot start \(tool): \(errno); install the package actionbutton-dev")
  }
}

struct NewCommand: ControlToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "new", abstract: "Create a package with a control of your own.",
    discussion: "Runs actionbutton-control new from the package actionbutton-dev.")

  @Argument(parsing: .captureForPassthrough, help: "The arguments of actionbutton-control new.")
  var words: [String] = []
}

struct ImportCommand: ControlToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Create a package around the sources of an iPhone app's control extension.",
    discussion: "Runs actionbutton-control import from the package actionbutton-dev.")

  @Argument(
    parsing: .captureForPassthrough, help: "The arguments of actionbutton-control import.",
    completion: .file())
  var words: [String] = []
}

struct DevCommand: ControlToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "dev",
    abstract: "Build a package of controls at each change, and show the new hints.",
    discussion: "Runs actionbutton-control dev from the package actionbutton-dev.")

  @Argument(
    parsing: .captureForPassthrough, help: "The arguments of actionbutton-control dev.",
    completion: .directory)
  var words: [String] = []
}

struct LintCommand: ControlToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "lint",
    abstract: "Check the hints and names of controls, and the views of widgets.",
    discussion: "Runs actionbutton-control lint from the package actionbutton-dev.")

  @Argument(
    parsing: .captureForPassthrough, help: "The arguments of actionbutton-control lint.",
    completion: .file())
  var words: [String] = []
}
