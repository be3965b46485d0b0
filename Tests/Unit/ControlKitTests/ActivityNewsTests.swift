import Foundation
import Testing

@testable import ControlKit

private struct Voyage: ActivityAttributes {
  struct ContentState: Codable, Hashable {
    var port: String
    var arrival: Date
  }

  var ship: String
}

@Suite("What changes a Live Activity without its process")
struct ActivityNewsTests {
  private static let arrival = Date(timeIntervalSinceReferenceDate: 900_000_000)

  private func start(_ pushType: PushType?) throws -> Activity<Voyage> {
    try Activity.request(
      attributes: Voyage(ship: "Wren"),
      content: ActivityContent(
        state: .init(port: "Lisbon", arrival: Self.arrival), staleDate: nil), pushType: pushType)
  }

  @Test("a token arrives once, and readers that come later get it too")
  func token() async throws {
    let activity = try start(.token)
    #expect(activity.pushToken == nil)
    let early = activity.pushTokenUpdates
    let token = Data([0, 255, 161])
    for _ in 0..<2 {
      ActivityRegistry.shared.handle(ActivityNews(id: activity.id, state: .active, token: token))
    }
    #expect(activity.pushToken == token)
    let late = activity.pushTokenUpdates
    await activity.end(nil, dismissalPolicy: .immediate)
    for stream in [early, late] {
      var tokens: [Data] = []
      for await each in stream { tokens.append(each) }
      #expect(tokens == [token])
    }
  }

  @Test("a pushed content is decoded with dates since 2001; one that does not fit is ignored")
  func content() async throws {
    let activity = try start(.token)
    let contents = activity.contentUpdates
    ActivityRegistry.shared.handle(
      ActivityNews(
        id: activity.id, state: .active,
        content: .object(["port": .string("Porto"), "arrival": .int(900_000_060)]),
        staleDate: Self.arrival, relevanceScore: 7))
    ActivityRegistry.shared.handle(
      ActivityNews(id: activity.id, state: .active, content: .object(["port": .int(3)])))
    #expect(activity.content.state.port == "Porto")
    #expect(activity.content.state.arrival == Self.arrival.addingTimeInterval(60))
    #expect(activity.content.staleDate == Self.arrival)
    #expect(activity.content.relevanceScore == 7)
    await activity.end(nil)
    var ports: [String] = []
    for await content in contents { ports.append(content.state.port) }
    #expect(ports == ["Porto"])
  }

  @Test("an activity that becomes stale goes on; one that was ended is over")
  func states() async throws {
    let activity = try start(nil)
    let states = activity.activityStateUpdates
    for state in [ActivityState.stale, .stale, .ended, .dismissed] {
      ActivityRegistry.shared.handle(ActivityNews(id: activity.id, state: state))
    }
    var seen: [ActivityState] = []
    for await state in states { seen.append(state) }
    #expect(seen == [.stale, .ended])
    #expect(activity.activityState == .ended)
    #expect(!Activity<Voyage>.activities.contains { $0.id == activity.id })
  }

  @Test("an update of a stale activity makes it active, unless its content is stale too")
  func refreshed() async throws {
    let activity = try start(nil)
    let states = activity.activityStateUpdates
    let stale = ActivityNews(id: activity.id, state: .stale)
    ActivityRegistry.shared.handle(stale)
    let state = activity.content.state
    await activity.update(ActivityContent(state: state, staleDate: .distantPast))
    #expect(activity.activityState == .stale)
    await activity.update(ActivityContent(state: state, staleDate: .distantFuture))
    #expect(activity.activityState == .active)
    ActivityRegistry.shared.handle(stale)
    await activity.end(nil)
    var seen: [ActivityState] = []
    for await state in states { seen.append(state) }
    #expect(seen == [.stale, .active, .stale, .ended])
  }

  @Test("news of an activity of an earlier process reach it before its type is asked for")
  func earlier() throws {
    try ActivityRegistry.$taskRegistry.withValue(ActivityRegistry()) {
      let id = UUID().uuidString
      var change = ActivityChange(
        id: id, phase: .started, type: "Voyage", attributes: .object(["ship": .string("Tern")]),
        state: .object(["port": .string("Faro"), "arrival": .int(0)]))
      change.wantsToken = true
      ActivityRegistry.shared.restore([change])
      ActivityRegistry.shared.handle(
        ActivityNews(
          id: id, state: .active, token: Data([7]),
          content: .object(["port": .string("Cadiz"), "arrival": .int(0)])))
      let activity = try #require(Activity<Voyage>.activities.first { $0.id == id })
      #expect(activity.content.state.port == "Cadiz")
      #expect(activity.pushToken == Data([7]))
    }
  }
}
