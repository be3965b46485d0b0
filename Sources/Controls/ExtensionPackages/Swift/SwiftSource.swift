/// The facts about a Swift file that an import needs.
struct SwiftSource {
  /// An `import` that is compiled for Linux.
  struct Import: Equatable {
    let module: String
    let line: Int
  }

  /// A type with an attribute that makes it the entry of a program, such as `@main`.
  struct Entry: Equatable {
    let name: String
    let line: Int
    /// The inherited types and protocols.
    let inherits: [String]

    var isExtension: Bool {
      inherits.contains { ["WidgetBundle", "Widget", "ControlWidget"].contains($0) }
    }
  }

  /// A line that is changed in a copy of the file.
  struct Line: Equatable {
    let line: Int
    let text: String
  }

  let path: String
  private(set) var imports: [Import] = []
  private(set) var entries: [Entry] = []
  /// The conditions that test for iOS, which is false in a build for Linux.
  private(set) var iOSConditions: [Line] = []
  /// The imports of submodules, such as `import Carbon.HIToolbox`: Swift modules have none.
  private(set) var submodules: [Line] = []
  /// The attributes and key paths for Objective-C, which is not on Linux.
  private(set) var objectiveC: [Line] = []
  /// The modules in `canImport` conditions.
  private(set) var asked: Set<String> = []
  /// The names that are declared at the top level and that other files can use.
  private(set) var declares: Set<String> = []
  /// The types and variables that are declared at the top level for this file only.
  private(set) var privates: Set<String> = []
  private(set) var extends: Set<String> = []
  /// A member that an extension declares, or a conformance that it adds.
  struct Extension: Equatable {
    /// The first part of the extended type's name.
    let type: String
    /// The declared name, or `nil` for a conformance; an initializer is named by its first label, or by the type.
    let member: String?
    var isUnlabeledInitializer: Bool { member == type }
  }
  private(set) var extensions: [Extension] = []
  /// All names in the file.
  private(set) var uses: Set<String> = []
  private(set) var widgets: [String] = []
  /// The names of the types that are declared as controls, in order.
  private(set) var controls: [String] = []
  /// Whether the file declares a `WidgetBundle`.
  private(set) var isBundle = false
  var hasControl: Bool { !controls.isEmpty }

  init(path: String, _ bytes: [UInt8], _ conditions: SwiftConditions = SwiftConditions()) {
    self.path = path
    let all = SwiftLexer.tokens(of: bytes)
    for token in all where token.kind == .directive {
      if Self.phoneTest(in: token.text) != nil {
        iOSConditions.append(
          Line(
            line: token.line, text: token.text.split(separator: " ").joined(separator: " "))
        )
      }
      asked.formUnion(Self.asked(in: token.text))
    }
    let active = Self.active(all, conditions)
    readImports(active)
    readDeclarations(active)
  }

  /// The tokens that are compiled under these conditions, with all branches of an unknown condition.
  private static func active(
    _ tokens: [SwiftToken], _ conditions: SwiftConditions
  ) -> [SwiftToken] {
    /// Whether the branch is compiled, and whether an earlier branch is certainly compiled.
    var stack: [(isActive: Bool, isDecided: Bool)] = []
    var result: [SwiftToken] = []
    for token in tokens {
      guard token.kind == .directive else {
        if stack.allSatisfy({ $0.isActive }) { result.append(token) }
        continue
      }
      let words = token.text.drop { $0 == "#" }
      if words.hasPrefix("if") {
        let holds = conditions.holds(String(words.dropFirst(2)))
        stack.append((holds != false, holds == true))
      } else if words.hasPrefix("elseif"), let before = stack.popLast() {
        let holds = conditions.holds(String(words.dropFirst(6)))
        stack.append((!before.isDecided && holds != false, before.isDecided || holds == true))
      } else if words.hasPrefix("else"), let before = stack.popLast() {
        stack.append((!before.isDecided, true))
      } else if words.hasPrefix("endif") {
        _ = stack.popLast()
      }
    }
    return result
  }

  private static let kinds: Set<String> = [
    "struct", "class", "enum", "protocol", "typealias", "func", "var", "let", "extension", "import",
    "actor", "macro", "operator", "precedencegroup",
  ]

  private mutating func readImports(_ tokens: [SwiftToken]) {
    for (index, token) in tokens.enumerated()
    where token.kind == .word && token.text == "import" && token.depth == 0 {
      guard index == 0 || tokens[index - 1].text != ".", index + 1 < tokens.count else { continue }
      var name = tokens[index + 1]
      if Self.kinds.contains(name.text), index + 2 < tokens.count { name = tokens[index + 2] }
      guard name.kind == .word, name.line == token.line else { continue }
      imports.append(Import(module: name.text, line: token.line))
      if let rest = Self.submodule(tokens, index) {
        let words = tokens[index...rest.last].map(\.text)
        submodules.append(Line(line: token.line, text: "import " + words.dropFirst().joined()))
      }
    }
  }

  /// The modules with submodules: C modules of the toolchain and of this library.
  private static let withSubmodules: Set<String> = ["Glibc", "OSLog", "os"]

  /// The part after the module's name of the import of a submodule at an index, or `nil`.
  private static func submodule(
    _ tokens: [SwiftToken], _ index: Int
  ) -> (range: Range<Int>, last: Int)? {
    guard index + 3 < tokens.count, tokens[index + 1].kind == .word,
      !withSubmodules.contains(tokens[index + 1].text), !kinds.contains(tokens[index + 1].text)
    else { return nil }
    var last = index + 1
    while last + 2 < tokens.count, tokens[last + 1].text == ".",
      tokens[last + 1].line == tokens[index].line
    {
      last += 2
    }
    guard last > index + 1 else { return nil }
    return (tokens[index + 1].range.upperBound..<tokens[last].range.upperBound, last)
  }

  private mutating func readDeclarations(_ tokens: [SwiftToken]) {
    var isEntry = false
    var extended: String?
    // The depth at which `private` or `fileprivate` belongs to the next declaration.
    var privateDepth: Int?
    var isPrivateExtension = false
    for (index, token) in tokens.enumerated() where token.kind == .word {
      let before = index > 0 ? tokens[index - 1].text : ""
      if Self.privateWords.contains(token.text), before != ".", index + 1 < tokens.count,
        tokens[index + 1].text != "("
      {
        privateDepth = token.depth
      }
      if before == "#", Self.expressions.contains(token.text) {
        objectiveC.append(Line(line: token.line, text: "#\(token.text)"))
      }
      if before == "@" {
        isEntry = isEntry || Self.entryAttributes.contains(token.text)
        if Self.objectiveC.contains(token.text) {
          objectiveC.append(Line(line: token.line, text: "@\(token.text)"))
        }
        uses.insert(token.text)
        continue
      }
      if token.text == "init", before != ".", token.depth == 1, let extended {
        let isPrivate = privateDepth == 1 || isPrivateExtension
        if privateDepth == 1 { privateDepth = nil }
        if !isPrivate { addInitializer(of: extended, tokens[(index + 1)...]) }
      }
      guard Self.kinds.contains(token.text), before != ".", index + 1 < tokens.count,
        case let name = tokens[index + 1], name.kind == .word, token.text != "import"
      else {
        uses.insert(token.text)
        continue
      }
      // `class func` and `class var` declare no class.
      if token.text == "class", Self.kinds.contains(name.text) { continue }
      let isPrivate = privateDepth == token.depth
      if isPrivate { privateDepth = nil }
      if token.depth == 0 {
        extended = token.text == "extension" ? name.text : nil
        isPrivateExtension = isPrivate
        let inherits = Self.inherits(tokens[(index + 2)...])
        addTopLevel(
          Entry(name: name.text, line: token.line, inherits: inherits), extended, isEntry)
        switch (extended, isPrivate) {
        case (nil, false): declares.insert(name.text)
        // A private function can be one of several with its name.
        case (nil, true) where token.text != "func": privates.insert(name.text)
        case _: break
        }
        isEntry = false
      } else if token.depth == 1, let extended, !isPrivate, !isPrivateExtension {
        extends.insert(name.text)
        extensions.append(Extension(type: extended, member: name.text))
      }
    }
    // An attribute such as `@main` without a following declaration also makes the file a program.
    if isEntry { entries.append(Entry(name: "", line: 0, inherits: [])) }
  }

  private static let privateWords: Set<String> = ["private", "fileprivate"]

  private static let objectiveC: Set<String> = [
    "objc", "objcMembers", "IBAction", "IBDesignable", "IBInspectable", "IBOutlet",
  ]

  private static let expressions: Set<String> = ["keyPath", "selector"]

  /// The range of an attribute for Objective-C and of its name in parentheses, at the index of its `@`, or `nil`.
  private static func objectiveC(_ tokens: [SwiftToken], _ index: Int) -> Range<Int>? {
    guard tokens[index].text == "@", index + 1 < tokens.count,
      objectiveC.contains(tokens[index + 1].text)
    else { return nil }
    let start = tokens[index].range.lowerBound
    let end = tokens[index + 1].range.upperBound
    guard index + 2 < tokens.count, tokens[index + 2].text == "(",
      tokens[index + 2].range.lowerBound == end,
      let close = tokens[(index + 2)...].first(where: { $0.text == ")" })
    else { return start..<end }
    return start..<close.range.upperBound
  }

  /// The range of a `#keyPath(Type.property)` or a `#selector(Type.method)`, at the index of its `#`, and what stands for
  /// it, or `nil`.
  private static func expression(
    _ tokens: [SwiftToken], _ index: Int
  ) -> (range: Range<Int>, text: String)? {
    guard tokens[index].text == "#", index + 2 < tokens.count,
      expressions.contains(tokens[index + 1].text), tokens[index + 2].text == "("
    else { return nil }
    var depth = 0
    let close = tokens[(index + 2)...].firstIndex { token in
      if token.kind == .mark { depth += token.text == "(" ? 1 : token.text == ")" ? -1 : 0 }
      return depth == 0
    }
    guard let close else { return nil }
    let names = tokens[index + 3..<close].filter { $0.kind == .word }.map(\.text)
    // The path begins after the type, whose name begins with a capital letter.
    let path = names.drop { $0.first?.isUppercase == true }.joined(separator: ".")
    let text = tokens[index + 1].text == "keyPath" ? "\"\(path)\"" : "Selector(\"\(path)\")"
    return (tokens[index].range.lowerBound..<tokens[close].range.upperBound, text)
  }

  /// The attributes that make a type the entry of a program.
  private static let entryAttributes: Set<String> = [
    "main", "UIApplicationMain", "NSApplicationMain",
  ]

  /// Adds an initializer of an extension by its first label, or by the type's name if it has no label.
  private mutating func addInitializer(of type: String, _ tokens: ArraySlice<SwiftToken>) {
    guard let open = tokens.firstIndex(where: { $0.text == "(" }), open + 1 < tokens.endIndex,
      tokens[tokens.startIndex..<open].allSatisfy({ $0.text != "{" })
    else { return }
    let label = tokens[open + 1]
    let isLabel = label.kind == .word && label.text != "_"
    if isLabel { extends.insert(label.text) }
    extensions.append(Extension(type: type, member: isLabel ? label.text : type))
  }

  /// Adds a declaration at the top level; `extended` is the type if it is an extension.
  private mutating func addTopLevel(_ declaration: Entry, _ extended: String?, _ isEntry: Bool) {
    let (name, inherits) = (declaration.name, declaration.inherits)
    if inherits.contains("ControlWidget"), !controls.contains(name) { controls.append(name) }
    isBundle = isBundle || inherits.contains("WidgetBundle")
    if let extended, !inherits.isEmpty {
      extensions.append(Extension(type: extended, member: nil))
    }
    if isEntry {
      entries.append(declaration)
    } else if inherits.contains("ControlWidget") || inherits.contains("Widget") {
      widgets.append(name)
    }
  }

  /// The names after the colon of a type's declaration.
  private static func inherits(_ tokens: ArraySlice<SwiftToken>) -> [String] {
    // `extension Outer.Inner:` and `struct Box<Content: View>:` have further tokens before the colon.
    var tokens = tokens
    while tokens.first?.text == "." { tokens = tokens.dropFirst(2) }
    if tokens.first?.text == "<", let end = tokens.firstIndex(where: { $0.text == ">" }) {
      tokens = tokens[(end + 1)...]
    }
    guard tokens.first?.text == ":" else { return [] }
    return tokens.prefix { $0.text != "{" && $0.text != "where" && $0.kind != .string }
      .filter { $0.kind == .word }.map(\.text)
  }
}

extension SwiftSource {
  /// The position of `os(iOS)` in a condition, or `nil`.
  private static func phoneTest(in text: String) -> Range<Int>? {
    let tokens = SwiftLexer.tokens(of: Array(text.dropFirst().utf8))
    guard tokens.count > 3 else { return nil }
    for index in 0..<tokens.count - 3
    where tokens[index..<index + 4].map(\.text) == ["os", "(", "iOS", ")"] {
      return tokens[index].range.lowerBound + 1..<tokens[index + 3].range.upperBound + 1
    }
    return nil
  }

  private static func asked(in text: String) -> [String] {
    let tokens = SwiftLexer.tokens(of: Array(text.dropFirst().utf8))
    return tokens.indices.dropLast(2).compactMap {
      tokens[$0].text == "canImport" ? tokens[$0 + 2].text : nil
    }
  }

  /// A copy of the file in which `os(iOS)` also holds on Linux, without submodules and attributes for Objective-C, and
  /// without the expressions `#keyPath` and `#selector`; the line numbers are unchanged.
  static func forLinux(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var copied = 0
    let tokens = SwiftLexer.tokens(of: bytes)
    for (index, token) in tokens.enumerated() {
      if token.kind == .word, token.text == "import", token.depth == 0,
        index == 0 || tokens[index - 1].text != ".", let rest = submodule(tokens, index)
      {
        result += bytes[copied..<rest.range.lowerBound]
        copied = rest.range.upperBound
      }
      if let attribute = objectiveC(tokens, index) {
        result += bytes[copied..<attribute.lowerBound]
        copied = attribute.upperBound
      }
      if let path = expression(tokens, index) {
        result += bytes[copied..<path.range.lowerBound] + Array(path.text.utf8)
        copied = path.range.upperBound
      }
      guard token.kind == .directive else { continue }
      guard !token.text.contains("os(Linux)") else { continue }
      var rest = token.text
      var offset = token.range.lowerBound
      while let test = phoneTest(in: rest) {
        result += bytes[copied..<offset + test.lowerBound]
        result += Array("(os(iOS) || os(Linux))".utf8)
        copied = offset + test.upperBound
        offset = copied - 1
        rest = "#" + String(decoding: rest.utf8.dropFirst(test.upperBound), as: UTF8.self)
      }
    }
    return result + bytes[copied...]
  }
}
