import ControlModel
import Devices
import Synchronization
import SystemAccess
import Testing
import Wire

@testable import Daemon
@testable import ExtensionHost

extension ExtensionTests {
  @Suite("Requests to extensions and their answers", .serialized)
  struct Requests {
    @Test("describe, load, perform, options and resolve are answered")
    func answers() async throws {
      try await ExtensionBench.run(["fine"]) { bench, extensions in
        extensions.isDeveloperMode = true
        let gallery = await extensions.gallery()
        #expect(gallery.problems == [])
        #expect(gallery.entries.map(\.listing.kind) == ["com.example.fine"])
        let description = try await extensions.load(.of("fine"))
        #expect(description.hint == "Hold to Turn On")
        try await extensions.perform(.of("fine"), setting: true)
        let options = try await extensions.options(of: "timer", in: .of("fine"), matching: "w")
        #expect(options.options.map(\.title) == ["Work"])
        let resolved = try await extensions.resolve(.of("fine"))
        #expect(resolved == ResolvedConfiguration())
        #expect(bench.logged("symbol \"sun\" of \"com.example.fine\": not found in bundle"))
        #expect(bench.pids.count == 1)
      }
    }

    @Test("notices are passed on, and wrong ones are logged")
    func notices() async throws {
      try await ExtensionBench.run(["tells"]) { bench, extensions in
        #expect(await bench.title(.of("tells")) == "tells")
        let activities = bench.events.compactMap { event -> String? in
          if case .activity(_, let app, let activity) = event {
            "\(app) \(activity.phase) \(activity.state)"
          } else {
            nil
          }
        }
        #expect(activities == ["App tells started {laps: 3}"], "\(bench.log)")
        #expect(bench.logged("notice open was refused: an extension can open an address or"))
        #expect(bench.logged("notice mystery is unknown and was ignored"))
        #expect(bench.logged("notice reload not a message: \"kind\" has the wrong type"))
      }
    }

    /// A client of the socket that is a process of an app.
    @ServiceThread
    private struct AppClient {
      let number: Int
      let executable: String
      let extensions: Extensions

      func send(_ notice: String, _ body: String = "{}") async throws -> SocketMessage.AppAnswer {
        let text = #"{"id":1,"request":"app","notice":"\#(notice)","body":\#(body)}"#
        let line = try Incoming(Array(text.utf8))
        return try await extensions.app(
          line.body(SocketMessage.App.self), line, client: number,
          Extensions.Peer(pid: 0, executable: executable))
      }

      /// Waits for news; the request is registered when this returns.
      func listen() async -> Task<SocketMessage.AppAnswer?, Never> {
        let task = ServiceThread.task { try? await send("listen") }
        await Task.yield()
        return task
      }
    }

    @Test("a process of an app that waits for news is told those of its app, also later ones")
    func news() async throws {
      try await ExtensionBench.run(["fine", "slow"]) { bench, extensions in
        let clients = ["fine", "fine", "slow"].enumerated().map {
          AppClient(number: $0 + 7, executable: bench.path($1), extensions: extensions)
        }
        _ = await extensions.gallery()
        var waiting: [Task<SocketMessage.AppAnswer?, Never>] = []
        for client in clients { waiting.append(await client.listen()) }
        let path = clients[0].executable
        var news = ExtensionMessage.ActivityNews(id: "trip", state_name: .active)
        news.state = .object(["stop": .int(1)])
        extensions.send(news, ofActivityOf: path)
        for task in waiting.prefix(2) { #expect(await task.value?.activities == [news]) }
        // Both are told later what happens before they wait again, and no process is told what it has sent itself.
        extensions.send(news, ofActivityOf: path)
        let ended = ExtensionMessage.ActivityNews(id: "trip", state_name: .ended)
        extensions.send(ended, ofActivityOf: path)
        let started = ExtensionMessage.Activity(
          id: "new", phase: .started, type: "Trip", attributes: .object([:]), state: .object([:]))
        extensions.send(started: started, of: path)
        let written = try await clients[1].send("share", #"{"name":"count","value":3}"#).shared
        #expect(written?.map(\.answers) == [true])
        _ = try await clients[1].send("post", #"{"name":"Note"}"#)
        waiting = [await clients[0].listen(), await clients[1].listen(), waiting[2]]
        var all = try #require(await waiting[0].value)
        #expect(all.activities?.map(\.id) == ["trip"])
        #expect(all.activities?.first?.state_name == .ended)
        #expect(all.activities?.first?.state == news.state, "the content has not been sent yet")
        #expect(all.started?.map(\.id) == ["new"])
        #expect(all.shared?.map(\.value) == [.int(3)] && all.shared?.first?.answers == nil)
        #expect(all.posted?.map(\.name) == ["Note"])
        all = try #require(await waiting[1].value)
        #expect(all.started?.map(\.id) == ["new"] && all.shared == nil && all.posted == [])
        extensions.gone(clients[2].number)
        #expect(await waiting[2].value == SocketMessage.AppAnswer(), "it belongs to another app")
      }
    }

    @Test("addresses are opened only while an intent runs, and only a few a minute")
    func openNotices() async throws {
      try await ExtensionBench.run(["opener"]) { bench, extensions in
        _ = try await extensions.load(.of("opener"))
        #expect(bench.logged("notice open was refused: an extension can open an address or"))
        #expect(!bench.logged("cannot open"))
        let many: [String: JSONValue] = ["count": .string("200")]
        try await extensions.perform(.of("opener", many), setting: nil)
        // The intent's answer does not wait until the addresses are opened.
        _ = await bench.eventually {
          bench.log.count { $0.contains("cannot open \"nonsense\"") } >= ExtensionLimits().opens
        }
        let tried = bench.log.count { $0.contains("cannot open \"nonsense\"") }
        #expect(tried == ExtensionLimits().opens, "\(bench.log)")
        #expect(
          bench.logged("an extension can open at most 5 addresses within 60s"), "\(bench.log)")
        // Refusals are logged up to a limit.
        let refused = bench.log.count { $0.contains("notice open") }
        #expect(refused <= ExtensionLimits().refusedNotices + 1)
        #expect(
          bench.logged("more than 10 notices were refused within 10 s; further ones are not logged")
        )
        _ = try await extensions.load(.of("opener"))
      }
    }

    @Test("changes of Live Activities that wait for their views have a limit of bytes")
    func waitingActivities() async throws {
      var limits = ExtensionBench.patient
      limits.waitingActivities = 20_000
      try await ExtensionBench.run(["amasses"], limits: limits) { bench, extensions in
        _ = try await extensions.load(.of("amasses"))
        #expect(bench.logged("notice activity was refused: at most 20000 bytes of changed"))
        let refused = bench.log.count { $0.contains("notice activity") }
        #expect(refused <= ExtensionLimits().refusedNotices)
        #expect(
          bench.logged("more than 10 notices were refused within 10 s; further ones are not logged")
        )
      }
    }

    @Test("a control with texts that are too long for the clients' events is refused")
    func longTexts() async throws {
      try await ExtensionBench.run(["babbles"]) { bench, extensions in
        let problem = await bench.problem { _ = try await extensions.load(.of("babbles")) }
        #expect(problem.contains("bytes; the maximum is 65536; use shorter texts"), "\(problem)")
      }
    }

    @Test("an extension's errors are passed on unchanged")
    func errors() async throws {
      try await ExtensionBench.run(["refuses"]) { bench, extensions in
        for _ in 0..<2 {
          let load = await bench.problem { _ = try await extensions.load(.of("refuses")) }
          #expect(load == "load threw")
          let perform = await bench.problem(performing: .of("refuses"), setting: true)
          #expect(perform == "perform threw")
        }
        #expect(bench.pids.count == 1)
      }
    }

    @Test("answers may come in any order, and one that answers no request is only logged")
    func order() async throws {
      try await ExtensionBench.run(["shuffles"]) { bench, extensions in
        _ = await extensions.gallery()
        let loads = (0..<3).map { index in
          Task { @ServiceThread in
            let control = PlacedControl(id: "\(index)", kind: "com.example.shuffles")
            return try await extensions.load(control).title
          }
        }
        for load in loads {
          let title = try await load.value
          #expect(title == "shuffles")
        }
        #expect(bench.logged("no request has the id 4711"))
      }
    }

    @Test("an extension that hangs does not delay the answers of another")
    func hanging() async throws {
      try await ExtensionBench.run(
        ["hangs", "fine"], limits: ExtensionBench.impatient { _ in }
      ) { bench, extensions in
        bench.expectLog("hangs was ended by SIGTERM")
        _ = await extensions.gallery()
        let hanging = Task { @ServiceThread in try await extensions.load(.of("hangs")) }
        for _ in 0..<10 { #expect(await bench.title(.of("fine")) == "fine") }
        await extensions.stop()
        await #expect(throws: (any Error).self) { try await hanging.value }
      }
    }

    @Test("a control is found although the extension before it does not describe itself")
    func undescribed() async throws {
      try await ExtensionBench.run(["deaf", "fine"], limits: ExtensionBench.impatient { _ in }) {
        bench, extensions in
        bench.mayLog("deaf was ended by SIGTERM", "deaf closed its standard input")
        #expect(await bench.title(.of("fine")) == "fine")
      }
    }

    @Test("a load without an answer times out, and the next request starts a new process")
    func lateLoad() async throws {
      let limits = ExtensionBench.impatient { $0.load = .milliseconds(200) }
      try await ExtensionBench.run(["fine"], limits: limits) { bench, extensions in
        bench.expectLog("fine did not answer load within 200ms")
        _ = await extensions.gallery()
        let problem = await bench.problem {
          _ = try await extensions.load(.of("fine", ["hang": .bool(true)]))
        }
        #expect(problem == "fine did not answer load within 200ms")
        try await extensions.perform(.of("fine"), setting: true)
        #expect(bench.pids.count == 2)
        #expect(bench.logged("nor its cancellation within 50ms"))
      }
    }

    @Test("an intent that hangs ends, and the next one is performed")
    func latePerform() async throws {
      let limits = ExtensionBench.impatient { $0.perform = .milliseconds(200) }
      try await ExtensionBench.run(["stuck"], limits: limits) { bench, extensions in
        bench.expectLog("stuck did not answer perform within 200ms")
        _ = try await extensions.load(.of("stuck"))
        let problem = await bench.problem(performing: .of("stuck"), setting: true)
        #expect(problem == "stuck did not answer perform within 200ms")
        #expect(await bench.title(.of("stuck")) == "stuck")
        #expect(bench.pids.count == 2)
      }
    }

    @Test("an extension that does not read is ended before it fills the daemon's memory")
    func deaf() async throws {
      let limits = ExtensionBench.impatient {
        $0.unread = 65_536
        $0.describe = .seconds(1)
      }
      try await ExtensionBench.run(["deaf"], limits: limits) { bench, extensions in
        bench.expectLog("deaf did not answer describe within 1s")
        let process = try #require(extensions.extensions.first?.process)
        let long = String(repeating: "x", count: 60_000)
        let asked = (0..<5).map { _ in
          Task { @ServiceThread in
            try await process.ask(.describe, ["text": long], as: [String: String].self)
          }
        }
        var problems: [String] = []
        for task in asked { problems.append(await bench.problem { _ = try await task.value }) }
        // Two requests were sent when the third did not fit; the next process gets the others.
        #expect(problems.count { $0.contains("does not read") } >= 2, "\(problems)")
        #expect(problems.allSatisfy { $0 != "nothing was thrown" })
        #expect(bench.logged("bytes are waiting"))
      }
    }

    @Test(
      "a request of more than a message may have is refused, and nothing happens to the process")
    func tooLong() async throws {
      try await ExtensionBench.run(["fine"]) { bench, extensions in
        _ = await extensions.gallery()
        let long = String(repeating: "x", count: 10_000_000)
        let problem = await bench.problem {
          _ = try await extensions.load(.of("fine", ["text": .string(long)]))
        }
        #expect(problem.contains("the maximum is 1048576"))
        #expect(await bench.title(.of("fine")) == "fine")
        #expect(bench.pids.count == 1)
      }
    }

    @Test("an extension over its memory limit ends, and nothing else does")
    func memory() async throws {
      var limits = ExtensionBench.patient
      limits.memory = 256 << 20
      try await ExtensionBench.run(["eats"], limits: limits) { bench, extensions in
        bench.expectLog("eats: ", "eats ended with status 1")
        let problem = await bench.problem { _ = try await extensions.load(.of("eats")) }
        #expect(problem.contains("ended with status 1"))
        #expect(problem.hasSuffix("before it answered; its last output: MemoryError"))
        #expect(bench.logged("MemoryError"))
      }
    }

    @Test("the error of a process that failed near its memory limit names the limit")
    func memoryProblem() {
      var limits = ExtensionLimits()
      limits.memory = 512_000_000
      let full = ChildProcess.Ending(status: 1, signal: 0, memory: 500_000_000)
      #expect(
        limits.memoryProblem(of: full)
          == " (it used 500 MB, its memory limit is 512 MB: limits.memory)")
      let small = ChildProcess.Ending(status: 0, signal: 6, memory: 100_000_000)
      #expect(limits.memoryProblem(of: small) == "")
      let fine = ChildProcess.Ending(status: 0, signal: 0, memory: 500_000_000)
      #expect(limits.memoryProblem(of: fine) == "")
    }

    @Test("of many dialogs only the number is logged") @ServiceThread
    func dialogs() {
      let lines = Mutex<[String]>([])
      let log = ExtensionLog { _, line in lines.withLock { $0.append(line) } }
      var limits = NoticeLimits(ExtensionLimits())
      let texts = (1...NoticeLimits.loggedDialogs + 5).map { "text \($0)" }
      limits.logDialogs(texts, of: "Lamp", log)
      let logged = lines.withLock { $0 }
      #expect(logged.count == NoticeLimits.loggedDialogs + 1)
      #expect(logged.first == "Lamp says: text 1")
      #expect(
        logged.last
          == "more than 20 dialogs of Lamp were shown within 10 s; further ones are not logged")
    }

    @Test("lines that are no messages are logged, but not all of them")
    func chatter() async throws {
      try await ExtensionBench.run(["chatters"]) { bench, extensions in
        _ = bench.logged(" were not logged")
        bench.expectLog(
          "chatters: more than 10 lines were written within 10 s; further ones are not logged",
          "chatters: wrote \"not a message\" on standard output: not a message: it is not a JSON object"
        )
        #expect(await bench.title(.of("chatters")) == "chatters")
        #expect(bench.log.filter { $0.contains("wrote \"not a message\"") }.count == 10)
        #expect(bench.pids.count == 1)
      }
    }

    @Test("an extension that floods standard output is ended")
    func flood() async throws {
      try await ExtensionBench.run(["floods"]) { bench, extensions in
        // The extension may notice its end before it is killed.
        _ = bench.logged("floods: ")
        _ = bench.logged(" were not logged")
        bench.expectLog(
          "floods sent more than 2000 lines within 10s that answer no request",
          "floods: more than 10 lines were written within 10 s; further ones are not logged",
          "floods: wrote \"not a message\" on standard output: not a message: it is not a JSON object"
        )
        let problem = await bench.problem { _ = try await extensions.load(.of("floods")) }
        #expect(problem.contains("sent more than 2000 lines within 10s that answer no request"))
      }
    }

    @Test("megabytes on standard error harm nothing, and the log stays small")
    func shouting() async throws {
      let start = ContinuousClock.now
      try await ExtensionBench.run(["shouts"]) { bench, extensions in
        _ = bench.logged(" were not logged")
        bench.expectLog("shouts: so loud")
        #expect(await bench.title(.of("shouts")) == "shouts")
        // On a busy machine the extension may write for longer than one window of the limit.
        let windows = Int((ContinuousClock.now - start) / RateLimit.window) + 1
        let lines = bench.log.filter { $0 == "shouts: so loud" }.count
        #expect((100...100 * windows).contains(lines))
        #expect(bench.logged("more than 100 lines were written within 10 s"))
      }
    }
  }
}
