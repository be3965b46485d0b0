import Testing

@testable import ControlModel

@Suite("The text of a .strings file")
struct StringsFileTests {
  @Test(
    "keys, values, comments and escapes are read",
    arguments: [
      (#""a" = "b";"#, ["a": "b"]),
      ("", [:]),
      ("/* note */ \"a\"=\"b\"; // more\n\"c\" = \"d\";", ["a": "b", "c": "d"]),
      (#""a" = "one\ntwo \"three\" \\ \t.";"#, ["a": "one\ntwo \"three\" \\ \t."]),
      (#""a" = "\U3042\u00e9 \UD83D\UDE00";"#, ["a": "あé 😀"]),
      (#""a" = "タイマー";"#, ["a": "タイマー"]),
      ("NSName = \"Name\";\nplain = word.2;", ["NSName": "Name", "plain": "word.2"]),
      (#""alone";"#, ["alone": "alone"]),
      (#""a" = "first"; "a" = "second";"#, ["a": "second"]),
      ("\"a\" = \"// no comment /* here */\";", ["a": "// no comment /* here */"]),
      ("\"a\" = \"b\";\r\n\"c\" = \"d\";\r\n", ["a": "b", "c": "d"]),
    ] as [(String, [String: String])])
  func reads(text: String, expected: [String: String]) throws {
    #expect(try StringsFileParser.parse(text) == expected)
  }

  @Test(
    "a mistake is reported with its line",
    arguments: [
      ("\"a\" = \"b\"\n\"c\" = \"d\";", 2, #"";" is missing after the value of "a""#),
      ("\n\"a\" \"b\";", 2, #""=" is missing after the key "a""#),
      ("\"a\" = \"b", 1, #"the closing quotation mark of the value of "a" is missing"#),
      ("\"a\" = ;", 1, #"the value of "a" is expected, not ";""#),
      ("\"a\" = \"b\";\n\n/* never\nended", 3, "the comment that begins here does not end"),
      ("\"a\" = \"\\U12\";", 1, "four hexadecimal digits are missing after \\U"),
      ("\"a\" = \"\\UD83D\";", 1, "half of a surrogate pair is missing"),
      ("}", 1, #"a key is expected, not "}""#),
      ("\"a\" =", 1, #"the value of "a" is expected, not the end of the file"#),
    ])
  func refuses(text: String, line: Int, reason: String) {
    #expect(throws: StringsFileParser.Failure(line: line, reason: reason)) {
      try StringsFileParser.parse(text)
    }
  }
}
