public import ControlKit

/// The controls of the sample app, in the order of the gallery.
public struct ProductivityBundle: WidgetBundle {
  /// Makes the bundle.
  public init() {}

  /// The timer's toggle and its lap button.
  public var body: some Widget {
    TimerToggle()
    MarkLapButton()
  }
}
