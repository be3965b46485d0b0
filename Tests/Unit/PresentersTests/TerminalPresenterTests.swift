import ActionButton
import Gesture
import SystemAccess
import Testing

@testable import Presenters

/// A terminal that records its input, and accepts as many bytes as the test sets.
final class FakeTerminal {
  var written: [UInt8] = []
  var room = Int.max
  var isGone = false
  var size = (columns: 60, rows: 24)
  var restoring: [UInt8] = []

  var terminal: TerminalPresenter.Terminal {
    TerminalPresenter.Terminal(
      write: { bytes in
        if self.isGone { return nil }
        let count = min(bytes.count, self.room)
        self.room -= count
        self.written += bytes.prefix(count)
        return count
      },
      size: { self.size }, restoring: { self.restoring = $0 })
  }

  func take() -> String {
    defer { written = [] }
    return String(decoding: written, as: UTF8.self)
  }
}

@Suite("Terminal presenter")
struct TerminalPresenterTests {
  private let fake = FakeTerminal()
  private let style = TerminalStyle(colors: .none, isUnicode: true)

  private func presenter() -> TerminalPresenter {
    TerminalPresenter(fake.terminal, style: style, help: "q quit")
  }

  /// A screen with the few control sequences that the panel uses; every character has one column.
  private struct Screen {
    var lines: [[Character]] = [[]]
    var row = 0
    var column = 0

    var text: [String] { lines.map { String($0) } }

    mutating func take(_ text: String) {
      var rest = text[...]
      while let character = rest.popFirst() {
        switch character {
        case "\u{1B}":
          let sequence = rest.prefix { !$0.isLetter }
          rest = rest.dropFirst(sequence.count)
          control(rest.popFirst() ?? " ", Int(sequence.dropFirst()) ?? 1)
        case "\r": column = 0
        case "\r\n":
          column = 0
          row += 1
          if row == lines.count { lines.append([]) }
        default:
          while lines[row].count <= column { lines[row].append(" ") }
          lines[row][column] = character
          column += 1
        }
      }
    }

    private mutating func control(_ final: Character, _ count: Int) {
      switch final {
      case "A": row -= count
      case "B": row += count
      case "J":
        lines.removeSubrange((row + 1)...)
        lines[row].removeSubrange(min(column, lines[row].count)...)
      case "K": lines[row].removeSubrange(min(column, lines[row].count)...)
      case "m", "h", "l": break
      default: Issue.record("the panel never uses this sequence: \(final)")
      }
    }
  }

  @Test("the first frame hides the cursor and registers the bytes that restore it")
  func first() {
    let presenter = presenter()
    presenter.show(SnapshotScene.snapshot(), at: .zero)
    let text = fake.take()
    #expect(text.hasPrefix("\u{1B}[?2026h\u{1B}[?25l\r"))
    #expect(text.hasSuffix("\r\u{1B}[?2026l"))
    #expect(text.filter { $0 == "\r\n" }.count == 6)
    #expect(fake.restoring == TerminalScreen.restoring)
  }

  @Test("what did not change is not written again")
  func same() {
    let presenter = presenter()
    presenter.show(SnapshotScene.snapshot(), at: .zero)
    _ = fake.take()
    presenter.show(SnapshotScene.snapshot(), at: .zero)
    #expect(fake.take().isEmpty)
    presenter.show(SnapshotScene.snapshot(.loaded(SnapshotScene.on)), at: .zero)
    let text = fake.take()
    #expect(text.contains("Running"))
    #expect(!text.contains("Work Timer"))
    #expect(!text.contains("╭"))
    #expect(!text.contains("\n"))
  }

  @Test("at rest no frame is due; during a press about thirty a second are")
  func frames() {
    let presenter = presenter()
    presenter.show(SnapshotScene.snapshot(), at: SnapshotScene.start)
    #expect(presenter.nextFrame == nil)
    presenter.show(
      SnapshotScene.snapshot(press: SnapshotScene.pressing(.hint("Hold"))),
      at: SnapshotScene.start)
    var now = SnapshotScene.start
    var frames = 0
    while let next = presenter.nextFrame {
      #expect(next > now)
      now = next
      presenter.draw(at: now)
      frames += 1
    }
    #expect(frames == 16)
    #expect(now == SnapshotScene.at(500))
  }

  @Test(
    "a terminal that does not read gets the latest frame later, and no half sequence",
    arguments: [0, 1, 7, 100])
  func slow(room: Int) {
    let presenter = presenter()
    fake.room = room
    let first = SnapshotScene.snapshot()
    let last = SnapshotScene.snapshot(.loaded(SnapshotScene.on))
    presenter.show(first, at: SnapshotScene.start)
    presenter.show(
      SnapshotScene.snapshot(press: SnapshotScene.pressing(.busy)), at: SnapshotScene.start)
    presenter.show(last, at: SnapshotScene.at(10))
    #expect(presenter.nextFrame == SnapshotScene.at(60))
    fake.room = .max
    presenter.draw(at: SnapshotScene.at(60))
    #expect(presenter.nextFrame == nil)
    let slow = fake.take()
    let other = FakeTerminal()
    let quick = TerminalPresenter(other.terminal, style: style, help: "q quit")
    quick.show(first, at: SnapshotScene.start)
    quick.show(last, at: SnapshotScene.at(10))
    #expect(slow == other.take())
  }

  @Test("nothing is written to a terminal that is gone")
  func gone() {
    let presenter = presenter()
    fake.isGone = true
    presenter.show(
      SnapshotScene.snapshot(press: SnapshotScene.pressing(.busy)), at: SnapshotScene.start)
    #expect(presenter.isClosed)
    #expect(presenter.nextFrame == nil)
  }

  @Test("at the end one line of state stays, and the cursor is back")
  func finish() {
    let presenter = presenter()
    presenter.show(SnapshotScene.snapshot(), at: .zero)
    _ = fake.take()
    presenter.finish()
    #expect(
      fake.take()
        == "\u{1B}[?2026h\u{1B}[6A\r\u{1B}[JWork Timer: Stopped\r\n\u{1B}[?25h\u{1B}[?2026l")
    #expect(fake.restoring.isEmpty)
    #expect(presenter.nextFrame == nil)
  }

  @Test("after a stop everything is drawn where the cursor is now")
  func resumed() {
    let presenter = presenter()
    presenter.show(SnapshotScene.snapshot(), at: .zero)
    let first = fake.take()
    presenter.resumed(at: .zero)
    #expect(fake.take() == first)
  }

  @Test("on another width the old panel is erased as the terminal wrapped it")
  func resized() {
    let presenter = presenter()
    presenter.show(SnapshotScene.snapshot(), at: .zero)
    _ = fake.take()
    fake.size.columns = 30
    presenter.resized(at: .zero)
    let text = fake.take()
    #expect(text.hasPrefix("\r\u{1B}[12A\u{1B}[J\u{1B}[?2026h"))
    #expect(text.contains("Work Timer"))
  }

  @Test("any sequence of frames leaves on the screen what the last frame shows")
  func sequence() throws {
    let all = try SnapshotScene.read()
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<40 {
      let presenter = presenter()
      var screen = Screen()
      var scenes: [String] = []
      for _ in 0..<12 {
        guard let scene = all.randomElement(using: &generator) else { continue }
        scenes.append(scene.name)
        fake.size.rows = Bool.random(using: &generator) ? 24 : 8
        presenter.show(scene.snapshot, at: scene.at)
        screen.take(fake.take())
        let frame = TerminalFrame(
          scene.snapshot, at: scene.at, columns: 60, rows: fake.size.rows, style: style,
          help: "q quit")
        #expect(screen.text == frame.lines.map(TerminalScreen.visible), "\(scenes)")
        #expect(screen.row == frame.lines.count - 1 && screen.column == 0)
      }
    }
  }
}
