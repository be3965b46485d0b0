import CSystem
import ControlModel
import Foundation
import Synchronization
import SystemAccess
import Testing

@testable import Daemon

extension ExtensionTests {
  @Suite("What an extension cannot do to the daemon, although it is the same user")
  struct Confined {
    /// What the extension reports of each attempt.
    private static func attempts(isOn: Bool = true) async throws -> [String: JSONValue] {
      let reports = Reports()
      try await ExtensionBench.run(["intrudes"]) { settings in
        let folder = String(settings.executables[0].dropLast("/intrudes".count))
        let state = folder + "/state"
        // A folder that cannot be made makes the test fail by what the extension then reports.
        try? FileManager.default.createDirectory(
          atPath: state + "/groups", withIntermediateDirectories: true)
        for file in [state + "/lock.json", folder + "/config.yaml"] {
          try? Data("{}".utf8).write(to: URL(filePath: file))
        }
        settings.confinement.isOn = isOn
        settings.confinement.hidden = state
        settings.confinement.visible = state + "/groups"
        settings.confinement.readOnly = [folder + "/config.yaml"]
      } _: { bench, extensions in
        let title = try await extensions.load(.of("intrudes")).title
        reports.title.withLock { $0 = title }
        guard isOn else {
          bench.expectLog("extensions are not confined: the configuration says so (confine: false)")
          return
        }
        let lock = try String(contentsOfFile: bench.path("state/lock.json"), encoding: .utf8)
        #expect(lock == "{}", "the daemon's state was changed")
        #expect(FileManager.default.fileExists(atPath: bench.path("state/groups/shared")))
        #expect(FileManager.default.fileExists(atPath: bench.path("own")))
      }
      let report = Data(reports.title.withLock { $0 }.utf8)
      return try JSONDecoder().decode([String: JSONValue].self, from: report)
    }

    private final class Reports: Sendable {
      let title = Mutex("")
    }

    @Test(
      "it can neither see, signal nor trace the daemon, and its own files work",
      .enabled(if: cp_landlock_version() >= 6, "Landlock that confines signals (Linux 6.12)"))
    func intruder() async throws {
      let report = try await Self.attempts()
      #expect(report["signal"] == .array([.string("EPERM")]))
      for what in ["trace", "memory", "root"] {
        #expect([.string("EPERM"), .string("EACCES")].contains(report[what]), "\(what) \(report)")
      }
      #expect(report["read"] == .string("ENOENT"))
      for what in ["write", "create", "fixed", "itself"] {
        #expect(report[what] == .string("EROFS"), "\(what) \(report)")
      }
      for what in ["move", "replace"] {
        #expect(report[what] == .string("EBUSY"), "\(what) \(report)")
      }
      #expect(report["remove"] == .string("EROFS") || report["remove"] == .string("ENOENT"))
      #expect(report["unmount"] == .string("EPERM"))
      #expect(report["groups"] == .string("done"))
      #expect(report["beside"] == .string("done"))
    }

    @Test("an extension may signal others and change everything if the configuration allows it")
    func unconfined() async throws {
      let report = try await Self.attempts(isOn: false)
      #expect(report["signal"] == .array([.string("done")]), "\(report)")
      #expect(report["fixed"] == .string("done"), "\(report)")
    }

    @Test("a folder that holds what an extension needs is not hidden from it")
    func needed() {
      var confinement = Confinement()
      confinement.hidden = "/usr/share"
      confinement.visible = "/usr/share/groups"
      let limits = ExtensionLimits()
      #expect(confinement.sandbox(needing: ["/bin/sh", "/home"], limits).hidden == "/usr/share")
      #expect(confinement.sandbox(needing: ["/usr/share/extension"], limits).hidden == nil)
      confinement.hidden = "/"
      #expect(confinement.sandbox(needing: [], limits).hidden == nil)
    }

    @Test("what the kernel cannot prevent is logged")
    func gaps() {
      var report = SandboxReport(
        noTracing: true, noSignals: false, files: false, error: Errno(EPERM))
      let gaps = report.gaps(hidden: "/x/state")
      #expect(gaps.count == 2)
      #expect(gaps[0].contains("can end this program by a signal"))
      #expect(gaps[1].contains("can read and change /x/state"))
      #expect(gaps[1].contains("(EPERM)"))
      report.noSignals = true
      report.files = true
      #expect(report.gaps(hidden: "/x/state").isEmpty)
    }
  }
}
