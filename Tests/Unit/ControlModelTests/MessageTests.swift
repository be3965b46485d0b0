import ControlModel
import FoundationEssentials
import Testing

@Suite("Messages: what @Message makes of a structure")
struct MessageTests {
  @Message
  struct Shelf {
    @Message
    struct Book: Hashable {
      var title: String
      var isLent = false
    }

    /// Comments and `code`, with a { in them.
    var name: String
    var owner: String?
    @Field(required: true) var room: String?
    @Field(required: true) var books: [Book] = []
    @Field("widths_mm", range: 100...900) var width: Int?
    @Field(length: 1...3) var mark: String?
    var `in`: [String: Int] = [:]
    /// Not a field.
    var count: Int { books.count }
    static let most = 3

    func checkRules() throws(MessageError) {
      guard books.count <= Self.most else { throw .badMessage("a shelf has \(Self.most) books") }
    }
  }

  /// A message with a custom initializer that has the same labels.
  @Message
  struct Cut {
    var text: String
    init(text: String) { self.text = String(text.prefix(2)) }
  }

  private static func json(_ message: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return String(decoding: try encoder.encode(message), as: UTF8.self)
  }

  private static func read<Message: Decodable>(_ text: String, as type: Message.Type = Message.self)
    throws -> Message
  {
    try JSONText.decode(Message.self, from: Array(text.utf8))
  }

  @Test("fields that are left out and fields that are always there")
  func writing() throws {
    #expect(try Self.json(Shelf(name: "a", room: nil)) == #"{"books":[],"name":"a","room":null}"#)
    let full = Shelf(
      name: "a", owner: "b", room: "c",
      books: [.init(title: "d", isLent: true), .init(title: "e")], width: 100,
      mark: "f", in: ["g": 1])
    let text =
      #"{"books":[{"is_lent":true,"title":"d"},{"title":"e"}],"in":{"g":1},"mark":"f","name":"a","owner":"b","#
      + #""room":"c","widths_mm":100}"#
    #expect(try Self.json(full) == text)
    #expect(try Self.read(text) == full)
    // Also with Foundation's decoder, not only with `JSONText`.
    #expect(try JSONDecoder().decode(Shelf.self, from: Data(text.utf8)) == full)
  }

  @Test(
    "what must be there is asked for by its path",
    arguments: [
      (#"{"room":null,"books":[]}"#, #"the message has no "name""#),
      (#"{"name":"a","books":[]}"#, #"the message has no "room""#),
      (#"{"name":"a","room":null}"#, #"the message has no "books""#),
      (#"{"name":"a","room":null,"books":[{}]}"#, #""books.0" has no "title""#),
      (
        #"{"name":"a","room":null,"books":[],"owner":1}"#,
        #""owner" has the wrong type: it is a number, not a text"#
      ),
      ("[]", "the message has the wrong type: it is an array, not an object"),
    ])
  func missing(text: String, reason: String) {
    do {
      _ = try Self.read(text, as: Shelf.self)
      Issue.record("it was read")
    } catch { #expect(MessageError.reason(error) == reason) }
  }

  @Test("null is no value for a field that may be left out")
  func null() throws {
    let shelf: Shelf = try Self.read(#"{"name":"a","room":null,"books":[],"owner":null,"in":null}"#)
    #expect(shelf == Shelf(name: "a", room: nil))
  }

  @Test("limits and rules are checked by one call, also of a caller that does not know the type")
  func limits() {
    func problem(_ shelf: Shelf) -> String? {
      let message: any WireMessage = shelf
      do throws(MessageError) { try message.check() } catch { return error.message }
      return nil
    }
    let book = Shelf.Book(title: "a")
    #expect(problem(Shelf(name: "a", room: nil, width: 100, mark: "é́é")) == nil)
    #expect(
      problem(Shelf(name: "a", room: nil, width: 901))
        == "not a message: \"widths_mm\" is 100 to 900")
    #expect(
      problem(Shelf(name: "a", room: nil, mark: ""))
        == "not a message: \"mark\" has 1 to 3 characters")
    #expect(
      problem(Shelf(name: "a", room: nil, books: Array(repeating: book, count: 4)))
        == "not a message: a shelf has 3 books")
  }

  @Test("an initializer with the same labels stays")
  func ownInitializer() throws {
    #expect(Cut(text: "abc").text == "ab")
    #expect(try Self.read(#"{"text":"abc"}"#, as: Cut.self).text == "abc")
  }
}
