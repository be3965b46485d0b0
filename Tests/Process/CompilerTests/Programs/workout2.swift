import AppIntents
import Foundation

enum WStyle: String, AppEnum {
  case dance, jump
  static var typeDisplayRepresentation: TypeDisplayRepresentation {
    TypeDisplayRepresentation(name: "Workout")
  }
  static var caseDisplayRepresentations: [WStyle: DisplayRepresentation] {
    [
      .dance: "Dance",
      .jump: DisplayRepresentation(
        title: "Jump", subtitle: "High", image: .init(systemName: "figure.jumprope")),
    ]
  }
}
struct BeginWorkoutIntent: StartWorkoutIntent {
  static var title: LocalizedStringResource { "Begin Workout" }
  static var description: IntentDescription? { IntentDescription("Begin") }
  static var openAppWhenRun: Bool { true }
  static var suggestedWorkouts: [BeginWorkoutIntent] {
    [BeginWorkoutIntent(style: .dance), BeginWorkoutIntent(style: .jump)]
  }
  var displayRepresentation: DisplayRepresentation {
    switch workoutStyle {
    case .dance: DisplayRepresentation(title: "Dance");
    case .jump: "Jump"
    }
  }
  @Parameter(title: "Workout") var workoutStyle: WStyle
  init() { workoutStyle = .dance }
  init(style: WStyle) { self.workoutStyle = style }
  func perform() async throws -> some IntentResult {
    if #available(watchOS 10.2, *) {
      return .result(actionButtonIntent: MarkLap(), activityIdentifier: workoutStyle.rawValue)
    } else {
      return .result()
    }
  }
}
struct MarkLap: AppIntent {
  static let title: LocalizedStringResource = "Mark Lap"
  func perform() async throws -> some IntentResult {
    .result(actionButtonIntent: MarkLap(), activityIdentifier: "a", dialog: "Lap")
  }
}
struct MarkLap2: AppIntent {
  static let title: LocalizedStringResource = "Mark Lap"
  func perform() async throws -> some IntentResult & ProvidesDialog {
    .result(actionButtonIntent: MarkLap(), dialog: "Lap")
  }
}
struct PauseW: PauseWorkoutIntent {
  static let title: LocalizedStringResource = "Pause"
  @MainActor func perform() async throws -> some IntentResult {
    .result(actionButtonIntent: ResumeW())
  }
}
struct ResumeW: ResumeWorkoutIntent {
  static let title: LocalizedStringResource = "Resume"
  func perform() async throws -> some IntentResult { .result(actionButtonIntent: PauseW()) }
}
