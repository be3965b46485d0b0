import FoundationEssentials

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Writes a Swift file that contains text files as string literals.
///
/// A literal compiles quickly whatever its size and is part of the program's read-only data.
///
///     embed-texts SWIFT-FILE FOLDER FILE...
///     embed-texts SWIFT-FILE TABLE.api
///
/// The names of the texts are their paths below the folder. Files in the folder `Resources` are also included
/// compressed with gzip(1), in Base64, for programs that serve them. Fonts (`.woff2`), which are compressed
/// already, are only included in Base64. `InertTable` describes a table.
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
    let table = arguments[1]
    if table.hasSuffix(".api") {
      return try write(try InertTable(try text(of: table), file: table).swift, to: arguments[0])
    }
    try write(
      try source(of: Array(arguments[2...]), in: table + "/", arguments[0]), to: arguments[0])
  }

  private static func source(
    of files: [String], in folder: String, _ output: String
  ) throws -> String {
    var names = ""
    var compressed = ""
    var fonts = ""
    var literals = ""
    for (index, path) in files.enumerated() {
      guard path.hasPrefix(folder) else { throw CommandFailure("\(path) is not in \(folder)") }
      let name = path.dropFirst(folder.count)
      if name.hasSuffix(".woff2") {
        fonts += "    #\"\(name)\"#: #\"\(try data(of: path).base64EncodedString())\"#,\n"
        continue
      }
      let text = bare(try text(of: path), path)
      names += "    (#\"\(name)\"#, text\(index)),\n"
      literals += "\n  private static let text\(index) = \(literal(text))\n"
      guard name.hasPrefix("Resources/") else { continue }
      let gzip = try gzip(text, beside: output).base64EncodedString()
      compressed += "    #\"\(name)\"#: #\"\(gzip)\"#,\n"
    }
    let tables = """

        /// The texts of the folder `Resources`, compressed with `gzip -9`, in Base64.
        static let compressed: [String: String] = [
      \(compressed)  ]

        /// The fonts, in Base64.
        static let fonts: [String: String] = [\(fonts.isEmpty ? ":]" : "\n\(fonts)  ]")

      """
    return """
      // Made by the plugin EmbedTexts from the text files of this target.
      enum EmbeddedTexts {
        /// The files with their names, which are paths below the target's folder.
        static let all: [(name: String, text: String)] = [
      \(names)  ]
      \(compressed.isEmpty ? "" : tables)\(literals)}

      """
  }

  /// Writes a file if its contents differ: SwiftPM recompiles the users of a file with a new date.
  private static func write(_ text: String, to path: String) throws {
    let (data, url) = (Data(text.utf8), URL(filePath: path))
    guard (try? Data(contentsOf: url)) != data else { return }
    do { try data.write(to: url) } catch { throw CommandFailure("cannot write \(path): \(error)") }
  }

  /// Compresses a text with `gzip -9`, without a name or a date.
  private static func gzip(_ text: String, beside file: String) throws -> Data {
    let output = file + ".gz"
    setenv("OUTPUT", output, 1)
    defer { unlink(output) }
    guard let pipe = popen("exec gzip -9n > \"$OUTPUT\"", "w") else {
      throw CommandFailure("cannot start gzip: \(String(cString: strerror(errno)))")
    }
    let written = text.withCString { fputs($0, pipe) }
    guard pclose(pipe) == 0, written >= 0 else {
      throw CommandFailure("gzip failed; install it (apt install gzip) and build again")
    }
    return try Data(contentsOf: URL(filePath: output))
  }

  private static func data(of path: String) throws -> Data {
    do { return try Data(contentsOf: URL(filePath: path)) } catch {
      throw CommandFailure("cannot read \(path): \(error)")
    }
  }

  private static func text(of path: String) throws -> String {
    guard let text = String(validating: try data(of: path), as: UTF8.self) else {
      throw CommandFailure("\(path) is not UTF-8; save it as UTF-8")
    }
    return text
  }

  /// Removes the indentation and the comments that begin a line from a script or a style sheet.
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

  /// A raw multi-line literal with as many number signs as the text needs.
  private static func literal(_ text: String) -> String {
    var signs = "#"
    while text.contains("\"\"\"" + signs) || text.contains("\\" + signs) { signs += "#" }
    return "\(signs)\"\"\"\n\(text)\n\"\"\"\(signs)"
  }
}

struct CommandFailure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
