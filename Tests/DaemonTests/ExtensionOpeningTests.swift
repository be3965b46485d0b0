import ControlModel
import Foundation
import Testing

@testable import Daemon

extension ExtensionTests {
  @Suite("What intents open")
  struct Openings {
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
          exit 7
          """, to: "app")
        let opening: [String: JSONValue] = ["intent": .string("Open"), "target": .string("lap 3")]
        try await extensions.perform(.of("opens", opening), setting: nil)
        #expect(await bench.eventually { bench.logged("app --show lap 3 ended with status 7") })
        let text = try String(contentsOfFile: bench.path("app.txt"), encoding: .utf8)
        #expect(text.hasPrefix("--show lap 3 lap 3"))
        let ours = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        #expect(text.contains("NoNewPrivs:1") == ours.contains("NoNewPrivs:\t1"))
      }
    }

    /// What an intent asks to open, and what is said of it.
    static let openings: [([String: JSONValue], String)] = [
      (["intent": .string("Open")], "opens.yaml"),
      (
        ["intent": .string("OpenURLIntent"), "url": .string("timer://work")],
        "OpenURLIntent opens universal links only (https), not \"timer://work\"; use an OpenIntent"
      ),
      (["intent": .string("OpenURLIntent"), "url": .string("--help")], "no address with a scheme"),
      (["intent": .string("Mine"), "url": .string("/etc/passwd")], "no address with a scheme"),
    ]

    @Test("what cannot be opened says what to do", arguments: openings)
    func refusals(_ opening: [String: JSONValue], _ report: String) async throws {
      try await ExtensionBench.run(["opens"]) { bench, extensions in
        let problem = await bench.problem {
          try await extensions.perform(.of("opens", opening), setting: nil)
        }
        #expect(problem.contains(report), "\(problem)")
      }
    }

    @Test("a locked screen opens nothing")
    func locked() async throws {
      try await ExtensionBench.run(["opens"]) { bench, extensions in
        extensions.isLocked = { true }
        let opening: [String: JSONValue] = ["intent": .string("Open")]
        let problem = await bench.problem {
          try await extensions.perform(.of("opens", opening), setting: nil)
        }
        #expect(problem.contains("the screen is locked"), "\(problem)")
      }
    }
  }
}
