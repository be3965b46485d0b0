import FoundationEssentials

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Writes a Swift file that holds text files, each as one literal, which is compiled quickly whatever its
/// size and lies in the program's read-only data.
///
///     embed-texts SWIFT-FILE FOLDER FILE...
///
/// The names of the texts are their paths below the folder.
@main
enum EmbedTextsCommand {
  static func main() {
    do {
      try run(Array(CommandLine.arguments.dropFirst()))
    } catch {
      // SwiftPM shows a line of this form as a message of the build.
      print("error: \(error)")
      exit(1)
    }
  }

  private static func run(_ arguments: [String]) throws {
    guard arguments.count >= 2 else {
      throw CommandFailure("embed-texts needs a Swift file, a folder and the files in it")
    }
    let folder = arguments[1] + "/"
    var names = ""
    var literals = ""
    for (index, path) in arguments[2...].enumerated() {
      guard path.hasPrefix(folder) else { throw CommandFailure("\(path) is not in \(folder)") }
      names += "    (#\"\(path.dropFirst(folder.count))\"#, text\(index)),\n"
      literals +=
        "\n  private static let text\(index) = \(literal(bare(try text(of: path), path)))\n"
    }
    let source = """
      // Made by the plugin EmbedTexts from the text files of this target.
      enum EmbeddedTexts {
        /// The files with their names, which are paths below the target's folder.
        static let all: [(name: String, text: String)] = [
      \(names)  ]
      \(literals)}

      """
    do {
      try Data(source.utf8).write(to: URL(filePath: arguments[0]))
    } catch {
      throw CommandFailure("cannot write \(arguments[0]): \(error)")
    }
  }

  private static func text(of path: String) throws -> String {
    let data: Data
    do { data = try Data(contentsOf: URL(filePath: path)) } catch {
      throw CommandFailure("cannot read \(path): \(error)")
    }
    guard let text = String(validating: data, as: UTF8.self) else {
      throw CommandFailure("\(path) is not UTF-8; save it as UTF-8")
    }
    return text
  }

  /// A script or a style sheet without its comments and indents, which nobody who loads the page reads.
  ///
  /// A comment is one that begins a line.
  private static func bare(_ text: String, _ path: String) -> String {
    guard path.hasSuffix(".js") || path.hasSuffix(".css") else { return text }
    var lines: [Substring] = []
    var isComment = false
    for line in text.split(separator: "\n") {
      let line = line.drop { $0 == " " }
      if !isComment, line.isEmpty || line.hasPrefix("//") { continue }
      if !isComment, !line.hasPrefix("/*") {
        lines.append(line)
        continue
      }
      isComment = !line.hasSuffix("*/")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// A raw literal of several lines, with as many number signs as the text needs.
  private static func literal(_ text: String) -> String {
    var signs = "#"
    while text.contains("\"\"\"" + signs) || text.contains("\\" + signs) { signs += "#" }
    return "\(signs)\"\"\"\n\(text)\n\"\"\"\(signs)"
  }
}

/// Why the command cannot do its work.
struct CommandFailure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
