import AppIntents

enum WorkoutStyle: String, AppEnum {
  case run, swim
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Workout"
  static let caseDisplayRepresentations: [WorkoutStyle: DisplayRepresentation] = [
    .run: "Run", .swim: "Swim",
  ]
}
struct StartMyWorkout: StartWorkoutIntent {
  static let title: LocalizedStringResource = "Start Workout"
  @Parameter(title: "Style") var workoutStyle: WorkoutStyle
  static var suggestedWorkouts: [StartMyWorkout] {
    [StartMyWorkout(style: .run), StartMyWorkout(style: .swim)]
  }
  var displayRepresentation: DisplayRepresentation {
    WorkoutStyle.caseDisplayRepresentations[workoutStyle] ?? "Workout"
  }
  func perform() async throws -> some IntentResult { .result(actionButtonIntent: MarkSegment()) }
}
struct MarkSegment: AppIntent {
  static let title: LocalizedStringResource = "Mark Segment"
  func perform() async throws -> some IntentResult { .result(actionButtonIntent: MarkSegment()) }
}
struct PauseIt: PauseWorkoutIntent {
  static let title: LocalizedStringResource = "Pause"
  func perform() async throws -> some IntentResult { .result() }
}
struct ResumeIt: ResumeWorkoutIntent {
  static let title: LocalizedStringResource = "Resume"
  func perform() async throws -> some IntentResult { .result() }
}
struct StartDive: StartDiveIntent {
  static let title: LocalizedStringResource = "Dive"
  func perform() async throws -> some IntentResult { .result(actionButtonIntent: StartDive()) }
}
