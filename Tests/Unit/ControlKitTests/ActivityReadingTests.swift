import ActivityKit
import Foundation
import SwiftUI
import Testing
import WidgetKit

@testable import ControlKit

private struct Kettle: ActivityAttributes {
  struct ContentState: Codable, Hashable {
    var start: Date
    var end: Date
  }
  var name: String
}

private struct KettleActivity: Widget {
  var body: some WidgetConfiguration {
    ActivityConfiguration(for: Kettle.self) { context in
      VStack {
        Text(context.attributes.name)
        if context.isStale {
          Text("Boils")
        } else {
          Text(timerInterval: context.state.start...context.state.end)
        }
      }
    } dynamicIsland: { context in
      DynamicIsland {
        DynamicIslandExpandedRegion(.center) { Text("large") }
      } compactLeading: {
        Image(systemName: "drop")
        Text("K")
      } compactTrailing: {
        Text(timerInterval: context.state.start...context.state.end)
      } minimal: {
        Text(context.state.start, style: .relative)
      }
      .keylineTint(.teal)
    }
  }
}

/// The namespace of a type with the same name in another file of the app.
private enum Other {
  struct Kettle: ActivityAttributes {
    struct ContentState: Codable, Hashable { var litres: Int }
  }

  struct Activity: Widget {
    var body: some WidgetConfiguration {
      ActivityConfiguration(for: Kettle.self) { context in
        Text("\(context.state.litres) litres")
      } dynamicIsland: { _ in
        DynamicIsland {
          DynamicIslandExpandedRegion(.center) { Text("large") }
        } compactLeading: {
          Text("l")
        } compactTrailing: {
          EmptyView()
        } minimal: {
          EmptyView()
        }
      }
    }
  }
}

@Suite("The text of a Live Activity's views")
@MainActor
struct ActivityReadingTests {
  private static let start = Date(timeIntervalSince1970: 1_893_456_000.25)
  private static let end = start.addingTimeInterval(180)

  private func change(staleDate: Date? = nil) throws -> ActivityChange {
    ActivityChange(
      id: "k", phase: .started, type: "Kettle",
      attributes: try JSONValue.written(Kettle(name: "Kettle")).value,
      state: try JSONValue.written(Kettle.ContentState(start: Self.start, end: Self.end)).value,
      staleDate: staleDate)
  }

  @Test("the Lock Screen's lines, the island's places, the timer to its millisecond")
  func words() throws {
    let catalog = WidgetCatalog(widgets: [KettleActivity()])
    #expect(catalog.listings == [])
    let words = try #require(catalog.texts(of: try change(), at: Self.start))
    #expect(words.stale == nil)
    let screen = words.now.lockScreen
    #expect(screen.lines == ["Kettle", TimerText.placeholder])
    #expect(screen.timer == TimerText(start: Self.start, end: Self.end, countsDown: true))
    #expect(screen.tint == "teal")
    var island = ActivityText.Island()
    island.leading = "K"
    island.trailing = TimerText.placeholder
    island.minimal = Text.DateStyle.time.text(of: Self.start)
    island.symbol = "drop"
    let trees = try #require(words.now.island?.trees)
    #expect(trees.compactLeading != nil && trees.compactTrailing != nil && trees.minimal != nil)
    #expect(trees.expanded.keys.sorted() == ["center"])
    island.trees = trees
    #expect(words.now.island == island)
  }

  @Test("an activity that can become stale has its texts for then, if they differ")
  func stale() throws {
    let catalog = WidgetCatalog(widgets: [KettleActivity()])
    let words = try #require(catalog.texts(of: try change(staleDate: Self.end), at: Self.start))
    #expect(words.now.lockScreen.lines == ["Kettle", TimerText.placeholder])
    #expect(words.stale?.lockScreen.lines == ["Kettle", "Boils"])
  }

  @Test("of two types with one name the one that the data decodes as is used")
  func names() throws {
    let catalog = WidgetCatalog(widgets: [Other.Activity(), KettleActivity()])
    #expect(catalog.texts(of: try change(), at: Self.start)?.now.lockScreen.lines.first == "Kettle")
    var other = try change()
    other.state = .object(["litres": .int(2)])
    other.attributes = .object([:])
    #expect(catalog.texts(of: other, at: Self.start)?.now.lockScreen.lines == ["2 litres"])
    other.type = "Pot"
    #expect(catalog.texts(of: other, at: Self.start) == nil)
  }

  @Test("an activity of an earlier process is found by its type, and can be changed and ended")
  func restore() async throws {
    struct Pot: ActivityAttributes {
      struct ContentState: Codable, Hashable { var end: Date }
      var name: String
    }
    // Other suites restore activities at the same time.
    try await ActivityRegistry.$taskRegistry.withValue(ActivityRegistry()) {
      let state = try JSONValue.written(Pot.ContentState(end: Self.end)).value
      ActivityRegistry.shared.restore([
        ActivityChange(
          id: "earlier", phase: .started, type: "Pot",
          attributes: .object(["name": .string("Pot")]), state: state, staleDate: Self.end),
        ActivityChange(
          id: "unreadable", phase: .started, type: "Pot", attributes: .null, state: .null),
        try change(),
      ])
      let found = Activity<Pot>.activities
      #expect(found.map(\.id) == ["earlier"])
      let pot = try #require(found.first)
      #expect(pot.attributes.name == "Pot")
      #expect(pot.content.state.end == Self.end)
      #expect(pot.content.staleDate == Self.end)
      #expect(Activity<Pot>.activities.map(\.id) == ["earlier"])
      #expect(Activity<Kettle>.activities.map(\.id) == ["k"])
      await pot.end(nil, dismissalPolicy: .immediate)
      #expect(Activity<Pot>.activities.isEmpty)
    }
  }
}
