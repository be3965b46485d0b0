package import ArgumentParser
import ControlModel
import Devices
import Presenters
import SystemAccess

/// How a program with verbs begins and ends: messages are safe, and wrong usage is exit status 2.
///
/// ArgumentParser's own entry would exit with 64 for wrong usage.
package enum ProgramRun<Root: ParsableCommand> {
  /// Runs the program; exits if it fails.
  package static func run(_ body: () throws -> Void) {
    StandardStream.openMissing()
    StandardStream.ignoreBrokenPipes()
    do { try body() } catch let failure as Failure where failure.message.isEmpty {
      exit(with: lostOutput ?? failure)
    } catch {
      exit(with: error)
    }
  }

  /// Runs the verb that the arguments name.
  package static func runVerb() throws {
    var command = try Root.parseAsRoot()
    try command.run()
    if let lost = lostOutput { throw lost }
  }

  /// The error of a write to standard output, or `nil` if everything was written or the reader has closed the pipe.
  private static var lostOutput: Failure? {
    guard let errno = StandardStream.failure else { return nil }
    return Failure(.system(.output(errno, advice: "make room, or write it to another place")))
  }

  /// ArgumentParser's message, with the arguments that it repeats made safe.
  ///
  /// They are made safe before they are read, since a newline of theirs could not be distinguished from one of the
  /// message.
  private static func safeMessage(for error: any Error) -> String {
    let arguments = Array(CommandLine.arguments.dropFirst())
    let safe = arguments.map { SafeText.onOneLine($0) }
    guard arguments != safe else { return Root.fullMessage(for: error) }
    do { _ = try Root.parseAsRoot(safe) } catch {
      return Root.fullMessage(for: error)
    }
    // Only what is unsafe was wrong.
    return "Error: \(SafeText.onOneLine(Root.message(for: error)))"
  }

  private static func exit(with error: any Error) -> Never {
    if let failure = error as? Failure {
      if !failure.message.isEmpty {
        let line = SafeText.onOneLine(
          "\(Root.configuration.commandName ?? ""): \(failure.message)", most: 10_000)
        StandardStream.error.write(SafeText.inLines(line + "\n"), waitingAtMost: .seconds(5))
      }
      Root.exit(withCode: failure.status)
    }
    let message = safeMessage(for: error)
    let code = Root.exitCode(for: error)
    if !message.isEmpty {
      StandardOutput.write(message + "\n", to: code == .success ? .output : .error)
    }
    Root.exit(withCode: code == .validationFailure ? 2 : code.rawValue)
  }
}

extension ParsableCommand {
  fileprivate static func exit(withCode code: Int32) -> Never {
    exit(withError: ExitCode(code))
  }
}
