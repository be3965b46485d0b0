import ActionButton
import ControlModel
import Gesture
import SystemAccess
import Testing

@testable import Presenters

/// An announcement and its time in milliseconds.
private typealias Happening = (at: Int64, Announcement)
/// A change of a line, with its time in milliseconds.
private struct Change: Equatable, CustomStringConvertible {
  let at: Int64
  let isOn: Bool

  init(_ at: Int64, _ isOn: Bool) {
    self.at = at
    self.isOn = isOn
  }

  var description: String { "\(at) \(isOn ? "on" : "off")" }
}

private func instant(_ milliseconds: Int64) -> Timestamp {
  Timestamp(nanoseconds: UInt64(milliseconds) * 1_000_000)
}

/// Plays announcements through a presenter whose owner is always on time, and returns the line's changes.
private func changes(
  _ pattern: any LinePattern, _ happenings: [Happening], until end: Int64
) -> [Change] {
  var now = Timestamp.zero
  var changes: [Change] = []
  let presenter = LinePresenter(pattern, now: { now }) {
    changes.append(Change(Int64(now.nanoseconds / 1_000_000), $0))
  }
  var rest = happenings[...]
  while true {
    let next = rest.first.map { instant($0.at) } ?? instant(end)
    if let frame = presenter.nextFrame, frame < next {
      #expect(frame > now, "a frame is always ahead")
      now = frame
      presenter.draw(at: now)
    } else if let happening = rest.popFirst() {
      now = next
      presenter.announce(happening.1)
    } else {
      return changes
    }
  }
}

private func began(_ hint: String?, at: Int64, deadline: Int64) -> Happening {
  (at, .hold(.began(at: instant(at), deadline: instant(deadline)), hint: hint))
}

private let performing = Announcement.intentPerforming(kind: "k", value: true)
private let failed = Announcement.intentFailed(kind: "k", error: "e")

@Suite("Patterns of light and motor")
struct LinePatternTests {
  private struct Row: CustomTestStringConvertible, Sendable {
    let rule: String
    let happenings: [(at: Int64, Announcement)]
    let light: [Change]
    let motor: [Change]

    var testDescription: String { rule }
  }

  /// The changes for a hold of 800 ms that begins at 1000, with eighths of 100 ms.
  private static let filling: [Change] = [
    Change(1000, true), Change(1012, false), Change(1100, true), Change(1125, false),
    Change(1200, true), Change(1237, false), Change(1300, true), Change(1350, false),
    Change(1400, true), Change(1462, false), Change(1500, true), Change(1575, false),
    Change(1600, true), Change(1687, false), Change(1700, true),
  ]

  private static let rows: [Row] = [
    Row(
      rule: "a hold fills, and flashes when its intent starts",
      happenings: [
        began("Hold to Start", at: 1000, deadline: 1800),
        (1800, .hold(.performed(at: instant(1800)))), (1800, performing),
        (1900, .intentFinished(kind: "k")), (2500, .hold(.ended(at: instant(2500)))),
      ],
      light: filling + [Change(1800, false), Change(1860, true), Change(2100, false)],
      motor: [Change(1800, true), Change(1840, false)]),
    Row(
      rule: "a hold whose intent starts later stays full until then",
      happenings: [
        began("Hold to Start", at: 1000, deadline: 1800),
        (1800, .hold(.performed(at: instant(1800)))), (2000, performing),
      ],
      light: filling + [Change(2000, false), Change(2060, true), Change(2300, false)],
      motor: [Change(2000, true), Change(2040, false)]),
    Row(
      rule: "a press that performs nothing turns the light off, without a pulse",
      happenings: [
        began("Hold to Start", at: 1000, deadline: 1800),
        (1110, .hold(.cancelled(.releasedEarly, at: instant(1110)))),
      ],
      light: [
        Change(1000, true), Change(1012, false), Change(1100, true), Change(1110, false),
      ],
      motor: []),
    Row(
      rule: "a press that will do nothing leaves the light off",
      happenings: [
        began(nil, at: 1000, deadline: 1800),
        (1800, .hold(.performed(at: instant(1800)))), (1800, .intentSkipped(.busy)),
      ],
      light: [
        Change(1800, true), Change(1900, false), Change(2000, true), Change(2100, false),
        Change(2200, true), Change(2300, false),
      ],
      motor: [Change(1800, true), Change(1840, false), Change(1920, true), Change(1960, false)]),
    Row(
      rule: "between two presses the light blinks, to the end of the wait",
      happenings: [
        (
          1000,
          .hold(.armed(at: instant(1000), deadline: instant(1600)), hint: "Press Again to Start")
        )
      ],
      light: [
        Change(1000, true), Change(1250, false), Change(1500, true), Change(1600, false),
      ],
      motor: []),
    Row(
      rule: "a second press flashes at once",
      happenings: [
        (
          1000,
          .hold(.armed(at: instant(1000), deadline: instant(4000)), hint: "Press Again to Start")
        ),
        began("Press Again to Start", at: 1400, deadline: 1400),
        (1400, .hold(.performed(at: instant(1400)))), (1400, performing),
      ],
      light: [
        Change(1000, true), Change(1250, false), Change(1400, true), Change(1400, false),
        Change(1460, true), Change(1700, false),
      ],
      motor: [Change(1400, true), Change(1440, false)]),
    Row(
      rule: "a first press that promises nothing leaves the light off",
      happenings: [(1000, .hold(.armed(at: instant(1000), deadline: instant(4000)), hint: nil))],
      light: [], motor: []),
    Row(
      rule: "an intent that fails cuts the flash short",
      happenings: [(1000, performing), (1100, failed)],
      light: [
        Change(1060, true), Change(1200, false), Change(1300, true), Change(1400, false),
        Change(1500, true), Change(1600, false),
      ],
      motor: [
        Change(1000, true), Change(1040, false), Change(1100, true), Change(1140, false),
        Change(1220, true), Change(1260, false),
      ]),
    Row(
      rule: "an intent that fails at once makes one long pulse of two",
      happenings: [(1000, performing), (1020, failed)],
      light: [
        Change(1020, true), Change(1120, false), Change(1220, true), Change(1320, false),
        Change(1420, true), Change(1520, false),
      ],
      motor: [Change(1000, true), Change(1060, false), Change(1140, true), Change(1180, false)]),
  ]

  @Test("light and motor follow the patterns of the table", arguments: rows)
  private func table(_ row: Row) {
    #expect(changes(LightPattern(), row.happenings, until: 9000) == row.light)
    #expect(changes(HapticPattern(), row.happenings, until: 9000) == row.motor)
  }

  @Test("a light that breathes is on for 60 ms every 4 s, but not while something happens")
  func breathing() {
    let lights = changes(
      LightPattern(breathes: true),
      [
        began("Hold to Start", at: 11_990, deadline: 12_790),
        (12_040, .hold(.cancelled(.releasedEarly, at: instant(12_040)))),
      ], until: 16_100)
    #expect(
      lights == [
        Change(4000, true), Change(4060, false), Change(8000, true), Change(8060, false),
        Change(11_990, true), Change(12_002, false), Change(12_040, true), Change(12_060, false),
        Change(16_000, true), Change(16_060, false),
      ])
  }

  @Test("the motor is never on for as long as its guard allows")
  func guarded() {
    for steps in [HapticPattern.pulse, HapticPattern.double] {
      #expect(steps.lengths.allSatisfy { $0 < HapticPattern.limit })
    }
  }

  @Test("a late caller gets the level of that moment")
  func late() {
    var pattern = LightPattern()
    pattern.handle(began("Hold", at: 1000, deadline: 1800).1, at: instant(1000))
    #expect(
      pattern.level(at: instant(1005)) == LineLevel(true, until: .init(nanoseconds: 1_012_500_000)))
    #expect(pattern.level(at: instant(1799)) == LineLevel(true, until: instant(1800)))
    #expect(pattern.level(at: instant(5000)) == LineLevel(true))
  }

  @Test("a line is off at the end, whatever it showed")
  func end() {
    var levels: [Bool] = []
    let presenter = LinePresenter(HapticPattern(), now: { instant(1000) }) { levels.append($0) }
    presenter.announce(performing)
    presenter.finish()
    #expect(levels == [true, false])
    #expect(presenter.nextFrame == nil)
  }
}
