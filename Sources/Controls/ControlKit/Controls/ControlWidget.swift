/// A control: a button or a toggle that a person can place.
///
/// Here it can be placed on a hardware button, in Control Center or on the Lock Screen. Its `body`
/// is evaluated for every load (WWDC24 session 10157, "reload").
@MainActor @preconcurrency
public protocol ControlWidget {
  /// The type of the control's configuration.
  associatedtype Body: ControlWidgetConfiguration
  /// Creates the control.
  ///
  /// Called by the system.
  init()
  /// The control's kind, value provider and template.
  @ControlWidgetConfigurationBuilder var body: Self.Body { get }
}
