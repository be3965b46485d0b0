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
  /// Whether a person wants less motion.
  public internal(set) var accessibilityReduceMotion = false
  /// Whether a person wants nothing to be seen through.
  public internal(set) var accessibilityReduceTransparency = false
  /// Whether a person cannot tell things by their color alone.
  public internal(set) var accessibilityDifferentiateWithoutColor = false
  /// Whether a person wants all colors inverted.
  public internal(set) var accessibilityInvertColors = false
  /// Whether a person wants buttons to look like buttons.
  public internal(set) var accessibilityShowButtonShapes = false
  /// Whether flashing lights are dimmed.
  public internal(set) var accessibilityDimFlashingLights = false
  /// Whether animated images play.
  public internal(set) var accessibilityPlayAnimatedImages = false
  /// Whether a screen reader runs.
  public internal(set) var accessibilityVoiceOverEnabled = false
  /// Whether switches are used instead of fingers.
  public internal(set) var accessibilitySwitchControlEnabled = false
  /// Whether any of these helps is used.
  public internal(set) var accessibilityEnabled = false
  /// How much colors differ.
  public internal(set) var colorSchemeContrast = ColorSchemeContrast.standard
  /// How heavy letters are; nil for no wish.
  public var legibilityWeight: LegibilityWeight?
  /// How much width there is.
  public var horizontalSizeClass: UserInterfaceSizeClass? = .compact
  /// How much height there is.
  public var verticalSizeClass: UserInterfaceSizeClass? = .regular
  /// What the app does.
  public internal(set) var scenePhase = ScenePhase.background
  /// The size of letters, by its older name.
  public var sizeCategory = ContentSizeCategory.large
  /// The length of a pixel in points.
  public internal(set) var pixelLength = 1.0
  /// The font of texts; nil for the place's.
  public var font: Font?
  /// The most lines of a text; nil for any number.
  public var lineLimit: Int?
  /// The space between two lines.
  public var lineSpacing = 0.0
  /// How small a text may become to fit.
  public var minimumScaleFactor = 1.0
  /// Whether letters may stand closer to fit.
  public var allowsTightening = false
  /// How lines of a text stand to each other.
  public var multilineTextAlignment = TextAlignment.leading
  /// How large a symbol is beside its text.
  public var imageScale = Image.Scale.medium
  /// Whether a person edits the view's texts; never in a widget.
  public var isFocused = false
  /// Whether content at the edge of a widget shows a label beside it.
  public internal(set) var showsWidgetLabel = false
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
  /// What an intent opens while it performs is opened when it has returned, so that its control can say whether
  /// that worked.
  public func callAsFunction(_ url: URL) {
    SystemOpening.open(url)
  }

  /// Opens `url` and says whether there was a host to take it.
  public func callAsFunction(_ url: URL, completion: @escaping (_ accepted: Bool) -> Void) {
    completion(SystemOpening.open(url))
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
