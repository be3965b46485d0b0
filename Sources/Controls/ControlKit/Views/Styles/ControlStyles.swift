/// How a button looks.
@MainActor @preconcurrency
public protocol ButtonStyle {
  /// The type of the styled button.
  associatedtype Body: View
  /// The parts of the button that is styled.
  typealias Configuration = ButtonStyleConfiguration
  /// The styled button.
  @ViewBuilder func makeBody(configuration: Self.Configuration) -> Self.Body
}

/// A part of something that is styled.
public struct StyledPart {
  let view: any View

  init(view: some View) { self.view = view }
}

extension StyledPart: View {
  /// Never called: the view is primitive.
  public var body: Never { return noBody(Self.self) }
  /// The nodes of the part.
  public func archived(in context: ViewContext) -> [ViewNode] { view.archived(in: context) }
}

/// The parts of a button that is styled.
@MainActor @preconcurrency
public struct ButtonStyleConfiguration {
  /// The type of the label.
  public typealias Label = StyledPart
  /// The purpose of the button.
  public let role: ButtonRole?
  /// The label.
  public let label: Label
  /// Whether the button is pressed; never while it is read.
  public let isPressed = false
}

/// A button style of the system.
public struct SystemButtonStyle: ButtonStyle {
  /// The style's name in a `ViewTree`; nil for the place's own style.
  let look: String?

  /// The style that fits the place.
  public init() { look = nil }
  init(look: String) { self.look = look }

  /// The label: the client draws the button.
  public func makeBody(configuration: Configuration) -> some View { configuration.label }
}

extension ButtonStyle where Self == SystemButtonStyle {
  /// The style that fits the place.
  public static var automatic: SystemButtonStyle { SystemButtonStyle() }
  /// Its label alone.
  public static var plain: SystemButtonStyle { SystemButtonStyle(look: "plain") }
  /// Its label in the accent color.
  public static var borderless: SystemButtonStyle { SystemButtonStyle(look: "borderless") }
  /// In a frame.
  public static var bordered: SystemButtonStyle { SystemButtonStyle(look: "bordered") }
  /// In a filled frame.
  public static var borderedProminent: SystemButtonStyle { SystemButtonStyle(look: "prominent") }
  /// On glass, which is drawn as a frame.
  public static var glass: SystemButtonStyle { SystemButtonStyle(look: "bordered") }
  /// On this glass, which is drawn as a frame.
  public static func glass(_ glass: Glass) -> SystemButtonStyle { .glass }
  /// On tinted glass, which is drawn as a filled frame.
  public static var glassProminent: SystemButtonStyle { SystemButtonStyle(look: "prominent") }
}

/// The style that fits the place.
public typealias DefaultButtonStyle = SystemButtonStyle

/// Declares a style of the system that has a type of its own.
@MainActor @preconcurrency
public protocol NamedButtonStyle: ButtonStyle {
  /// The style's name in a `ViewTree`.
  static var look: String { get }
}

extension NamedButtonStyle {
  /// The label: the client draws the button.
  public func makeBody(configuration: Configuration) -> some View { configuration.label }
}

/// Its label alone.
public struct PlainButtonStyle: NamedButtonStyle {
  /// The style's name in a `ViewTree`.
  public static let look = "plain"
  /// Makes the style.
  public nonisolated init() {}
}

/// Its label in the accent color.
public struct BorderlessButtonStyle: NamedButtonStyle {
  /// The style's name in a `ViewTree`.
  public static let look = "borderless"
  /// Makes the style.
  public nonisolated init() {}
}

/// In a frame.
public struct BorderedButtonStyle: NamedButtonStyle {
  /// The style's name in a `ViewTree`.
  public static let look = "bordered"
  /// Makes the style.
  public nonisolated init() {}
}

/// In a filled frame.
public struct BorderedProminentButtonStyle: NamedButtonStyle {
  /// The style's name in a `ViewTree`.
  public static let look = "prominent"
  /// Makes the style.
  public nonisolated init() {}
}

extension ButtonStyle {
  /// The name of a style of the system; nil for one of the app.
  var systemLook: String?? {
    if let style = self as? SystemButtonStyle { return .some(style.look) }
    if let style = Self.self as? any NamedButtonStyle.Type { return .some(style.look) }
    return nil
  }

  /// What the style makes of a button.
  func view(_ configuration: Configuration) -> any View { makeBody(configuration: configuration) }
}

/// The shape of a button's border.
public struct ButtonBorderShape: Hashable, Sendable {
  /// The frame's name in a `ViewTree`; nil for the place's own.
  let name: String?

  /// The frame that fits the place.
  public static let automatic = ButtonBorderShape(name: nil)
  /// With half circles for ends.
  public static let capsule = ButtonBorderShape(name: "capsule")
  /// A circle.
  public static let circle = ButtonBorderShape(name: "circle")
  /// With round corners.
  public static let roundedRectangle = ButtonBorderShape(name: "rounded_rectangle")
  /// With round corners; those of this radius look like the system's.
  public static func roundedRectangle(radius: Double) -> ButtonBorderShape { roundedRectangle }
}

/// The size of a control.
public enum ControlSize: CaseIterable, Sendable {
  /// Very small.
  case mini
  /// Small.
  case small
  /// The usual size.
  case regular
  /// Large.
  case large
  /// Very large.
  case extraLarge

  /// The size's name in a `ViewTree`.
  var name: String { self == .extraLarge ? "extra_large" : "\(self)" }
}

/// How a switch looks.
@MainActor @preconcurrency
public protocol ToggleStyle {
  /// The type of the styled switch.
  associatedtype Body: View
  /// The parts of the switch that is styled.
  typealias Configuration = ToggleStyleConfiguration
  /// The styled switch.
  @ViewBuilder func makeBody(configuration: Self.Configuration) -> Self.Body
}

/// The parts of a switch that is styled.
@MainActor @preconcurrency
public struct ToggleStyleConfiguration {
  /// The type of the label.
  public typealias Label = StyledPart
  /// The label.
  public let label: Label
  /// Whether it is on.
  public let isOn: Bool
  /// Whether it is neither on nor off; never here.
  public let isMixed = false
}

/// A style of the system for switches.
public struct SystemToggleStyle: ToggleStyle {
  /// The style's name in a `ViewTree`; nil for the place's own style.
  let look: String?

  /// The label: the client draws the switch.
  public func makeBody(configuration: Configuration) -> some View { configuration.label }
}

extension ToggleStyle where Self == SystemToggleStyle {
  /// The style that fits the place.
  public static var automatic: SystemToggleStyle { SystemToggleStyle(look: nil) }
  /// A button that stays down.
  public static var button: SystemToggleStyle { SystemToggleStyle(look: "button") }
  /// A switch.
  public static var `switch`: SystemToggleStyle { SystemToggleStyle(look: "switch") }
}

extension ToggleStyle {
  /// What the style makes of a switch.
  func view(_ configuration: Configuration) -> any View { makeBody(configuration: configuration) }
}
