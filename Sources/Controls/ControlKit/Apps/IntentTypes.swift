/// Finds a type of this program by its Swift name.
///
/// An app compiles the files with its intents into both the app and the extension, or links one
/// module into both. So the type has the same name in another module or in the same module.
///
/// Assumption: `_typeByName` of the standard library accepts a mangled name without substitutions
/// (docs/ABI/Mangling.rst of Swift: a length before each name; V, C and O for struct, class and
/// enum). Checked with 6.0.3 and 6.3.1. If a type is not found, the extension performs the intent.
/// Tests/Process/CompilerTests/AppProcessTests.swift fails if no type is found.
enum IntentTypes {
  /// The maximum number of nested types in a name.
  static let deepest = 4

  /// Finds the type of an intent in its own module or in `module`.
  ///
  /// - Parameters:
  ///   - name: The name with module and outer types: `Lamp.Controls.SwitchLamp`.
  ///   - module: The module of the app.
  /// - Returns: The type, or `nil` if it does not exist or is private or generic.
  static func type(named name: String, module: String) -> (any AppIntent.Type)? {
    let parts = name.split(separator: ".").map(String.init)
    guard parts.count >= 2, parts.count <= deepest + 1, parts.allSatisfy(isPlain) else {
      return nil
    }
    for module in [parts[0], module] {
      for mangled in manglings(of: parts.dropFirst(), after: mangled(module)) {
        if let type = _typeByName(mangled) as? any AppIntent.Type { return type }
      }
    }
    return nil
  }

  /// Returns all possible mangled names: a name does not tell whether an outer type is a struct, class or enum.
  private static func manglings(of types: ArraySlice<String>, after prefix: String) -> [String] {
    guard let first = types.first else { return [prefix] }
    return ["V", "C", "O"].flatMap { kind in
      manglings(of: types.dropFirst(), after: prefix + mangled(first) + kind)
    }
  }

  private static func mangled(_ name: String) -> String { "\(name.utf8.count)\(name)" }

  /// Whether the name is a plain identifier, unlike the name of a private or generic type.
  private static func isPlain(_ name: String) -> Bool {
    !name.isEmpty && name.utf8.count < 256
      && name.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
          true
        case _: false
        }
      }
  }
}
