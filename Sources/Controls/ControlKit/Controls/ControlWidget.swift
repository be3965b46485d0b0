/// One control: a button or a toggle that the system shows where a person wants it.
///
/// On this system the place is a button to hold. A control says what it is in its `body`, which
/// is asked for anew at every load (WWDC24 session 10157, "reload").
@MainActor @preconcurrency
public protocol ControlWidget {
  /// The type of the control's configuration.
  associatedtype Body: ControlWidgetConfiguration
  /// Makes the control; called by the system.
  init()
  /// The control's kind, its provider and its template.
  @ControlWidgetConfigurationBuilder var body: Self.Body { get }
}
