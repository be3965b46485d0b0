import Foundation
import Gesture
import SystemAccess
import Testing

/// A rule, a recognizer's settings, its inputs and their effects, as one line of text.
///
///     a short press | debounce=0 | 10 ↓ began 10 to 510; 20 ↑ cancelled(released-early) 20
///
/// A step has its time in milliseconds, an input and exactly its effects; after `@` it may have the next wake-up, and after
/// `=` the state of the debouncer. The inputs are the edges `↓` and `↑`; `closed`, `open` and `unknown`, a wake-up that
/// reads this level; `lost` and `gone`; `hold=` and `arm=`, times that the next press asks for, or `own` for the button's;
/// `taps` and `notaps`; `look` is not an input.
struct RecognizerTrace: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let steps: String
  private let settings: [Substring]

  static func lines(_ text: String) -> [RecognizerTrace] {
    text.split(separator: "\n").map { RecognizerTrace(String($0)) }
  }

  private init(_ line: String) {
    testDescription = line
    let parts = line.split(separator: "|")
    settings = parts.count > 2 ? parts[1].split(separator: " ") : []
    steps = parts[parts.count - 1].trimmingCharacters(in: .whitespaces)
  }

  /// The steps with the effects that the recognizer really has.
  func played(debounce: Duration = HoldRecognizer.Limits().debounce) -> String {
    var limits = HoldRecognizer.Limits(debounce: debounce)
    var level: Level? = .inactive
    for setting in settings {
      let parts = setting.split(separator: "=")
      let time = Duration.milliseconds(parts.last.flatMap { Int($0) } ?? 0)
      switch parts[0] {
      case "debounce": limits.debounce = time
      case "glitch": limits.glitchFilter = time
      case "no-hold": limits.noHold = time
      case "repeat": limits.repeatPeriod = time
      case "stage": limits.stages.append(time)
      case "multi-press": limits.multiPress = time
      case "taps": limits.taps = true
      case "own":
        let ends = parts[1].split(separator: "-").compactMap { Int($0) }
        limits.ownHolds = .milliseconds(ends[0])...(.milliseconds(ends[1]))
      case "held": level = .active
      case "no-level": level = nil
      default: Issue.record("the setting \(setting)")
      }
    }
    var recognizer = HoldRecognizer(limits: limits, level: level, at: .zero)
    return steps.components(separatedBy: "; ").map { Self.play($0, &recognizer) }
      .joined(separator: "; ")
  }

  private static func play(_ step: String, _ recognizer: inout HoldRecognizer) -> String {
    let words = step.split(separator: " ")
    let at = Timestamp(nanoseconds: UInt64(((Double(words[0]) ?? -1) * 1_000_000).rounded()))
    let parts = words[1].split(separator: "=")
    let time = Duration.milliseconds(parts.last.flatMap { Int($0) } ?? 0)
    let effects: [HoldGesture.Effect]? =
      switch parts[0] {
      case "↓": recognizer.edge(Edge(.active, at: at))
      case "↑": recognizer.edge(Edge(.inactive, at: at))
      case "closed": recognizer.wake(at: at, level: .active)
      case "open": recognizer.wake(at: at, level: .inactive)
      case "unknown": recognizer.wake(at: at, level: nil)
      case "lost": recognizer.lost(.lostEvents, at: at)
      case "gone": recognizer.lost(.deviceGone, at: at)
      case "hold": recognizer.prepare(PressTiming(hold: time))
      case "arm": recognizer.prepare(PressTiming(arm: time))
      case "own": recognizer.prepare(PressTiming())
      case "taps": recognizer.setTaps(true, at: at)
      case "notaps": recognizer.setTaps(false, at: at)
      case "look": []
      default: nil
      }
    guard let effects else { return "\(step): not an input" }
    var line = words[0...1].joined(separator: " ")
    if !effects.isEmpty { line += " " + effects.map(text).joined(separator: ", ") }
    if step.contains("@") { line += " @\(recognizer.nextWake.map(text) ?? "never")" }
    if step.contains(" =") { line += " =\(recognizer.debouncer.state)" }
    return line
  }

  private static func text(_ effect: HoldGesture.Effect) -> String {
    let at = text(effect.instant)
    return switch effect {
    case .began(_, let deadline): "began \(at) to \(text(deadline))"
    case .armed(_, let deadline): "armed \(at) to \(text(deadline))"
    case .cancelled(let reason, _): "cancelled(\(reason.rawValue)) \(at)"
    case .ended(let reason?, _): "ended(\(reason.rawValue)) \(at)"
    case .counted(let count, let end, _):
      "counted(\(count)) \(at)\(end.map { " to \(text($0))" } ?? "")"
    case .reached(let stage, let next, _):
      "reached(\(stage)) \(at)\(next.map { " to \(text($0))" } ?? "")"
    case .performed(let stage, _) where stage > 1: "performed(\(stage)) \(at)"
    case .tapped, .performed, .repeated, .ended: "\(Outcome(effect).word.rawValue) \(at)"
    }
  }

  private static func text(_ instant: Timestamp) -> String {
    String(TimeText.milliseconds(instant).dropLast(2))
  }
}

/// The decisions of the recognizer about single presses, by the timestamps of their edges.
@Suite("Presses of a recognizer")
struct RecognizerTests {
  /// On a real line the level is ahead of the edge queue, because the interrupt stamps the edge and a thread queues it.
  ///
  /// In lines with `…` the contact was pressed at 0; at the deadline the line is open, and the edge is waited for, 10 ms
  /// at most.
  @Test(
    "the level and the queue of edges decide together",
    arguments: RecognizerTrace.lines(
      """
      a release dated before the deadline cancels            | … 499.99 ↑ @504.99; 504.99 open cancelled(released-early) 499.99
      a release dated after the deadline performs            | … 500.01 ↑ performed 500; 505.01 open ended 500.01
      a release on the deadline performs when it is read     | … 500 ↑ performed 500
      a release that never comes cancels; the next press counts after the debounce period \
      | … 509.9 open; 510 open cancelled(lost-events) 5; 511 open; 516 open; 600 ↓ began 600 to 1100
      of several edges the first release decides             | … 490 ↑; 498 ↓ cancelled(released-early) 490, began 498 to 998
      a level read in a bounce, closed again later, is a hold | … 510 closed performed 500
      a hold ends at its deadline at the earliest            | … 502 closed performed 500; 499 ↑; 504 open ended 500
      a hold is lost at its deadline at the earliest         | … 502 closed performed 500; 499 ↑; 503 gone ended(device-gone) 500
      an edge whose type contradicts the level after a quiet period voids the press \
      | 0 ↓ began 0 to 500; 100 ↓ @105; 105 open; 115 open cancelled(lost-events) 100
      a press whose edge was lost needs a release            | 10 ↑; 15 closed; 25 closed =blocked; 30 ↓; 600 closed
      a button held at the start is ignored until its release | held | 0 look @never; 700 ↑; 705 open; 800 ↓ began 800 to 1300
      a late process decides a release by its date           | 0 ↓ began 0 to 500; 400 ↑; 900 open cancelled(released-early) 400
      an edge dated before an earlier one counts as of that one's date \
      | 100 ↓ began 100 to 600; 90 ↑ @105; 105 open cancelled(released-early) 100
      after a missed release the contact must be open for the debounce period \
      | held | 700 open @705; 702 ↓ =blocked; 710 ↑; 715 ↓ began 715 to 1215
      the level is read again after 5 ms without an edge, also after the deadline, and at a loss | debounce=0 \
      | 100 ↓ began 100 to 600 @105; 105 closed; 599 ↓; 600 closed performed 600 @604; 604 closed @never; \
      700 lost ended(lost-events) 604 @700
      the level is read again after the debounce period      | debounce=20 \
      | 100 ↓ began 100 to 600 @120; 120 closed; 599 ↓; 600 closed performed 600 @619; 619 closed @never; \
      700 lost ended(lost-events) 619 @700
      a glitch filter confirms a press after its period      | glitch=20 | 100 ↓; 105 closed @120; 120 closed began 100 to 600 @600
      a contact that is closed again before that is blocked, also if its edge was lost \
      | held | 700 open @705; 705 closed @715; 715 closed =blocked
      a contact that is seen open after a loss is open from the last known instant on, at the earliest \
      | 0 ↓ began 0 to 500; 50 closed; 50 lost cancelled(lost-events) 50; 45 open @55
      a press that a glitch filter has not confirmed at the end of the window is still counted | glitch=20 multi-press=400 \
      | 0 ↓; 20 closed began 0 to 500; 100 ↑; 105 open counted(1) 100 to 500, cancelled(released-early) 100; 490 ↓; \
      505 closed @510; 510 closed began 490 to 990
      without levels the edges alone decide                  | no-level | 1 ↓ began 1 to 501; 501 unknown performed 501
      """.replacing("…", with: "0 ↓ began 0 to 500; 5 closed @500; 500 open @510;")))
  func levels(_ trace: RecognizerTrace) { #expect(trace.played() == trace.steps) }

  @Test(
    "a press has the times that were asked for, within the limits of its button",
    arguments: RecognizerTrace.lines(
      """
      no time is asked for                | own=300-5000 | 0 own; 10 ↓ began 10 to 510; 510 ↑ performed 510, ended 510
      the shortest time                   | own=300-5000 | 0 hold=300; 10 ↓ began 10 to 310; 310 ↑ performed 310, ended 310
      the longest time                    | own=300-5000 | 0 hold=5000; 10 ↓ began 10 to 5010; 5010 ↑ performed 5010, ended 5010
      a shorter time                      | own=300-5000 | 0 hold=1; 10 ↓ began 10 to 310; 310 ↑ performed 310, ended 310
      a longer time                       | own=300-5000 | 0 hold=9000; 10 ↓ began 10 to 5010; 5010 ↑ performed 5010, ended 5010
      less than the button allows         | own=1000-2000 | 0 hold=300; 10 ↓ began 10 to 1010; 1010 ↑ performed 1010, ended 1010
      more than the button allows         | own=1000-2000 | 0 hold=3000; 10 ↓ began 10 to 2010; 2010 ↑ performed 2010, ended 2010
      the button's own is not limited     | own=1000-2000 | 0 own; 10 ↓ began 10 to 510; 510 ↑ performed 510, ended 510
      the next press has the button's own \
      | 0 hold=3000; 10 ↓ began 10 to 3010; 20 ↑ cancelled(released-early) 20; 20 own; 30 ↓ began 30 to 530
      a hold with stages has the times of its stages | own=300-5000 stage=700 \
      | 0 hold=300; 10 ↓ began 10 to 510; 510 closed reached(1) 510 to 710; 710 closed performed(2) 710
      a release that is read late performs the stage of its date | stage=700 stage=900 \
      | 10 ↓ began 10 to 510; 715 closed reached(1) 510 to 710, reached(2) 710 to 910; 709 ↑ performed 709, ended 709
      two presses perform, also where a short press is a tap and a hold repeats | taps repeat=100 \
      | 0 arm=10000; 10 ↓ armed 10 to 10010; 20 ↑; 20 arm=10000; 10009 ↓ began 10009 to 10009, performed 10009; 20000 ↑ ended 20000
      a press that is no second one cancels the first, and is held \
      | 0 arm=10000; 10 ↓ armed 10 to 10010; 20 ↑; 25 open; 30 own cancelled(not-confirmed) 25 @never; 40 ↓ began 40 to 540
      a loss ends the wait for a second press, at the last known instant | no-hold=3000 \
      | 10 ↓ armed 10 to 3010; 20 ↑; 4000 gone cancelled(device-gone) 20
      a loss ends a count, at the last known instant | multi-press=400 \
      | 10 ↓ began 10 to 510; 20 ↑ counted(1) 20 to 420, cancelled(released-early) 20; \
      30 ↓ began 30 to 530; 40 ↑ counted(2) 40 to 440, cancelled(released-early) 40; 500 gone counted(2) 40
      a hold ends the count of the presses before it | multi-press=400 \
      | 10 ↓ began 10 to 510; 20 ↑ counted(1) 20 to 420, cancelled(released-early) 20; \
      30 ↓ began 30 to 530; 530 closed counted(1) 530, performed 530
      an edge read late, or a level, does not take back what a later level has shown \
      | 10 ↓ began 10 to 510; 50 closed; 45 ↓; 48 closed; 60 lost cancelled(lost-events) 50
      the window that is asked for replaces the button's | no-hold=3000 | 0 arm=10000; 10 ↓ armed 10 to 10010
      with no_hold a press is one of two, whatever is asked for | no-hold=3000 \
      | 0 hold=300; 10 ↓ armed 10 to 3010; 20 ↑; 20 hold=300; 30 ↓ began 30 to 30, performed 30
      whether a short press is a tap changes between two presses; a press under way is voided, and neither setting decides it \
      | 10 ↓ began 10 to 510; 20 ↑ cancelled(released-early) 20; 25 taps; 25 open; 30 ↓ began 30 to 530; 40 ↑ tapped 40; \
      50 ↓ began 50 to 550; 60 notaps cancelled(reconfigured) 50; 70 ↑; 80 ↓ began 80 to 580; 90 ↑ cancelled(released-early) 90; \
      95 own; 100 ↓ began 100 to 600; 110 ↑ cancelled(released-early) 110
      """))
  func times(_ trace: RecognizerTrace) { #expect(trace.played(debounce: .zero) == trace.steps) }
}
