public import FoundationEssentials
public import Observation

/// A property wrapper that reads a value from a view's environment.
@propertyWrapper
public struct Environment<Value>: DynamicProperty {
  private let read: (EnvironmentValues) -> Value

  /// Reads the value of this key path.
  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) { read = { $0[keyPath: keyPath] } }

  /// Reads the model of this type, which a view outside must have set.
  public init(_ objectType: Value.Type) where Value: AnyObject & Observable {
    read = { $0.required(objectType) }
  }

  /// Reads the model of this type, or `nil`.
  public init<Object: AnyObject & Observable>(_ objectType: Object.Type) where Value == Object? {
    read = { $0[object: objectType] }
  }

  /// The environment's value for the view that is being evaluated, or the default value.
  public var wrappedValue: Value { read(.orDefault) }
}

/// A model that a view outside has set.
@propertyWrapper
public struct EnvironmentObject<Object: ObservableObject>: DynamicProperty {
  /// Creates the property.
  public init() {}

  /// The model; without one the program ends, as on Apple's systems.
  public var wrappedValue: Object { EnvironmentValues.orDefault.required(Object.self) }

  /// Bindings to the model's properties.
  public var projectedValue: Bindable<Object> { Bindable(wrappedValue) }
}

/// A stored property that the system updates.
///
/// Here views are evaluated once, so nothing is updated.
public protocol DynamicProperty {}

/// The environment of a view.
///
/// A control has the environment of a small widget on the Lock Screen in light appearance.
public struct EnvironmentValues {
  private var own: [ObjectIdentifier: Any] = [:]

  /// Creates the default values.
  public init() {}

  /// The values for the view whose body is read.
  @TaskLocal static var current: Transferred<EnvironmentValues>?

  /// The values for the view whose body is read, or the default values.
  static var orDefault: EnvironmentValues { current?.value ?? EnvironmentValues() }

  /// The model of a type, or `nil`.
  subscript<Object: AnyObject>(object type: Object.Type) -> Object? {
    get { own[ObjectIdentifier(type)] as? Object }
    set { own[ObjectIdentifier(type)] = newValue }
  }

  fileprivate func required<Object: AnyObject>(_ type: Object.Type) -> Object {
    guard let object = self[object: type] else {
      fatalError("no view sets a model of type \(type)")
    }
    return object
  }

  /// A custom value, which is `defaultValue` until it is set.
  public subscript<Key: EnvironmentKey>(key: Key.Type) -> Key.Value {
    get { own[ObjectIdentifier(key)] as? Key.Value ?? Key.defaultValue }
    set { own[ObjectIdentifier(key)] = newValue }
  }

  /// Opens a URL through the host.
  public var openURL = OpenURLAction()
  /// The size of the widget.
  public var widgetFamily = ViewPlace.current.family
  /// The colors in which the widget is shown.
  public var widgetRenderingMode = ViewPlace.current.renderingMode
  /// Whether the widget's background is shown.
  public var showsWidgetContainerBackground = true
  /// The margins of a widget, in points.
  public var widgetContentMargins = EdgeInsets()
  /// The level of detail of a widget (visionOS 26); by default everything is shown.
  public var levelOfDetail = LevelOfDetail.default
  /// The size of the Live Activity.
  public var activityFamily = ViewPlace.current.activityFamily
  /// Whether the Live Activity fills the screen.
  public var isActivityFullscreen = false
  /// The light or dark appearance.
  public var colorScheme = ViewPlace.current.colorScheme
  /// Whether the screen is dimmed.
  public var isLuminanceReduced = false
  /// The reasons to hide content.
  public var redactionReasons: RedactionReasons = []
  /// The size of text that a person has chosen.
  public var dynamicTypeSize = DynamicTypeSize.large
  /// The layout direction.
  public var layoutDirection = LayoutDirection.leftToRight
  /// Pixels per point.
  public var displayScale = 1.0
  /// Whether the view is enabled.
  public var isEnabled = true
  /// The weight for better legibility, or `nil` for the default.
  public var legibilityWeight: LegibilityWeight?
  /// `.compact`, as on an iPhone in portrait orientation.
  public var horizontalSizeClass: UserInterfaceSizeClass? = .compact
  /// `.regular`, as on an iPhone in portrait orientation.
  public var verticalSizeClass: UserInterfaceSizeClass? = .regular
  /// The size of text; an older form of `dynamicTypeSize`.
  public var sizeCategory = ContentSizeCategory.large
  /// The font, or `nil` for the default.
  public var font: Font?
  /// The maximum number of lines, or `nil` for no limit.
  public var lineLimit: Int?
  /// The space between lines, in points.
  public var lineSpacing = 0.0
  /// The smallest scale of text that shrinks to fit.
  public var minimumScaleFactor = 1.0
  /// Whether letters may be placed closer together to fit.
  public var allowsTightening = false
  /// The alignment of several lines of text.
  public var multilineTextAlignment = TextAlignment.leading
  /// The size of a symbol relative to the text.
  public var imageScale = Image.Scale.medium
  /// The variants of symbols.
  public var symbolVariants = SymbolVariants.none
  /// The styles of views; `nil` for the default style of the context.
  var labelStyle: (any LabelStyle)?
  var buttonStyle: (any ButtonStyle)?
  var toggleStyle: (any ToggleStyle)?
  var gaugeStyle: (any GaugeStyle)?
  var progressViewStyle: (any ProgressViewStyle)?
  var buttonBorderShape = ButtonBorderShape.automatic
  /// Whether a person edits the view's text; always false in a widget.
  public var isFocused = false
  /// The locale in which views format values.
  public var locale = AppLocale.current
  /// The system's calendar.
  public var calendar = Calendar.current
  /// The system's time zone.
  public var timeZone = TimeZone.current
}

/// The key of a value for the views outside, which receive none here.
public protocol PreferenceKey<Value> {
  /// The type of the value.
  associatedtype Value
  /// The value of a view that sets none.
  static var defaultValue: Value { get }
  /// Combines the values of two views.
  static func reduce(value: inout Value, nextValue: () -> Value)
}

/// The key of a custom environment value.
public protocol EnvironmentKey {
  associatedtype Value
  static var defaultValue: Value { get }
}

/// Opens a URL through the host.
public struct OpenURLAction: Sendable {
  /// Opens `url`.
  ///
  /// In an app extension, Apple's action opens only web links; here the host decides. While an
  /// intent performs, the URL is opened after the intent has returned, so that its control can
  /// report a failure.
  public func callAsFunction(_ url: URL) {
    SystemOpening.open(url)
  }

  /// Opens `url` and reports whether there is a host.
  public func callAsFunction(_ url: URL, completion: @escaping (_ accepted: Bool) -> Void) {
    completion(SystemOpening.open(url))
  }
}

/// The size of text; an older form of `DynamicTypeSize`.
public enum ContentSizeCategory: CaseIterable, Hashable, Sendable {
  /// The smallest size.
  case extraSmall
  /// Two steps smaller than the default.
  case small
  /// One step smaller than the default.
  case medium
  /// The default size.
  case large
  /// One step larger than the default.
  case extraLarge
  /// Two steps larger than the default.
  case extraExtraLarge
  /// Three steps larger than the default; larger sizes are accessibility sizes.
  case extraExtraExtraLarge
  /// The first accessibility size.
  case accessibilityMedium
  /// The second accessibility size.
  case accessibilityLarge
  /// The third accessibility size.
  case accessibilityExtraLarge
  /// The fourth accessibility size.
  case accessibilityExtraExtraLarge
  /// The fifth accessibility size.
  case accessibilityExtraExtraExtraLarge

  /// Whether the size is an accessibility size.
  public var isAccessibilityCategory: Bool {
    switch self {
    case .accessibilityMedium, .accessibilityLarge, .accessibilityExtraLarge,
      .accessibilityExtraExtraLarge, .accessibilityExtraExtraExtraLarge:
      true
    default: false
    }
  }
}

/// The light or dark appearance.
public enum ColorScheme: CaseIterable, Sendable {
  /// Dark text on a light background.
  case light
  /// Light text on a dark background.
  case dark
}

/// From left to right, or from right to left.
public enum LayoutDirection: CaseIterable, Sendable {
  /// The direction of English.
  case leftToRight
  /// The direction of Arabic.
  case rightToLeft
}

/// The size of text that a person has chosen.
public enum DynamicTypeSize: Int, CaseIterable, Comparable, Sendable {
  /// The smallest size, three steps smaller than the default.
  case xSmall
  /// Two steps smaller than the default.
  case small
  /// One step smaller than the default.
  case medium
  /// The default size.
  case large
  /// One step larger than the default.
  case xLarge
  /// Two steps larger than the default.
  case xxLarge
  /// Three steps larger than the default; larger sizes are accessibility sizes.
  case xxxLarge
  /// The first accessibility size.
  case accessibility1
  /// The second accessibility size.
  case accessibility2
  /// The third accessibility size.
  case accessibility3
  /// The fourth accessibility size.
  case accessibility4
  /// The fifth accessibility size.
  case accessibility5

  /// Compares two sizes; smaller ones come first.
  public static func < (left: DynamicTypeSize, right: DynamicTypeSize) -> Bool {
    left.rawValue < right.rawValue
  }
}

/// The weight of text for better legibility.
public enum LegibilityWeight: Hashable, Sendable {
  case regular
  /// A heavier weight.
  case bold
}

/// The amount of available space.
public enum UserInterfaceSizeClass: Sendable {
  /// Little space.
  case compact
  /// Much space.
  case regular
}
