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
  /// The description of the intent.
  open var intentDescription: String? { nil }
  /// The suggested phrase for Siri, which is not used here.
  open var suggestedInvocationPhrase: String?

  /// Creates an intent with the default values of its parameters.
  public required override init() { super.init() }

  /// Creates an intent of the same type with the same values.
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

  /// Whether the other intent has the same type and the same values.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? INIntent, type(of: self) == type(of: other) else { return false }
    return archivedParameters == other.archivedParameters
  }

  /// The hash of the values.
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
