import FoundationEssentials
import Glibc
import IntentDefinitions

/// Runs as a build command of the plugin IntentClasses: writes the Swift classes of a target's intent definitions.
///
///     intent-classes SWIFT-FILE DEFINITION... --sources SWIFT-FILE...
@main
enum IntentClassesCommand {
  /// The largest definition that is read, in bytes.
  static let limit = 4 << 20

  static func main() {
    var arguments = CommandLine.arguments.dropFirst()
    guard let output = arguments.popFirst() else {
      fail("intent-classes SWIFT-FILE DEFINITION... --sources SWIFT-FILE...")
    }
    let parts = arguments.split(
      separator: "--sources", maxSplits: 1, omittingEmptySubsequences: false)
    var definitions: [IntentDefinition] = []
    for path in parts.first ?? [] {
      let file = String(path.split(separator: "/").last ?? "")
      let table = file.hasSuffix(".intentdefinition") ? String(file.dropLast(17)) : file
      do {
        let data = try Data(contentsOf: URL(filePath: path))
        guard data.count <= limit else { fail("\(path) has more than \(limit) bytes") }
        definitions.append(try IntentDefinition(data, table: table))
      } catch { fail("cannot read \(path): \(error); is it an intent definition of Xcode?") }
    }
    var handlers: [String] = []
    for path in parts.dropFirst().first ?? [] {
      // The compiler reports a source that cannot be read.
      if let data = try? Data(contentsOf: URL(filePath: path)) {
        handlers += HandlerSearch.classes(in: String(decoding: data, as: UTF8.self))
      }
    }
    if handlers.count > 1 {
      warn("several classes inherit from INExtension: \(handlers); \(handlers[0]) is asked")
    }
    let source = IntentClassSource(definitions, handler: handlers.first)
    for problem in source.problems { warn(problem) }
    // A new date makes SwiftPM compile the file's users again, even if the contents are the same.
    let (text, url) = (Data(source.text.utf8), URL(filePath: output))
    guard (try? Data(contentsOf: url)) != text else { return }
    do { try text.write(to: url) } catch { fail("cannot write \(output): \(error)") }
  }

  private static func warn(_ text: String) {
    // SwiftPM shows a line in this format as a build message.
    FileDescriptorText.write("warning: \(text)\n")
  }

  private static func fail(_ text: String) -> Never {
    FileDescriptorText.write("error: \(text)\n")
    exit(1)
  }
}

private enum FileDescriptorText {
  static func write(_ text: String) {
    // If standard error cannot be written either, the failure cannot be reported.
    _ = text.withCString { Glibc.write(2, $0, strlen($0)) }
  }
}
