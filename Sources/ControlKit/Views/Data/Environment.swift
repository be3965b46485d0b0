public import FoundationEssentials

/// A value that a view has from its place; here a constant.
@propertyWrapper
public struct Environment<Value>: DynamicProperty {
  private let keyPath: KeyPath<EnvironmentValues, Value>

  /// The value with this name.
  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) {
    self.keyPath = keyPath
  }

  /// The value.
  public var wrappedValue: Value { EnvironmentValues()[keyPath: keyPath] }
}

/// A stored property of a view that the system keeps up to date; never here, a view is read once.
public protocol DynamicProperty {}

/// The values that a view has from its place: of a control, those of a small widget on a light Lock
/// Screen.
public struct EnvironmentValues {
  private var own: [ObjectIdentifier: Any] = [:]

  /// The values of the system.
  public init() {}

  /// A value that an app has added; its default until it is set.
  public subscript<Key: EnvironmentKey>(key: Key.Type) -> Key.Value {
    get { own[ObjectIdentifier(key)] as? Key.Value ?? Key.defaultValue }
    set { own[ObjectIdentifier(key)] = newValue }
  }

  /// Opens a URL.
  public var openURL = OpenURLAction()
  /// The size of the widget.
  public var widgetFamily = ViewPlace.current.family
  /// How the widget is coloured.
  public var widgetRenderingMode = WidgetRenderingMode.fullColor
  /// Whether the widget's background is shown.
  public var showsWidgetContainerBackground = true
  /// The space around a widget.
  public var widgetContentMargins = EdgeInsets()
  /// The place of a Live Activity.
  public var activityFamily = ViewPlace.current.activityFamily
  /// Whether a Live Activity fills the screen.
  public var isActivityFullscreen = false
  /// Light or dark.
  public var colorScheme = ColorScheme.light
  /// Whether the screen is dimmed.
  public var isLuminanceReduced = false
  /// Why content is hidden.
  public var redactionReasons: RedactionReasons = []
  /// The size of letters.
  public var dynamicTypeSize = DynamicTypeSize.large
  /// The direction of writing.
  public var layoutDirection = LayoutDirection.leftToRight
  /// Pixels of a point.
  public var displayScale = 1.0
  /// Whether the view can be used.
  public var isEnabled = true
  /// The locale.
  public var locale = Locale.current
  /// The calendar.
  public var calendar = Calendar.current
  /// The time zone.
  public var timeZone = TimeZone.current
}

/// The name of a value that an app adds to the environment.
public protocol EnvironmentKey {
  /// The type of the value.
  associatedtype Value
  /// The value that it has until it is set.
  static var defaultValue: Value { get }
}

/// Opens a URL: hands it to the host, which asks the system.
public struct OpenURLAction: Sendable {
  /// Opens `url`.
  ///
  /// Inside an app extension Apple's does the same for a web address alone; the host decides here.
  public func callAsFunction(_ url: URL) {
    ControlCenter.shared.host?.open(url.absoluteString)
  }

  /// Opens `url` and says whether there was a host to take it.
  public func callAsFunction(_ url: URL, completion: @escaping (_ accepted: Bool) -> Void) {
    callAsFunction(url)
    completion(ControlCenter.shared.host != nil)
  }
}

/// Light or dark.
public enum ColorScheme: CaseIterable, Sendable {
  /// Dark letters on light ground.
  case light
  /// Light letters on dark ground.
  case dark
}

/// The direction of writing.
public enum LayoutDirection: CaseIterable, Sendable {
  /// As in English.
  case leftToRight
  /// As in Arabic.
  case rightToLeft
}

/// The size of letters that a person has chosen.
public enum DynamicTypeSize: Int, CaseIterable, Comparable, Sendable {
  /// The smallest.
  case xSmall
  /// Small.
  case small
  /// Medium.
  case medium
  /// As delivered.
  case large
  /// Larger.
  case xLarge
  /// Larger still.
  case xxLarge
  /// The largest of the usual ones.
  case xxxLarge
  /// The first for weak eyes.
  case accessibility1
  /// The second for weak eyes.
  case accessibility2
  /// The third for weak eyes.
  case accessibility3
  /// The fourth for weak eyes.
  case accessibility4
  /// The fifth for weak eyes.
  case accessibility5

  /// Smaller letters come first.
  public static func < (left: DynamicTypeSize, right: DynamicTypeSize) -> Bool {
    left.rawValue < right.rawValue
  }
}
