import Presenters
import Testing
import Wire

@Suite("The outcome of a press")
struct PressOutcomeTests {
  typealias Row = (rule: String, events: [String], text: String?, isFailure: Bool)

  private static let began = #""hold.began","hint":"Hold to Start""#
  private static let performed = #""hold.performed""#
  private static let finished = #""intent.finished","control":"k""#

  private static let tapped = #""tap.performed""#
  private static let ended = #""hold.ended""#

  private static func loaded(_ name: String, _ title: String, _ value: String? = nil) -> String {
    let face = value.map { #","value_text":"\#($0)""# } ?? ""
    return #""\#(name).loaded","control":{"state":"loaded","kind":"k","display_name":"K","#
      + #""title":"\#(title)"\#(face)}"#
  }

  private static func stale(_ name: String, _ error: String) -> String {
    #""\#(name).stale","control":{"state":"stale","kind":"k","display_name":"K","title":"K","#
      + #""error":"\#(error)"},"retry_in_ms":1000"#
  }

  static let rows: [Row] = [
    (
      "a short press is cancelled", [began, #""hold.cancelled","reason":"released-early""#],
      "cancelled: let go too early", false
    ),
    (
      "a stage is told with its own control",
      [
        began, loaded("stage", "Fan", "Off") + #","stage":2"#,
        #""hold.reached""#, #""hold.performed","stage":2"#,
        #""intent.performing","control":"f""#, loaded("control", "Work Timer", "Running"),
        #""hold.ended""#, #""intent.finished","control":"f""#,
        loaded("stage", "Fan", "On") + #","stage":2"#,
      ], "held to stage 2: performed Fan → On", false
    ),
    (
      "a hold is told with the state that it led to",
      [
        began, performed, #""intent.performing","control":"k","value":true"#, #""hold.ended""#,
        finished, loaded("control", "Work Timer", "Running"),
      ], "held: performed Work Timer → Running", false
    ),
    (
      "a control without a value has no arrow",
      [began, performed, finished, loaded("control", "Mark Lap"), ended],
      "held: performed Mark Lap", false
    ),
    (
      "a load before the intent returned is not the outcome",
      [began, performed, loaded("control", "Work Timer", "Stopped")], nil,
      false
    ),
    (
      "a state that is not known is told, but the intent has run",
      [began, performed, finished, stale("control", "no answer"), ended],
      "held: performed Timer; its new state is not known: no answer", false
    ),
    (
      "a failed intent is a failure",
      [began, performed, #""intent.failed","control":"k","error":"no network""#, ended],
      "held: Timer failed: no network", true
    ),
    (
      "a hold that ran nothing is a failure",
      [began, performed, #""intent.skipped","reason":"not-ready""#, ended],
      "held: not performed: the control was not ready", true
    ),
    (
      "before the button is let go nothing is told",
      [began, performed, #""intent.skipped","reason":"not-ready""#], nil, false
    ),
    (
      "what was before the press is not its outcome",
      [#""hold.cancelled","reason":"released-early""#, finished], nil, false
    ),
    (
      "a tap is told with the state that it led to",
      [
        began, tapped, #""intent.performing","control":"k","value":true"#, finished,
        loaded("control", "Work Timer", "Running"),
        loaded("tap", "Lamp", "On"),
      ], "tapped: performed Lamp → On", false
    ),
    (
      "a tap that ran nothing is a failure", [began, tapped, #""intent.skipped","reason":"busy""#],
      "tapped: not performed: another action was running", true
    ),
    (
      "a tap whose intent failed is a failure",
      [began, tapped, #""intent.failed","control":"k","error":"no network""#],
      "tapped: k failed: no network", true
    ),
    (
      "a tap whose state is not known has run",
      [began, tapped, finished, stale("tap", "no answer")],
      "tapped: performed k; its new state is not known: no answer", false
    ),
    (
      "a repeat that finds the intent busy is not the outcome of the hold",
      [
        began, performed, #""intent.performing","control":"k","value":true"#,
        #""hold.repeated","count":1"#, #""intent.skipped","reason":"busy""#, finished,
        loaded("control", "Mark Lap"), ended,
      ], "held: performed Mark Lap", false
    ),
    (
      "a first press of two says what the second does",
      [#""hold.armed","hint":"Press Again to Start""#], "armed: Press Again to Start", false
    ),
    (
      "a first press that promises nothing says so", [#""hold.armed","hint":null"#],
      "armed: nothing will be performed", false
    ),
    (
      "a second press is a hold",
      [began, performed, finished, loaded("control", "Mark Lap"), ended],
      "held: performed Mark Lap", false
    ),
    (
      "a reason of a newer daemon is told as it is",
      [began, #""hold.cancelled","reason":"moon-rose""#], "cancelled: moon-rose", false
    ),
  ]

  @Test("each sequence of events has its sentence", arguments: rows.indices)
  func outcome(_ index: Int) throws {
    let row = Self.rows[index]
    var outcome = PressOutcome(button: "action", title: "Timer", language: "en")
    var verdict: PressOutcome.Verdict?
    for event in row.events {
      let line = #"{"event":\#(event),"button":"action","at_ns":1}"#
      let other = #"{"event":\#(event),"button":"other","at_ns":1}"#
      #expect(outcome.handle(try Event(line: other.utf8)) == nil)
      #expect(verdict == nil, "\(row.rule): nothing comes after the verdict")
      verdict = outcome.handle(try Event(line: line.utf8))
    }
    #expect(verdict?.text == row.text, "\(row.rule)")
    #expect(verdict?.isFailure ?? false == row.isFailure, "\(row.rule)")
  }
}
