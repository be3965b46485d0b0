/// The appearance of a label, which controls ignore.
@MainActor @preconcurrency
public protocol LabelStyle {
  /// The type of the styled label.
  associatedtype Body: View
  /// The parts of the label.
  typealias Configuration = LabelStyleConfiguration
  /// The styled label.
  @ViewBuilder func makeBody(configuration: Self.Configuration) -> Self.Body
}

extension LabelStyle {
  func view(_ configuration: Configuration) -> any View { makeBody(configuration: configuration) }
}

/// The parts of a styled label.
@MainActor @preconcurrency
public struct LabelStyleConfiguration {
  /// The type of the title.
  public typealias Title = StyledPart
  /// The type of the icon.
  public typealias Icon = StyledPart

  /// The title of the label.
  public let title: Title
  /// The icon of the label.
  public let icon: Icon
}

/// The default style for the context.
public struct DefaultLabelStyle: LabelStyle {
  /// Creates the style.
  public init() {}
  /// Returns the label unchanged.
  public func makeBody(configuration: Configuration) -> some View { Label(configuration) }
}

/// The style that shows only the icon.
public struct IconOnlyLabelStyle: LabelStyle {
  /// Creates the style.
  public init() {}
  /// The icon without the title.
  public func makeBody(configuration: Configuration) -> some View { configuration.icon }
}

/// The style that shows only the title.
public struct TitleOnlyLabelStyle: LabelStyle {
  /// Creates the style.
  public init() {}
  /// The title without the icon.
  public func makeBody(configuration: Configuration) -> some View { configuration.title }
}

/// The style that shows title and icon.
public struct TitleAndIconLabelStyle: LabelStyle {
  /// Creates the style.
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
