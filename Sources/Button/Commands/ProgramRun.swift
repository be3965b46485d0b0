package import ArgumentParser
import CSystem
import Configuration
import ControlModel
package import Devices
import FoundationEssentials
import Glibc
import Presenters
import SystemAccess
package import YAML

/// The start and the end of a program with verbs: messages are safe to print, and wrong usage is exit status 2.
///
/// ArgumentParser's own entry would exit with 64 for wrong usage.
package enum ProgramRun<Root: ParsableCommand> {
  package static func run(_ body: () throws -> Void) {
    StandardStream.openMissing()
    StandardStream.ignoreBrokenPipes()
    guard !CommandLine.arguments.isEmpty else {
      exit(
        with: Failure.runtime(
          "the arguments of this program cannot be read from /proc/self/maps; is the limit of open files reached?"
        ))
    }
    do { try body() } catch let failure as Failure where failure.message.isEmpty {
      exit(with: lostOutput ?? failure)
    } catch {
      exit(with: error)
    }
  }

  package static func runVerb() throws {
    var command = try Root.parseAsRoot()
    try command.run()
    if let lost = lostOutput { throw lost }
  }

  /// The error of a write to standard output, or `nil` if everything was written or the reader has closed the pipe.
  private static var lostOutput: Failure? {
    guard let errno = StandardStream.failure else { return nil }
    let advice: Sentence = "free some space, or write to another place"
    return Failure(DeviceError.system(.output(errno, advice: advice)))
  }

  /// ArgumentParser's message, with safe versions of the arguments that it repeats.
  ///
  /// The arguments are made safe before they are parsed, because a newline of an argument could not be
  /// distinguished from a newline of the message.
  private static func safeMessage(for error: any Error) -> String {
    let arguments = Array(CommandLine.arguments.dropFirst())
    let safe = arguments.map { SafeText.onOneLine($0) }
    guard arguments != safe else { return Root.fullMessage(for: error) }
    do { _ = try Root.parseAsRoot(safe) } catch {
      return Root.fullMessage(for: error)
    }
    // The unsafe characters were the only error.
    return "Error: \(SafeText.onOneLine(Root.message(for: error)))"
  }

  private static func exit(with error: any Error) -> Never {
    if let failure = error as? Failure ?? (error as? any UsageError).map(Failure.init) {
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

package enum ProgramEnvironment {
  /// Read once, because each reading decodes every variable; the program never changes them.
  package static let variables = ProcessInfo.processInfo.environment
}

/// The error that ends a verb: a message and an exit status.
package struct Failure: Error, CustomStringConvertible {
  package let message: String
  package let status: Int32
  /// The message, for a caller that logs it and continues.
  package var description: String { message }

  /// Wrong input by the user: exit status 2.
  package static func usage(_ message: String) -> Failure { Failure(message: message, status: 2) }

  /// A failed operation: exit status 1.
  package static func runtime(_ message: String) -> Failure { Failure(message: message, status: 1) }

  /// An exit status alone, after the messages have been written.
  package static func status(_ status: Int32) -> Failure { Failure(message: "", status: status) }

  /// Creates a failure from an error: exit status 2 for wrong usage, otherwise 1.
  package init(_ error: any UsageError) {
    self.init(message: "\(error)", status: error.isUsage ? 2 : 1)
  }

  private init(message: String, status: Int32) {
    self.message = message
    self.status = status
  }
}

/// An error that ends a verb, if the verb does not handle it.
package protocol UsageError: Error, CustomStringConvertible {
  /// Whether the user's input or the configuration is wrong; otherwise an operation has failed.
  var isUsage: Bool { get }
}

extension DeviceError: UsageError {}

extension ConfigurationError: UsageError {
  package var isUsage: Bool { true }
}

/// The version of the program, as `--version` prints it.
package enum Version {
  package static let text = "0.9.0"
}

/// A verb that runs on the service thread, which the main thread becomes until the verb ends.
///
/// Not an `AsyncParsableCommand`: that would run on libdispatch's pool, which wakes once a second.
package protocol ServiceCommand: ParsableCommand, Sendable {
  @ServiceThread func serve() async throws
}

extension ServiceCommand {
  /// Called by ArgumentParser on the main thread.
  package func run() throws {
    try ServiceVerb.run { try await serve() }
  }
}

/// Turns the main thread into the service thread.
package enum ServiceVerb {
  /// Runs `serve` and returns when it has returned; call only once.
  package static func run(_ serve: @escaping @ServiceThread @Sendable () async throws -> Void)
    throws
  {
    // Before any extension starts, because extensions run as the same user.
    MemoryProtection.begin()
    try ServiceThread.run(serve)
  }
}

package enum UserIdentity {
  package static var isRoot: Bool { geteuid() == 0 }
}

/// Keeps other processes of the same user out of this process's memory.
package enum MemoryProtection {
  /// Allows only root's processes to trace this process, and to read its memory and descriptors.
  ///
  /// Disables core dumps too, which would contain the protected data. Does not affect children: the flag ends with exec
  /// (prctl(2), PR_SET_DUMPABLE). May be called on any thread.
  package static func begin() { cp_protect_memory() }
}
