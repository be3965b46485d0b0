import Foundation
import Synchronization
import SystemAccess
import Testing

@testable import ControlKit

private struct Brewing: ActivityAttributes {
  struct ContentState: Codable, Hashable {
    var cups: Int
    var note = ""
  }

  var pot: String
  var began = Date(timeIntervalSince1970: 0)
}

/// Another type of activities.
private struct Baking: ActivityAttributes {
  struct ContentState: Codable, Hashable { var loaves: Int }
}

/// Attributes whose encoding throws.
private struct Unwritable: ActivityAttributes {
  struct ContentState: Codable, Hashable {}
  init() {}
  init(from decoder: any Decoder) throws {}
  func encode(to encoder: any Encoder) throws { throw TestError(description: "no") }
}

private final class ChangeHost: ControlHost {
  private let stored = Mutex<[ActivityChange]>([])
  var changes: [ActivityChange] { stored.withLock { $0 } }
  func reloadControls(ofKind kind: String) {}
  func reloadAllControls() {}
  func activity(_ change: ActivityChange) { stored.withLock { $0.append(change) } }
}

private typealias Content = ActivityContent<Brewing.ContentState>

@Suite("Live Activities")
struct ActivityTests {
  private let host = ChangeHost()

  private func start(_ cups: Int, staleDate: Date? = nil) throws -> Activity<Brewing> {
    try ControlCenter.$taskHost.withValue(host) {
      try Activity.request(
        attributes: Brewing(pot: "red"),
        content: ActivityContent(state: .init(cups: cups), staleDate: staleDate))
    }
  }

  @Test("a start, a change and an end reach the host as data")
  func life() async throws {
    let stale = Date(timeIntervalSince1970: 60)
    let gone = Date(timeIntervalSince1970: 120)
    let activity = try start(1, staleDate: stale)
    await ControlCenter.$taskHost.withValue(host) {
      await activity.update(Content(state: .init(cups: 2), staleDate: nil))
      await activity.end(
        Content(state: .init(cups: 3), staleDate: nil), dismissalPolicy: .after(gone))
    }
    let changes = host.changes
    #expect(changes.map(\.phase) == [.started, .updated, .ended])
    #expect(Set(changes.map(\.id)) == [activity.id])
    #expect(changes.allSatisfy { $0.type == "Brewing" })
    #expect(
      changes[0].attributes
        == .object(["pot": .string("red"), "began": .string("1970-01-01T00:00:00Z")]))
    #expect(
      changes.map(\.state) == [1, 2, 3].map { .object(["cups": .int($0), "note": .string("")]) })
    #expect(changes.map(\.staleDate) == [stale, nil, nil])
    #expect(changes.map(\.dismissalDate) == [nil, nil, gone])
    #expect(activity.activityState == .ended)
    #expect(activity.content.state.cups == 3)
  }

  @Test("the alert of an update reaches the host with its words; other changes have none")
  func alert() async throws {
    let activity = try start(1)
    await ControlCenter.$taskHost.withValue(host) {
      await activity.update(
        Content(state: .init(cups: 2), staleDate: nil),
        alertConfiguration: AlertConfiguration(
          title: "Tea", body: "It has brewed", sound: .default))
      await activity.end(nil, dismissalPolicy: .immediate)
    }
    #expect(
      host.changes.map(\.alert) == [nil, ActivityAlert(title: "Tea", body: "It has brewed"), nil])
  }

  @Test("an app has a limited number of activities; one that ends makes room")
  func most() async throws {
    try await ActivityRegistry.$taskRegistry.withValue(ActivityRegistry()) {
      let all = try (0..<ActivityLimits.mostOfApp).map { try start($0) }
      #expect(throws: ActivityAuthorizationError.targetMaximumExceeded) { try start(99) }
      #expect(host.changes.count == ActivityLimits.mostOfApp)
      await all[3].end(nil)
      let next = try start(99)
      for activity in all + [next] { await activity.end(nil) }
    }
  }

  @Test("an app whose Info.plist says NO to Live Activities gets unsupportedTarget")
  func unsupported() throws {
    ActivityAuthorizationError.$taskSupport.withValue(false) {
      #expect(throws: ActivityAuthorizationError.unsupportedTarget) { try start(1) }
    }
    #expect(host.changes.isEmpty)
  }

  @Test("style and channel reach the host")
  func styles() async throws {
    let activity = try ControlCenter.$taskHost.withValue(host) {
      try Activity.request(
        attributes: Brewing(pot: "red"), content: Content(state: .init(cups: 1), staleDate: nil),
        pushType: .channel("tea"), style: .transient)
    }
    #expect(host.changes.map(\.style) == [.transient])
    #expect(host.changes.map(\.channel) == ["tea"])
    #expect(host.changes.map(\.wantsToken) == [false])
    await activity.end(nil)
  }

  @Test("a token that starts activities is given once, to those who wait for it and to later ones")
  func startTokens() async {
    await ActivityRegistry.$taskRegistry.withValue(ActivityRegistry()) {
      #expect(Activity<Brewing>.pushToStartToken == nil)
      var waiting = Activity<Brewing>.pushToStartTokenUpdates.makeAsyncIterator()
      let token = Data([1, 2])
      ActivityRegistry.shared.receive(startTokens: ["Brewing": token, "Baking": Data([3])])
      #expect(await waiting.next() == token)
      #expect(Activity<Brewing>.pushToStartToken == token)
      var later = Activity<Brewing>.pushToStartTokenUpdates.makeAsyncIterator()
      #expect(await later.next() == token)
    }
  }

  @Test("an activity that a push has started is among those of its type, and is an update")
  func started() async throws {
    try await ActivityRegistry.$taskRegistry.withValue(ActivityRegistry()) {
      var updates = Activity<Brewing>.activityUpdates.makeAsyncIterator()
      var change = ActivityChange(
        id: "P1", phase: .started, type: "Brewing",
        attributes: .object(["pot": .string("blue"), "began": .int(0)]),
        state: .object(["cups": .int(4), "note": .string("")]))
      change.wantsToken = true
      ActivityRegistry.shared.start(change)
      let activity = try #require(await updates.next())
      #expect(activity.id == "P1" && activity.attributes.pot == "blue")
      #expect(Activity<Brewing>.activities.map(\.id) == ["P1"])
      #expect(Activity<Baking>.activities.isEmpty)
    }
  }

  @Test("an activity ignores changes after its end, and ends once")
  func afterEnd() async throws {
    let activity = try start(1)
    await ControlCenter.$taskHost.withValue(host) {
      await activity.end(nil, dismissalPolicy: .immediate)
      await activity.update(Content(state: .init(cups: 2), staleDate: nil))
      await activity.end(dismissalPolicy: .default)
    }
    #expect(host.changes.map(\.phase) == [.started, .ended])
    #expect(host.changes.last?.dismissalDate == .distantPast)
    #expect(activity.activityState == .dismissed)
    #expect(activity.contentState.cups == 1)
  }

  @Test("the activities of a type are those that go on, and no others")
  func list() async throws {
    let first = try start(1)
    let second = try start(2)
    let other = try Activity<Baking>.request(
      attributes: Baking(), contentState: .init(loaves: 1), pushType: .none)
    let ids = Activity<Brewing>.activities.map(\.id)
    #expect(ids.contains(first.id) && ids.contains(second.id) && !ids.contains(other.id))
    await first.end(nil)
    await other.end(nil)
    #expect(!Activity<Brewing>.activities.map(\.id).contains(first.id))
    #expect(Activity<Brewing>.activities.map(\.id).contains(second.id))
    await second.end(nil)
  }

  @Test("streams give the changes and finish with the end")
  func streams() async throws {
    let activity = try start(1)
    let contents = activity.contentUpdates
    let states = activity.activityStateUpdates
    await activity.update(using: .init(cups: 2))
    await activity.end(using: .init(cups: 3), dismissalPolicy: .immediate)
    var cups: [Int] = []
    for await content in contents { cups.append(content.state.cups) }
    #expect(cups == [2, 3])
    var seen: [ActivityState] = []
    for await state in states { seen.append(state) }
    #expect(seen == [.dismissed])
    for await _ in activity.contentUpdates { Issue.record("a content after the end") }
  }

  @Test("a new activity reaches those who wait for one of its type")
  func updates() async throws {
    let stream = Activity<Brewing>.activityUpdates
    let other = try Activity<Baking>.request(
      attributes: Baking(), content: ActivityContent(state: .init(loaves: 1), staleDate: nil))
    let activity = try start(7)
    for await found in stream where found.id == activity.id { break }
    await activity.end(nil)
    await other.end(nil)
  }
}

@Suite("Limits of Live Activities")
struct ActivityLimitTests {
  private let host = ChangeHost()

  /// Returns a state that has, together with the attributes, this size in bytes of JSON.
  private func state(filling size: Int) throws -> Brewing.ContentState {
    let empty = Brewing.ContentState(cups: 1)
    let used = try JSONValue.written(Brewing(pot: "")).bytes + JSONValue.written(empty).bytes
    return Brewing.ContentState(cups: 1, note: String(repeating: "x", count: size - used))
  }

  @Test("4096 bytes start, one more does not")
  func start() async throws {
    let fitting = try state(filling: 4096)
    let large = try state(filling: 4097)
    try await ControlCenter.$taskHost.withValue(host) {
      let activity = try Activity.request(
        attributes: Brewing(pot: ""), content: Content(state: fitting, staleDate: nil))
      #expect(throws: ActivityAuthorizationError.attributesTooLarge) {
        try Activity.request(
          attributes: Brewing(pot: ""), content: Content(state: large, staleDate: nil))
      }
      await activity.update(using: large)
      #expect(activity.contentState == fitting)
      await activity.end(using: large)
    }
    #expect(host.changes.map(\.phase) == [.started, .ended])
    #expect(host.changes.last?.state == host.changes.first?.state)
  }

  @Test("attributes that cannot be written are refused, and the message says what to do")
  func unwritable() {
    #expect(throws: ActivityAuthorizationError.persistenceFailure) {
      try Activity.request(
        attributes: Unwritable(), content: ActivityContent(state: .init(), staleDate: nil))
    }
    #expect(
      "\(reason(of: ActivityAuthorizationError.persistenceFailure))".contains("Codable conformance")
    )
    #expect("\(reason(of: ActivityAuthorizationError.denied))".contains("denied"))
    #expect(
      "\(reason(of: ActivityAuthorizationError.unsupportedTarget))"
        .contains("NSSupportsLiveActivities"))
  }

  @Test("activities are always enabled, without updates of that")
  func authorization() async {
    #expect(ActivityAuthorizationInfo().areActivitiesEnabled)
    for await _ in ActivityAuthorizationInfo().activityEnablementUpdates {
      Issue.record("an update without a change")
    }
  }
}
