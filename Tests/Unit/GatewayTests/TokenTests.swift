import FileTesting
import Glibc
import SystemAccess
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

  @Test("only the whole token as a bearer token is accepted")
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

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("a token's file that others can change is refused, one that they can read is warned of")
  func files() throws {
    for (mode, isUsed, isExposed) in [
      (0o600, true, false), (0o400, true, false), (0o644, true, true), (0o640, true, true),
      (0o666, false, true), (0o620, false, false),
    ] {
      let path = try folder.write("abcdefghijklmnop\n", to: "\(mode)", mode: mode)
      let file = Token.file(path)
      let token = try? Token(in: file)
      #expect((token != nil) == isUsed, "\(String(mode, radix: 8))")
      #expect((file.warning != nil) == isExposed, "\(String(mode, radix: 8))")
    }
    let path = try folder.write("abcdefghijklmnop\n", to: "changeable", mode: 0o666)
    let sentence =
      "other users can change the token in \(path) (mode 666): it is not used; chmod 600 \(path)"
    #expect(throws: GatewayError.badToken(sentence)) { try Token(in: Token.file(path)) }
  }

  @Test("a file in systemd's folder of credentials is closed to other users by that folder")
  func credential() throws {
    let path = try folder.write("abcdefghijklmnop\n", to: "token", mode: 0o440)
    #expect(SecretFile.exposure(of: path, credentials: nil) != nil)
    #expect(SecretFile.exposure(of: path, credentials: folder.path) == nil)
    #expect(SecretFile.exposure(of: path, credentials: folder.path + "-else") != nil)
  }

  @Test("a pipe, a device, two words or nothing is no token")
  func noToken() throws {
    let pipe = folder.path("pipe")
    #expect(mkfifo(pipe, 0o600) == 0)
    let words = try folder.write("abcdefghijklmnop abcdefghijklmnop", to: "words", mode: 0o600)
    let empty = try folder.write("", to: "empty", mode: 0o600)
    for path in [pipe, words, empty, "/dev/zero", "/nowhere"] {
      #expect(throws: GatewayError.self, "\(path)") { try Token(in: Token.file(path)) }
    }
  }
}
