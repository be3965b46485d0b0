import ActionButton
import ControlModel
import Gesture
import SystemAccess
import Testing

@testable import Presenters

@Suite("Plain lines")
struct PlainLinesTests {
  private static let off = SnapshotScene.snapshot()
  private static let on = SnapshotScene.snapshot(.loaded(SnapshotScene.on))

  private static let second = Timestamp(nanoseconds: 1_000_000_000)

  typealias Row = (rule: String, from: PlaceSnapshot?, to: PlaceSnapshot, lines: [String])

  private static func with(_ change: (inout PlaceSnapshot) -> Void) -> PlaceSnapshot {
    var snapshot = off
    change(&snapshot)
    return snapshot
  }

  private static let hidden = with {
    $0.isLocked = true
    let timer = SnapshotScene.timer(isOn: false, isPrivacySensitive: true)
    $0.control = SnapshotScene.shown(.loaded(timer), isLocked: true)
  }

  static let rows: [Row] = [
    (
      "at the start the device and the control are written", nil, off,
      ["Ready: keyboard", "Work Timer: Stopped"]
    ),
    ("an unchanged snapshot writes nothing", off, off, []),
    (
      "a shared write that waits is one line", off, with { $0.shared = .pending },
      ["Work Timer: Waiting to Sync"]
    ),
    ("its confirmation writes nothing", with { $0.shared = .pending }, off, []),
    (
      "a shared write that was not applied is one line", with { $0.shared = .pending },
      with { $0.shared = .rejected(until: second) }, ["Work Timer: Changed on Another Device"]
    ),
    (
      "a press says its hint", off,
      with { $0.press = SnapshotScene.pressing(.hint("Hold to Start")) }, ["Hold to Start"]
    ),
    (
      "a press while busy says so", off, with { $0.press = SnapshotScene.pressing(.busy) },
      ["Busy"]
    ),
    (
      "a first press of two says what the second does", off,
      with { $0.press = .armed(.hint("Press Again"), since: .zero, deadline: second) },
      ["Press Again"]
    ),
    (
      "a second press says nothing as it begins",
      with { $0.press = .armed(.hint("Press Again"), since: .zero, deadline: second) },
      with { $0.press = .pressing(.hint("Press Again"), since: second, deadline: second) }, []
    ),
    (
      "a second press is told as one",
      with { $0.press = .pressing(.hint("Press Again"), since: second, deadline: second) },
      with { $0.press = .held(since: second) }, ["pressed again"]
    ),
    (
      "a cancelled press says why", with { $0.press = SnapshotScene.pressing(.hint("Hold")) },
      with { $0.outcome = .cancelled(.releasedEarly, until: .zero) },
      ["cancelled: let go too early"]
    ),
    (
      "performing names the control", off,
      with { $0.outcome = .performing(label: nil, since: .zero) }, ["performing Work Timer"]
    ),
    (
      "a new state is one line",
      with { $0.outcome = .performing(label: nil, since: .zero) },
      with {
        $0.control = SnapshotScene.shown(.loaded(SnapshotScene.on))
        $0.outcome = .performed(status: nil, until: .zero)
      }, ["Work Timer: Running"]
    ),
    ("another state is written", on, off, ["Work Timer: Stopped"]),
    (
      "a failure says why", off,
      with { $0.outcome = .failed(error: "no\nanswer", until: .zero) }, ["failed: no answer"]
    ),
    (
      "a skipped intent says why", off, with { $0.outcome = .skipped(.late, until: .zero) },
      ["not performed: it was too late"]
    ),
    (
      "a lost button says why", off, with { $0.device = .lost("unplugged") },
      ["Button Lost: unplugged"]
    ),
    (
      "a button that is back says so", with { $0.device = .lost("unplugged") }, off,
      ["Button Restored"]
    ),
    (
      "a stale state says why", off,
      with { $0.control = SnapshotScene.shown(.stale(SnapshotScene.off, error: "gone")) },
      ["Work Timer: May Be Out of Date: gone"]
    ),
    (
      "what may control a terminal is taken out", off,
      with { $0.press = SnapshotScene.pressing(.hint("Hold\u{1B}[31m")) }, ["Hold\u{FFFD}[31m"]
    ),
    ("locking is written", off, with { $0.isLocked = true }, ["locked"]),
    (
      "an unlock says so, and what is seen again", hidden, off,
      ["unlocked", "Work Timer: Stopped"]
    ),
    ("a hidden control is not written", on, hidden, ["locked"]),
    (
      "another language is another language",
      with { $0.language = "zh-Hans" },
      with {
        $0.language = "zh-Hans"
        $0.outcome = .cancelled(.releasedEarly, until: .zero)
      }, ["已取消：松开过早"]
    ),
  ]

  @Test("each change is a line", arguments: rows)
  func change(_ row: Row) {
    #expect(PlainLines.lines(from: row.from, to: row.to) == row.lines, "\(row.rule)")
  }
}
