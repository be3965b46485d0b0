import SwiftUI
import Synchronization
import SystemAccess
import Testing
import WidgetKit

@testable import ControlKit

private let poured = Mutex<[Int]>([])

private struct Pour: AppIntent {
  static let title: LocalizedStringResource = "Pour"
  @Parameter(title: "Amount") var amount: Int
  init() {}
  init(amount: Int) { self.amount = amount }
  func perform() async throws -> some IntentResult {
    poured.withLock { $0.append(amount) }
    return .result()
  }
}

private let watered = Mutex<[Int]>([])

struct Water: AppIntent {
  static let title: LocalizedStringResource = "Water"
  @Parameter(title: "Amount") var amount: Int
  func perform() async throws -> some IntentResult {
    watered.withLock { $0.append(amount) }
    return .result()
  }
}

private struct Can: Widget {
  struct Entry: TimelineEntry { let date = Date.now }
  struct Provider: TimelineProvider {
    func placeholder(in context: Context) -> Entry { Entry() }
    func getSnapshot(in context: Context, completion: @escaping @Sendable (Entry) -> Void) {
      completion(Entry())
    }
    func getTimeline(
      in context: Context, completion: @escaping @Sendable (Timeline<Entry>) -> Void
    ) { completion(Timeline(entries: [Entry()], policy: .never)) }
  }
  var body: some WidgetConfiguration {
    StaticConfiguration(kind: "Can", provider: Provider()) { _ in
      Button(intent: Pour(amount: 3)) { Text("Pour") }
    }
    .configurationDisplayName("Can")
  }
}

@Suite("Buttons of widgets")
@MainActor
struct ViewActionTests {
  @Test("what a view that was read shows is performed with the values of the archive")
  func perform() async throws {
    let catalog = WidgetCatalog(widgets: [Can()])
    let timeline = try await catalog.timeline(of: "Can", in: "systemSmall")
    var action = try #require(timeline.entries.first?.text.tree?.actions.first)
    #expect(action.returnedType?.hasSuffix("Pour") == true)
    action.parameters = ["amount": .int(5)]
    _ = try await catalog.perform(action, kind: "Can")
    #expect(poured.withLock { $0 } == [5])
  }

  @Test(
    "a process that has not read the view performs a public intent by its type, and reads no view")
  func unread() async throws {
    let action = ControlArchive.Action(
      intent: "Water", parameters: ["amount": .int(7)], returnedType: String(reflecting: Water.self)
    )
    _ = try await WidgetCatalog(widgets: [Can()]).perform(action, kind: nil)
    #expect(watered.withLock { $0 } == [7])
  }

  @Test("an intent that no view has is an error that names it")
  func missing() async {
    let action = ControlArchive.Action(intent: "Dance")
    await #expect(throws: ControlError.missingIntent(kind: "Can", intent: "Dance")) {
      _ = try await WidgetCatalog(widgets: [Can()]).perform(action, kind: "Can")
    }
  }
}
