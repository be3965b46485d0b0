import ActionButton
import ControlModel
import FileTesting
import Foundation
import SystemAccess
import Testing
import Wire

@testable import Daemon
@testable import ExtensionHost

extension ExtensionTests {
  @Suite("The load that follows an intent", .serialized)
  struct FollowingLoads {
    init() { ServiceThread.start() }

    /// Performs a control and returns the results of the intent and of the load, as texts, in their order.
    @ServiceThread
    private func perform(_ extensions: Extensions, _ control: PlacedControl) async -> [String] {
      var ended: [String] = []
      do {
        let shown = try await extensions.perform(control, setting: true) { result in
          switch result {
          case .success: ended.append("performed")
          case .failure(let error): ended.append("\(error)")
          }
        }
        return ended + [shown.title]
      } catch { return ended + ["\(error)"] }
    }

    @Test("it is sent in one write with the intent, and names it")
    func oneWrite() async throws {
      try await ExtensionBench.run(["follows-up"]) { bench, extensions in
        // The extension reads the load before it answers. `hello` is request 1, `describe` request 2.
        let ended = await self.perform(extensions, .of("follows-up"))
        #expect(ended == ["performed", "after 3"])
        #expect(bench.pids.count == 1)
      }
    }

    @Test("an extension of version 1 gets it after its answer, and without the name of a request")
    func versionOne() async throws {
      try await ExtensionBench.run(["old"]) { _, extensions in
        let ended = await self.perform(extensions, .of("old"))
        #expect(ended == ["performed", "after None"])
      }
    }

    @Test("one file in Python works with both versions", arguments: [1, 2])
    func python(_ version: Int) async throws {
      let script = try Repository.text("Tests/Process/ExtensionKitTests/Fixtures/lamp.py")
      try await ExtensionBench.run(["lamp"]) { bench, extensions in
        try bench.write(
          script.replacing("\"version\": 2", with: "\"version\": \(version)"), to: "lamp")
        let control = PlacedControl(id: "desk", kind: "com.example.lamp")
        for value in [true, false] {
          var isPerformed = false
          let shown = try await extensions.perform(control, setting: value) { result in
            if case .success = result { isPerformed = true }
          }
          #expect(isPerformed)
          #expect(shown.isOn == value)
        }
      }
    }

    @Test("a value provider that hangs does not make a performed intent fail, nor wait")
    func hangingProvider() async throws {
      let limits = ExtensionBench.impatient { $0.load = .milliseconds(200) }
      try await ExtensionBench.run(["fine"], limits: limits) { bench, extensions in
        bench.expectLog("fine did not answer load within 200ms")
        _ = await extensions.gallery()
        let ended = await self.perform(extensions, .of("fine", ["hang": .bool(true)]))
        #expect(ended == ["performed", "fine did not answer load within 200ms"])
        #expect(await bench.title(.of("fine")) == "fine")
      }
    }

    @Test("its time limit begins when the intent has ended")
    func limit() async throws {
      // The intent takes 300 ms, and Python answers a load in less than 250 ms.
      let limits = ExtensionBench.impatient { $0.load = .milliseconds(250) }
      try await ExtensionBench.run(["rests"], limits: limits) { _, extensions in
        _ = await extensions.gallery()
        #expect(await self.perform(extensions, .of("rests")) == ["performed", "rests"])
      }
    }

    @Test("it also follows an intent that fails")
    func failure() async throws {
      try await ExtensionBench.run(["declines"]) { bench, extensions in
        #expect(await self.perform(extensions, .of("declines")) == ["perform threw", "declines"])
        #expect(bench.pids.count == 1)
      }
    }

    @Test("if the intent ends the process, the next process gets it")
    func crash() async throws {
      try await ExtensionBench.run(["suicide"]) { bench, extensions in
        bench.expectLog("suicide was ended by SIGKILL")
        let ended = await self.perform(extensions, .of("suicide"))
        #expect(ended.count == 2)
        #expect(ended.first?.contains("before it answered") == true, "\(ended)")
        #expect(ended.last == "suicide")
        #expect(bench.pids.count == 2)
        // The load was waiting, so the intent has ended the process: its other controls are loaded again.
        #expect(bench.changes == [["com.example.suicide"]])
      }
    }

    @Test("if the intent hangs, the next process gets it")
    func hangingIntent() async throws {
      let limits = ExtensionBench.impatient { $0.perform = .milliseconds(200) }
      try await ExtensionBench.run(["stuck"], limits: limits) { bench, extensions in
        bench.expectLog("stuck did not answer perform within 200ms")
        bench.mayLog("nor its cancellation within 50ms")
        let ended = await self.perform(extensions, .of("stuck"))
        #expect(ended == ["stuck did not answer perform within 200ms", "stuck"])
        #expect(bench.pids.count == 2)
      }
    }

    @Test("a load that ends the process is not repeated")
    func crashingProvider() async throws {
      try await ExtensionBench.run(["fine"]) { bench, extensions in
        bench.expectLog("fine was ended by SIGKILL")
        let ended = await self.perform(extensions, .of("fine", ["die": .bool(true)]))
        #expect(ended.first == "performed")
        #expect(ended.last?.contains("cannot load: fine was ended by SIGKILL") == true, "\(ended)")
        #expect(bench.pids.count == 1)
      }
    }

    @Test("a reload that the app requests after its intent has returned needs another load")
    func reload() async throws {
      try await ExtensionBench.run(["changes"]) { bench, extensions in
        // The answers and the notice are in one write, and the first load shows the state before the change.
        #expect(await self.perform(extensions, .of("changes")) == ["performed", "changes"])
        #expect(bench.reloads == [["com.example.changes"]])
      }
    }

    @Test("the load fulfils a reload before the answer to the intent, not one after it")
    @ServiceThread func outdated() async throws {
      let line = try Incoming(Array(#"{"id":4,"result":{}}"#.utf8))
      for (isBegun, isFulfilled) in [(false, true), (true, false)] {
        let load = FollowingLoad(.of("fine"))
        load.sent()
        if isBegun { load.begin() }
        load.outdate()
        load.begin()
        load.finish(.success(line))
        #expect((await load.answer != nil) == isFulfilled)
      }
    }

    @Test("an intent or an undo at another place of the same kind makes it outdated")
    func sibling() async throws {
      try await ExtensionBench.run(["undoes"]) { bench, extensions in
        bench.expectLog("undone 1")
        let line = try Incoming(Array(#"{"id":4,"result":{}}"#.utf8))
        let other = PlacedControl(id: "other", kind: "com.example.undoes")
        extensions.place([.of("undoes"), other])
        /// Returns whether the answer to a load of the other control still counts after a reload.
        @ServiceThread func isKept(
          _ change: @ServiceThread () async throws -> Void
        ) async throws -> Bool {
          let (load, reloads) = (FollowingLoad(other), bench.reloads.count)
          load.sent()
          load.begin()
          load.finish(.success(line))
          extensions.followingLoads[other.id] = load
          try await change()
          #expect(await bench.eventually { bench.reloads.count > reloads })
          return await load.answer != nil
        }
        #expect(try await !isKept { _ = await self.perform(extensions, .of("undoes")) })
        let place = PlacedControl.of("undoes").button
        #expect(try await !isKept { _ = try await extensions.undo(nil, at: place) })
      }
    }

    @Test("an intent of the app's own process is followed by a load of the extension")
    func app() async throws {
      try await ExtensionBench.run(
        ["hosted"], bundle: { $0.appExecutable = $0.executable + "-app" }
      ) { bench, extensions in
        try bench.add("hosted-app")
        _ = try await extensions.load(.of("hosted"))
        #expect(await self.perform(extensions, .of("hosted")) == ["performed", "after None"])
        #expect(extensions.extensions.first?.app?.pid != nil)
      }
    }
  }
}
