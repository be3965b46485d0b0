/// How a button looks; nothing follows from it here.
@MainActor @preconcurrency
public protocol ButtonStyle {}

/// A style of the system for buttons.
public struct SystemButtonStyle: ButtonStyle {
  /// The style.
  public init() {}
}

extension ButtonStyle where Self == SystemButtonStyle {
  /// As the place wants it.
  public static var automatic: SystemButtonStyle { SystemButtonStyle() }
  /// Its label alone.
  public static var plain: SystemButtonStyle { SystemButtonStyle() }
  /// Its label in the accent colour.
  public static var borderless: SystemButtonStyle { SystemButtonStyle() }
  /// In a frame.
  public static var bordered: SystemButtonStyle { SystemButtonStyle() }
  /// In a filled frame.
  public static var borderedProminent: SystemButtonStyle { SystemButtonStyle() }
}

/// As the place wants it.
public typealias DefaultButtonStyle = SystemButtonStyle
/// Its label alone.
public typealias PlainButtonStyle = SystemButtonStyle
/// Its label in the accent colour.
public typealias BorderlessButtonStyle = SystemButtonStyle
/// In a frame.
public typealias BorderedButtonStyle = SystemButtonStyle
/// In a filled frame.
public typealias BorderedProminentButtonStyle = SystemButtonStyle

/// The frame of a button.
public struct ButtonBorderShape: Hashable, Sendable {
  /// As the place wants it.
  public static let automatic = ButtonBorderShape()
  /// With half circles for ends.
  public static let capsule = ButtonBorderShape()
  /// A circle.
  public static let circle = ButtonBorderShape()
  /// With round corners.
  public static let roundedRectangle = ButtonBorderShape()
  /// With corners of this radius.
  public static func roundedRectangle(radius: Double) -> ButtonBorderShape { ButtonBorderShape() }
}

/// How large a button is.
public enum ControlSize: CaseIterable, Sendable {
  /// Very small.
  case mini
  /// Small.
  case small
  /// As usual.
  case regular
  /// Large.
  case large
  /// Very large.
  case extraLarge
}

/// How a switch looks; nothing follows from it here.
@MainActor @preconcurrency
public protocol ToggleStyle {}

/// A style of the system for switches.
public struct SystemToggleStyle: ToggleStyle {}

extension ToggleStyle where Self == SystemToggleStyle {
  /// As the place wants it.
  public static var automatic: SystemToggleStyle { SystemToggleStyle() }
  /// A button that stays down.
  public static var button: SystemToggleStyle { SystemToggleStyle() }
  /// A switch.
  public static var `switch`: SystemToggleStyle { SystemToggleStyle() }
}

/// How a gauge looks; nothing follows from it here.
@MainActor @preconcurrency
public protocol GaugeStyle {}

/// A style of the system for gauges.
public struct SystemGaugeStyle: GaugeStyle {}

extension GaugeStyle where Self == SystemGaugeStyle {
  /// As the place wants it.
  public static var automatic: SystemGaugeStyle { SystemGaugeStyle() }
  /// A ring with a point.
  public static var accessoryCircular: SystemGaugeStyle { SystemGaugeStyle() }
  /// A ring that fills.
  public static var accessoryCircularCapacity: SystemGaugeStyle { SystemGaugeStyle() }
  /// A bar with a point.
  public static var accessoryLinear: SystemGaugeStyle { SystemGaugeStyle() }
  /// A bar that fills.
  public static var accessoryLinearCapacity: SystemGaugeStyle { SystemGaugeStyle() }
  /// A bar that fills, with its labels.
  public static var linearCapacity: SystemGaugeStyle { SystemGaugeStyle() }
}

/// How progress looks; nothing follows from it here.
@MainActor @preconcurrency
public protocol ProgressViewStyle {}

/// A style of the system for progress.
public struct SystemProgressViewStyle: ProgressViewStyle {}

extension ProgressViewStyle where Self == SystemProgressViewStyle {
  /// As the place wants it.
  public static var automatic: SystemProgressViewStyle { SystemProgressViewStyle() }
  /// A ring.
  public static var circular: SystemProgressViewStyle { SystemProgressViewStyle() }
  /// A bar.
  public static var linear: SystemProgressViewStyle { SystemProgressViewStyle() }
}
