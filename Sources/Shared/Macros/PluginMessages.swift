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
