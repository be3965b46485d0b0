/// Where a view is that is being read: a control's label, unless a widget or an activity says otherwise.
struct ViewPlace: Sendable {
  /// The size of the widget.
  var family = WidgetFamily.systemSmall
  /// The size of the activity.
  var activityFamily = ActivityFamily.small
  /// Whether texts that count stay what they are; in a label they are the time of day, which stays true
  /// without a clock.
  var keepsTimers = false

  /// The place of the views that this task reads.
  @TaskLocal static var current = ViewPlace()
}
