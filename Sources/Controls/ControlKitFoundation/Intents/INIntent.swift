public import ControlKit
public import Foundation
import Synchronization

/// A request of the Intents framework, whose parameters are the options of a widget (developer.apple.com, INIntent).
///
/// Xcode generates a subclass from each intent of an `.intentdefinition` file; here the build plugin IntentClasses
/// does. A subclass that is written by hand declares its parameters with ``INIntentParameter``.
open class INIntent: NSObject, NSCopying {
  /// The identifier of a donation.
  open var identifier: String?
  open var intentDescription: String? { nil }
  /// The suggested phrase for Siri, which is not used here.
  open var suggestedInvocationPhrase: String?

  /// Creates an intent with the default values of its parameters.
  public required override init() { super.init() }

  /// Copies the type and the values of all parameters.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = type(of: self).init()
    let values = Dictionary(
      INIntent.stored(in: self).map { ($0.name, $0.parameter) }, uniquingKeysWith: { $1 })
    for (name, parameter) in INIntent.stored(in: copy) {
      if let value = values[name] { parameter.take(from: value) }
    }
    copy.identifier = identifier
    copy.suggestedInvocationPhrase = suggestedInvocationPhrase
    return copy
  }

  /// Compares the types and the values.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? INIntent, type(of: self) == type(of: other) else { return false }
    return archivedParameters == other.archivedParameters
  }

  open override var hash: Int { archivedParameters.hashValue }

  /// Has no effect, since suggestions are not shown here.
  open func setImage(_ image: INImage?, forParameterNamed parameterName: AnyKeyPath) {}

  /// The object that finds the handlers of this type's intents, or `nil` if the program has no handlers.
  ///
  /// The generated class returns the extension's `INExtension`.
  open class var _handlerProvider: (any INIntentHandlerProviding)? { nil }

  /// Asks a handler for the values of a parameter, or for the values that match a text.
  ///
  /// Returns `nil` if the handler has no such function. The generated class calls the handler's function.
  open func _options(
    of parameter: String, matching text: String?, from handler: Any
  ) async throws -> INOptionList? { nil }

  /// The value that a handler suggests for a parameter, or `nil`.
  open func _defaultValue(of parameter: String, from handler: Any) -> Any? { nil }
}

/// A class whose handlers fulfil intents (developer.apple.com, INIntentHandlerProviding).
public protocol INIntentHandlerProviding: AnyObject {
  /// Returns the object that handles an intent, or `nil` if no object handles it.
  func handler(for intent: INIntent) -> Any?
}

/// The main class of an Intents extension (developer.apple.com, INExtension).
///
/// Its handlers list the options of the widgets that are compiled into the same program.
open class INExtension: NSObject, INIntentHandlerProviding {
  /// Creates the extension.
  public override init() { super.init() }

  /// Returns the object that handles an intent; by default the extension itself.
  open func handler(for intent: INIntent) -> Any? { self }
}

extension INIntent {
  /// Returns the parameters in declaration order, the parameters of a superclass last.
  static func stored(in intent: INIntent) -> [(name: String, parameter: any StoredINParameter)] {
    var found: [(name: String, parameter: any StoredINParameter)] = []
    var mirror: Mirror? = Mirror(reflecting: intent)
    while let current = mirror {
      for child in current.children {
        guard let parameter = child.value as? any StoredINParameter else { continue }
        // The compiler stores the wrapper of `name` as `_name`.
        found.append((String((child.label ?? "").drop { $0 == "_" }), parameter))
      }
      mirror = current.superclassMirror
    }
    return found
  }

  var storedParameters: StoredParameters {
    StoredParameters(
      INIntent.stored(in: self).map {
        ($0.name, IntentOption(intent: self, name: $0.name, parameter: $0.parameter))
      })
  }

  /// The encoded values, by the names of their parameters.
  var archivedParameters: [String: JSONValue] { storedParameters.archived }
}

/// The types of intents that this process can create by their names.
final class IntentTypes: Sendable {
  static let shared = IntentTypes()

  private let types = Mutex<[String: INIntent.Type]>([:])

  /// Adds a type under its name without its module.
  func add(_ type: INIntent.Type) {
    types.withLock { $0[WidgetInfo.plainName(String(reflecting: type))] = type }
  }

  /// Returns the type with this name from a widget of this process or from the program's own module.
  func type(named name: String) -> INIntent.Type? {
    if let known = types.withLock({ $0[name] }) { return known }
    let program = CommandLine.arguments.first.map { URL(filePath: $0).lastPathComponent } ?? ""
    let module = String(program.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
    return NSClassFromString("\(module).\(name)") as? INIntent.Type
  }
}

extension WidgetInfo {
  /// The options chosen for this widget as an ``INIntent``, or `nil` if they are not an `INIntent` of this program.
  ///
  /// The extension's handler finds the chosen objects: the call blocks its thread for at most two seconds, and returns `nil`
  /// if the handler fails or takes longer.
  public var configuration: INIntent? {
    guard let intent, let type = IntentTypes.shared.type(named: intent) else { return nil }
    let configuration = type.init()
    let parameters = configuration.storedParameters
    let options = options
    let isRestored = blocking(atMost: .seconds(2)) {
      do {
        try await parameters.restore(archived: options)
        await parameters.fillFromQueries()
        return true
      } catch { return false }
    }
    return isRestored == true ? configuration : nil
  }
}

/// A parameter of an ``INIntent``: an option of a widget.
///
/// On an iPhone, Xcode generates the parameters from the `.intentdefinition` file as `@NSManaged` properties, which only
/// the Objective-C runtime can store. `Value` is an optional ``INParameterValue``, an optional array of such values, or an
/// enumeration.
///
/// `@unchecked Sendable` is sound: the value is accessed only under the lock.
@propertyWrapper
public final class INIntentParameter<Value>: @unchecked Sendable {
  /// The title for people.
  public let title: LocalizedStringResource
  let traits: INParameterTraits
  private let initial: Value
  private var stored: Value
  private let lock = Mutex(())

  /// Creates a parameter with its default value.
  public init(
    wrappedValue: Value, _ title: LocalizedStringResource,
    _ traits: INParameterTraits = INParameterTraits()
  ) {
    self.title = title
    self.traits = traits
    initial = wrappedValue
    stored = wrappedValue
  }

  /// The current value; may be used on any thread.
  public var wrappedValue: Value {
    get { lock.withLock { _ in stored } }
    set { lock.withLock { _ in stored = newValue } }
  }
}

/// The properties of a parameter in an `.intentdefinition` file besides its name, title and default value.
public struct INParameterTraits: Sendable {
  /// The kind of number that an `NSNumber` holds.
  public enum Number: Sendable { case bool, int, double }

  let number: Number?
  let range: ClosedRange<Double>?
  let hasOptions: Bool
  let isSearchable: Bool

  /// Creates traits; with `isSearchable`, the handler also lists values for a text.
  public init(
    number: Number? = nil, range: ClosedRange<Double>? = nil, hasOptions: Bool = false,
    isSearchable: Bool = false
  ) {
    self.number = number
    self.range = range
    self.hasOptions = hasOptions
    self.isSearchable = isSearchable
  }

  /// The form of a number, or `nil` for a value of another type.
  var form: ParameterListing.Form? {
    switch number {
    case .bool: .bool
    case .int: .int
    case .double: .double
    case nil: nil
    }
  }
}

/// The type-erased interface of a parameter of an ``INIntent``.
protocol StoredINParameter: AnyObject, Sendable {
  var title: LocalizedStringResource { get }
  var traits: INParameterTraits { get }
  /// The type of a single value, and whether the parameter has several values.
  var shape: (type: any INParameterValue.Type, isArray: Bool)? { get }
  /// The values, empty if the parameter is not set.
  var values: [any INParameterValue] { get }
  var initialValues: [any INParameterValue] { get }
  /// Sets the values; an empty array unsets an optional parameter.
  func set(_ values: [any INParameterValue])
  /// Copies the values of the same parameter of another intent.
  func take(from other: any StoredINParameter)
}

extension INIntentParameter: StoredINParameter {
  var shape: (type: any INParameterValue.Type, isArray: Bool)? {
    let shape = ValueShape(of: Value.self)
    return (shape.type as? any INParameterValue.Type).map { ($0, shape.isArray) }
  }

  var values: [any INParameterValue] { Self.parts(of: wrappedValue) }

  var initialValues: [any INParameterValue] { Self.parts(of: initial) }

  func set(_ values: [any INParameterValue]) {
    if let value = Self.value(of: Value.self, values) as? Value { wrappedValue = value }
  }

  func take(from other: any StoredINParameter) {
    if let other = other as? INIntentParameter { wrappedValue = other.wrappedValue }
  }

  private static func parts(of value: Any) -> [any INParameterValue] {
    if let optional = value as? any OptionalValue {
      return optional.content.map { parts(of: $0) } ?? []
    }
    if let list = value as? any ListValue { return list.contents.flatMap { parts(of: $0) } }
    return (value as? any INParameterValue).map { [$0] } ?? []
  }

  /// Returns a value of a type with these parts, or `nil` if the type needs a part and there are no parts.
  private static func value(of type: Any.Type, _ parts: [any INParameterValue]) -> Any? {
    if let type = type as? any OptionalValue.Type {
      return type.holding(parts.isEmpty ? nil : value(of: type.contentType, parts))
    }
    if let type = type as? any ListValue.Type { return type.holding(parts.map { $0 as Any }) }
    return parts.first
  }
}

/// An action of a person in an app (developer.apple.com, INInteraction).
public final class INInteraction: NSObject {
  /// The intent that the person performed.
  public let intent: INIntent
  /// The response, or `nil`.
  public let intentResponse: INIntentResponse?
  /// The identifier of the interaction; by default a new UUID.
  public var identifier = UUID().uuidString
  /// The identifier of the interaction's group.
  public var groupIdentifier: String?
  /// The time of the interaction.
  public var dateInterval: DateInterval?

  /// Creates an interaction with the intent that a person has performed.
  public init(intent: INIntent, response: INIntentResponse?) {
    self.intent = intent
    intentResponse = response
  }

  /// Brings a widget with the intent's options to the front of its stack for a quarter of an hour.
  @preconcurrency
  public func donate(completion: (@Sendable ((any Error)?) -> Void)? = nil) {
    ControlCenter.shared.host?.relevant(
      [
        SuggestedIntent(
          intent: String(reflecting: type(of: intent)), parameters: intent.archivedParameters,
          kind: nil, from: nil, duration: IntentDonationManager.duration)
      ], replaces: false)
    completion?(nil)
  }

  /// Has no effect: a donation expires by itself.
  @preconcurrency
  public static func deleteAll(completion: (@Sendable ((any Error)?) -> Void)? = nil) {
    completion?(nil)
  }
}

/// An intent that the system can suggest (developer.apple.com, INShortcut).
public final class INShortcut: NSObject {
  /// The intent that the shortcut performs.
  public let intent: INIntent?

  /// Creates a shortcut of an intent.
  public init?(intent: INIntent) { self.intent = intent }
}

/// A condition under which a shortcut is relevant (developer.apple.com, INRelevanceProvider).
open class INRelevanceProvider: NSObject {
  /// The dates, or `nil` for a condition that never occurs here.
  var interval: DateInterval? { nil }
}

/// A date or a period at which a shortcut is relevant.
public final class INDateRelevanceProvider: INRelevanceProvider {
  /// The date, or the beginning of the period.
  public let startDate: Date
  /// The end of the period, or `nil` for a single date.
  public let endDate: Date?

  /// Creates a period, or a single date if `end` is `nil`.
  public init(start: Date, end: Date?) {
    startDate = start
    endDate = end
  }

  override var interval: DateInterval? {
    DateInterval(start: startDate, end: max(endDate ?? startDate, startDate))
  }
}

/// A shortcut with the conditions for showing its widget (developer.apple.com, INRelevantShortcut).
public final class INRelevantShortcut: NSObject {
  /// The shortcut that is suggested.
  public let shortcut: INShortcut
  /// The conditions under which the shortcut is relevant.
  public var relevanceProviders: [INRelevanceProvider] = []
  /// The kind of the widget that has the intent's options, or `nil` for every widget with this intent.
  public var widgetKind: String?

  /// Creates a relevant shortcut without conditions.
  public init(shortcut: INShortcut) { self.shortcut = shortcut }

  var suggestions: [SuggestedIntent] {
    guard let intent = shortcut.intent else { return [] }
    return relevanceProviders.compactMap(\.interval).map { interval in
      SuggestedIntent(
        intent: String(reflecting: type(of: intent)), parameters: intent.archivedParameters,
        kind: widgetKind, from: interval.start,
        duration: max(interval.duration, IntentDonationManager.duration))
    }
  }
}

/// Suggests an app's configured widgets (developer.apple.com, INRelevantShortcutStore).
public final class INRelevantShortcutStore: NSObject, Sendable {
  /// The only instance.
  public static let `default` = INRelevantShortcutStore()

  /// Replaces the suggestions; at its date, a suggestion brings its widget to the front of its stack.
  @preconcurrency
  public func setRelevantShortcuts(
    _ shortcuts: [INRelevantShortcut],
    completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
  ) {
    ControlCenter.shared.host?.relevant(shortcuts.flatMap(\.suggestions), replaces: true)
    completionHandler?(nil)
  }
}
