public import ControlKit
public import Foundation

/// A property whose value is stored in `UserDefaults`.
@propertyWrapper
public struct AppStorage<Value>: DynamicProperty {
  private let read: () -> Value
  private let write: (Value) -> Void

  /// The stored value, or the default if nothing is stored.
  public var wrappedValue: Value {
    get { read() }
    nonmutating set { write(newValue) }
  }

  /// A binding to the stored value.
  public var projectedValue: Binding<Value> { Binding(get: read, set: write) }
}

/// A value that `UserDefaults` stores unchanged.
public protocol _StoredInDefaults {}

extension Bool: _StoredInDefaults {}
extension Int: _StoredInDefaults {}
extension Double: _StoredInDefaults {}
extension String: _StoredInDefaults {}

extension String {
  /// The localized text for `keyAndValue`, or `keyAndValue` itself.
  public init(
    localized keyAndValue: String.LocalizationValue, table: String? = nil, bundle: Bundle?,
    locale: Locale = .current, comment: StaticString? = nil
  ) {
    self.init(localized: keyAndValue, table: table, locale: locale, comment: comment)
  }

  /// The localized text for `key`, or the default value.
  public init(
    localized key: StaticString, defaultValue: String.LocalizationValue, table: String? = nil,
    bundle: Bundle?, locale: Locale = .current, comment: StaticString? = nil
  ) {
    self.init(
      localized: key, defaultValue: defaultValue, table: table, locale: locale, comment: comment)
  }
}

extension Data: _StoredInDefaults {}
extension Date: _StoredInDefaults {}

extension AppStorage where Value: _StoredInDefaults {
  /// A Boolean value, number, string, date or data with a default.
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) {
    let store = store ?? .standard
    read = { store.object(forKey: key) as? Value ?? wrappedValue }
    write = { store.set($0, forKey: key) }
  }
}

extension AppStorage where Value == URL {
  /// A URL in the app's defaults; `wrappedValue` until one is stored.
  public init(wrappedValue: URL, _ key: String, store: UserDefaults? = nil) {
    let store = store ?? .standard
    read = { store.loadURL(forKey: key) ?? wrappedValue }
    write = { store.storeURL($0, forKey: key) }
  }
}

extension AppStorage where Value == URL? {
  /// An optional URL.
  public init(_ key: String, store: UserDefaults? = nil) {
    let store = store ?? .standard
    read = { store.loadURL(forKey: key) }
    write = { store.storeURL($0, forKey: key) }
  }
}

// Foundation for Linux stores only the path of a URL and loses its scheme, so URLs other than file
// URLs are stored as strings.
extension UserDefaults {
  fileprivate func loadURL(forKey key: String) -> URL? {
    if let text = string(forKey: key), let url = URL(string: text), url.scheme != nil { return url }
    return url(forKey: key)
  }

  fileprivate func storeURL(_ url: URL?, forKey key: String) {
    if let url, !url.isFileURL {
      set(url.absoluteString, forKey: key)
    } else {
      set(url, forKey: key)
    }
  }
}

extension AppStorage where Value: ExpressibleByNilLiteral {
  /// An optional Boolean value, number, string or data.
  public init<Wrapped>(_ key: String, store: UserDefaults? = nil) where Value == Wrapped? {
    let store = store ?? .standard
    read = { store.object(forKey: key) as? Wrapped }
    write = { value in
      if let value {
        store.set(value, forKey: key)
      } else {
        store.removeObject(forKey: key)
      }
    }
  }

  /// An optional enumeration value, stored as its raw value.
  public init<Wrapped: RawRepresentable>(_ key: String, store: UserDefaults? = nil)
  where Value == Wrapped?, Wrapped.RawValue: Sendable {
    let store = store ?? .standard
    read = { (store.object(forKey: key) as? Wrapped.RawValue).flatMap { Wrapped(rawValue: $0) } }
    write = { value in
      if let value {
        store.set(value.rawValue, forKey: key)
      } else {
        store.removeObject(forKey: key)
      }
    }
  }
}

// `UserDefaults` may be used from any thread (developer.apple.com, UserDefaults), and the default value is sendable.
extension AppStorage: @unchecked Sendable where Value: Sendable {}

extension AppStorage where Value: RawRepresentable {
  /// An enumeration value with a default, stored as its raw value.
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil)
  where Value.RawValue: Sendable {
    let store = store ?? .standard
    read = {
      (store.object(forKey: key) as? Value.RawValue).flatMap { Value(rawValue: $0) } ?? wrappedValue
    }
    write = { store.set($0.rawValue, forKey: key) }
  }
}

// Key-value coding is part of the Objective-C runtime, so Foundation for Linux lacks these methods,
// which apps use to write settings.
extension UserDefaults {
  /// Sets the value of a key, or removes it if the value is `nil`.
  public func setValue(_ value: Any?, forKey key: String) {
    set(value, forKey: key)
  }

  /// The value of a key, or `nil`.
  public func value(forKey key: String) -> Any? {
    object(forKey: key)
  }
}

/// Variants with a bundle parameter, which is ignored: an extension has only one set of string tables.
extension Text {
  /// A localized text from a string literal.
  public init(
    _ key: LocalizedStringKey, tableName: String? = nil, bundle: Bundle?,
    comment: StaticString? = nil
  ) {
    self.init(key, tableName: tableName, comment: comment)
  }

  /// A value formatted by a formatter, or an empty text if the formatter returns `nil`.
  public init<Subject: AnyObject>(_ subject: Subject, formatter: Formatter) {
    self.init(verbatim: formatter.string(for: subject) ?? "")
  }

  /// A value formatted by a formatter, or an empty text if the formatter returns `nil`.
  public init<Subject>(_ subject: Subject, formatter: Formatter) {
    self.init(verbatim: formatter.string(for: subject) ?? "")
  }
}

extension Bundle {
  /// The folder of the bundle's asset catalogs, or `nil` for the catalogs next to the program.
  package var assetFolder: String? {
    bundlePath == Bundle.main.bundlePath ? nil : resourcePath ?? bundlePath
  }
}

extension LocalizationInterpolation {
  /// Adds a value formatted by a formatter; it appears as `%@` in the key.
  public mutating func appendInterpolation<Subject>(_ subject: Subject, formatter: Formatter) {
    appendInterpolation(formatter.string(for: subject) ?? "")
  }
}

// These replace Foundation's function, which looks only in the main bundle: a plain executable has
// no bundle with string tables. They have no default values, so that the compiler prefers them to
// Foundation's.

/// The localized text for a key, or the key itself.
public func NSLocalizedString(_ key: String, comment: String) -> String {
  String(localized: String.LocalizationValue(key))
}

/// The localized text for a key in a table, or the key itself.
public func NSLocalizedString(_ key: String, tableName: String?, comment: String) -> String {
  String(localized: String.LocalizationValue(key), table: tableName)
}

/// The localized text for a key, or the key itself.
public func NSLocalizedString(_ key: String, bundle: Bundle, comment: String) -> String {
  NSLocalizedString(key, comment: comment)
}

/// The localized text for a key in a table, or the key itself.
public func NSLocalizedString(
  _ key: String, tableName: String?, bundle: Bundle, comment: String
) -> String {
  NSLocalizedString(key, tableName: tableName, comment: comment)
}

/// The localized text for a key, or `value`.
public func NSLocalizedString(_ key: String, value: String, comment: String) -> String {
  NSLocalizedString(key, tableName: nil, value: value, comment: comment)
}

/// The localized text for a key in a table, or `value`.
public func NSLocalizedString(
  _ key: String, tableName: String?, value: String, comment: String
) -> String {
  let text = NSLocalizedString(key, tableName: tableName, comment: comment)
  return text == key && !value.isEmpty ? value : text
}

/// The localized text for a key, or `value`.
public func NSLocalizedString(
  _ key: String, bundle: Bundle, value: String, comment: String
) -> String {
  NSLocalizedString(key, tableName: nil, value: value, comment: comment)
}

// Measurements as parameters of controls. They are encoded as a number in the base unit of their
// dimension: a duration is a number of seconds.

extension Measurement: _IntentValue where UnitType: Dimension {}

extension Measurement: PlainValue where UnitType: Dimension {
  package static var form: ParameterListing.Form { .double }

  package static var accepted: String { "a number of \(UnitType.baseUnit().symbol), such as 5" }

  /// The number in base units.
  package var json: JSONValue { .double(converted(to: .baseUnit()).value) }

  /// Decodes a number in base units.
  package static func from(_ json: JSONValue) -> Measurement? {
    Double.from(json).map { Measurement(value: $0, unit: .baseUnit()) }
  }
}

extension IntentParameter {
  /// A measurement that is shown in the default unit.
  public convenience init<UnitType: Dimension>(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
    defaultValue: Double? = nil, defaultUnit: UnitType? = nil,
    defaultUnitAdjustForLocale: Bool = false, supportsNegativeNumbers: Bool = true,
    requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default
  ) where Value.UnwrappedType == Measurement<UnitType> {
    self.init(
      name: title, description: description,
      default: defaultValue.map { Measurement(value: $0, unit: defaultUnit ?? .baseUnit()) },
      traits: ParameterTraits(requestValueDialog))
  }

  /// A measurement in one fixed unit.
  public convenience init<UnitType: Dimension>(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
    defaultValue: Double? = nil, unit: UnitType, unitAdjustForLocale: Bool = false,
    supportsNegativeNumbers: Bool = true, requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default
  ) where Value.UnwrappedType == Measurement<UnitType> {
    self.init(
      name: title, description: description,
      default: defaultValue.map { Measurement(value: $0, unit: unit) },
      traits: ParameterTraits(requestValueDialog))
  }
}

// Members of Foundation for iOS that Foundation for Linux lacks and that controls use.

extension FileManager {
  /// The folder shared by the programs of an app group; or `nil` if the name is not a valid folder name.
  ///
  /// The folder is created at its first use. It is the first of these whose variable is set:
  /// `$ACTIONBUTTON_GROUPS/NAME` (set by the daemon), `$STATE_DIRECTORY/groups/NAME`,
  /// `$XDG_STATE_HOME/actionbutton/groups/NAME` and `~/.local/state/actionbutton/groups/NAME`.
  public func containerURL(forSecurityApplicationGroupIdentifier groupIdentifier: String) -> URL? {
    let folder = AppGroup(name: groupIdentifier)?.folder(
      environment: ProcessInfo.processInfo.environment, home: homeDirectoryForCurrentUser)
    guard let folder else { return nil }
    // If the folder cannot be created, the app's first write fails with the system's reason.
    try? createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }
}

package struct AppGroup {
  private let name: String

  /// Creates a group, or returns `nil` if the name is not a valid folder name.
  package init?(name: String) {
    guard !name.isEmpty, !name.hasPrefix("."), !name.contains("/") else { return nil }
    self.name = name
  }

  package func folder(environment: [String: String], home: URL) -> URL {
    if let groups = environment["ACTIONBUTTON_GROUPS"] {
      return URL(fileURLWithPath: groups, isDirectory: true)
        .appendingPathComponent(name, isDirectory: true)
    }
    let state: URL
    if let first = environment["STATE_DIRECTORY"]?.split(separator: ":").first {
      state = URL(fileURLWithPath: String(first), isDirectory: true)
    } else {
      let base =
        environment["XDG_STATE_HOME"].map { URL(fileURLWithPath: $0, isDirectory: true) }
        ?? home.appendingPathComponent(".local/state", isDirectory: true)
      state = base.appendingPathComponent("actionbutton", isDirectory: true)
    }
    return state.appendingPathComponent("groups", isDirectory: true)
      .appendingPathComponent(name, isDirectory: true)
  }
}

extension Image {
  /// A custom symbol in a bundle.
  public init(_ name: String, bundle: Bundle?) {
    self.init(name)
  }

  /// A custom symbol in a bundle; the variable value is ignored.
  public init(_ name: String, variableValue: Double?, bundle: Bundle?) {
    self.init(name)
  }

  /// A custom symbol in a bundle that is hidden from screen readers.
  public init(decorative name: String, bundle: Bundle?) {
    self.init(decorative: name)
  }
}

extension ImageResource {
  /// An image by its name in a bundle's asset catalog.
  public init(name: String, bundle: Bundle) {
    self.init(name: name, folder: bundle.assetFolder)
  }
}

extension ColorResource {
  /// A color by its name in a bundle's asset catalog.
  public init(name: String, bundle: Bundle) {
    self.init(name: name, folder: bundle.assetFolder)
  }
}

extension Color {
  /// A color from a bundle's asset catalog, or the accent color if the catalog has no such color.
  public init(_ name: String, bundle: Bundle?) {
    self.init(ColorResource(name: name, folder: bundle?.assetFolder))
  }
}

extension LocalizedStringResource {
  /// A localization key with the text to use if the tables do not contain it.
  @_disfavoredOverload
  public init(
    _ key: StaticString, defaultValue: String.LocalizationValue, table: String? = nil,
    locale: Locale? = nil, bundle: Bundle, comment: StaticString? = nil
  ) {
    self.init(key, defaultValue: defaultValue, table: table, locale: locale, comment: comment)
  }

  /// Text that is also its own localization key.
  @_disfavoredOverload
  public init(
    _ keyAndValue: String.LocalizationValue, table: String? = nil, locale: Locale? = nil,
    bundle: Bundle, comment: StaticString? = nil
  ) {
    self.init(keyAndValue, table: table, locale: locale, comment: comment)
  }
}
