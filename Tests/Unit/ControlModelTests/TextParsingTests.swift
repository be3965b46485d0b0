import ControlModel
import Testing

@Suite("Parts of texts")
struct TextParsingTests {
  static let commands: [(line: String, words: [String]?)] = [
    ("mpv --quiet", ["mpv", "--quiet"]), ("  a   b ", ["a", "b"]),
    ("a \"b c\" 'd \\ e' f\\ g \"\"", ["a", "b c", "d \\ e", "f g", ""]),
    ("a'b c'd", ["ab cd"]), ("\"a'b\" 'c\"d'", ["a'b", "c\"d"]), ("'a b", nil),
    ("a;b $c", ["a;b", "$c"]), ("", nil), ("\"\" a", nil), ("a \"b", nil), ("a \\", nil),
  ]

  @Test("a command is split at spaces, except inside quotes", arguments: commands)
  func words(line: String, words: [String]?) {
    #expect(CommandWords(line)?.words == words)
  }

  @Test(
    "percent encoding is decoded if it is complete and UTF-8",
    arguments: [
      ("", ""), ("a+b", "a+b"), ("a%20b%2fc%2Fd", "a b/c/d"), ("%C3%BC", "ü"), ("%", nil),
      ("a%4", nil),
      ("%G0", nil), ("%0G", nil), ("%FF", nil),
    ] as [(String, String?)])
  func percentEncoding(text: String, decoded: String?) { #expect(text.percentDecoded == decoded) }

  @Test(
    "white space is removed at both ends",
    arguments: [("", ""), (" \t ", ""), ("a", "a"), ("\n a b\t ", "a b")])
  func trimming(text: String, trimmed: String) { #expect(text.trimmed == trimmed) }

  @Test("only ASCII letters, ASCII digits and the given characters are allowed")
  func alphanumeric() {
    #expect("".isAlphanumeric() && "azAZ09".isAlphanumeric() && "a-b_".isAlphanumeric(or: "_-"))
    for text in ["@", "[", "`", "{", "/", ":", "é", "a b", "a-"] {
      #expect(!text.isAlphanumeric(or: "_"), "\(text)")
    }
    #expect("09".utf8.allSatisfy(\.isDigit) && !"/:aA".utf8.contains(where: \.isDigit))
  }
}

@Suite("The distance of two words")
struct EditDistanceTests {
  @Test(
    "letters that are inserted, removed or replaced are counted",
    arguments: [
      ("", "", 0), ("", "ab", 2), ("ab", "", 2), ("hold", "hold", 0), ("hold", "hld", 1),
      ("hld", "hold", 1), ("hold", "hald", 1), ("hold", "hodl", 2), ("kitten", "sitting", 3),
      ("abc", "xbcy", 2), ("abcd", "bcde", 2), ("ab", "cdef", 4),
    ])
  func distance(left: String, right: String, expected: Int) {
    #expect(editDistance(Array(left.utf8), Array(right.utf8)) == expected)
  }
}
