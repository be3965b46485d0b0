import ActionButton
import Gesture
import SystemAccess
import Testing

@testable import Presenters

@Suite("Sounds")
struct SoundTests {
  private static let start = Timestamp(nanoseconds: 1)
  private static let end = Timestamp(nanoseconds: 2)

  private static let rows: [(rule: String, announcement: Announcement, cue: SoundCue?)] = [
    ("a press", .hold(.began(at: start, deadline: end), hint: "Hold to Start"), .press),
    ("a press that promises nothing", .hold(.began(at: start, deadline: end), hint: nil), nil),
    ("a first press", .hold(.armed(at: start, deadline: end), hint: "Press Again"), .press),
    (
      "a first press that promises nothing", .hold(.armed(at: start, deadline: end), hint: ""), nil
    ),
    ("a second press", .hold(.began(at: end, deadline: end), hint: "Press Again"), nil),
    ("a stage", .hold(.reached(next: end, at: start), hint: "Release"), .press),
    ("a stage that promises nothing", .hold(.reached(next: end, at: start)), nil),
    ("the last stage of several", .hold(.reached(stage: 2, at: end), hint: "Release"), .press),
    ("a deadline, and the release decides", .hold(.reached(at: end), hint: "Release"), nil),
    ("a hold", .hold(.performed(at: end)), nil),
    ("its intent", .intentPerforming(kind: "k", value: true), .accept),
    ("a press released too early", .hold(.cancelled(.releasedEarly, at: end)), .reject),
    ("a second press that did not come", .hold(.cancelled(.notConfirmed, at: end)), .reject),
    ("a hold that ran nothing", .intentSkipped(.busy), .reject),
    ("an intent that failed", .intentFailed(kind: "k", error: "e"), .reject),
    ("an intent that returned", .intentFinished(kind: "k"), nil),
  ]

  @Test("each announcement has its sound", arguments: rows.indices)
  func cue(_ index: Int) {
    let row = Self.rows[index]
    var played: [SoundCue] = []
    SoundPresenter { played.append($0) }.announce(row.announcement)
    #expect(played == [row.cue].compactMap(\.self), "\(row.rule)")
  }

  @Test("a sound is a WAV file of its tones' length that begins and ends in silence")
  func file() throws {
    for cue in SoundCue.allCases {
      let file = SoundWave.file(cue)
      let length = SoundWave.tones(cue).map(\.milliseconds).reduce(0, +)
      #expect(file.count == 44 + length * SoundWave.rate / 1_000 * 2)
      #expect(Array(file[0..<4]) == Array("RIFF".utf8))
      #expect(Array(file[8..<16]) == Array("WAVEfmt ".utf8))
      #expect(Array(file[36..<40]) == Array("data".utf8))
      func number(_ at: Int) -> Int {
        (0..<4).reduce(0) { $0 | Int(file[at + $1]) << (8 * $1) }
      }
      #expect(number(4) == file.count - 8)
      #expect(number(40) == file.count - 44)
      let samples = stride(from: 44, to: file.count, by: 2).map {
        Int16(bitPattern: UInt16(file[$0]) | UInt16(file[$0 + 1]) << 8)
      }
      #expect(samples.first == 0 && samples.last == 0)
      let peak = samples.map { abs(Int($0)) }.max() ?? 0
      #expect((Int(SoundWave.loudest) * 9 / 10...Int(SoundWave.loudest)).contains(peak))
    }
  }
}
