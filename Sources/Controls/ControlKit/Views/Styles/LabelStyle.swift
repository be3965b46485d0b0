/// The style of a label.
///
/// Controls determine it themselves, so styles have no effect.
@MainActor @preconcurrency
public protocol LabelStyle {
  /// The type of the styled label.
  associatedtype Body: View
  /// The parts of the label.
  typealias Configuration = LabelStyleConfiguration
  /// The styled label.
  ///
  /// It is never evaluated.
  @ViewBuilder func makeBody(configuration: Self.Configuration) -> Self.Body
}

/// The parts of a label to which a style is applied.
public struct LabelStyleConfiguration {
  /// The title of the label.
  public struct Title {}
  /// The icon of the label.
  public struct Icon {}

  /// The title of the label.
  public var title: Title { Title() }
  /// The icon of the label.
  public var icon: Icon { Icon() }
}

extension LabelStyleConfiguration.Title: View, LabelPart {
  /// Never called: the view is primitive.
  public var body: Never { return noBody(Self.self) }
  var content: LabelContent { LabelContent() }
}

extension LabelStyleConfiguration.Icon: View, LabelPart {
  /// Never called: the view is primitive.
  public var body: Never { return noBody(Self.self) }
  var content: LabelContent { LabelContent() }
}

/// The default style for the place.
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
  /// The icon.
  public func makeBody(configuration: Configuration) -> some View { configuration.icon }
}

/// The style that shows only the title.
public struct TitleOnlyLabelStyle: LabelStyle {
  /// Creates the style.
  public init() {}
  /// The title.
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
  /// The default style for the place.
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
