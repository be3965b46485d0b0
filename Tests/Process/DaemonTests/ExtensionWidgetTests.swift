import ControlModel
import Devices
import Foundation
import SystemAccess
import Testing
import Wire

@testable import Daemon
@testable import ExtensionHost
@testable import Screens

extension ExtensionTests {
  @Suite("Widgets and activities of extension processes", .serialized)
  struct Widgets {
    private static func problem(
      _ bench: ExtensionBench, _ extensions: Extensions, _ kind: String
    ) async -> String {
      await bench.problem {
        let place = extensions.widgets.places.first { $0.kind == kind }
        _ = try await extensions.timeline(of: try #require(place))
      }
    }

    /// Allows the log lines of `extension.py`: a notice about other extensions' widgets, and the places it gets.
    @ServiceThread private static func mayLogNotices(_ bench: ExtensionBench) {
      bench.mayLog(
        "widgets: notice reload_timelines is for its own widgets only",
        #"widgets: {"notice": "placed", "places": ["#)
    }

    @Test("described widgets are shown in their smallest size, and their timelines are loaded")
    func timelines() async throws {
      try await ExtensionBench.run(["widgets", "fine"]) { bench, extensions in
        Self.mayLogNotices(bench)
        #expect(extensions.widgets.places.isEmpty)
        #expect(bench.pids.isEmpty, "widgets start no process by themselves")
        _ = await extensions.gallery()
        let places = extensions.widgets.places
        #expect(places.map(\.kind) == ["day", "hangs", "refuses", "nonsense", "long"])
        #expect(Set(places.map(\.family)) == ["systemMedium"])
        #expect(places[0].app == "App widgets")
        let timeline = try await extensions.timeline(of: places[0])
        #expect(timeline.entries.map(\.text.lines) == [["a day", "systemMedium"]])
        let date = try #require(DateText("2031-01-01T00:00:00.500Z")?.date)
        #expect(timeline.policy == .after(date))
        let long = try await extensions.timeline(of: places[4])
        #expect(long.limited.entries.map(\.text.lines.count) == [ViewText.mostLines])
        #expect(bench.pids.count == 2)
      }
    }

    @Test("a timeline that throws, is none, or never comes is an error; the others go on")
    func failures() async throws {
      try await ExtensionBench.run(["widgets"]) { bench, extensions in
        Self.mayLogNotices(bench)
        _ = await extensions.gallery()
        #expect(await Self.problem(bench, extensions, "refuses") == "timeline threw")
        let nonsense = await Self.problem(bench, extensions, "nonsense")
        #expect(nonsense.contains("\"tomorrow\" is not a date"))
      }
      let limits = ExtensionBench.impatient {
        $0.load = .milliseconds(300)
        $0.cancel = .seconds(60)
      }
      try await ExtensionBench.run(["widgets"], limits: limits) { bench, extensions in
        Self.mayLogNotices(bench)
        bench.expectLog("widgets did not answer timeline within 300ms")
        bench.mayLog("widgets was ended by SIGTERM")
        _ = await extensions.gallery()
        let late = await Self.problem(bench, extensions, "hangs")
        #expect(late.contains("did not answer timeline within 300ms"))
      }
    }

    @Test("reloads of an extension's own widgets are passed on; others are forbidden")
    func reloads() async throws {
      try await ExtensionBench.run(["widgets"]) { bench, extensions in
        Self.mayLogNotices(bench)
        extensions.place([.of("widgets")])
        _ = await extensions.gallery()
        let isTold = await bench.eventually {
          bench.logged("notice reload_timelines is for its own")
        }
        #expect(isTold, "\(bench.log)")
        #expect(bench.timelineReloads.first == ["day"])
        #expect(bench.timelineReloads.contains(["day", "hangs", "refuses", "nonsense", "long"]))
      }
    }

    @Test("a new process gets the activities of earlier ones before its first request")
    func activities() async throws {
      try await ExtensionBench.run(["widgets"]) { bench, extensions in
        Self.mayLogNotices(bench)
        let activity = ExtensionMessage.Activity(
          id: "A1", phase: .started, type: "Tea", attributes: .object([:]), state: .object([:]))
        extensions.setActivities([activity], of: bench.path("widgets"))
        _ = await extensions.gallery()
        let isTold = await bench.eventually { bench.logged("\"notice\": \"activities\"") }
        #expect(isTold, "\(bench.log)")
      }
    }
  }
}
