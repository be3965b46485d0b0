import Configuration
import ControlModel
import FileTesting
import Foundation
import SystemAccess
import Testing
import Wire

@testable import Daemon
@testable import ExtensionHost

extension ExtensionTests {
  @Suite(
    "Programs that an extension has the daemon run outside its confinement",
    .serialized, .enabled(if: getuid() == 0, "root"))
  struct Outside {
    /// Has an extension of root run a command, and expects this text in the daemon's answer.
    ///
    /// `others` are more extensions, and `log` is the log's reason for a refusal.
    private static func run(
      _ words: String, listed pattern: OutsideCommand, expecting text: String, log: String? = nil,
      mode: mode_t = 0o644, isLocked: Bool = false, others: [String] = [], changed: [String] = []
    ) async throws {
      try await ExtensionBench.run(["runs"] + others) { settings in
        for each in settings.executables {
          // Without this file the command is refused, which makes the test fail.
          try? Data().write(to: URL(filePath: "\(each).yaml"))
          _ = chmod("\(each).yaml", mode)
          _ = chmod(each, 0o755)
        }
      } bundle: {
        $0.grants.outside = [pattern]
        if others.contains(where: $0.executable.hasSuffix) { $0.grants.changedFiles = changed }
      } _: { bench, extensions in
        extensions.setLocked(isLocked)
        bench.expectLog("says: {")
        if let log { bench.expectLog(log) }
        try await extensions.perform(.of("runs", ["words": .string(words)]), setting: true)
        let answer = bench.log.first { $0.contains("says: {") }
        #expect(answer?.contains(text) == true, "\(answer ?? "no answer")")
      }
    }

    private static let list = OutsideCommand(words: ["ls", "<path>"])
    private static let forbidden = #""code": "forbidden""#

    @Test("the outputs and the end of a listed command are the answer")
    func runs() async throws {
      try await Self.run("ls /proc/self/fdinfo", listed: Self.list, expecting: #""output": "0\n1"#)
      try await Self.run("ls /none", listed: Self.list, expecting: "No such file")
      try await Self.run("ls /none", listed: Self.list, expecting: #""status": 2"#)
    }

    @Test("another command is refused, and the log says why")
    func unlisted() async throws {
      try await Self.run(
        "ls -l", listed: Self.list, expecting: Self.forbidden,
        log: "cannot run \"ls -l\" outside the confinement: app.outside of")
    }

    @Test("nothing runs for a manifest that others can write")
    func notOfRoot() async throws {
      try await Self.run(
        "ls /", listed: Self.list, expecting: Self.forbidden, log: "has no such command",
        mode: 0o666)
    }

    @Test("a command that needs an intent does not run while the screen is locked")
    func locked() async throws {
      let list = OutsideCommand(words: ["ls", "<path>"], needsIntent: true)
      try await Self.run("ls /", listed: list, expecting: #""status": 0"#)
      try await Self.run(
        "ls /", listed: list, expecting: Self.forbidden,
        log: "it needs a running intent of the extension and an unlocked screen", isLocked: true)
    }

    @Test("a program that an extension can change does not run")
    func changeable() async throws {
      let folder = try TemporaryFolder()
      let program = try folder.writeProgram("#!/bin/sh\necho ran\n", to: "own")
      try await Self.run(
        program, listed: OutsideCommand(words: [program]), expecting: "ran")
      try await Self.run(
        program, listed: OutsideCommand(words: [program]), expecting: Self.forbidden,
        log: "the extension fine can change \(program); correct its manifest", others: ["fine"],
        changed: [folder.url.path])
    }
  }
}
