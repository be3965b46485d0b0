import AppIntents

struct A: AppIntent {
  static let title: LocalizedStringResource = "A";
  static let allowedExecutionTargets: IntentExecutionTargets = .main;
  func perform() async throws -> some IntentResult { .result() }
}
struct B: AppIntent {
  static var title: LocalizedStringResource { "B" };
  static var allowedExecutionTargets: ExecutionTargets { [.main, .appIntentsExtension] }; init() {};
  func perform() async throws -> some IntentResult { .result() }
}
struct C: AppIntent {
  static let title: LocalizedStringResource = "C";
  static let allowedExecutionTargets: IntentExecutionTargets = .default;
  func perform() async throws -> some IntentResult { .result() }
}
struct VQ: IntentValueQuery {
  static var allowedExecutionTargets: IntentExecutionTargets { .main };
  func values(for input: String) async throws -> [String] { [] }
}
