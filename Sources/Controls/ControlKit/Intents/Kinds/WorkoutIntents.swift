/// The value's own display representation; Apple has it as a protocol of its own.
public typealias InstanceDisplayRepresentable = DisplayRepresentable

/// An intent that starts a workout with the Action button (developer.apple.com, Responding to the
/// Action button on Apple Watch Ultra).
public protocol StartWorkoutIntent: InstanceDisplayRepresentable, SystemIntent {
  /// The type of the workout's style.
  associatedtype WorkoutStyle: AppEnum
  /// The style of the workout.
  var workoutStyle: WorkoutStyle { get set }
  /// The workouts that are offered.
  static var suggestedWorkouts: [Self] { get }
}

extension StartWorkoutIntent {
  /// Creates the intent for a style.
  public init(style: WorkoutStyle) {
    self.init()
    workoutStyle = style
  }
}

/// An intent that starts a dive with the Action button.
public protocol StartDiveIntent: SystemIntent {}

/// An intent that pauses the workout.
public protocol PauseWorkoutIntent: SystemIntent {}

/// An intent that resumes the paused workout.
public protocol ResumeWorkoutIntent: SystemIntent {}
