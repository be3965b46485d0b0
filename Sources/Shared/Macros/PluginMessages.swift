/// A message of the compiler; the parts that the plugin does not use are left out.
struct PluginRequest: Decodable {
  struct Nothing: Decodable {}

  /// The text of a piece of the program.
  struct Syntax: Decodable {
    var source: String
  }

  struct Macro: Decodable {
    /// The name in the macro's declaration, such as `ComputedProperty`.
    ///
    /// The field `name` is that in the program, with the white space after it.
    var typeName: String
  }

  /// Asks for the expansion of a macro that is attached to a declaration.
  struct AttachedMacro: Decodable {
    var macro: Macro
    var macroRole: String
    /// The attribute with its arguments.
    var attributeSyntax: Syntax
    /// The declaration that the macro is attached to; for the role `memberAttribute`, one of its
    /// members.
    var declSyntax: Syntax
    /// The type's name, for the role `extension`.
    var extendedTypeSyntax: Syntax?
    /// A declaration that inherits the protocols to which the type does not conform yet, for the
    /// role `extension`.
    var conformanceListSyntax: Syntax?
  }

  var getCapability: Nothing?
  var expandAttachedMacro: AttachedMacro?
}

/// The answer to `getCapability`.
struct PluginCapability: Encodable {
  struct Result: Encodable {
    struct Capability: Encodable {
      var protocolVersion = 7
    }
    var capability = Capability()
  }
  var getCapabilityResult = Result()
}

/// The answer to a request for an expansion.
struct PluginExpansion: Encodable {
  struct Result: Encodable {
    var expandedSource: String
    /// Always empty: what is wrong in an expansion is reported by the compiler.
    var diagnostics: [String] = []
  }
  var expandMacroResult: Result

  init(_ source: String) { expandMacroResult = Result(expandedSource: source) }
}
