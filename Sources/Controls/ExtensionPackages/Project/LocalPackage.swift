/// A local Swift package, as far as the text of its manifest shows.
struct LocalPackage {
  struct Module: Equatable {
    let name: String
    let folder: String
    let dependencies: [String]
  }

  let folder: String
  private(set) var modules: [Module] = []
  /// The names of the targets in each library.
  private(set) var libraries: [String: [String]] = [:]

  static func folders(in files: [String]) -> [String] {
    files.filter { SourceFolder.name($0) == "Package.swift" }.map { SourceFolder.parent($0) }
  }

  /// Reads the manifest of a folder without executing it.
  init(_ folder: String) throws(ImportError) {
    self.folder = folder
    let tokens = SwiftLexer.tokens(of: try SourceFolder.read("\(folder)/Package.swift"))
    for index in tokens.indices where tokens[index].kind == .word {
      guard index > 0, tokens[index - 1].text == ".", index + 1 < tokens.count,
        tokens[index + 1].text == "("
      else { continue }
      let arguments = Self.arguments(tokens, from: index + 2)
      switch tokens[index].text {
      case "target":
        // `.target(name: "X")` is also a dependency; its target is then already listed.
        guard let name = arguments["name"]?.first,
          !modules.contains(where: { $0.name == name })
        else { continue }
        let path = arguments["path"]?.first ?? "Sources/\(name)"
        let sources = SourceFolder.absolute("\(folder)/\(path)")
        guard SourceFolder.isFolder(sources) else { continue }
        modules.append(
          Module(name: name, folder: sources, dependencies: arguments["dependencies"] ?? []))
      case "library":
        if let name = arguments["name"]?.first {
          libraries[name] = arguments["targets"] ?? []
        }
      case _: break
      }
    }
  }

  /// The strings in each labelled argument of a call; `start` is the token after the parenthesis.
  private static func arguments(_ tokens: [SwiftToken], from start: Int) -> [String: [String]] {
    var result: [String: [String]] = [:]
    var label = ""
    var open = 1
    var index = start
    while index < tokens.count, open > 0 {
      let token = tokens[index]
      switch (token.kind, token.text) {
      case (.mark, "("), (.mark, "["): open += 1
      case (.mark, ")"), (.mark, "]"): open -= 1
      case _:
        if token.kind == .word, open == 1, index + 1 < tokens.count, tokens[index + 1].text == ":" {
          label = token.text
        } else if token.kind == .string {
          result[label, default: []].append(token.text)
        }
      }
      index += 1
    }
    return result
  }
}
