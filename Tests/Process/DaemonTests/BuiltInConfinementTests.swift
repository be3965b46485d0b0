import CSystem
import Configuration
import ControlModel
import FileTesting
import Foundation
import ProgramTesting
import SystemAccess
import Testing
import Wire

@testable import Daemon
@testable import ExtensionHost

extension ExtensionTests {
  @Suite(
    "The built-in controls, installed by root, are confined and work",
    .serialized, .enabled(if: getuid() == 0 && cp_landlock_version() > 0, "root, Landlock"))
  struct BuiltIn {
    /// Tools, apps and a shortcut, which note their calls in a file that no extension can change.
    private let folder: TemporaryFolder

    init() throws {
      folder = try TemporaryFolder()
      try folder.write(
        "[Desktop Entry]\nType=Application\nName=Files\nExec=\(folder.path("bin/files")) --new\n",
        to: "data/applications/files.desktop")
      try tool("lights", "echo the lights are on", at: "data/actionbutton/shortcuts/lights")
    }

    private func tool(_ name: String, _ text: String = "", at path: String? = nil) throws {
      let program = "#!/bin/sh\necho \"\(name) $*\" >>\(folder.path("calls"))\n\(text)\n"
      try folder.writeProgram(program, to: path ?? "bin/\(name)")
    }

    private var calls: [String] {
      // There is no file before the first call.
      ((try? folder.text(of: "calls")) ?? "").split(separator: "\n").map {
        $0.trimmingCharacters(in: .whitespaces)
      }
    }

    /// Runs a test with the program and the manifest of the package, and these tools.
    private func run(
      _ tools: [String],
      _ test: @escaping @ServiceThread @Sendable (ExtensionBench, Extensions) async throws -> Void
    ) async throws {
      let program = try BuiltProgram.url("BuiltInControls").path
      let packaged = try Repository.text(
        "Sources/Controls/BuiltInControls/Resources/BuiltInControls.yaml")
      let (data, bin) = (folder.path("data"), folder.path("bin"))
      try await ExtensionBench.run(["fine"]) { settings in
        let own = settings.executables[0].dropLast("fine".count) + "BuiltInControls"
        // Without these files the controls cannot be loaded, which makes the test fail.
        try? FileManager.default.copyItem(atPath: program, toPath: String(own))
        try? Data(packaged.utf8).write(to: URL(filePath: "\(own).yaml"))
        _ = chmod("\(own).yaml", 0o644)
        settings.executables = [String(own)]
        settings.environment["XDG_DATA_HOME"] = data
        settings.environment["XDG_RUNTIME_DIR"] = nil
        settings.environment["PATH"] = "\(bin):/usr/bin:/bin"
        for name in tools { settings.programs[name] = "\(bin)/\(name)" }
      } bundle: {
        let manifest = try? BundleManifest.parse(
          packaged, file: $0.manifest, environment: ["XDG_DATA_HOME": data])
        $0.grants = manifest?.grants ?? ManifestGrants()
        // Extensions run programs of the system's folders, and the tools are in another folder.
        $0.grants.programs.append(bin)
      } _: { bench, extensions in
        try await test(bench, extensions)
        let layers = extensions.status.first?.layers ?? []
        #expect(layers.first?.hasPrefix("Landlock") == true)
        #expect(layers.contains("seccomp"))
      }
    }

    private static func control(
      _ name: String, _ options: [String: JSONValue] = [:]
    ) -> PlacedControl {
      PlacedControl(id: name, kind: "actionbutton.\(name)", configuration: options)
    }

    @Test("Silent Mode, Media and Vibrate reach the session through the daemon")
    func session() async throws {
      try tool("wpctl", "echo 'Volume: 0.40 [MUTED]'")
      try tool(
        "busctl",
        "case $* in *list) echo org.mpris.MediaPlayer2.vlc;; *Status) echo 's \"Playing\"';; esac")
      try tool("fbcli")
      try await run(["wpctl", "busctl", "fbcli"]) { _, extensions in
        let silent = Self.control("SilentMode")
        #expect(try await extensions.load(silent).isOn == true)
        try await extensions.perform(silent, setting: false)
        #expect(calls.contains("wpctl set-mute @DEFAULT_AUDIO_SINK@ 0"))
        let media = Self.control("Media")
        #expect(try await extensions.load(media).isOn == true)
        try await extensions.perform(media, setting: false)
        // The load that follows the intent asks for the player's state.
        #expect(calls.contains { $0.hasSuffix("org.mpris.MediaPlayer2.Player Pause") })
        _ = try await extensions.load(Self.control("Vibrate"))
        try await extensions.perform(Self.control("Vibrate"), setting: nil)
        #expect(calls.contains("fbcli --event bell-terminal --timeout 1"))
      }
    }

    @Test("a shortcut, an app, and the commands of the configuration run outside the confinement")
    func programs() async throws {
      for name in ["files", "motor", "browser", "other"] { try tool(name) }
      try await run(["motor", "browser"]) { bench, extensions in
        let shortcut = Self.control("RunShortcut", ["shortcut": .string("lights")])
        _ = try await extensions.load(shortcut)
        try await extensions.perform(shortcut, setting: nil)
        #expect(calls == ["lights"])
        #expect(try await extensions.load(shortcut).face.status == "the lights are on")
        let app = Self.control("OpenApp", ["app": .string("files.desktop")])
        _ = try await extensions.load(app)
        try await extensions.perform(app, setting: nil)
        #expect(calls.contains("files --new"))
        let vibrate = Self.control("Vibrate", ["command": .string("motor 200")])
        let open = Self.control(
          "OpenURL", ["url": .string("https://a.example"), "command": .string("browser --new")])
        extensions.setDefined([vibrate, open])
        for (control, call) in [
          (vibrate, "motor 200"), (open, "browser --new https://a.example"),
        ] {
          _ = try await extensions.load(control)
          try await extensions.perform(control, setting: nil)
          #expect(calls.contains(call))
        }
        // A command of a client is not in the configuration file.
        let foreign = Self.control("Vibrate", ["command": .string("other")])
        bench.mayLog("notice run")
        _ = await bench.problem(performing: foreign)
        #expect(!calls.contains("other"))
      }
    }

    @Test("sounds play, and the count of knocks is saved in the container")
    func sounds() async throws {
      try tool("aplay")
      try await run(["aplay"]) { bench, extensions in
        let fish = Self.control("WoodenFish")
        _ = try await extensions.load(fish)
        try await extensions.perform(fish, setting: nil)
        let state = bench.path("containers/BuiltInControls/.local/state/actionbutton-controls")
        #expect(await bench.eventually { calls == ["aplay -q \(state)/wooden-fish.wav"] })
        #expect(try String(contentsOfFile: "\(state)/wooden-fish.json", encoding: .utf8) == "1")
      }
    }

    @Test("Shut Down powers off only with an unlocked screen")
    func shutDown() async throws {
      try tool("systemctl")
      try await run(["systemctl"]) { bench, extensions in
        let control = Self.control("ShutDown", ["asks": .bool(false)])
        _ = try await extensions.load(control)
        extensions.setLocked(true)
        let problem = await bench.problem(performing: control)
        #expect(problem.hasSuffix(" needs an unlocked screen; unlock it and try again"))
        #expect(calls.isEmpty)
        extensions.setLocked(false)
        try await extensions.perform(control, setting: nil)
        #expect(calls == ["systemctl poweroff"])
      }
    }
  }
}
