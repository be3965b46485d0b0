import ControlModel
import Glibc
import Testing

/// Compares the cost of any JSON with ordinary JSON of the same size, in the same run.
@Suite("The cost of JSON from outside")
struct JSONCostTests {
  /// The approximate size of a client's longest line.
  static let size = 65_536

  static let hostile: [(name: String, text: String)] = {
    func list(_ element: String) -> String {
      "[" + String(repeating: element + ",", count: size / (element.utf8.count + 1)) + "0]"
    }
    func nested(_ depth: Int, around text: String = "") -> String {
      String(repeating: "[", count: depth) + text + String(repeating: "]", count: depth)
    }
    let marks = String(repeating: "\u{301}\u{316}", count: size / 4)
    return [
      ("500 levels", nested(500)),
      ("as many levels as fit", nested(size / 2)),
      ("only beginnings", String(repeating: "[{\"a\":", count: size / 6)),
      ("many arrays of all levels", list(nested(60))),
      ("texts in the last level", nested(60, around: list(#""""#).dropFirst().dropLast() + "")),
      ("empty texts", list(#""""#)), ("small numbers", list("1")), ("nothing", list("null")),
      ("fractions", list("1.5e-3")), ("empty objects", list("{}")), ("empty arrays", list("[]")),
      ("one number", "[1" + String(repeating: "0", count: size) + "]"),
      ("one fraction", "[0." + String(repeating: "7", count: size) + "]"),
      ("numbers that are too large", list("1e400")),
      ("escapes", "[\"" + String(repeating: #"\u0041"#, count: size / 6) + "\"]"),
      ("pairs of escapes", "[\"" + String(repeating: #"\ud83d\ude00"#, count: size / 12) + "\"]"),
      ("one text", "[\"" + String(repeating: "é", count: size / 2) + "\"]"),
      ("one key many times", "{" + String(repeating: #""a":1,"#, count: size / 6) + #""b":1}"#),
      (
        "many keys",
        "{" + (0..<(size / 9)).map { "\"\($0)\":1" }.joined(separator: ",") + "}"
      ),
      ("a text of marks", "[\"a\(marks)\"]"), ("a key of marks", "{\"a\(marks)\":1}"),
      ("two keys of marks", "{\"a\(marks.prefix(size / 4))\":1,\"a\(marks.prefix(size / 4))b\":1}"),
      ("spaces", String(repeating: " ", count: size) + "1"),
    ]
  }()

  /// The processor time of this thread, in seconds: the shortest of three runs.
  static func cost(_ body: () -> Void) -> Double {
    (0..<3).map { _ in
      var (start, end) = (timespec(), timespec())
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &start)
      body()
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &end)
      return Double(end.tv_sec - start.tv_sec) + Double(end.tv_nsec - start.tv_nsec) / 1e9
    }.min() ?? 0
  }

  @Test("no text costs more than five times an ordinary one of its size", arguments: hostile)
  func bounded(name: String, text: String) throws {
    let entry = #"{"kind":"com.example.Lamp","title":"Lamp","is_on":true,"order":12}"#
    let ordinary =
      "[" + String(repeating: entry + ",", count: Self.size / (entry.utf8.count + 1)) + "0]"
    let usual = Self.cost { _ = try? JSONText.decode([JSONValue].self, from: ordinary.utf8) }
    let unusual = Self.cost { _ = try? JSONText.decode(JSONValue.self, from: text.utf8) }
    #expect(unusual <= usual * 5, "\(name): \(unusual / usual) times")
  }

  @Test("a text of combining marks is compared and hashed in time proportional to its size")
  func marks() throws {
    func texts(_ text: String) throws -> [String] {
      try JSONText.decode([String].self, from: "[\"\(text)\",\"\(text)x\"]".utf8)
    }
    func ofMarks(_ count: Int) throws -> [String] {
      try texts("e" + String(repeating: "\u{301}\u{316}", count: count))
    }
    let (few, marks) = (try ofMarks(1_500), try ofMarks(15_000))
    func cost(_ texts: [String]) -> Double {
      Self.cost { for _ in 0..<10 { _ = Set(texts).contains(texts[0] + "y") } }
    }
    // Ten times as much text; a quadratic cost would be a hundred times as high.
    let ratio = cost(marks) / cost(few)
    #expect(ratio <= 30, "\(ratio) times")
    // No mark is lost: the text only gets Unicode's joiner for long runs of marks.
    #expect(
      marks[0].unicodeScalars.filter { $0 != "\u{34F}" }.count
        == 1 + 30_000)
  }
}
