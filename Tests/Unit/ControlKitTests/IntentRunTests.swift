import Foundation
import SystemAccess
import Testing

@testable import ControlKit

@Suite("Running intents")
struct IntentRunTests {
  @Test("an OpenIntent without perform opens its app on the target's screen")
  func opening() async throws {
    let intent = OpenSeasonIntent()
    #expect(try await run(intent).openings == [.init(intent: "OpenSeasonIntent")])
    intent.target = .winter
    let outcome = try await run(intent)
    #expect(outcome == .init(openings: [.init(intent: "OpenSeasonIntent", target: "winter")]))
  }

  @Test("an OpenIntent with a perform of its own does both")
  func openingAndPerforming() async throws {
    let lines = try await Diary.lines {
      let outcome = try await run(OpenPlantIntent(target: Plant(id: "fern", name: "Fern")))
      #expect(outcome.openings == [.init(intent: "OpenPlantIntent", target: "fern")])
    }
    #expect(lines == ["open fern"])
  }

  @Test("the address of an intent is opened, with the screen's identifier in it")
  func addresses() async throws {
    let intent = VisitPlantIntent()
    intent.target = Plant(id: "a b/ü", name: "x")
    let outcome = try await run(intent)
    #expect(outcome.openings.map(\.url) == ["https://example.com/plants/a%20b%2F%C3%BC"])
    #expect(outcome.openings.map(\.target) == ["a b/ü"])
  }

  @Test("an intent whose target has an address opens that")
  func targets() async throws {
    let bed = ShowBedIntent()
    #expect(try await run(bed).openings == [.init(intent: "ShowBedIntent")])
    bed.target = Bed(id: 1, name: "North")
    #expect(
      try await run(bed).openings == [
        .init(intent: "ShowBedIntent", url: "https://example.com/beds/1/North", target: "1")
      ])
    #expect(try await run(ShowSeasonIntent()).openings.map(\.url) == ["https://example.com/summer"])
  }

  @Test("OpenURLIntent opens its address, as an action and after another intent")
  func urls() async throws {
    AppDependencyManager.shared.add(dependency: WateringCan())
    let watered = try await run(WaterIntent())
    #expect(
      watered
        == .init(
          dialogs: ["Watered"],
          openings: [.init(intent: "OpenURLIntent", url: "https://example.com/water")]))
    let visited = try await run(VisitBedIntent())
    #expect(visited.openings.map(\.url) == ["https://example.com/beds/2/South%20%26%20west"])
    #expect(try await run(OpenURLIntent()) == PerformOutcome())
    let dose = try OpenURLIntent(urlRepresentable: Dose.low)
    #expect(try await run(dose).openings.map(\.url) == ["https://example.com/low/1"])
    let season = try OpenURLIntent(urlRepresentable: Season.winter)
    #expect(season.url.absoluteString == "https://example.com/winter")
  }

  struct Chained: AppIntent {
    static let title: LocalizedStringResource = "Chained"
    @Parameter(title: "Left", default: 2) var left: Int

    func perform() async throws -> some IntentResult & OpensIntent & ProvidesDialog {
      Diary.current.write("chained \(left)")
      let next = Chained()
      next.left = left - 1
      return .result(opensIntent: Either(next: left > 0 ? next : nil), dialog: "left \(left)")
    }
  }

  struct Either: AppIntent {
    static let title: LocalizedStringResource = "Either"
    @Parameter(title: "Left") var left: Int?

    init() {}
    init(next: Chained?) { left = next?.left }

    func perform() async throws -> some IntentResult & OpensIntent {
      let next = Chained()
      next.left = left ?? 0
      if left == nil { throw TestEnd() }
      return .result(opensIntent: next)
    }
  }

  struct TestEnd: Error {}

  struct Boom: LocalizedError { var errorDescription: String? }

  @Test("intents run one after another until one opens no other or throws")
  func chains() async throws {
    let lines = await Diary.lines {
      let failure = IntentFailure.threw(intent: "Either", reason: "TestEnd()")
      await #expect(throws: failure) { try await run(Chained()) }
    }
    #expect(lines == ["chained 2", "chained 1", "chained 0"])
  }

  @Test("intents that open each other endlessly end when their caller is cancelled")
  func circles() async {
    struct Circle: AppIntent {
      static let title: LocalizedStringResource = "Circle"
      func perform() async throws -> some IntentResult & OpensIntent {
        await Task.yield()
        return .result(opensIntent: Circle())
      }
    }
    let task = Task { try await run(Circle()) }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test("openAppWhenRun opens the app; a view is passed over")
  func showing() async throws {
    struct Plain: AppIntent {
      static let title: LocalizedStringResource = "Plain"
      static let openAppWhenRun = true
      @MainActor func perform() async throws -> some IntentResult & ShowsSnippetView {
        .result(view: Text("Shown"))
      }
    }
    #expect(try await run(Plain()).openings == [.init(intent: "Plain")])
  }

  static let modes: [(IntentModes, Bool)] = [
    (.background, false), (.foreground, true), (.foreground(.immediate), true),
    ([.background, .foreground(.dynamic)], false), ([.background, .foreground(.deferred)], true),
    ([.background, .foreground], false), (.foreground(.dynamic), false),
  ]

  @Test("the app opens for the modes that bring it to the front", arguments: modes)
  func opensApp(modes: IntentModes, opens: Bool) {
    #expect(modes.opensApp == opens)
  }

  @Test("an intent that goes on in the foreground opens the app, and its closure runs")
  func continuing() async throws {
    let lines = try await Diary.lines {
      let asking = ContinueIntent()
      let expected = PerformOutcome(dialogs: ["Look"], openings: [.init(intent: "ContinueIntent")])
      let first = try await run(asking)
      #expect(first == expected)
      let throwing = ContinueIntent()
      throwing.isThrowing = true
      let second = try await run(throwing)
      #expect(second.dialogs == ["Open the app"])
    }
    #expect(lines == ["in front", "continued"])
  }

  @Test("an unset parameter or a dependency that was never added stops the intent, not the program")
  func unready() async {
    await #expect(throws: IntentFailure.unset(intent: "SetFanIntent", parameter: "plant")) {
      try await run(SetFanIntent())
    }
    struct Absent: Sendable {}
    struct Needy: AppIntent {
      static let title: LocalizedStringResource = "Needy"
      @Dependency var absent: Absent
      func perform() async throws -> some IntentResult {
        _ = absent
        return .result()
      }
    }
    let error = await failure(of: { try await run(Needy()) })
    guard case .threw("Needy", let reason) = error as? IntentFailure else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(reason.description.contains("Absent"))
  }

  @Test("an app's error for people is the reason, in its words")
  func reasons() {
    #expect(reason(of: GreenhouseError.unreachable) == "The greenhouse does not answer.")
    #expect(reason(of: Boom(errorDescription: "The boiler is cold.")) == "The boiler is cold.")
    #expect("\(reason(of: Boom(errorDescription: nil)))".hasPrefix("Boom("))
    #expect(
      reason(of: AppIntentError.UserActionRequired.signin)
        == "a user must sign in to the app first")
    #expect(
      reason(of: AppIntentError.PermissionRequired.location(precise: true))
        == "the app has no permission to know the precise location")
  }
}
