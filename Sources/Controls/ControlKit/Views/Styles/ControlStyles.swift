/// The appearance of a button.
@MainActor @preconcurrency
public protocol ButtonStyle {
  associatedtype Body: View
  typealias Configuration = ButtonStyleConfiguration
  /// The styled button.
  @ViewBuilder func makeBody(configuration: Self.Configuration) -> Self.Body
}

/// A part of a styled view, such as its label.
public struct StyledPart {
  let view: any View

  init(view: some View) { self.view = view }
}

extension StyledPart: PrimitiveView {
  /// The nodes of the part.
  public func archived(in context: ViewContext) -> [ViewNode] { view.archived(in: context) }
}

/// The parts of a styled button.
@MainActor @preconcurrency
public struct ButtonStyleConfiguration {
  /// A view that stands for this part in `makeBody`.
  public typealias Label = StyledPart
  /// The purpose of the button.
  public let role: ButtonRole?
  /// The label of the button.
  public let label: Label
  /// Whether the button is pressed; always false, because a view is archived before any press.
  public let isPressed = false
}

/// A standard button style.
public struct SystemButtonStyle: ButtonStyle {
  /// The style's name in a `ViewTree`, or `nil` for the default style of the context.
  let look: String?

  /// Creates the default style for the context.
  public init() { look = nil }
  init(look: String) { self.look = look }

  /// The label: the client draws the button.
  public func makeBody(configuration: Configuration) -> some View { configuration.label }
}

extension ButtonStyle where Self == SystemButtonStyle {
  /// The default style for the context.
  public static var automatic: SystemButtonStyle { SystemButtonStyle() }
  /// The label without a frame.
  public static var plain: SystemButtonStyle { SystemButtonStyle(look: "plain") }
  /// The label in the accent color.
  public static var borderless: SystemButtonStyle { SystemButtonStyle(look: "borderless") }
  /// The label in a frame.
  public static var bordered: SystemButtonStyle { SystemButtonStyle(look: "bordered") }
  /// The label in a filled frame.
  public static var borderedProminent: SystemButtonStyle { SystemButtonStyle(look: "prominent") }
  /// A glass button, drawn as a frame.
  public static var glass: SystemButtonStyle { SystemButtonStyle(look: "bordered") }
  /// A glass button, drawn as a frame.
  public static func glass(_ glass: Glass) -> SystemButtonStyle { .glass }
  /// A tinted glass button, drawn as a filled frame.
  public static var glassProminent: SystemButtonStyle { SystemButtonStyle(look: "prominent") }
}

/// A standard button style with a separate type, such as `PlainButtonStyle`.
@MainActor @preconcurrency
public protocol NamedButtonStyle: ButtonStyle {
  /// The style's name in a `ViewTree`.
  static var look: String { get }
}

extension NamedButtonStyle {
  /// The label: the client draws the button.
  public func makeBody(configuration: Configuration) -> some View { configuration.label }
}

/// The label without a frame.
public struct PlainButtonStyle: NamedButtonStyle {
  /// The style's name in a `ViewTree`.
  public static let look = "plain"
  /// Same as `.plain`.
  public nonisolated init() {}
}

/// The label in the accent color.
public struct BorderlessButtonStyle: NamedButtonStyle {
  /// The style's name in a `ViewTree`.
  public static let look = "borderless"
  /// Same as `.borderless`.
  public nonisolated init() {}
}

/// The label in a frame.
public struct BorderedButtonStyle: NamedButtonStyle {
  /// The style's name in a `ViewTree`.
  public static let look = "bordered"
  /// Same as `.bordered`.
  public nonisolated init() {}
}

/// The label in a filled frame.
public struct BorderedProminentButtonStyle: NamedButtonStyle {
  /// The style's name in a `ViewTree`.
  public static let look = "prominent"
  /// Same as `.borderedProminent`.
  public nonisolated init() {}
}

/// A circle, a capsule or a rounded rectangle.
public struct ButtonBorderShape: Hashable, Sendable {
  /// The shape's name in a `ViewTree`, or `nil` for the default shape of the context.
  let name: String?

  /// The default shape for the context.
  public static let automatic = ButtonBorderShape(name: nil)
  /// A rectangle with semicircular ends.
  public static let capsule = ButtonBorderShape(name: "capsule")
  /// A circle.
  public static let circle = ButtonBorderShape(name: "circle")
  /// A rectangle with rounded corners.
  public static let roundedRectangle = ButtonBorderShape(name: "rounded_rectangle")
  /// A rectangle with rounded corners; the radius is ignored.
  public static func roundedRectangle(radius: Double) -> ButtonBorderShape { roundedRectangle }
}

/// From `mini` to `extraLarge`.
public enum ControlSize: CaseIterable, Sendable {
  /// Two steps smaller than usual.
  case mini
  /// One step smaller than usual.
  case small
  /// The usual size.
  case regular
  /// One step larger than usual.
  case large
  /// Two steps larger than usual.
  case extraLarge

  /// The size's name in a `ViewTree`.
  var name: String { self == .extraLarge ? "extra_large" : "\(self)" }
}

/// The appearance of a toggle.
@MainActor @preconcurrency
public protocol ToggleStyle {
  associatedtype Body: View
  typealias Configuration = ToggleStyleConfiguration
  /// The styled toggle.
  @ViewBuilder func makeBody(configuration: Self.Configuration) -> Self.Body
}

/// The parts of a styled toggle.
@MainActor @preconcurrency
public struct ToggleStyleConfiguration {
  /// A view that stands for this part in `makeBody`.
  public typealias Label = StyledPart
  /// The label of the toggle.
  public let label: Label
  /// Whether the toggle is on.
  public let isOn: Bool
  /// Whether the toggle is in a mixed state; always false.
  public let isMixed = false
}

/// A standard toggle style.
public struct SystemToggleStyle: ToggleStyle {
  /// The style's name in a `ViewTree`, or `nil` for the default style of the context.
  let look: String?

  /// The label: the client draws the toggle.
  public func makeBody(configuration: Configuration) -> some View { configuration.label }
}

extension ToggleStyle where Self == SystemToggleStyle {
  /// The default style for the context.
  public static var automatic: SystemToggleStyle { SystemToggleStyle(look: nil) }
  /// A button that stays pressed while the toggle is on.
  public static var button: SystemToggleStyle { SystemToggleStyle(look: "button") }
  /// A switch.
  public static var `switch`: SystemToggleStyle { SystemToggleStyle(look: "switch") }
}

/// The appearance of a label, which controls ignore.
@MainActor @preconcurrency
public protocol LabelStyle {
  associatedtype Body: View
  typealias Configuration = LabelStyleConfiguration
  /// The styled label.
  @ViewBuilder func makeBody(configuration: Self.Configuration) -> Self.Body
}

/// The parts of a styled label.
@MainActor @preconcurrency
public struct LabelStyleConfiguration {
  /// A view that stands for this part in `makeBody`.
  public typealias Title = StyledPart
  /// A view that stands for this part in `makeBody`.
  public typealias Icon = StyledPart

  /// The title of the label.
  public let title: Title
  /// The icon of the label.
  public let icon: Icon
}

/// The default style for the context.
public struct DefaultLabelStyle: LabelStyle {
  /// Same as `.automatic`.
  public init() {}
  /// Returns the label unchanged.
  public func makeBody(configuration: Configuration) -> some View { Label(configuration) }
}

/// The style that shows only the icon.
public struct IconOnlyLabelStyle: LabelStyle {
  /// Same as `.iconOnly`.
  public init() {}
  /// The icon without the title.
  public func makeBody(configuration: Configuration) -> some View { configuration.icon }
}

/// The style that shows only the title.
public struct TitleOnlyLabelStyle: LabelStyle {
  /// Same as `.titleOnly`.
  public init() {}
  /// The title without the icon.
  public func makeBody(configuration: Configuration) -> some View { configuration.title }
}

/// The style that shows title and icon.
public struct TitleAndIconLabelStyle: LabelStyle {
  /// Same as `.titleAndIcon`.
  public init() {}
  /// Returns the label unchanged.
  public func makeBody(configuration: Configuration) -> some View { Label(configuration) }
}

extension LabelStyle where Self == DefaultLabelStyle {
  /// The default style for the context.
  public static var automatic: DefaultLabelStyle { DefaultLabelStyle() }
}

extension LabelStyle where Self == IconOnlyLabelStyle {
  /// The style that shows only the icon.
  public static var iconOnly: IconOnlyLabelStyle { IconOnlyLabelStyle() }
}

extension LabelStyle where Self == TitleOnlyLabelStyle {
  /// The style that shows only the title.
  public static var titleOnly: TitleOnlyLabelStyle { TitleOnlyLabelStyle() }
}

extension LabelStyle where Self == TitleAndIconLabelStyle {
  /// The style that shows title and icon.
  public static var titleAndIcon: TitleAndIconLabelStyle { TitleAndIconLabelStyle() }
}

/// The appearance of a gauge.
@MainActor @preconcurrency
public protocol GaugeStyle {
  associatedtype Body: View
  typealias Configuration = GaugeStyleConfiguration
  /// The styled gauge.
  @ViewBuilder func makeBody(configuration: Self.Configuration) -> Self.Body
}

/// The parts of a styled gauge.
@MainActor @preconcurrency
public struct GaugeStyleConfiguration {
  /// A view that stands for this part in `makeBody`.
  public typealias Label = StyledPart
  /// The value from 0 to 1.
  public var value: Double
  /// The label of the gauge.
  public let label: Label
  /// The label with the current value.
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

/// The appearance of a progress view.
@MainActor @preconcurrency
public protocol ProgressViewStyle {
  associatedtype Body: View
  typealias Configuration = ProgressViewStyleConfiguration
  /// The styled progress view.
  @ViewBuilder func makeBody(configuration: Self.Configuration) -> Self.Body
}

/// The parts of a styled progress view.
@MainActor @preconcurrency
public struct ProgressViewStyleConfiguration {
  /// A view that stands for this part in `makeBody`.
  public typealias Label = StyledPart
  /// The progress from 0 to 1, or `nil` for indeterminate progress.
  public let fractionCompleted: Double?
  /// The label of the progress view, or `nil`.
  public var label: Label?
  /// The label with the current value.
  public var currentValueLabel: Label?
}

/// The type of `.automatic`, `.linear` and `.circular`.
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
