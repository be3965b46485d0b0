/// How a gauge looks.
@MainActor @preconcurrency
public protocol GaugeStyle {
  /// The type of the styled gauge.
  associatedtype Body: View
  /// The parts of the gauge that is styled.
  typealias Configuration = GaugeStyleConfiguration
  /// The styled gauge.
  @ViewBuilder func makeBody(configuration: Self.Configuration) -> Self.Body
}

/// The parts of a gauge that is styled.
@MainActor @preconcurrency
public struct GaugeStyleConfiguration {
  /// The type of the labels.
  public typealias Label = StyledPart
  /// The value from 0 to 1.
  public var value: Double
  /// The label.
  public let label: Label
  /// The label of the value.
  public let currentValueLabel: Label?
  /// The label of the lower bound.
  public let minimumValueLabel: Label?
  /// The label of the upper bound.
  public let maximumValueLabel: Label?
}

/// A style of the system for gauges.
public struct SystemGaugeStyle: GaugeStyle {
  /// The style's name in a `ViewTree`; nil for the place's own style.
  let look: String?

  /// The label: the client draws the gauge.
  public func makeBody(configuration: Configuration) -> some View { configuration.label }
}

extension GaugeStyle where Self == SystemGaugeStyle {
  /// The style that fits the place.
  public static var automatic: SystemGaugeStyle { SystemGaugeStyle(look: nil) }
  /// A ring with a point.
  public static var accessoryCircular: SystemGaugeStyle { SystemGaugeStyle(look: "circular") }
  /// A ring that fills.
  public static var accessoryCircularCapacity: SystemGaugeStyle {
    SystemGaugeStyle(look: "circular_capacity")
  }
  /// A bar with a point.
  public static var accessoryLinear: SystemGaugeStyle { SystemGaugeStyle(look: "linear") }
  /// A bar that fills.
  public static var accessoryLinearCapacity: SystemGaugeStyle {
    SystemGaugeStyle(look: "linear_capacity")
  }
  /// A bar that fills, with its labels.
  public static var linearCapacity: SystemGaugeStyle { SystemGaugeStyle(look: "bar_capacity") }
}

extension GaugeStyle {
  /// What the style makes of a gauge.
  func view(_ configuration: Configuration) -> any View { makeBody(configuration: configuration) }
}

/// How progress looks.
@MainActor @preconcurrency
public protocol ProgressViewStyle {
  /// The type of the styled progress.
  associatedtype Body: View
  /// The parts of the progress that is styled.
  typealias Configuration = ProgressViewStyleConfiguration
  /// The styled progress.
  @ViewBuilder func makeBody(configuration: Self.Configuration) -> Self.Body
}

/// The parts of a progress view that is styled.
@MainActor @preconcurrency
public struct ProgressViewStyleConfiguration {
  /// The type of the labels.
  public typealias Label = StyledPart
  /// The progress from 0 to 1; nil while it is not known.
  public let fractionCompleted: Double?
  /// The label.
  public var label: Label?
  /// The label of the value.
  public var currentValueLabel: Label?
}

/// A style of the system for progress.
public struct SystemProgressViewStyle: ProgressViewStyle {
  /// The style's name in a `ViewTree`; nil for the place's own style.
  let look: String?

  /// The label: the client draws the progress.
  public func makeBody(configuration: Configuration) -> some View { configuration.label }
}

extension ProgressViewStyle where Self == SystemProgressViewStyle {
  /// The style that fits the place.
  public static var automatic: SystemProgressViewStyle { SystemProgressViewStyle(look: nil) }
  /// A ring.
  public static var circular: SystemProgressViewStyle { SystemProgressViewStyle(look: "circular") }
  /// A bar.
  public static var linear: SystemProgressViewStyle { SystemProgressViewStyle(look: "linear") }
}

extension ProgressViewStyle {
  /// What the style makes of progress.
  func view(_ configuration: Configuration) -> any View { makeBody(configuration: configuration) }
}
