import CSystem
import ControlModel
import Devices
import Foundation
import SystemAccess
import Testing
import Wire

@testable import Daemon
@testable import ExtensionHost

extension ExtensionTests {
  @Suite("Extensions that end, change and start again", .serialized)
  struct Restarting {
    @Test("an extension that kills itself in perform fails that request, and answers the next one")
    func suicide() async throws {
      try await ExtensionBench.run(["suicide"]) { bench, extensions in
        bench.expectLog("suicide was ended by SIGKILL")
        _ = try await extensions.load(.of("suicide"))
        let problem = await bench.problem(performing: .of("suicide"), setting: true)
        #expect(
          problem == "cannot perform: suicide was ended by SIGKILL before it answered")
        #expect(await bench.title(.of("suicide")) == "suicide")
        #expect(bench.pids.count == 2)
      }
    }

    @Test("an answer counts although the process ends right after it")
    func leaving() async throws {
      try await ExtensionBench.run(["leaves"]) { bench, extensions in
        for _ in 0..<5 { #expect(await bench.title(.of("leaves")) == "leaves") }
      }
    }

    @Test("an extension that was killed from outside is started by the next request")
    func killed() async throws {
      try await ExtensionBench.run(["fine"]) { bench, extensions in
        _ = try await extensions.load(.of("fine"))
        #expect(kill(bench.pids[0], SIGKILL) == 0)
        #expect(await bench.eventually { bench.logged("was ended by SIGKILL") })
        try await extensions.perform(.of("fine"), setting: true)
        #expect(bench.pids.count == 2)
        let exit = bench.events.compactMap { event -> Int? in
          if case .exited(_, _, let retryIn) = event { retryIn } else { nil }
        }
        #expect(exit == [], "on demand means that nothing is announced")
      }
    }

    @Test(
      "an extension whose control is placed is restarted without a request, and gets its places")
    func kept() async throws {
      var limits = ExtensionBench.patient
      limits.firstRetry = .milliseconds(50)
      try await ExtensionBench.run(
        ["echoes"], limits: limits, set: { $0.keepsWarm = true }, token: "00ff"
      ) { bench, extensions in
        bench.expectLog("echoes: notice reload is for its own controls only")
        bench.mayLog(#"echoes: {"notice": "placed", "places": []}"#)
        _ = await extensions.gallery()
        extensions.place([.of("echoes"), .of("others")])
        let place = #"\"push_token\": \"00ff\""#.replacingOccurrences(of: "\\", with: "")
        #expect(await bench.eventually { bench.logged(place) })
        #expect(!bench.logged("others\", \"kind"))
        let before = bench.log.count
        #expect(kill(bench.pids[0], SIGKILL) == 0)
        #expect(
          await bench.eventually { bench.log.dropFirst(before).contains { $0.contains(place) } })
        #expect(bench.pids.count == 2)
        #expect(bench.logged("it is started again in"))
      }
    }

    @Test(
      "the controls of an extension that was killed are to be loaded again as soon as it is back, unless it died of a load"
    )
    func loadedAgain() async throws {
      var limits = ExtensionBench.patient
      limits.firstRetry = .milliseconds(50)
      try await ExtensionBench.run(["fine"], limits: limits, set: { $0.keepsWarm = true }) {
        bench, extensions in
        bench.expectLog("fine was ended by SIGKILL")
        _ = await extensions.gallery()
        extensions.place([.of("fine")])
        _ = try await extensions.load(.of("fine"))
        #expect(bench.changes.isEmpty)
        #expect(kill(bench.pids[0], SIGKILL) == 0)
        #expect(await bench.eventually { bench.changes == [["com.example.fine"]] })
        _ = await bench.problem { _ = try await extensions.load(.of("fine", ["die": .bool(true)])) }
        #expect(await bench.title(.of("fine")) == "fine")
        #expect(bench.changes == [["com.example.fine"]])
        #expect(bench.pids.count == 3)
      }
    }

    @Test("a reload reaches its own kinds only")
    func reload() async throws {
      try await ExtensionBench.run(["echoes"]) { bench, extensions in
        bench.expectLog("echoes: {\"notice\": \"placed\"")
        _ = await extensions.gallery()
        extensions.place([.of("echoes")])
        #expect(await bench.eventually { bench.logged("is for its own controls only") })
        #expect(!bench.reloads.isEmpty)
        #expect(bench.reloads.allSatisfy { $0 == ["com.example.echoes"] })
      }
    }

    @Test("a control whose binary changed is described again, and to be loaded again")
    func changed() async throws {
      try await ExtensionBench.run(["fine"]) { bench, extensions in
        bench.expectLog("fine: the file has changed; it is restarted")
        _ = try await extensions.load(.of("fine"))
        try bench.add("fine", adding: "# another build\n")
        let text = try String(contentsOfFile: bench.path("fine"), encoding: .utf8)
        try bench.write(
          text.replacingOccurrences(of: #""com.example." + how"#, with: #""com.example.new""#),
          to: "fine")
        let problem = await bench.problem { _ = try await extensions.load(.of("fine")) }
        #expect(problem.contains("Known: \"com.example.new\""))
        #expect(await bench.title(.of("new")) == "fine")
        #expect(bench.changes == [["com.example.fine", "com.example.new"]])
        #expect(bench.pids.count == 2)
      }
    }

    @Test("requests under way are answered before a changed binary is started")
    func changedMeanwhile() async throws {
      try await ExtensionBench.run(["slow"]) { bench, extensions in
        bench.expectLog("slow: the file has changed; it is restarted")
        _ = await extensions.gallery()
        let old = Task { @ServiceThread in try await extensions.load(.of("slow")).title }
        // The task sends its request before this function continues.
        await Task.yield()
        try bench.add("slow", adding: "# another build\n")
        let new = await bench.title(.of("slow"))
        let titles = [try await old.value, new]
        #expect(titles == ["slow", "slow"])
        #expect(bench.pids.count == 2)
      }
    }

    @Test("a process that a process leaves behind ends with it")
    func lingering() async throws {
      try await ExtensionBench.run(["lingers"]) { bench, extensions in
        _ = try await extensions.load(.of("lingers"))
        let leader = bench.pids[0]
        #expect(ExtensionBench.group(of: leader).count == 2)
        await extensions.stop()
        // A zombie waits for init, not for the daemon.
        #expect(await bench.eventually { ExtensionBench.group(of: leader).isEmpty })
      }
    }

    @Test(
      "processes that left the session, and fork while they are killed, end with the extension",
      .enabled(if: cp_landlock_version() >= 6, "Landlock that confines signals (Linux 6.12)"))
    func escaping() async throws {
      try await ExtensionBench.run(["escapes"]) { bench, extensions in
        _ = try await extensions.load(.of("escapes"))
        let list = bench.path("containers/escapes/pids")
        func escaped() -> [Int32] {
          let text = (try? String(contentsOfFile: list, encoding: .utf8)) ?? ""
          return text.split(separator: "\n").compactMap { Int32($0) }
        }
        #expect(await bench.eventually { escaped().count > 30 })
        await extensions.stop()
        // A zombie waits for init, not for the daemon.
        #expect(
          await bench.eventually {
            Set(escaped()).filter { !ExtensionBench.isZombie($0) && kill($0, 0) == 0 }.isEmpty
          })
      }
    }

    @Test("the action that was shown is performed, also by another process")
    func remembers() async throws {
      try await ExtensionBench.run(["remembers"]) { bench, extensions in
        _ = try await extensions.load(.of("remembers"))
        let first = bench.pids[0]
        #expect(kill(first, SIGKILL) == 0)
        #expect(await bench.eventually { bench.logged("was ended by SIGKILL") })
        try await extensions.perform(.of("remembers"), setting: true)
        #expect(bench.logged("remembers says: run \(first)"))
      }
    }

    @Test(
      "200 kills during perform leave no descriptor or thread behind, and the extension answers")
    func leaks() async throws {
      try await ExtensionBench.run(["shell"]) { bench, extensions in
        bench.expectLog("shell was ended by SIGKILL")
        #expect(await bench.title(.of("shell")) == "Shell")
        let descriptors = ExtensionBench.descriptors()
        let threads = ExtensionBench.threads()
        for round in 0..<200 {
          let performing = Task { @ServiceThread in
            try await extensions.perform(.of("shell"), setting: nil)
          }
          let pid = try #require(bench.pids.last)
          // The process is killed after the request in even rounds, before the request in odd rounds.
          if round.isMultiple(of: 2) { await Task.yield() }
          kill(pid, SIGKILL)
          #expect(await bench.eventually { kill(pid, 0) != 0 })
          // In odd rounds the next process gets the request and hangs.
          let end = End()
          Task { @ServiceThread in
            _ = await bench.problem { try await performing.value }
            end.isReached = true
          }
          #expect(
            await bench.eventually {
              if let next = bench.pids.last, next != pid, !end.isReached { kill(next, SIGKILL) }
              return end.isReached
            })
          // The kill of a process that was started in the meantime may still reach the first load.
          var title = await bench.title(.of("shell"))
          if title.contains("was ended by SIGKILL") { title = await bench.title(.of("shell")) }
          #expect(title == "Shell")
        }
        #expect(bench.pids.dropLast().allSatisfy { kill($0, 0) != 0 })
        #expect(bench.pids.dropLast().allSatisfy { ExtensionBench.group(of: $0).isEmpty })
        // Other tests open and close descriptors and threads, too; a leak of hundreds would remain.
        #expect(await bench.eventually { ExtensionBench.descriptors() <= descriptors })
        #expect(await bench.eventually { ExtensionBench.threads() <= threads + 50 })
      }
    }
  }
}

/// Whether a task has ended.
@ServiceThread
private final class End {
  var isReached = false
}

extension ExtensionBench {
  static func descriptors() -> Int {
    ExecutableFile.names(in: "/proc/self/fd")?.count ?? 0
  }

  static func threads() -> Int {
    ExecutableFile.names(in: "/proc/self/task")?.count ?? 0
  }

  /// Whether a process has ended and waits to be reaped.
  static func isZombie(_ pid: Int32) -> Bool {
    let stat = (try? String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8)) ?? ""
    return stat.split(separator: ")").last?.hasPrefix(" Z") ?? false
  }

  /// The running processes of a process group, read from `/proc`.
  static func group(of leader: Int32) -> [String] {
    (ExecutableFile.names(in: "/proc") ?? []).filter { name in
      guard Int(name) != nil,
        let stat = try? String(contentsOfFile: "/proc/\(name)/stat", encoding: .utf8)
      else { return false }
      // After the name in brackets: state, parent, group (proc_pid_stat(5)).
      let fields = stat.split(separator: ")").last?.split(separator: " ") ?? []
      return fields.count > 2 && fields[0] != "Z" && fields[2] == "\(leader)"
    }
  }
}
