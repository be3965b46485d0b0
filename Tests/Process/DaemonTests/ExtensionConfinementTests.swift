import CSystem
import Configuration
import ControlModel
import FileTesting
import Foundation
import Synchronization
import SystemAccess
import Testing
import Wire

@testable import Daemon
@testable import ExtensionHost

extension ExtensionTests {
  @Suite(
    "What an extension is given, and what it cannot do although it is the daemon's user",
    .serialized)
  struct Confined {
    /// Loads an intruding extension and returns the outcome of each of its attempts.
    private static func attempts(
      isOn: Bool = true, grants: ManifestGrants = ManifestGrants()
    ) async throws -> [String: String] {
      let reports = Reports()
      try await ExtensionBench.run(["intrudes"]) { settings in
        let folder = String(settings.executables[0].dropLast("/intrudes".count))
        let state = folder + "/state"
        // Without this folder the extension's report makes the test fail.
        try? FileManager.default.createDirectory(
          atPath: state + "/groups", withIntermediateDirectories: true)
        for file in [state + "/lock.json", folder + "/config.yaml"] {
          try? Data("{}".utf8).write(to: URL(filePath: file))
        }
        settings.confinement.isOn = isOn
        settings.confinement.containers = state + "/containers"
        settings.confinement.groups = state + "/groups"
        settings.confinement.closed = [state, folder + "/config.yaml"]
      } bundle: {
        $0.grants = grants
      } _: { bench, extensions in
        let title = try await extensions.load(.of("intrudes")).title
        reports.title.withLock { $0 = title }
        guard isOn else {
          bench.expectLog(
            "extensions are not confined, because the configuration has confine: false")
          return
        }
        let lock = try String(contentsOfFile: bench.path("state/lock.json"), encoding: .utf8)
        #expect(lock == "{}", "the daemon's state was changed")
        #expect(FileManager.default.fileExists(atPath: bench.path("state/groups/shared")))
        #expect(FileManager.default.fileExists(atPath: bench.path("state/containers/intrudes/own")))
        #expect(extensions.status.first?.layers?.first?.hasPrefix("Landlock") == true)
        #expect(extensions.status.first?.layers?.contains("seccomp") == true)
      }
      let report = Data(reports.title.withLock { $0 }.utf8)
      return try JSONDecoder().decode([String: String].self, from: report)
    }

    private final class Reports: Sendable {
      let title = Mutex("")
    }

    /// The attempts that need no permission in the manifest.
    private static let own: Set = ["groups", "own", "temporary", "copied", "child", "children"]

    @Test(
      "its own files work, and nothing else", .enabled(if: cp_landlock_version() > 0, "Landlock"))
    func intruder() async throws {
      for (what, outcome) in try await Self.attempts() {
        let expected: Set = Self.own.contains(what) ? ["done"] : ["EPERM", "EACCES"]
        #expect(expected.contains(outcome), "\(what): \(outcome)")
      }
    }

    @Test("network of the manifest opens the Internet's sockets and no others")
    func network() async throws {
      var grants = ManifestGrants()
      grants.network = true
      let report = try await Self.attempts(grants: grants)
      #expect(report["network"] == "done")
      #expect(report["socket"] == "EACCES")
    }

    @Test("an extension may signal others and change everything if the configuration allows it")
    func unconfined() async throws {
      let report = try await Self.attempts(isOn: false)
      #expect(report["signal"] == "done", "\(report)")
      #expect(report["configuration"] == "done", "\(report)")
    }

    @Test("one extension may do what its user may, and the others are confined")
    func unconfinedOne() async throws {
      try await ExtensionBench.run(["peeks", "fine"]) {
        $0.unconfined = [$0.executables[0]]
      } _: { bench, extensions in
        bench.expectLog("peeks is not confined, because the configuration lists it (unconfined)")
        try await extensions.perform(.of("peeks"), setting: true)
        #expect(await bench.title(.of("fine")) == "fine")
        #expect(extensions.status.first?.layers == [])
        #expect(extensions.status.last?.layers?.contains("seccomp") == true)
      }
    }

    @Test(
      "Python's threads, processes and sockets of a pair work, and shared memory with the manifest's line",
      .enabled(if: cp_landlock_version() > 0, "Landlock"), arguments: [[], ["/dev/shm"]])
    func python(changed: [String]) async throws {
      try await ExtensionBench.run(["computes"], bundle: { $0.grants.changedFiles = changed }) {
        bench, extensions in
        let title = Data(try await extensions.load(.of("computes")).title.utf8)
        for (what, outcome) in try JSONDecoder().decode([String: String].self, from: title) {
          let isShared = ["lock", "pool", "shared memory"].contains(what)
          #expect(outcome == (isShared && changed.isEmpty ? "EACCES" : "done"), "\(what)")
        }
        guard changed.isEmpty else { return }
        bench.expectLog("shared memory and semaphores need files: [ { write: /dev/shm } ]")
        let problem = await bench.problem(performing: .of("computes"), setting: true)
        #expect(problem.contains("Permission denied"))
      }
    }

    @Test("files, devices and programs of the manifest are granted, but nothing of the daemon's")
    func manifest() {
      var confinement = Confinement()
      confinement.closed = ["/var/lib/state", "/etc/button/config.yaml"]
      var bundle = ExtensionBundle(executable: "/opt/lamp")
      bundle.grants.files = ["/srv/photos", "/etc/button/lamp.token", "/var/lib", "/etc/button"]
      bundle.grants.changedFiles = ["/srv/notes", "/var/lib/state/containers/other"]
      bundle.grants.programs = ["/srv/bin"]
      bundle.grants.devices = ["/dev/nul*", "/dev/gpiochip3"]
      let sandbox = confinement.sandbox(of: bundle, ExtensionLimits())
      let access = Dictionary(sandbox.grants.map { ($0.path, $0.access) }) { $0.union($1) }
      #expect(access["/srv/photos"] == .read)
      #expect(access["/etc/button/lamp.token"] == .read)
      #expect(access["/srv/notes"] == [.read, .change])
      #expect(access["/srv/bin"] == [.read, .run])
      #expect(access["/dev/null"]?.contains(.control) == true)
      #expect(access["/sys/bus/gpio/devices/gpiochip3"] == .read)
      #expect(access["/opt/lamp"] == [.read, .run])
      #expect(access["/opt/lamp.yaml"] == .read)
      for path in ["/var/lib", "/etc/button", "/var/lib/state/containers/other", "/etc", "/"] {
        #expect(access[path] == nil, "\(path)")
      }
      #expect(confinement.problems(of: bundle).count == 3)
      #expect(access["/opt"] == [.read, .run])
      confinement.closed.append("/opt/button/state")
      let paths = confinement.sandbox(of: bundle, ExtensionLimits()).grants.map(\.path)
      #expect(!paths.contains("/opt"))
      #expect(paths.contains("/opt/lamp"))
      #expect(!sandbox.network)
    }

    @Test("PATH has the folders in which an extension may run programs")
    func path() {
      var bundle = ExtensionBundle(executable: "/opt/lamp")
      bundle.grants.programs = ["/srv/bin"]
      let sandbox = Confinement().sandbox(of: bundle, ExtensionLimits())
      let path = sandbox.programFolders(of: "/root/bin:/usr/local/bin:/srv/bin:/usrx:/bin")
      #expect(path == "/usr/local/bin:/srv/bin:/bin")
    }

    @Test("without Landlock only what root owns is started, unless the owner allows all")
    func withoutLandlock() {
      var confinement = Confinement()
      confinement.landlock = 0
      var bundle = ExtensionBundle(executable: "/opt/lamp")
      bundle.appExecutable = "/opt/app"
      #expect(confinement.refusal(of: bundle) { _ in true } == nil)
      let refusal = confinement.refusal(of: bundle) { $0 == "/opt/lamp" }
      #expect(refusal?.hasPrefix("/opt/app is not started") == true)
      confinement.isOn = false
      #expect(confinement.refusal(of: bundle) { _ in false } == nil)
      confinement.isOn = true
      confinement.landlock = 1
      #expect(confinement.refusal(of: bundle) { _ in false } == nil)
    }

    @Test("a refusal is logged once, with the lines that the manifest may need")
    func advice() async throws {
      try await ExtensionBench.run(["peeks"]) { bench, _ in
        bench.expectLog(
          "peeks: the system denied it access to a file or an address; if it needs that, add files: [ PATH ]"
        )
        for _ in 0..<2 {
          let problem = await bench.problem(performing: .of("peeks"), setting: true)
          #expect(problem.contains("Permission denied"))
        }
      }
    }

    @Test("what the kernel cannot prevent is logged")
    func gaps() {
      var layers = SandboxLayers(landlock: 0, filter: false, userNamespace: true)
      #expect(layers.gaps.count == 2)
      #expect(layers.names == ["user namespace"])
      layers.landlock = 6
      layers.filter = true
      #expect(layers.gaps.isEmpty)
      #expect(layers.names == ["Landlock 6", "seccomp", "user namespace"])
    }

    @Test("the table of grants is in the threat model, path by path")
    func documented() throws {
      let page = try Repository.text(
        "Sources/Button/ActionButton/ActionButton.docc/ThreatModel.md")
      for path in (Confinement.system + [Confinement.network]).flatMap(\.paths) {
        #expect(page.contains("`\(path)`"), "\(path)")
      }
    }

    @Test("what extensions saved before they had folders is copied once, and no link is followed")
    func oldData() throws {
      let folder = try TemporaryFolder()
      try folder.write("1", to: "config/lamp.plist")
      try folder.write("1", to: "config/.lamp.plist.complete")
      try folder.write("secret", to: "config/token")
      try folder.write("{}", to: "state/actionbutton-controls/switches.json")
      #expect(symlink(folder.path("config/token"), folder.path("config/other.plist")) == 0)
      let containers = folder.path("state/actionbutton/containers")
      let data = OldExtensionData(
        containers: containers,
        environment: [
          "XDG_CONFIG_HOME": folder.path("config"), "XDG_STATE_HOME": folder.path("state"),
        ])
      #expect(data.adopt(names: ["Lamp"])?.hasPrefix("1 saved files") == true)
      func names(_ path: String) -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: "\(containers)/\(path)").sorted())
          ?? []
      }
      #expect(names("Lamp/.config") == [".lamp.plist.complete", "lamp.plist"])
      #expect(names("Lamp/.local/state/actionbutton-controls") == ["switches.json"])
      // An extension that is installed later adopts no data.
      #expect(data.adopt(names: ["Lamp", "Later"]) == nil)
      #expect(names("") == ["Lamp"])
    }

    @Test(
      "of the service's extensions everything is copied but the shortcuts, which stay where they are"
    )
    func oldService() throws {
      let folder = try TemporaryFolder()
      try folder.write("1", to: "home/.config/lamp.plist")
      try folder.write("2", to: "home/notes/today")
      try folder.write("3", to: "home/.local/share/actionbutton/shortcuts/run")
      let data = OldExtensionData(
        containers: folder.path("containers"),
        environment: [
          "HOME": folder.path("home"),
          "STATE_DIRECTORY": "\(folder.path("state")):\(folder.path("home"))",
        ])
      #expect(data.adopt(names: ["Lamp"]) == nil)
      let found = try FileManager.default.subpathsOfDirectory(
        atPath: folder.path("containers/Lamp"))
      #expect(found.contains(".config/lamp.plist"))
      #expect(found.contains("notes/today"))
      #expect(!found.contains { $0.contains("shortcuts") })
    }

    @Test("two extensions of one name have folders of their own")
    func names() {
      #expect(ExtensionContainer.name(of: "/a/Lamp") { _ in false } == "Lamp")
      let second = ExtensionContainer.name(of: "/b/Lamp") { $0 == "Lamp" }
      #expect(second.hasPrefix("Lamp-"))
      #expect(ExtensionContainer.name(of: "/b/.hidden") { _ in false } == "_.hidden")
    }
  }
}
