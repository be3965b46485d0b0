import AppIntents

struct InApp: AppIntent {
  static let title: LocalizedStringResource = "In App"
  static let allowedExecutionTargets: ExecutionTargets = .main
  func perform() async throws -> some IntentResult { .result() }
}
struct Anywhere: AppIntent {
  static let title: LocalizedStringResource = "Any"
  static var allowedExecutionTargets: IntentExecutionTargets {
    [.main, .appIntentsExtension, .widgetKitExtension]
  }
  func perform() async throws -> some IntentResult { .result() }
}
struct Some: AppIntent {
  static var title: LocalizedStringResource { "Some" }
  static var allowedExecutionTargets: ExecutionTargets { [.main, .appIntentsExtension] }; init() {}
  func perform() async throws -> some IntentResult { .result() }
}
struct Usual: AppIntent {
  static let title: LocalizedStringResource = "Usual"
  static let allowedExecutionTargets: IntentExecutionTargets = .default
  func perform() async throws -> some IntentResult { .result() }
}
struct VQ: IntentValueQuery {
  static var allowedExecutionTargets: IntentExecutionTargets { .main }
  func values(for input: String) async throws -> [String] { [] }
}
struct T: AppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "T"
  static let defaultQuery = TQ()
  let id: String
  var displayRepresentation: DisplayRepresentation { "T" }
}
struct TQ: EntityQuery {
  static let allowedExecutionTargets: IntentExecutionTargets = .main
  func entities(for ids: [String]) async throws -> [T] { [] }
}
