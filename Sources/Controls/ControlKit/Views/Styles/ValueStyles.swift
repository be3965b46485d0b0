/// The appearance of a gauge.
@MainActor @preconcurrency
public protocol GaugeStyle {
  /// The type of the styled gauge.
  associatedtype Body: View
  /// The parts of the styled gauge.
  typealias Configuration = GaugeStyleConfiguration
  /// The styled gauge.
  @ViewBuilder func makeBody(configuration: Self.Configuration) -> Self.Body
}

/// The parts of a styled gauge.
@MainActor @preconcurrency
public struct GaugeStyleConfiguration {
  /// The type of the labels.
  public typealias Label = StyledPart
  /// The value from 0 to 1.
  public var value: Double
  /// The label of the gauge.
  public let label: Label
  /// The label of the value.
  public let currentValueLabel: Label?
  /// The label of the lower bound.
  public let minimumValueLabel: Label?
  /// The label of the upper bound.
  public let maximumValueLabel: Label?
}

/// A standard gauge style.
public struct SystemGaugeStyle: GaugeStyle {
  /// The style's name in a `ViewTree`, or `nil` for the default style of the context.
  let look: String?

  /// The label: the client draws the gauge.
  public func makeBody(configuration: Configuration) -> some View { configuration.label }
}

extension GaugeStyle where Self == SystemGaugeStyle {
  /// The default style for the context.
  public static var automatic: SystemGaugeStyle { SystemGaugeStyle(look: nil) }
  /// A ring with a marker at the value.
  public static var accessoryCircular: SystemGaugeStyle { SystemGaugeStyle(look: "circular") }
  /// A ring that fills.
  public static var accessoryCircularCapacity: SystemGaugeStyle {
    SystemGaugeStyle(look: "circular_capacity")
  }
  /// A bar with a marker at the value.
  public static var accessoryLinear: SystemGaugeStyle { SystemGaugeStyle(look: "linear") }
  /// A bar that fills.
  public static var accessoryLinearCapacity: SystemGaugeStyle {
    SystemGaugeStyle(look: "linear_capacity")
  }
  /// A bar that fills, with its labels.
  public static var linearCapacity: SystemGaugeStyle { SystemGaugeStyle(look: "bar_capacity") }
}

extension GaugeStyle {
  func view(_ configuration: Configuration) -> any View { makeBody(configuration: configuration) }
}

/// The appearance of a progress view.
@MainActor @preconcurrency
public protocol ProgressViewStyle {
  /// The type of the styled progress view.
  associatedtype Body: View
  /// The parts of the styled progress view.
  typealias Configuration = ProgressViewStyleConfiguration
  /// The styled progress view.
  @ViewBuilder func makeBody(configuration: Self.Configuration) -> Self.Body
}

/// The parts of a styled progress view.
@MainActor @preconcurrency
public struct ProgressViewStyleConfiguration {
  /// The type of the labels.
  public typealias Label = StyledPart
  /// The progress from 0 to 1, or `nil` for indeterminate progress.
  public let fractionCompleted: Double?
  /// The label of the progress view, or `nil`.
  public var label: Label?
  /// The label of the value.
  public var currentValueLabel: Label?
}

/// A standard progress view style.
public struct SystemProgressViewStyle: ProgressViewStyle {
  /// The style's name in a `ViewTree`, or `nil` for the default style of the context.
  let look: String?

  /// The label: the client draws the progress.
  public func makeBody(configuration: Configuration) -> some View { configuration.label }
}

extension ProgressViewStyle where Self == SystemProgressViewStyle {
  /// The default style for the context.
  public static var automatic: SystemProgressViewStyle { SystemProgressViewStyle(look: nil) }
  /// A ring.
  public static var circular: SystemProgressViewStyle { SystemProgressViewStyle(look: "circular") }
  /// A bar.
  public static var linear: SystemProgressViewStyle { SystemProgressViewStyle(look: "linear") }
}

extension ProgressViewStyle {
  func view(_ configuration: Configuration) -> any View { makeBody(configuration: configuration) }
}
