import ControlModel
import Foundation
import SystemAccess
import Testing

@testable import Daemon
@testable import ExtensionHost

extension ExtensionTests {
  @Suite("Apps and addresses that intents open", .serialized)
  struct Openings {
    /// Makes the folder of an extension writable for all users and returns its path.
    private static func sharedFolder(_ settings: Extensions.Settings) -> String {
      let folder = String(settings.executables[0].dropLast("/opens".count))
      #expect(chmod(folder, 0o777) == 0)
      return folder
    }

    private static let open = PlacedControl.of("opens", ["intent": .string("Open")])

    @Test("an app is started with its target, without the extension's confinement")
    func app() async throws {
      try await ExtensionBench.run(
        ["opens"],
        bundle: { bundle in
          let folder = bundle.executable.dropLast("/opens".count)
          bundle.command = ["\(folder)/app", "--show"]
        }
      ) { bench, extensions in
        try bench.write(
          """
          #!/bin/sh
          cd "${0%/*}"
          echo "$@ $ACTIONBUTTON_TARGET $(grep NoNewPrivs /proc/self/status | tr -d '\\t')" >app.new
          mv app.new app.txt
          """, to: "app")
        let opening: [String: JSONValue] = ["intent": .string("Open"), "target": .string("lap 3")]
        try await extensions.perform(.of("opens", opening), setting: nil)
        let text = try String(contentsOfFile: bench.path("app.txt"), encoding: .utf8)
        #expect(text.hasPrefix("--show lap 3 lap 3"))
        let ours = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        #expect(text.contains("NoNewPrivs:1") == ours.contains("NoNewPrivs:\t1"))
      }
    }

    /// The command of an app and the intent's error, or `nil` if the command opens the app.
    static let commands: [(String, String?)] = [
      ("exit 7", "app ended with status 7"), ("kill -9 $$", "app was ended by SIGKILL"),
      ("exit 0", nil), ("exec sleep 30", nil),
    ]

    @Test("an intent has performed only if its app was opened", arguments: commands)
    func outcome(_ script: String, _ failure: String?) async throws {
      try await ExtensionBench.run(
        ["opens"],
        bundle: { bundle in
          let folder = bundle.executable.dropLast("/opens".count)
          bundle.command = ["\(folder)/app"]
        }
      ) { bench, extensions in
        try bench.write("#!/bin/sh\necho $$ >\"${0%/*}/pid\"\n\(script)\n", to: "app")
        let problem = await bench.problem(performing: Self.open)
        if let failure {
          bench.expectLog("/\(failure)")
          #expect(problem.hasPrefix("cannot open "), "\(problem)")
          #expect(problem.contains(failure), "\(problem)")
        } else {
          #expect(problem == "nothing was thrown")
          let pid = try String(contentsOfFile: bench.path("pid"), encoding: .utf8)
          // The app keeps running after the test has opened it; end it.
          if script.contains("sleep"), let pid = Int32(pid.dropLast()) { kill(pid, SIGKILL) }
          _ = bench.logged("/app was ended by SIGKILL")
        }
      }
    }

    @Test("a missing app command is a translated error")
    func missing() async throws {
      try await ExtensionBench.run(
        ["opens"], set: { $0.language = .zhHans }, bundle: { $0.command = ["/nowhere/app"] }
      ) { bench, extensions in
        let problem = await bench.problem(performing: Self.open)
        #expect(problem.hasPrefix("无法启动 /nowhere/app：ENOENT"), "\(problem)")
      }
    }

    /// The openings that fail, with their errors.
    static let openings: [([String: JSONValue], String)] = [
      (["intent": .string("Open")], "opens.yaml"),
      (
        ["intent": .string("OpenURLIntent"), "url": .string("timer://work")],
        "OpenURLIntent opens universal links only (https), not \"timer://work\"; use an OpenIntent"
      ),
      (
        ["intent": .string("OpenURLIntent"), "url": .string("--help")],
        "not an address with a scheme"
      ),
      (["intent": .string("Mine"), "url": .string("/etc/passwd")], "not an address with a scheme"),
      (
        ["intent": .string("Mine"), "url": .string("ssh://-oProxyCommand=xterm")],
        "Mine cannot open \"ssh://-oProxyCommand=xterm\": a part of it begins with -"
      ),
      (
        ["intent": .string("Mine"), "url": .string("mailto:a@example.com?attach=/etc/passwd")],
        "addresses with mailto: are not opened; use https:, or add mailto to open_schemes"
      ),
      (
        ["intent": .string("Mine"), "url": .string("file:///etc/passwd")],
        "addresses with file: are not opened; use https:, or add file to open_schemes"
      ),
    ]

    @Test("the error for something that cannot be opened tells what to do", arguments: openings)
    func refusals(_ opening: [String: JSONValue], _ report: String) async throws {
      try await ExtensionBench.run(["opens"]) { bench, extensions in
        let problem = await bench.problem(performing: .of("opens", opening))
        #expect(problem.contains(report), "\(problem)")
      }
    }

    @Test(
      "an address of an allowed scheme is opened by the configured program, without the variables of the service"
    )
    func address() async throws {
      try await ExtensionBench.run(
        ["opens"],
        set: { settings in
          let folder = Self.sharedFolder(settings)
          settings.programs = ["xdg-open": "\(folder)/opener"]
          settings.openSchemes = ["tel"]
          settings.environment["PATH"] = "\(folder):/usr/bin:/bin"
          settings.environment["STATE_DIRECTORY"] = "/nowhere/daemon:\(folder)"
          settings.environment["HOME"] = "\(folder)/home"
          settings.environment["BROWSER_COMMAND"] = "rogue"
        }
      ) { bench, extensions in
        // The script finds `mv` with the opener's own PATH, which has only the system's folders.
        try bench.write(
          """
          #!/bin/sh
          cd "${0%/*}"
          echo "$* ${PATH#"$PWD"} ${HOME-no HOME} ${STATE_DIRECTORY-} ${BROWSER_COMMAND-}" >opened.new
          mv opened.new opened.txt
          """, to: "opener")
        let opening: [String: JSONValue] = [
          "intent": .string("Mine"), "url": .string("tel:+41-44"),
        ]
        try await extensions.perform(.of("opens", opening), setting: nil)
        let text = try String(contentsOfFile: bench.path("opened.txt"), encoding: .utf8)
        #expect(text == "tel:+41-44 /usr/bin:/bin no HOME  \n")
        // The opener also gets an address that follows an opening of a missing app.
        func own(_ url: String) -> PlacedControl {
          .of(
            "opens", ["intent": .string("Toggle"), "app_first": .bool(true), "url": .string(url)])
        }
        _ = try await extensions.load(own("tel:+49"))
        try await extensions.perform(own("tel:+49"), setting: true)
        let next = try String(contentsOfFile: bench.path("opened.txt"), encoding: .utf8)
        #expect(next.hasPrefix("tel:+49 "))
        #expect(
          bench.logged("Toggle was performed in the extension; to open its app too, set"))
      }
    }

    @Test(
      "an address of the app's own scheme goes to the app's command, and without one it opens nothing"
    )
    func ownScheme() async throws {
      let lap: [String: JSONValue] = ["intent": .string("Mine"), "url": .string("timer://lap/3")]
      try await ExtensionBench.run(
        ["opens"],
        bundle: { bundle in
          let folder = bundle.executable.dropLast("/opens".count)
          bundle.command = ["\(folder)/app", "--show"]
          bundle.schemes = ["timer"]
        }
      ) { bench, extensions in
        try bench.write("#!/bin/sh\necho \"$@\" >\"${0%/*}/app.txt\"\n", to: "app")
        try await extensions.perform(.of("opens", lap), setting: nil)
        let text = try String(contentsOfFile: bench.path("app.txt"), encoding: .utf8)
        #expect(text == "--show timer://lap/3\n")
      }
      try await ExtensionBench.run(["opens"], bundle: { $0.schemes = ["timer", "https"] }) {
        bench, extensions in
        try await extensions.perform(.of("opens", lap), setting: nil)
        #expect(
          bench.logged("timer://lap/3 is an address of the app of Mine; to open the app, set"))
        let link: [String: JSONValue] = [
          "intent": .string("OpenURLIntent"), "url": .string("timer://lap/3"),
        ]
        let problem = await bench.problem(performing: .of("opens", link))
        #expect(problem.contains("opens universal links only"))
      }
    }

    @Test("a program in a person's folder of PATH is neither an app's command nor xdg-open")
    func personsFolder() async throws {
      try await ExtensionBench.run(
        ["opens"],
        set: {
          $0.environment["PATH"] = Self.sharedFolder($0)
          $0.addedEnvironment["PATH"] = "/usr/bin:/bin"
        }, bundle: { $0.command = ["app"] }
      ) { bench, extensions in
        for name in ["app", "xdg-open"] {
          try bench.write("#!/bin/sh\necho >\"${0%/*}/started\"\n", to: name)
        }
        let web = PlacedControl.of(
          "opens", ["intent": .string("Mine"), "url": .string("https://a.example")])
        for (control, program, package) in [
          (Self.open, "app", "app"), (web, "xdg-open", "xdg-utils"),
        ] {
          let problem = await bench.problem(performing: control)
          #expect(
            problem
              == "cannot start \(program): it was not found in a folder of PATH that only root can write; install "
              + "\(package), or set its path under programs in the configuration")
        }
        #expect(access(bench.path("started"), F_OK) != 0)
      }
    }

    @Test(
      "a command that the extension itself could replace is not started outside its border",
      arguments: [["container/app"], ["/bin/sh", "container/app"]])
    func ownCommand(command: [String]) async throws {
      try await ExtensionBench.run(
        ["opens"],
        bundle: { bundle in
          let folder = String(bundle.executable.dropLast("opens".count))
          bundle.command = command.map {
            $0.replacing("container", with: "\(folder)containers/opens")
          }
        }
      ) { bench, extensions in
        let app = bench.path("containers/opens/app")
        try bench.write("#!/bin/sh\necho >\"${0%/*}/started\"\n", to: "containers/opens/app")
        let problem = await bench.problem(performing: Self.open)
        #expect(
          problem
            == "cannot start \(command[0] == "/bin/sh" ? "/bin/sh" : app): its extension can change \(app), and the "
            + "app's command runs unconfined; move the app to another folder")
        #expect(access(bench.path("containers/opens/started"), F_OK) != 0)
      }
    }

    @Test("a target that an app would take for an option is not passed on")
    func option() async throws {
      try await ExtensionBench.run(["opens"], bundle: { $0.command = ["/bin/false"] }) {
        bench, extensions in
        let opening: [String: JSONValue] = [
          "intent": .string("Open"), "target": .string("--exec=x"),
        ]
        let problem = await bench.problem(performing: .of("opens", opening))
        #expect(problem.hasPrefix("Open cannot open \"--exec=x\": it begins with -"), "\(problem)")
      }
      try await ExtensionBench.run(
        ["opens"], set: { $0.programs = ["xdg-open": "/bin/false"] },
        bundle: { $0.command = ["xdg-open"] }
      ) { bench, extensions in
        for (target, reason) in [
          ("ssh://-oProxyCommand=x", "a part of it begins with -"),
          ("file:///etc/passwd", "addresses with file: are not opened"),
        ] {
          let opening: [String: JSONValue] = ["intent": .string("Open"), "target": .string(target)]
          let problem = await bench.problem(performing: .of("opens", opening))
          #expect(problem.hasPrefix("Open cannot open \"\(target)\": \(reason)"), "\(problem)")
        }
      }
    }

    @Test(
      "an intent that needs an unlocked screen does not perform if the screen is locked while the process starts"
    )
    func lockedMeanwhile() async throws {
      try await ExtensionBench.run(["guards"]) { bench, extensions in
        bench.expectLog("guards was ended by SIGKILL")
        _ = try await extensions.load(.of("guards"))
        #expect(kill(bench.pids[0], SIGKILL) == 0)
        #expect(await bench.eventually { bench.logged("was ended by SIGKILL") })
        try bench.write("", to: "guards-waits")
        let run = Task { @ServiceThread in
          await bench.problem(performing: .of("guards"), setting: true)
        }
        #expect(await bench.eventually { bench.pids.count == 2 })
        extensions.setLocked(true)
        #expect(unlink(bench.path("guards-waits")) == 0)
        #expect(await run.value == "Toggle needs an unlocked screen; unlock it and try again")
        _ = try await extensions.load(.of("guards"))
        #expect(!bench.logged("performed"))
        extensions.setLocked(false)
        try await extensions.perform(.of("guards"), setting: true)
        #expect(await bench.eventually { bench.logged("performed") })
      }
    }

    @Test("a locked screen opens nothing")
    func locked() async throws {
      try await ExtensionBench.run(["opens"]) { bench, extensions in
        extensions.setLocked(true)
        let problem = await bench.problem(performing: Self.open)
        #expect(problem.contains("the screen is locked"), "\(problem)")
      }
    }
  }
}
