/// Where the view that is being evaluated will be shown.
///
/// The default is the label of a control.
struct ViewPlace: Sendable {
  /// The size of the widget.
  var family = WidgetFamily.systemSmall
  /// The size of the activity.
  var activityFamily = ActivityFamily.small
  /// Whether timers keep counting.
  ///
  /// In the label of a control they are replaced by the time of day, which stays correct without
  /// updates.
  var keepsTimers = false

  /// The place of the views that this task evaluates.
  @TaskLocal static var current = ViewPlace()
}
