/// How a label looks; a control decides that itself, so a style changes nothing here.
@MainActor @preconcurrency
public protocol LabelStyle {
  /// The type of the styled label.
  associatedtype Body: View
  /// The parts of the label that is styled.
  typealias Configuration = LabelStyleConfiguration
  /// The styled label; never asked for.
  @ViewBuilder func makeBody(configuration: Self.Configuration) -> Self.Body
}

/// The parts of a label that is styled.
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

/// The style that fits the place.
public struct DefaultLabelStyle: LabelStyle {
  /// Makes the style.
  public init() {}
  /// The label as it is.
  public func makeBody(configuration: Configuration) -> some View { Label(configuration) }
}

/// The style that shows the icon alone.
public struct IconOnlyLabelStyle: LabelStyle {
  /// Makes the style.
  public init() {}
  /// The icon.
  public func makeBody(configuration: Configuration) -> some View { configuration.icon }
}

/// The style that shows the title alone.
public struct TitleOnlyLabelStyle: LabelStyle {
  /// Makes the style.
  public init() {}
  /// The title.
  public func makeBody(configuration: Configuration) -> some View { configuration.title }
}

/// The style that shows both.
public struct TitleAndIconLabelStyle: LabelStyle {
  /// Makes the style.
  public init() {}
  /// The label as it is.
  public func makeBody(configuration: Configuration) -> some View { Label(configuration) }
}

extension LabelStyle where Self == DefaultLabelStyle {
  /// The style that fits the place.
  public static var automatic: DefaultLabelStyle { DefaultLabelStyle() }
}

extension LabelStyle where Self == IconOnlyLabelStyle {
  /// The style that shows the icon alone.
  public static var iconOnly: IconOnlyLabelStyle { IconOnlyLabelStyle() }
}

extension LabelStyle where Self == TitleOnlyLabelStyle {
  /// The style that shows the title alone.
  public static var titleOnly: TitleOnlyLabelStyle { TitleOnlyLabelStyle() }
}

extension LabelStyle where Self == TitleAndIconLabelStyle {
  /// The style that shows both.
  public static var titleAndIcon: TitleAndIconLabelStyle { TitleAndIconLabelStyle() }
}
