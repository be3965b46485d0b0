import ControlModel
import FileTesting
import Foundation
import SystemAccess
import Testing

@testable import Daemon
@testable import ExtensionHost

extension ExtensionTests {
  @Suite("Extensions that cannot be started, or should not have been", .serialized)
  struct Starting {
    @Test("a missing, a forbidden and a repeated file are reported, and the others work")
    func files() async throws {
      try await ExtensionBench.run(["fine"]) { settings in
        let fine = settings.executables[0]
        let folder = fine.dropLast("/fine".count)
        settings.executables = [
          "\(folder)/missing", "\(folder)", "\(folder)/plain", fine, fine, "\(folder)/link",
        ]
      } _: { bench, extensions in
        try bench.write("no program", to: "plain")
        #expect(chmod(bench.path("plain"), 0o644) == 0)
        #expect(symlink(bench.path("fine"), bench.path("link")) == 0)
        let problems = await extensions.gallery().problems
        #expect(problems.contains { $0.contains("fine is configured twice") })
        // The link did not exist when the daemon began; `gallery()` looks for it again.
        #expect(problems.contains { $0.contains("are the same file; the first is used") })
        #expect(problems.contains { $0.contains("missing: ENOENT") })
        #expect(problems.contains { $0.contains("it is a folder") })
        #expect(problems.contains { $0.contains("plain: it is not executable; chmod +x") })
        #expect(await bench.title(.of("fine")) == "fine")
      }
    }

    @Test("executable files of the folder are extensions, other files are not")
    func folder() async throws {
      try await ExtensionBench.run([]) { bench, _ in
        for name in ["two", "one"] { try bench.add(name) }
        try bench.write("app: {}", to: "one.yaml")
        var settings = Extensions.Settings()
        settings.folder = bench.folder.path
        let files = ExtensionFiles(configured: [bench.path("two")], folder: settings.folder)
        #expect(files.paths == [bench.path("two"), bench.path("one")])
      }
    }

    /// The name of a misbehaving extension, and the report.
    static let misbehaviours = [
      ("exits", "ended with status 3 before it answered hello; its last output: no such module"),
      ("garbage", "answered hello with \"Hello, world!\u{FFFD}[31m\" (not a message"),
      ("version", "speaks version 7 of the extension protocol; this daemon speaks versions 1 to 2"),
      ("flood", "wrote a line of more than 1048576 bytes"),
      ("throws", "describe threw"),
      ("empty", "its kind is empty; give its configuration a unique kind"),
      ("twice", "has two controls of kind \"com.example.twice\"; the first is used"),
    ]

    @Test("a failure to start is reported, and the other extension works", arguments: misbehaviours)
    func reports(_ name: String, _ report: String) async throws {
      try await ExtensionBench.run([name, "fine"]) { bench, extensions in
        bench.mayLog("\(name) \(report)", "exits: no such module")
        let gallery = await extensions.gallery()
        #expect(gallery.problems.contains { $0.contains(report) }, "\(gallery.problems)")
        #expect(gallery["com.example.fine"]?.appName == "App fine")
        #expect(await bench.title(.of("fine")) == "fine")
      }
    }

    @Test("an extension whose first description failed is a change once it is described")
    func describedLater() async throws {
      try await ExtensionBench.run(["shell"]) { bench, extensions in
        bench.mayLog("shell ended with status 3")
        try bench.write("#!/bin/sh\nexit 3\n", to: "shell")
        #expect(await extensions.gallery().entries.isEmpty)
        #expect(bench.changes.isEmpty)
        try bench.add("shell")
        #expect(await extensions.gallery().entries.map(\.listing.kind) == ["com.example.shell"])
        #expect(bench.changes == [["com.example.shell"]])
      }
    }

    @Test("one that never answers hello is killed, and the requests that wait for it fail")
    func mute() async throws {
      let limits = ExtensionBench.impatient { $0.hello = .milliseconds(300) }
      try await ExtensionBench.run(["mute"], limits: limits) { bench, extensions in
        bench.expectLog("mute did not answer hello within 300ms")
        let problem = await bench.problem { _ = try await extensions.load(.of("mute")) }
        #expect(problem.contains("did not answer hello within 300ms"))
        // The extension ignores SIGTERM and does not notice that its input is closed.
        #expect(await bench.eventually { kill(bench.pids[0], 0) != 0 })
      }
    }

    @Test("two extensions with one kind: the first has it, nothing else breaks")
    func sameKind() async throws {
      try await ExtensionBench.run(["one", "two"]) {
        $0.addedEnvironment = ["KIND": "com.example.same"]
      } _: { bench, extensions in
        let gallery = await extensions.gallery()
        #expect(gallery.entries.map(\.listing.displayName) == ["one"])
        #expect(gallery.problems.count == 1)
        #expect(gallery.problems.first?.contains("both have a control of kind") == true)
        let control = PlacedControl(id: "action", kind: "com.example.same")
        #expect(await bench.title(control) == "one")
      }
    }

    @Test("an unknown kind names the nearest and the known ones")
    func unknown() async throws {
      try await ExtensionBench.run(["fine"]) { bench, extensions in
        let problem = await bench.problem { _ = try await extensions.load(.of("fime")) }
        #expect(problem.contains("did you mean \"com.example.fine\"?"))
        let parameter = await bench.problem {
          _ = try await extensions.options(of: "tiner", in: .of("fine"), matching: nil)
        }
        #expect(parameter.contains("has no parameter \"tiner\"; known: \"timer\""))
      }
    }

    @Test("a child has only its streams, no new privileges, and little environment")
    func confinement() async throws {
      try await ExtensionBench.run(["reports"]) {
        $0.environment["SECRET_TOKEN"] = "x"
        $0.environment["XDG_SESSION_TYPE"] = "tty"
      } _: { _, extensions in
        let report = try await extensions.load(.of("reports")).title
        #expect(report.contains(#""privileges": ["NoNewPrivs:\t1"]"#))
        // The three streams, the socket for connections, the copy of one stream, and the folder that the extension lists.
        #expect(report.contains(#""descriptors": 6"#), "\(report)")
        #expect(report.contains(#""leader": true"#))
        #expect(report.contains("ACTIONBUTTON_EXTENSION"))
        #expect(report.contains("XDG_SESSION_TYPE"))
        #expect(!report.contains("SECRET_TOKEN"))
      }
    }
  }
}
