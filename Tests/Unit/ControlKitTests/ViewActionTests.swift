import SwiftUI
import Synchronization
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
  @Test(
    "a process that has not read the view reads it, and performs with the values of the archive")
  func perform() async throws {
    let catalog = WidgetCatalog(widgets: [Can()])
    let action = ControlArchive.Action(intent: "Pour", parameters: ["amount": .int(5)])
    _ = try await catalog.perform(action, kind: "Can", family: "systemSmall")
    _ = try await catalog.perform(action, kind: nil, family: nil)
    #expect(poured.withLock { $0 } == [5, 5])
  }

  @Test("an intent that no view has is an error that names it")
  func missing() async {
    let action = ControlArchive.Action(intent: "Dance")
    await #expect(throws: ControlError.missingIntent(kind: "Can", intent: "Dance")) {
      _ = try await WidgetCatalog(widgets: [Can()]).perform(
        action, kind: "Can", family: "systemSmall")
    }
  }
}
