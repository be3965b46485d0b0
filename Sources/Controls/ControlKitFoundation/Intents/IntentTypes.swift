public import ControlKit
import Foundation
import Synchronization

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
