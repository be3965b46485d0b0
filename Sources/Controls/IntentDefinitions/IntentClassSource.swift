/// Generates the Swift classes of `.intentdefinition` files, as Xcode does.
package struct IntentClassSource {
  package private(set) var text = """
    // Generated from intent definitions by the plugin IntentClasses; changes here are lost.
    import Foundation
    import Intents


    """
  /// One message for each part of a definition that the source lacks, with the reason.
  package private(set) var problems: [String] = []

  private var known = ValueType.Known()
  private var written: Set<String> = []
  private let handler: String?

  /// Generates the source; `handler` is the class in the app's sources that inherits from `INExtension`.
  package init(_ definitions: [IntentDefinition], handler: String? = nil) {
    self.handler = handler
    for definition in definitions {
      known.enumerations.formUnion((definition.enumerations ?? []).map(\.name))
      known.objects.formUnion((definition.types ?? []).map(\.name))
    }
    known.enumerations = known.enumerations.filter { SwiftName.isUsable($0) }
    known.objects = known.objects.filter { SwiftName.isUsable($0) }
    for definition in definitions {
      for each in definition.enumerations ?? [] { add(each, definition.table) }
      for each in definition.types ?? [] { add(each) }
      for each in definition.intents ?? [] { add(each, definition) }
    }
  }

  /// Whether to write a type: its name is usable, and no other definition has declared it.
  private mutating func take(_ name: String) -> Bool {
    guard SwiftName.isUsable(name) else {
      problems.append("\"\(name)\" is not a valid name in Swift; it is omitted")
      return false
    }
    return written.insert(name).inserted
  }

  // MARK: Enumerations and types

  private mutating func add(_ enumeration: IntentDefinition.Enumeration, _ table: String) {
    let name = enumeration.name
    guard take(name) else { return }
    var names: Set<String> = ["unknown"]
    var numbers: Set<Int> = [0]
    var cases = ["  case unknown = 0"]
    var titles: [String] = []
    for (position, value) in (enumeration.values ?? []).enumerated() {
      let number = value.index ?? position
      guard value.name != "unknown", SwiftName.isUsable(value.name),
        names.insert(value.name).inserted, numbers.insert(number).inserted
      else { continue }
      cases.append("  case \(SwiftName.escaped(value.name)) = \(number)")
      let title = SwiftName.title(
        value.displayNameID, value.displayName ?? value.name, table: table)
      titles.append(
        "      (.\(SwiftName.escaped(value.name)), \(SwiftName.literal(value.name)), \(title)),")
    }
    text += """
      public enum \(name): Int, INParameterEnumeration {
      \(cases.joined(separator: "\n"))

        public static var _cases: [(value: \(name), name: String, title: LocalizedStringResource)] {
          [
      \(titles.joined(separator: "\n"))
          ]
        }
      }

      public class \(name)ResolutionResult: INValueResolutionResult<\(name)> {}


      """
  }

  private mutating func add(_ type: IntentDefinition.ObjectType) {
    guard take(type.name) else { return }
    var lines: [String] = []
    for property in type.properties ?? [] where property.isDefault != true {
      guard SwiftName.isUsable(property.name),
        let value = ValueType(
          property.type, enumType: property.enumType, objectType: property.objectType, known)
      else {
        problems.append(
          "the property \"\(property.name)\" of \(type.name) has the type \(property.type ?? "-"), "
            + "which is not on Linux; it is left out")
        continue
      }
      let start = value.isEnumeration && property.isArray != true ? " = .unknown" : ""
      lines.append(
        "  public var \(SwiftName.escaped(property.name)): "
          + value.property(isArray: property.isArray == true) + start)
    }
    text += """
      public class \(type.name): INObject {
      \(lines.joined(separator: "\n"))
      }

      public class \(type.name)ResolutionResult: INValueResolutionResult<\(type.name)> {}


      """
  }

  // MARK: Intents

  private mutating func add(_ intent: IntentDefinition.Intent, _ definition: IntentDefinition) {
    guard intent.type != "System" else {
      problems.append("the intent \"\(intent.name)\" is one of Apple's own, which is not on Linux")
      return
    }
    let plain = intent.name.hasSuffix("Intent") ? intent.name : "\(intent.name)Intent"
    let name = intent.className ?? (definition.classPrefix ?? "") + plain
    guard take(name) else { return }
    var parameters: [IntentClassText.Parameter] = []
    // Parameters are sorted by priority, as in Xcode's form.
    let sorted = (intent.parameters ?? []).enumerated().sorted {
      ($0.element.displayPriority ?? .max, $0.offset)
        < ($1.element.displayPriority ?? .max, $1.offset)
    }
    for parameter in sorted.map(\.element) {
      guard SwiftName.isUsable(parameter.name),
        let type = ValueType(
          parameter.type, enumType: parameter.enumType, objectType: parameter.objectType, known)
      else {
        problems.append(
          "the parameter \"\(parameter.name)\" of \(name) has the type \(parameter.type ?? "-"), "
            + "which is not on Linux; it is left out")
        continue
      }
      parameters.append(IntentClassText.Parameter(parameter, type, table: definition.table))
    }
    let codes = (intent.response?.codes ?? []).map(\.name).filter { SwiftName.isUsable($0) }
    text += IntentClassText(name: name, parameters: parameters, codes: codes, handler: handler).text
  }
}
