import Testing
import YAML

@testable import Configuration

@Suite("A YAML text as a tree with places")
struct YAMLDocumentTests {
  static let trees: [(text: String, tree: String?)] = [
    // Empty texts.
    ("", nil),
    ("\n\n", nil),
    ("# a comment\n", nil),
    ("\u{FEFF}", nil),
    ("---\n", "@2:1"),
    // Scalars, plain and quoted.
    ("a", "a@1:1"),
    ("  a # why", "a@1:3"),
    ("\"a\"", "\"a\"@1:1"),
    ("'a'", "\"a\"@1:1"),
    ("|\n  a\n  b\n", "\"a\nb\n\"@1:1"),
    ("!!str 5", "\"5\"@1:1"),
    ("! 5", "\"5\"@1:1"),
    // Lists and mappings, block and flow, in the order of the file.
    ("b: 1\na: 2", "{b@1:1: 1@1:4, a@2:1: 2@2:4}@1:1"),
    ("a:\n  - x\n  - 'y'", "{a@1:1: [x@2:5, \"y\"@3:5]@2:3}@1:1"),
    ("{ a: [x, y], b: {} }", "{a@1:3: [x@1:7, y@1:10]@1:6, b@1:14: {}@1:17}@1:1"),
    ("a:\nb: ~", "{a@1:1: @1:3, b@2:1: ~@2:4}@1:1"),
    ("!!map {}", "{}@1:1"),
    ("\"a b\": 1", "{a b@1:1: 1@1:8}@1:1"),
    // Columns count characters, not bytes; Windows line ends are line ends; a byte order mark has no column.
    ("{ä: 1, b: 2}", "{ä@1:2: 1@1:5, b@1:8: 2@1:11}@1:1"),
    ("a: 1\r\nb: 2\r\n", "{a@1:1: 1@1:4, b@2:1: 2@2:4}@1:1"),
    ("\u{FEFF}a: 1", "{a@1:1: 1@1:4}@1:1"),
    // An alias has the value and the position of its anchor.
    ("a: &x [1]\nb: *x", "{a@1:1: [1@1:8]@1:4, b@2:1: [1@1:8]@1:4}@1:1"),
    ("[&x 1, &x 2, *x]", "[1@1:2, 2@1:8, 2@1:8]@1:1"),
  ]

  @Test("every value has its line and column", arguments: trees)
  func tree(text: String, tree: String?) throws {
    #expect(try YAMLDocument.parse(text, file: "f").map(outline) == tree)
  }

  static let errors: [(text: String, message: String)] = [
    ("a: 1\na: 2", "f:2:1: the key \"a\" is already in line 1; write it once"),
    (
      "x: {b: 1, \"b\": 2}",
      "f:1:11: the key \"b\" is already in line 1; write it once"
    ),
    ("a: 1\n---\nb: 2", "f:2:1: a second document begins here; write one document in a file"),
    ("[a]: 1", "f:1:1: a key must be a text, without an anchor"),
    ("&x a: 1", "f:1:1: a key must be a text, without an anchor"),
    ("a: *x", "f:1:4: the alias \"*x\" has no anchor \"&x\" before it"),
    ("a: &x [1, *x]", "f:1:11: the alias \"*x\" has no anchor \"&x\" before it"),
    ("a: !secret b", "f:1:4: the tag !secret has no meaning here; remove it"),
    ("a: !!binary aGk=", "f:1:4: the tag !!binary has no meaning here; remove it"),
    ("a: !!int 5", "f:1:4: the tag !!int has no meaning here; remove it"),
    ("a: !!set {}", "f:1:4: the tag !!set has no meaning here; remove it"),
    ("!!omap []", "f:1:1: the tag !!omap has no meaning here; remove it"),
    ("a:\n\tb: 1", "f:2:1: not YAML: a tab cannot indent; write spaces"),
    (
      "a: 1\n b: 2",
      "f:2:3: not YAML: mapping values are not allowed in this context"
    ),
    (
      "a: [1, 2\nb: 3",
      "f:2:2: not YAML: did not find expected ',' or ']' while parsing a flow sequence from 1:4"
    ),
    (
      "a: \"b",
      "f:1:6: not YAML: found unexpected end of stream while scanning a quoted scalar from 1:4"
    ),
    (
      "a: b\nc\n",
      "f:3:1: not YAML: could not find expected ':' while scanning a simple key from 2:1"
    ),
    (
      "a: @b",
      "f:1:4: not YAML: found character that cannot start any token while scanning for the next token"
    ),
    ("a: x\u{7}y", "f:1:5: not YAML: control characters are not allowed (U+0007)"),
    ("ä: 1\nö: \u{1}", "f:2:4: not YAML: control characters are not allowed (U+0001)"),
    ("a: \0", "f:1:4: not YAML: control characters are not allowed (U+0000)"),
  ]

  @Test("what is not a configuration is reported with its place", arguments: errors)
  func error(text: String, message: String) {
    #expect(failure(text) == message)
  }

  @Test("a text of aliases of aliases is refused before it has grown")
  func laughs() {
    var text = "a: &a [x, x, x, x, x, x, x, x, x, x]\n"
    for (name, previous) in zip("bcdefghij", "abcdefghi") {
      let list = Array(repeating: "*\(previous)", count: 10).joined(separator: ", ")
      text += "\(name): &\(name) [\(list)]\n"
    }
    let message = failure(text)
    #expect(
      message == "f:5:5: there are more than 50000 values, including those of aliases"
        || message?.hasSuffix("there are more than 50000 values, including those of aliases")
          == true,
      "\(message ?? "no error")")
  }

  @Test("as many values as are allowed are read, and no more")
  func count() throws {
    let most = YAMLDocument.maximumNodes - 1
    let text = "[" + String(repeating: "1,", count: most) + "]"
    #expect(try YAMLDocument.parse(text, file: "f") != nil)
    #expect(
      failure("[1," + text.dropFirst())
        == "f:1:\(2 + 2 * most): there are more than 50000 values, including those of aliases")
  }

  @Test("as many levels as are allowed are read, and no more")
  func depth() throws {
    func nested(_ levels: Int) -> String {
      String(repeating: "[", count: levels) + String(repeating: "]", count: levels)
    }
    #expect(try YAMLDocument.parse(nested(64), file: "f") != nil)
    #expect(failure(nested(65)) == "f:1:65: the nesting is deeper than 64 levels")
    // The limit of the nesting ends the reading before the stack overflows.
    #expect(failure(nested(100_000)) == "f:1:65: the nesting is deeper than 64 levels")
  }

  @Test("a text over the limit is refused unread")
  func size() throws {
    let limit = YAMLDocument.maximumSize
    let comment = "#" + String(repeating: "x", count: limit - 1)
    #expect(try YAMLDocument.parse(comment, file: "f") == nil)
    #expect(
      failure(comment + "x")
        == "f: is larger than 1048576 bytes, the maximum for files of this program")
  }

  private func failure(_ text: String) -> String? {
    do throws(ConfigurationError) {
      _ = try YAMLDocument.parse(text, file: "f")
      return nil
    } catch { return error.description }
  }
}
