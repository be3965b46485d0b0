import Configuration
import Testing
import YAML

@Suite("Errors of the configuration name place, path, what is given and what is allowed")
struct ConfigurationErrorTests {
  @Test("each bad text has one message with its place", arguments: rows.indices)
  func message(row: Int) {
    let (text, message) = Self.rows[row]
    do throws(ConfigurationError) {
      _ = try Configuration.parse(text, file: "config.yaml")
      Issue.record("\(text) was taken; expected: \(message)")
    } catch {
      #expect(error.description == "config.yaml:" + message)
    }
  }

  @Test("the error has its place as a value besides the message")
  func place() {
    do throws(ConfigurationError) {
      _ = try Configuration.parse("language: en\nkeep_warm: 1", file: "/etc/c.yaml")
      Issue.record("1 is no truth value")
    } catch {
      #expect((error.file, error.line, error.column) == ("/etc/c.yaml", 2, 12))
      #expect(error.problem == "keep_warm: \"1\" is given; write true or false")
    }
  }

  @Test("a message is one line of bounded length, whatever the file holds")
  func bounded() {
    let long = String(repeating: "x", count: 100_000)
    let cases: [(text: String, begins: String)] = [
      (
        "keep_warm: \"a\\e[2J\\nb\"",
        "c:1:12: keep_warm: \"a\\u{1b}[2J\\u{a}b\" is given; write true or false"
      ),
      ("\"a\\nb\": 1", "c:1:1: unknown key \"a\\u{a}b\"; known: \(Self.keys)"),
      ("keep_warm: \(long)", "c:1:12: keep_warm: \"xxx"),
      ("? \(long)\n: 1", "c:1:3: unknown key \"xxx"),
    ]
    for (text, begins) in cases {
      do throws(ConfigurationError) {
        _ = try Configuration.parse(text, file: "c")
        Issue.record("\(text.prefix(80)) was taken")
      } catch {
        #expect(error.description.hasPrefix(begins), "\(error)")
        #expect(error.description.count < 1_300)
      }
    }
  }

  @Test("no change of a good file traps, and every error has a place in the file")
  func changed() {
    var generator = Steps()
    let good = Array((ConfigurationFileTests.example + Self.more).utf8)
    for _ in 0..<3_000 {
      var bytes = good
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        let place = Int.random(in: 0..<bytes.count, using: &generator)
        let byte = Self.alphabet[Int.random(in: 0..<Self.alphabet.count, using: &generator)]
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: bytes.remove(at: place)
        case 1: bytes.insert(byte, at: place)
        case _: bytes[place] = byte
        }
      }
      let text = String(decoding: bytes, as: UTF8.self)
      do throws(ConfigurationError) {
        _ = try Configuration.parse(text, file: "c", home: "/h")
      } catch {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).count
        #expect((1...lines + 1).contains(error.line ?? 0), "\(error)\n\(text)")
        #expect((error.column ?? 0) >= 1, "\(error)\n\(text)")
      }
    }
  }

  static let more = "\nlimits: { load: 5s, memory: 64MB }\nkeep_warm: true\nsocket: \"a\"\n"
  static let alphabet = Array(" \n\t:#-?*&!|>'\"%@`{}[],~<0aéx\\\u{1}\u{FEFF}".utf8) + [0xFF, 0]

  /// A generator with the same numbers in every run.
  struct Steps: RandomNumberGenerator {
    private var state: UInt64 = 1
    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ (state >> 33)
    }
  }

  @Test("two keys of different devices, and lines of different chips, are different buttons")
  func different() throws {
    let configuration = try Configuration.parse(
      """
      buttons:
        a: { source: gpio:gpiochip0/4 }
        b: { source: gpio:gpiochip1/4 }
        c: { source: evdev:KEY_F13 }
        d: { source: evdev:KEY_F14 }
        e: { source: evdev:/dev/input/event0?key=KEY_F13 }
        f: { source: evdev:/dev/input/event1?key=KEY_F13 }
        g: { source: evdev:/dev/input/event1?key=KEY_F14 }
      """, file: "f")
    #expect(configuration.buttons.count == 7)
  }
}
