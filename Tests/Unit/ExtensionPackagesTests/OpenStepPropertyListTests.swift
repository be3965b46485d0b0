import FoundationEssentials
import Testing

@testable import ExtensionPackages

@Suite("Property lists in the OpenStep text format")
struct OpenStepPropertyListTests {
  @Test("tables, lists, texts with and without quotes, data and comments are read")
  func read() throws {
    let text = #"""
      // !$*UTF8*$!
      { A = { b = ( x, "y z", ); }; /* a comment */ "c\n\"d\"" = '\U00e9'; e = <0aFf 10>; f = a/b.c-1; }
      """#
    let expected: PropertyList = .table([
      "A": .table(["b": .list([.text("x"), .text("y z")])]),
      "c\n\"d\"": .text("é"),
      "e": .data(Data([0x0A, 0xFF, 0x10])),
      "f": .text("a/b.c-1"),
    ])
    #expect(OpenStepPropertyList.fits(Array(text.utf8)))
    #expect(try OpenStepPropertyList.parse(Array(text.utf8)) == expected)
  }

  @Test(
    "a mistake is named with its line",
    arguments: [
      ("{ a = b }", "line 1: \";\" is missing"), ("{\n a b; }", "line 2: \"=\" is missing"),
      ("( a b )", "line 1: \",\" is missing"), ("\"a", "line 1: unterminated string"),
      ("< 0g >", "line 1: data has a character that is not a hexadecimal digit"),
      ("< 0 >", "line 1: data has an odd number of hexadecimal digits"),
      ("{ a = ;", "line 1: a value is missing"),
      ("a b", "line 1: text after the end"), ("\"\\U12\"", "line 1: four hexadecimal digits"),
    ])
  func mistakes(_ text: String, _ message: String) throws {
    let bytes = Array(text.utf8)
    do throws(ImportError) {
      _ = try OpenStepPropertyList.parse(bytes)
      Issue.record("\(text) was read")
    } catch { #expect("\(error)".contains(message)) }
  }

  @Test("XML and binary lists are left to Foundation")
  func others() {
    #expect(!OpenStepPropertyList.fits(Array("<?xml version=\"1.0\"?><plist/>".utf8)))
    #expect(!OpenStepPropertyList.fits(Array("<plist><dict/></plist>".utf8)))
    #expect(!OpenStepPropertyList.fits(Array("bplist00".utf8)))
  }
}
