/// A width and a height in points.
struct ViewSize: Sendable {
  var width: Double
  var height: Double

  /// The same without margins.
  func without(margin: Double) -> ViewSize {
    ViewSize(width: max(width - 2 * margin, 0), height: max(height - 2 * margin, 0))
  }
}

/// Where the views are that are being read: a control's label, unless a widget or an activity says otherwise.
struct ViewPlace: Sendable {
  /// The size of the widget.
  var family = WidgetFamily.systemSmall
  /// The size of the activity.
  var activityFamily = ActivityFamily.small
  /// Light or dark.
  var colorScheme = ColorScheme.light
  /// How the widget is colored.
  var renderingMode = WidgetRenderingMode.fullColor
  /// Whether texts that count stay what they are; in a label they are the time of day, which stays true
  /// without a clock.
  var keepsTimers = false

  /// The same place in dark colors.
  var dark: ViewPlace {
    var place = self
    place.colorScheme = .dark
    return place
  }

  /// The place of the views that this task reads.
  @TaskLocal static var current = ViewPlace()
}
