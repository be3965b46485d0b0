import SystemAccess
import Testing

@Suite("Sentences")
struct SentenceTests {
  private struct Plain: Error, CustomStringConvertible { var description: String { "plain" } }

  private struct Said: Error, CustomSentenceConvertible {
    var path: String
    var sentence: Sentence { "\(path) is missing" }
  }

  @Test("interpolated values are arguments, and the sentence is the same in English")
  func literal() {
    let (path, error): (String, any Error) = ("/a", Said(path: "b"))
    let sentence: Sentence = "cannot open \(path) \(2)%: \(error); \(Plain())"
    #expect(sentence.format == "cannot open %1 %2%: %3; %4")
    let missing = Sentence(format: "%1 is missing", arguments: [.text("b")])
    #expect(sentence.arguments == [.text("/a"), .text("2"), .sentence(missing), .text("plain")])
    #expect(sentence.description == "cannot open /a 2%: b is missing; plain")
    #expect("\(error)" == "b is missing")
  }

  @Test("a literal in a literal is a sentence, a variable with a text is not")
  func nested() {
    for (isKnown, text) in [(true, "it is known"), (false, "it is unknown")] {
      let sentence: Sentence = "\(isKnown ? "it is known" : "it is unknown"): \(text)"
      #expect(sentence.arguments == [.sentence(Sentence(text: text)), .text(text)])
    }
  }

  @Test("a part brings its words and its arguments")
  func parts() {
    let part: Sentence = "was ended by \("SIGKILL") at \(3)"
    let sentence: Sentence = "\("Lamp" as String) \(part: part), so \(4)"
    #expect(sentence.format == "%1 was ended by %2 at %3, so %4")
    #expect(sentence.description == "Lamp was ended by SIGKILL at 3, so 4")
  }

  @Test("a value alone is the sentence, and a text keeps its percent signs")
  func alone() {
    let error: any Error = Said(path: "%2")
    let sentence: Sentence = "\(error)"
    #expect(sentence == Said(path: "%2").sentence)
    #expect(sentence.description == "%2 is missing")
    let text = "5%1 of %2"
    #expect("\(text)" as Sentence == Sentence(text: text))
    #expect(Sentence(text: text).description == text)
  }

  @Test("a tenth value becomes words")
  func many() {
    let sentence: Sentence = "\(1)\(2)\(3)\(4)\(5)\(6)\(7)\(8)\(9)-\(10)"
    #expect(sentence.format == "%1%2%3%4%5%6%7%8%9-10")
    #expect(sentence.description == "123456789-10")
  }

  @Test("a translation may have other places in another order")
  func filling() {
    let sentence: Sentence = "cannot open \("a" as String): \("b" as String)"
    #expect(sentence.filling("%2：%1 %3 % 100%", \.description) == "b：a %3 % 100%")
  }
}
