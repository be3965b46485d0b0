import AppIntents
import WidgetKit

final class Store: Sendable { let n = 1 }
struct Go: AppIntent, PredictableIntent {
  static let title: LocalizedStringResource = "Go"
  static let description = IntentDescription(
    "Goes", categoryName: "Do", searchKeywords: ["go"], resultValueName: "Value")
  @Dependency var store: Store
  @AppDependency(key: "k") var other: Store
  @Parameter(title: "N") var n: Int
  func perform() async throws -> some IntentResult { .result() }
}
func add() {
  AppDependencyManager.shared.add(dependency: Store())
  AppDependencyManager.shared.add(key: "k") { Store() }
}
func donate() async throws {
  let id = try await IntentDonationManager.shared.donate(intent: Go())
  try await IntentDonationManager.shared.deleteDonations(matching: [id])
}
