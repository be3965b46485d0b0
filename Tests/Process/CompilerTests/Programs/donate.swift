import AppIntents

struct Go: AppIntent, PredictableIntent, Equatable, Hashable {
  static let title: LocalizedStringResource = "Go"
  @Parameter(title: "N") var n: Int
  func perform() async throws -> some IntentResult { .result() }
  static func == (a: Go, b: Go) -> Bool { a.n == b.n }
  func hash(into h: inout Hasher) { h.combine(n) }
}
struct Record: AudioRecordingIntent {
  static let title: LocalizedStringResource = "Record"
  func perform() async throws -> some IntentResult { .result() }
}
func d() async throws {
  try await Go().donate()
  let id = try await Go().donate(result: .result(value: 3))
  try await IntentDonationManager.shared.deleteDonations(matching: [id])
}
