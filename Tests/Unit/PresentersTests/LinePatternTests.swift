import ActionButton
import ControlModel
import Gesture
import SystemAccess
import Testing

@testable import Presenters

/// An announcement and its time in milliseconds.
private typealias Happening = (at: Int64, Announcement)

private func instant(_ milliseconds: Int64) -> Timestamp {
  Timestamp(nanoseconds: UInt64(milliseconds) * 1_000_000)
}

/// Plays announcements through a presenter whose owner is always on time, and returns the times at which the line is
/// turned on, off, on and so on, in milliseconds.
private func changes(
  _ pattern: any LinePattern, _ happenings: [Happening], until end: Int64
) -> [Int64] {
  var now = Timestamp.zero
  var changes: [Int64] = []
  let presenter = LinePresenter(pattern, now: { now }) {
    #expect($0 == changes.count.isMultiple(of: 2))
    changes.append(Int64(now.nanoseconds / 1_000_000))
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
    let light: [Int64]
    let motor: [Int64]

    var testDescription: String { rule }
  }

  /// The changes for a hold of 800 ms that begins at 1000, with eighths of 100 ms, up to the full light.
  private static let filling: [Int64] = [
    1000, 1012, 1100, 1125,
    1200, 1237, 1300, 1350,
    1400, 1462, 1500, 1575,
    1600, 1687, 1700,
  ]

  private static let rows: [Row] = [
    Row(
      rule: "a hold fills, and flashes when its intent starts",
      happenings: [
        began("Hold to Start", at: 1000, deadline: 1800),
        (1800, .hold(.performed(at: instant(1800)))), (1800, performing),
        (1900, .intentFinished(kind: "k")), (2500, .hold(.ended(at: instant(2500)))),
      ],
      light: filling + [1800, 1860, 2100],
      motor: [1800, 1840]),
    Row(
      rule: "a hold whose intent starts later stays full until then",
      happenings: [
        began("Hold to Start", at: 1000, deadline: 1800),
        (1800, .hold(.performed(at: instant(1800)))), (2000, performing),
      ],
      light: filling + [2000, 2060, 2300],
      motor: [2000, 2040]),
    Row(
      rule: "a stage turns the light off for a moment, pulses, and fills until the next stage",
      happenings: [
        began("Hold to Start", at: 1000, deadline: 1800),
        (
          1800, .hold(.reached(next: instant(2720), at: instant(1800)), hint: "Release to Start")
        ), (2750, .hold(.performed(at: instant(2750)))), (2750, performing),
      ],
      light: filling + [1800] + filling.map { $0 + 920 } + [2750, 2810, 3050],
      motor: [1800, 1840, 2750, 2790]),
    Row(
      rule: "the light is on again at the next stage at the latest",
      happenings: [
        began("Hold to Start", at: 1000, deadline: 1800),
        (
          1800, .hold(.reached(next: instant(1850), at: instant(1800)), hint: "Release to Start")
        ), (1900, .hold(.performed(at: instant(1900)))), (1900, performing),
      ],
      light: filling + [1800, 1850, 1900, 1960, 2200],
      motor: [1800, 1840, 1900, 1940]),
    Row(
      rule: "a stage that promises nothing has no pulse",
      happenings: [
        began(nil, at: 1000, deadline: 1800),
        (1800, .hold(.reached(next: instant(2800), at: instant(1800)), hint: nil)),
      ],
      light: [], motor: []),
    Row(
      rule: "a press that performs nothing turns the light off, without a pulse",
      happenings: [
        began("Hold to Start", at: 1000, deadline: 1800),
        (1110, .hold(.cancelled(.releasedEarly, at: instant(1110)))),
      ],
      light: [1000, 1012, 1100, 1110],
      motor: []),
    Row(
      rule: "a press that will do nothing leaves the light off",
      happenings: [
        began(nil, at: 1000, deadline: 1800),
        (1800, .hold(.performed(at: instant(1800)))), (1800, .intentSkipped(.busy)),
      ],
      light: [1800, 1900, 2000, 2100, 2200, 2300],
      motor: [1800, 1840, 1920, 1960]),
    Row(
      rule: "between two presses the light blinks, to the end of the wait",
      happenings: [
        (
          1000,
          .hold(.armed(at: instant(1000), deadline: instant(1600)), hint: "Press Again to Start")
        )
      ],
      light: [1000, 1250, 1500, 1600],
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
      light: [1000, 1250, 1400, 1400, 1460, 1700],
      motor: [1400, 1440]),
    Row(
      rule: "a first press that promises nothing leaves the light off",
      happenings: [(1000, .hold(.armed(at: instant(1000), deadline: instant(4000)), hint: nil))],
      light: [], motor: []),
    Row(
      rule: "an intent that fails cuts the flash short",
      happenings: [(1000, performing), (1100, failed)],
      light: [1060, 1200, 1300, 1400, 1500, 1600],
      motor: [1000, 1040, 1100, 1140, 1220, 1260]),
    Row(
      rule: "an intent that fails at once makes one long pulse of two",
      happenings: [(1000, performing), (1020, failed)],
      light: [1020, 1120, 1220, 1320, 1420, 1520],
      motor: [1000, 1060, 1140, 1180]),
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
    #expect(lights == [4000, 4060, 8000, 8060, 11_990, 12_002, 12_040, 12_060, 16_000, 16_060])
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
