/// The style of a button.
///
/// Styles have no effect here.
@MainActor @preconcurrency
public protocol ButtonStyle {}

/// A button style of the system.
public struct SystemButtonStyle: ButtonStyle {
  /// Creates the style.
  public init() {}
}

extension ButtonStyle where Self == SystemButtonStyle {
  /// The default for the place.
  public static var automatic: SystemButtonStyle { SystemButtonStyle() }
  /// Only the label.
  public static var plain: SystemButtonStyle { SystemButtonStyle() }
  /// The label in the accent color.
  public static var borderless: SystemButtonStyle { SystemButtonStyle() }
  /// With a border.
  public static var bordered: SystemButtonStyle { SystemButtonStyle() }
  /// With a filled background.
  public static var borderedProminent: SystemButtonStyle { SystemButtonStyle() }
}

/// The default for the place.
public typealias DefaultButtonStyle = SystemButtonStyle
/// Only the label.
public typealias PlainButtonStyle = SystemButtonStyle
/// The label in the accent color.
public typealias BorderlessButtonStyle = SystemButtonStyle
/// With a border.
public typealias BorderedButtonStyle = SystemButtonStyle
/// With a filled background.
public typealias BorderedProminentButtonStyle = SystemButtonStyle

/// The shape of a button's border.
public struct ButtonBorderShape: Hashable, Sendable {
  /// The default for the place.
  public static let automatic = ButtonBorderShape()
  /// With half circles at its ends.
  public static let capsule = ButtonBorderShape()
  /// A circle.
  public static let circle = ButtonBorderShape()
  /// With rounded corners.
  public static let roundedRectangle = ButtonBorderShape()
  /// With corners of this radius, in points.
  public static func roundedRectangle(radius: Double) -> ButtonBorderShape { ButtonBorderShape() }
}

/// The size of a control.
public enum ControlSize: CaseIterable, Sendable {
  /// Very small.
  case mini
  /// Small.
  case small
  /// The standard size.
  case regular
  /// Large.
  case large
  /// Very large.
  case extraLarge
}

/// The style of a toggle.
///
/// Styles have no effect here.
@MainActor @preconcurrency
public protocol ToggleStyle {}

/// A toggle style of the system.
public struct SystemToggleStyle: ToggleStyle {}

extension ToggleStyle where Self == SystemToggleStyle {
  /// The default for the place.
  public static var automatic: SystemToggleStyle { SystemToggleStyle() }
  /// A button that stays highlighted while on.
  public static var button: SystemToggleStyle { SystemToggleStyle() }
  /// A switch.
  public static var `switch`: SystemToggleStyle { SystemToggleStyle() }
}

/// The style of a gauge.
///
/// Styles have no effect here.
@MainActor @preconcurrency
public protocol GaugeStyle {}

/// A gauge style of the system.
public struct SystemGaugeStyle: GaugeStyle {}

extension GaugeStyle where Self == SystemGaugeStyle {
  /// The default for the place.
  public static var automatic: SystemGaugeStyle { SystemGaugeStyle() }
  /// An open ring with a marker.
  public static var accessoryCircular: SystemGaugeStyle { SystemGaugeStyle() }
  /// A ring that is filled up to the value.
  public static var accessoryCircularCapacity: SystemGaugeStyle { SystemGaugeStyle() }
  /// A bar with a marker.
  public static var accessoryLinear: SystemGaugeStyle { SystemGaugeStyle() }
  /// A bar that is filled up to the value.
  public static var accessoryLinearCapacity: SystemGaugeStyle { SystemGaugeStyle() }
  /// A bar that is filled up to the value, with labels.
  public static var linearCapacity: SystemGaugeStyle { SystemGaugeStyle() }
}

/// The style of a progress view.
///
/// Styles have no effect here.
@MainActor @preconcurrency
public protocol ProgressViewStyle {}

/// A progress style of the system.
public struct SystemProgressViewStyle: ProgressViewStyle {}

extension ProgressViewStyle where Self == SystemProgressViewStyle {
  /// The default for the place.
  public static var automatic: SystemProgressViewStyle { SystemProgressViewStyle() }
  /// A ring.
  public static var circular: SystemProgressViewStyle { SystemProgressViewStyle() }
  /// A bar.
  public static var linear: SystemProgressViewStyle { SystemProgressViewStyle() }
}
