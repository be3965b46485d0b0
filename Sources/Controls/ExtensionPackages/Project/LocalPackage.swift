/// A Swift package on this machine, as far as the text of its manifest shows.
struct LocalPackage {
  /// One target: a module.
  struct Module: Equatable {
    let name: String
    /// The folder of its sources.
    let folder: String
    /// The dependencies that it declares.
    let dependencies: [String]
  }

  let folder: String
  private(set) var modules: [Module] = []
  /// The names of targets that each library holds.
  private(set) var libraries: [String: [String]] = [:]

  /// The folders of packages among these files.
  static func folders(in files: [String]) -> [String] {
    files.filter { SourceFolder.name($0) == "Package.swift" }.map { SourceFolder.parent($0) }
  }

  /// Reads the manifest of a folder; nothing in it is run.
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
        // `.target(name: "X")` is a dependency too, which is already listed then.
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

  /// The texts in each labelled argument of a call, from after its parenthesis.
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
