import Gesture
import SystemAccess
import Testing

@testable import LoopbackBench

@Suite("Verdict of a bench run")
struct VerdictTests {
  private let limits = HoldRecognizer.Limits(
    threshold: .milliseconds(200), debounce: .milliseconds(5))

  private func at(_ milliseconds: Double) -> Timestamp {
    Timestamp(nanoseconds: UInt64(milliseconds * 1e6))
  }

  /// A press whose edges were written at these milliseconds, each with an uncertainty of 0.1 ms.
  private func driven(_ times: Double...) -> DrivenPress {
    DrivenPress(edges: times.map { DrivenPress.Edge(earliest: at($0), latest: at($0 + 0.1)) })
  }

  private func seen(
    _ began: Double, performed: Double? = nil, cancelled: Double? = nil, ended: Double? = nil
  ) -> SeenPress {
    func event(_ time: Double?) -> SeenPress.Event? {
      time.map { SeenPress.Event(edge: at($0), written: at($0 + 0.2)) }
    }
    var press = SeenPress(began: SeenPress.Event(edge: at(began), written: at(began + 0.2)))
    press.performed = event(performed)
    press.cancelled = event(cancelled)
    press.ended = event(ended)
    if cancelled != nil { press.reason = "released-early" }
    return press
  }

  @Test("the wire's dates say what must come of a press, or leave it open")
  func expected() {
    let rows: [(DrivenPress, DrivenPress.Expected)] = [
      (driven(0, 199.8), .cancelled),
      (driven(0, 199.95), .open),
      (driven(0, 200.2), .performed),
      (driven(0, 100, 102, 300), .performed),
      (driven(0, 100, 102, 150), .cancelled),
      // The bench was delayed, so this may have been a release.
      (driven(0, 100, 104.95, 300), .open),
      (driven(0, 100, 180, 300), .open),
    ]
    for (press, expected) in rows {
      #expect(press.expected(limits, next: nil) == expected, "\(press)")
    }
    #expect(driven(0, 100).expected(limits, next: at(104)) == .open)
    #expect(driven(0, 100).expected(limits, next: at(106)) == .cancelled)
  }

  @Test("right decisions are counted by their outcome")
  func right() {
    let verdict = Verdict(
      [driven(0, 300), driven(500, 550), driven(1_000, 1_199.95)],
      [seen(0.05, performed: 200.05, ended: 300.05), seen(500.05, cancelled: 550.05)], limits)
    #expect(verdict.wrong == [])
    #expect(verdict.holds == 1)
    #expect(verdict.releasedEarly == 1)
    #expect(verdict.open == 1)
  }

  @Test("every kind of wrong decision is found and named")
  func wrong() {
    let hold = driven(1_000, 1_300)
    func problems(_ presses: SeenPress...) -> [String] { Verdict([hold], presses, limits).wrong }
    #expect(problems() == ["missed: press 1"])
    #expect(
      problems(seen(1_000.05, cancelled: 1_300))
        == ["cancelled instead of performed: press 1"])
    #expect(problems(seen(1_000.05)) == ["not decided instead of performed: press 1"])
    #expect(
      problems(seen(1_000.05, performed: 1_200.05)) == ["performed, but never ended: press 1"])
    #expect(
      problems(seen(1_000.05, performed: 1_201, ended: 1_300))
        == ["performed, but not dated at the deadline: press 1"])
    #expect(
      problems(seen(1_000.05, performed: 1_200.05, cancelled: 1_300))
        == ["performed and then cancelled: press 1"])
    #expect(
      problems(seen(1_001, performed: 1_201, ended: 1_300))
        == ["press 1 is dated after its first contact"])
    let good = seen(1_000.05, performed: 1_200.05, ended: 1_300.05)
    #expect(problems(good) == [])
    #expect(problems(seen(900, cancelled: 950), good) == ["invented: a press before the first"])
    #expect(problems(good, seen(1_400, cancelled: 1_410)) == ["2 presses instead of one: press 1"])
    var lost = seen(1_000.05, cancelled: 1_100)
    lost.reason = "lost-events"
    #expect(problems(lost) == ["cancelled as lost-events: press 1"])
    let early = Verdict(
      [driven(0, 50)], [seen(0.05, performed: 200.05, ended: 250)], limits, strays: ["stray"])
    #expect(early.wrong == ["stray", "performed instead of cancelled: press 1"])
  }

  @Test("presses are read from the event stream, and what belongs to none is named")
  func stream() {
    let text = """
      {"event":"button.ready","button":"action","at_ns":1}
      {"event":"hold.began","edge_ns":10,"deadline_ns":210,"at_ns":12}
      {"event":"hold.performed","edge_ns":210,"at_ns":215}
      {"event":"intent.performing","at_ns":216}
      {"event":"hold.ended","edge_ns":300,"at_ns":301}
      {"event":"hold.ended","edge_ns":300,"at_ns":301}
      {"event":"hold.began","edge_ns":400,"at_ns":403}
      {"event":"hold.cancelled","reason":"released-early","edge_ns":450,"at_ns":455}
      nonsense\u{1b}[2J
      """
    let (presses, strays) = SeenPress.presses(of: text.utf8)
    #expect(presses.map(\.began.edge.nanoseconds) == [10, 400])
    #expect(presses.first?.performed?.written.nanoseconds == 215)
    #expect(presses.last?.reason == "released-early")
    #expect(strays.count == 2)
    #expect(strays.first == "hold.ended outside a press, or for the second time")
    #expect(strays.last?.contains("\u{1b}") == false)
  }
}
