import Testing

@testable import Gateway

@Suite("The token")
struct TokenTests {
  @Test("a token is 16 to 256 letters, digits, - and _")
  func form() {
    #expect(Token("short") == nil)
    #expect(Token("with a space in it all") == nil)
    #expect(Token("abcDEF0123456789-_")?.text == "abcDEF0123456789-_")
    #expect(Token(String(repeating: "a", count: 257)) == nil)
  }

  @Test("two random tokens differ and can be chosen again")
  func random() {
    let (one, other) = (Token.random(), Token.random())
    #expect(one != other)
    #expect(Token(one.text) == one)
  }

  @Test("only the whole token as a bearer is taken")
  func carried() throws {
    let token = try #require(Token("abcdefghijklmnop"))
    #expect(token.isCarried(by: "Bearer abcdefghijklmnop"))
    #expect(token.isCarried(by: "bearer abcdefghijklmnop"))
    #expect(!token.isCarried(by: "Bearer abcdefghijklmno"))
    #expect(!token.isCarried(by: "Bearer abcdefghijklmnoq"))
    #expect(!token.isCarried(by: "Basic abcdefghijklmnop"))
    #expect(!token.isCarried(by: "abcdefghijklmnop"))
    #expect(!token.isCarried(by: nil))
  }
}
