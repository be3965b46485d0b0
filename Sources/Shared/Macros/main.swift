// The compiler plugin behind the macros of this package.
//
// `#Preview` and `@Previewable` expand to nothing: previews are for Xcode's canvas and only have to compile here.
// `Expansion` expands `@Message`, `@Entry` and the macros of App Intents from the text of the declaration. The compiler
// and the plugin exchange messages on the plugin's standard input and output: a length of 8 bytes, little-endian, then
// JSON (swiftlang/swift-syntax, SwiftCompilerPluginMessageHandling). The plugin needs only two kinds of answer, so it
// does not use swift-syntax, which takes minutes to build.
import FoundationEssentials

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Reads exactly `count` bytes from standard input, or returns `nil` at its end.
func bytes(_ count: Int) -> [UInt8]? {
  var bytes: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 65536)
  while bytes.count < count {
    let length = read(0, &buffer, min(buffer.count, count - bytes.count))
    guard length > 0 else { return nil }
    bytes += buffer[..<length]
  }
  return bytes
}

/// Writes a message to standard output, and exits if the compiler no longer reads.
func answer(_ message: some Encodable) throws {
  let body = Array(try JSONEncoder().encode(message))
  let length = (0..<8).map { UInt8(truncatingIfNeeded: body.count >> ($0 * 8)) }
  var rest = ArraySlice(length + body)
  while !rest.isEmpty {
    let written = rest.withUnsafeBytes { write(1, $0.baseAddress, $0.count) }
    guard written > 0 else { exit(1) }
    rest = rest.dropFirst(written)
  }
}

while let head = bytes(8) {
  let length = head.reversed().reduce(0) { $0 << 8 | Int($1) }
  guard let body = bytes(length) else { break }
  // An unknown message, such as from a newer compiler, expands to nothing.
  let request = try? JSONDecoder().decode(PluginRequest.self, from: Data(body))
  if request?.getCapability != nil {
    try answer(PluginCapability())
  } else {
    try answer(PluginExpansion(request?.expandAttachedMacro.map { Expansion(of: $0).text } ?? ""))
  }
}

/// A message from the compiler, without the parts that the plugin does not use.
struct PluginRequest: Decodable {
  struct Nothing: Decodable {}

  struct Syntax: Decodable {
    var source: String
  }

  struct Macro: Decodable {
    /// The name in the macro's declaration, such as `ComputedProperty`.
    ///
    /// The field `name` contains the name in the program, with the white space after it.
    var typeName: String
  }

  struct AttachedMacro: Decodable {
    var macro: Macro
    var macroRole: String
    var attributeSyntax: Syntax
    /// The declaration that the macro is attached to; for the role `memberAttribute`, a member of that declaration.
    var declSyntax: Syntax
    /// The type's name, for the role `extension`.
    var extendedTypeSyntax: Syntax?
    /// A declaration that inherits the missing conformances, for the role `extension`.
    var conformanceListSyntax: Syntax?
  }

  var getCapability: Nothing?
  var expandAttachedMacro: AttachedMacro?
}

struct PluginCapability: Encodable {
  struct Result: Encodable {
    struct Capability: Encodable {
      var protocolVersion = 7
    }
    var capability = Capability()
  }
  var getCapabilityResult = Result()
}

struct PluginExpansion: Encodable {
  struct Result: Encodable {
    var expandedSource: String
    /// Always empty: the compiler reports errors in an expansion.
    var diagnostics: [String] = []
  }
  var expandMacroResult: Result

  init(_ source: String) { expandMacroResult = Result(expandedSource: source) }
}
