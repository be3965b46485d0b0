import ControlModel
import FileTesting
import Testing

@testable import SavedState

@Suite("Push tokens of placed controls")
struct PushTokenTests {
  /// A generator that counts up, so that tokens are known in advance.
  struct Counter: RandomNumberGenerator {
    var value: UInt64 = 0
    mutating func next() -> UInt64 {
      value += 1
      return value
    }
  }

  static let left = PlacedControl(id: "left", kind: "a.Timer")
  static let right = PlacedControl(id: "right", kind: "a.Timer")

  @Test("a place keeps its token as long as its control stays, whatever its options")
  func stays() {
    var generator = Counter()
    var tokens = PushTokens()
    #expect(tokens.token(of: Self.left) == nil)
    #expect(tokens.update(placed: [Self.left, Self.right, Self.left], at: 0, using: &generator))
    let first = tokens
    // The least significant digit of each number comes first.
    #expect(
      tokens.token(of: Self.left)
        == "1000000000000000200000000000000030000000000000004000000000000000")
    var digits = Counter(value: 0x0123_4567_89ab_cdee)
    #expect(PushTokens.random(using: &digits).hasPrefix("fedcba9876543210"))
    #expect(tokens.token(of: Self.left) != tokens.token(of: Self.right))
    var configured = Self.left
    configured.configuration = ["timer": .string("work")]
    #expect(!tokens.update(placed: [Self.right, configured], at: 0, using: &generator))
    #expect(tokens == first)
    #expect(tokens.token(of: configured) == first.token(of: Self.left))
  }

  @Test("a removed control's token never comes back")
  func removed() throws {
    var generator = Counter()
    var tokens = PushTokens()
    _ = tokens.update(placed: [Self.left], at: 0, using: &generator)
    let old = try #require(tokens.token(of: Self.left))
    let other = PlacedControl(id: "left", kind: "a.Bell")
    #expect(tokens.token(of: other) == nil)
    #expect(tokens.update(placed: [other], at: 0, using: &generator))
    #expect(tokens.token(of: Self.left) == nil && tokens.token(of: other) != old)
    #expect(tokens.update(placed: [], at: 0, using: &generator))
    #expect(tokens.places.isEmpty)
    #expect(tokens.update(placed: [Self.left], at: 0, using: &generator))
    #expect(tokens.token(of: Self.left) != old)
  }

  @Test("since when a token is invalid is known, for a limited number of tokens")
  func gone() throws {
    var generator = Counter()
    var tokens = PushTokens()
    _ = tokens.update(placed: [Self.left, Self.right], at: 5, using: &generator)
    let old = try #require(tokens.token(of: Self.left))
    #expect(tokens.invalidity(of: old) == nil)
    _ = tokens.update(placed: [Self.right], at: 7, using: &generator)
    #expect(tokens.invalidity(of: old) == 7)
    tokens.retire(old, at: 8)
    #expect(tokens.invalidity(of: old) == 8 && tokens.gone.count == 1)
    let folder = try TemporaryFolder()
    let store = TokenStore(directory: StateDirectory(path: folder.path))
    try store.save(tokens)
    #expect(store.load() == (tokens, nil))
    for number in 0..<500 { tokens.retire("t\(number)", at: 9) }
    #expect(tokens.invalidity(of: old) == nil, "the oldest is forgotten")
    #expect(tokens.invalidity(of: "t0") == 9)
    tokens.gone.append(PushTokens.Gone(token: "one too many", since_ms: 13))
    try store.save(tokens)
    #expect(store.load().tokens.gone == tokens.gone.suffix(PushTokens.mostGone))
  }

  @Test(
    "an app has a token for its widgets and for each type of its activities, as long as it has these"
  )
  func apps() throws {
    var generator = Counter()
    var tokens = PushTokens()
    #expect(!tokens.update(app: "/a", types: [], hasWidgets: false, using: &generator))
    #expect(tokens == PushTokens())
    #expect(tokens.update(app: "/a", types: ["Tea"], hasWidgets: true, using: &generator))
    #expect(!tokens.update(app: "/a", types: ["Tea"], hasWidgets: true, using: &generator))
    let widgets = try #require(tokens.app("/a").widgets)
    let start = try #require(tokens.app("/a").starts["Tea"])
    #expect(tokens.widgets(withToken: widgets) == "/a" && tokens.widgets(withToken: start) == nil)
    #expect(tokens.start(withToken: start).map { "\($0)" } == #"(executable: "/a", type: "Tea")"#)
    #expect(tokens.start(withToken: widgets) == nil)
    #expect(tokens.update(app: "/a", types: ["Tea", "Ice"], hasWidgets: false, using: &generator))
    #expect(tokens.app("/a").starts["Tea"] == start && tokens.app("/a").widgets == nil)
    let folder = try TemporaryFolder()
    let store = TokenStore(directory: StateDirectory(path: folder.path))
    try store.save(tokens)
    #expect(store.load() == (tokens, nil))
  }

  @Test("the system's randomness gives each control another token of 64 digits")
  func random() {
    var generator = SystemRandomNumberGenerator()
    var tokens = PushTokens()
    let controls = (0..<100).map { PlacedControl(id: "\($0)", kind: "a.Timer") }
    _ = tokens.update(placed: controls, at: 0, using: &generator)
    let all = controls.compactMap(tokens.token)
    #expect(Set(all).count == 100)
    #expect(all.allSatisfy { $0.count == 64 && $0.allSatisfy(\.isHexDigit) })
  }

  @Test("tokens are saved like assignments")
  func kept() throws {
    let folder = try TemporaryFolder()
    let store = TokenStore(directory: StateDirectory(path: folder.path))
    #expect(store.load() == (PushTokens(), nil))
    var generator = SystemRandomNumberGenerator()
    var tokens = PushTokens()
    _ = tokens.update(placed: [Self.left, Self.right], at: 0, using: &generator)
    try store.save(tokens)
    #expect(store.load() == (tokens, nil))
    let file = try folder.write("torn", to: "tokens.json")
    #expect(
      store.load() == (
        PushTokens(),
        "\(file): is not JSON with a version: incomplete, or written by another program; "
          + "it was renamed to \(file).broken-1, and no saved push tokens are used"
      ))
    #expect(try folder.names() == ["tokens.json.broken-1"])
  }
}
