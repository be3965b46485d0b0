import FoundationEssentials
import Testing

@testable import ControlKit

@Suite("Widgets that are shown when they matter")
@MainActor
struct RelevanceTests {
  private func timeline(_ start: Date, isPreview: Bool = false) async throws -> WidgetTimeline {
    let catalog = WidgetCatalog(widgets: [BatchWidget()])
    return try await BatchProvider.$start.withValue(start) {
      try await catalog.timeline(of: "batch", in: "systemSmall", isPreview: isPreview)
    }
  }

  @Test("every context with a date is an entry, and the placeholder is shown between them")
  func entries() async throws {
    let start = Date.now + 86_400
    let entries = try await timeline(start).entries
    #expect(entries.map(\.relevance) == [nil, 3, nil, 1, nil, 2])
    #expect(entries.dropFirst().map(\.date) == [0, 600, 3600, 3660, 7200].map { start + $0 })
  }

  @Test("the gallery shows the placeholder, and a push handler gets no token")
  func gallery() async throws {
    #expect(try await timeline(.now, isPreview: true).entries.count == 1)
    #expect(await WidgetCenter.shared.currentPushInfo == nil)
    #expect(await QueueProvider().relevance().attributes.count == 1)
  }
}

@Suite("Live Activities that start later")
struct ScheduledActivityTests {
  @Test("an activity waits for its date, can be changed and ended before, and is not started then")
  func pending() async throws {
    let activity = try Delivery.plan(at: .now + 3600)
    #expect(activity.activityState == .pending)
    await activity.update(.init(state: .init(stops: 2), staleDate: nil))
    #expect(activity.content.state.stops == 2)
    await activity.end(nil, dismissalPolicy: .immediate)
    #expect(activity.activityState == .dismissed)
    activity.begin()
    #expect(activity.activityState == .dismissed)
  }

  @Test("content that is too large is not the content of an activity that waits")
  func tooLarge() async throws {
    let activity = try Delivery.plan(at: .now + 3600)
    var updates = activity.contentUpdates.makeAsyncIterator()
    let note = String(repeating: "a", count: ActivityAuthorizationError.mostBytes)
    await activity.update(.init(state: .init(stops: 2, note: note), staleDate: nil))
    #expect(activity.content.state.stops == 3)
    await activity.update(.init(state: .init(stops: 1), staleDate: nil))
    #expect(await updates.next()?.state.stops == 1)
    await activity.end(nil, dismissalPolicy: .immediate)
  }

  @Test("at its date an activity becomes active; a date in the past is now")
  func starts() async throws {
    let later = try Delivery.plan(at: .now + 3600)
    later.begin()
    #expect(later.activityState == .active)
    #expect(try Delivery.plan(at: .distantPast).activityState == .active)
  }
}
