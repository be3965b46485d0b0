import Gesture
import SystemAccess
import Testing

@testable import Devices

/// A release has the time of the last read that found no input, at most 20 ms earlier; a loss has the last instant that
/// the recognizer had confirmed.
@Suite("Keyboard button: typed keys and their edges")
struct TerminalKeyboardTests {
  @Test(
    "with auto-repeat alone",
    arguments: TerminalTrace.lines(
      """
      a tap is a tap, known when no repeat has come   | 0ms space ⇒ 0ms began 0ms cancelled
      the usual delay of X11 makes a hold             | 0ms space 660ms space 700ms space 740ms space ⇒ 0ms began 500ms performed 700ms ended
      the console's delay and rate make a hold        | 0ms space 250ms space 283ms space 316ms space 349ms space 382ms space 415ms space 448ms space 481ms space 514ms space 547ms space ⇒ 0ms began 500ms performed 514ms ended
      one repeat after the deadline proves the hold   | 0ms space 250ms space 290ms space 330ms space 370ms space 410ms space 450ms space 490ms space 530ms space ⇒ 0ms began 500ms performed 500ms ended
      repeats that stop before the deadline cancel    | 0ms space 250ms space 283ms space 316ms space 349ms space ⇒ 0ms began 316ms cancelled
      repeats that stop at the deadline cancel        | 0ms space 250ms space 300ms space 350ms space 400ms space 450ms space 500ms space ⇒ 0ms began 450ms cancelled
      two taps are two taps                           | 0ms space 300ms space ⇒ 0ms began 0ms cancelled 300ms began 300ms cancelled
      two taps over the deadline are not a hold       | 0ms space 600ms space ⇒ 0ms began 0ms cancelled 600ms began 600ms cancelled
      three slow taps are three taps                  | 0ms space 300ms space 600ms space ⇒ 0ms began 0ms cancelled 300ms began 300ms cancelled 600ms began 600ms cancelled
      a tap and a hold                                | 0ms space 300ms space 960ms space 1000ms space 1040ms space ⇒ 0ms began 0ms cancelled 300ms began 800ms performed 1000ms ended
      a slow repeat after a fast one is a hold        | 0ms space 250ms space 283ms space 316ms space 349ms space 2000ms space 2250ms space 2430ms space 2610ms space ⇒ 0ms began 316ms cancelled 2000ms began 2500ms performed 2500ms ended
      a pasted line of spaces is not a hold           | 0ms space space space space space space ⇒ 0ms began 0ms cancelled
      losing the focus cancels                        | 0ms space 250ms space 283ms space 300ms focus-out ⇒ 0ms began 250ms cancelled
      what is held after that must fall silent        | 0ms space 250ms space 283ms space 300ms focus-out 316ms space 349ms space 2000ms space ⇒ 0ms began 250ms cancelled 2000ms began 2000ms cancelled
      other letters do nothing                        | 0ms x 100ms é 200ms r ⇒
      """))
  func repeats(_ trace: TerminalTrace) {
    #expect(trace.outcome(kitty: false) == trace.expected)
  }

  @Test(
    "with presses and releases",
    arguments: TerminalTrace.lines(
      """
      a press before the deadline cancels        | 0ms down 480ms up ⇒ 0ms began 465ms cancelled
      a hold is performed at its deadline        | 0ms down 900ms up ⇒ 0ms began 500ms performed 880ms ended
      repeats mean nothing                       | 0ms down 300ms repeat 330ms repeat 400ms up ⇒ 0ms began 390ms cancelled
      a repeat without its press is no press     | 0ms repeat 100ms repeat 200ms up ⇒
      a byte of another protocol is a press      | 0ms space 900ms up ⇒ 0ms began 500ms performed 880ms ended
      a second press means a lost release        | 0ms down 300ms down 900ms up ⇒ 0ms began 5ms cancelled
      losing the focus cancels                   | 0ms down 100ms focus-out 900ms up ⇒ 0ms began 5ms cancelled
      gaining the focus changes nothing          | 0ms down 100ms focus-in 900ms up ⇒ 0ms began 500ms performed 880ms ended
      a press is capped when its release is lost | 0ms down ⇒ 0ms began 500ms performed 500ms ended
      press and release in one read are a tap    | 0ms down up ⇒ 0ms began 0ms cancelled
      """))
  func events(_ trace: TerminalTrace) {
    #expect(trace.outcome(kitty: true) == trace.expected)
  }

  /// A late read proves only the key's state at the last instant at which the input was empty.
  @Test(
    "a process that did not run",
    arguments: TerminalTrace.lines(
      """
      F1: a release in the gap may be early: cancelled  | 0ms down 200ms freeze 400ms up 800ms thaw ⇒ 0ms began 185ms cancelled
      F3: two presses in the gap are none               | 0ms down 100ms freeze 200ms up 300ms down 700ms thaw 750ms up ⇒ 0ms began 85ms cancelled 700ms began 745ms cancelled
      F4: a press and a release in the gap are a tap    | 0ms freeze 50ms down 150ms up 700ms thaw ⇒ 700ms began 700ms cancelled
      a hold that goes on after the gap is performed    | 0ms down 200ms freeze 700ms thaw 900ms up ⇒ 0ms began 500ms performed 880ms ended
      """))
  func frozen(_ trace: TerminalTrace) {
    #expect(trace.outcome(kitty: true) == trace.expected)
  }

  @Test(
    "a process that did not run, with auto-repeat alone",
    arguments: TerminalTrace.lines(
      """
      repeats read late prove nothing by themselves     | 0ms space 250ms space 283ms space 300ms freeze 316ms space 349ms space 382ms space 900ms thaw ⇒ 0ms began 283ms cancelled
      nor do two repeats that are read together         | 0ms space 100ms freeze 250ms space 283ms space 900ms thaw ⇒ 0ms began 0ms cancelled
      repeats that go on prove the whole hold           | 0ms space 100ms freeze 250ms space 283ms space 316ms space 900ms thaw 933ms space 966ms space ⇒ 0ms began 500ms performed 933ms ended
      """))
  func frozenRepeats(_ trace: TerminalTrace) {
    #expect(trace.outcome(kitty: false) == trace.expected)
  }

  @Test(
    "explicit keys, with either protocol",
    arguments: TerminalTrace.lines(
      """
      p presses until r                  | 0ms p 900ms r ⇒ 0ms began 500ms performed 880ms ended
      p and r before the deadline cancel | 0ms p 400ms r ⇒ 0ms began 385ms cancelled
      t is a tap                         | 0ms t ⇒ 0ms began 0ms cancelled
      h holds for as long as it takes    | 0ms h ⇒ 0ms began 500ms performed 600ms ended
      h again is not another press       | 0ms h 300ms h ⇒ 0ms began 500ms performed 600ms ended
      r does not end h                   | 0ms h 300ms r ⇒ 0ms began 500ms performed 600ms ended
      p is capped                        | 0ms p ⇒ 0ms began 500ms performed 500ms ended
      capital letters are the same keys  | 0ms P 400ms R ⇒ 0ms began 385ms cancelled
      an r in a gap may be early         | 0ms p 200ms freeze 400ms r 800ms thaw ⇒ 0ms began 185ms cancelled
      a p after the gap goes on          | 0ms p 200ms freeze 700ms thaw 900ms r ⇒ 0ms began 500ms performed 880ms ended
      """), [false, true])
  func explicit(_ trace: TerminalTrace, kitty: Bool) {
    #expect(trace.outcome(kitty: kitty) == trace.expected)
  }

  @Test(
    "a threshold of any allowed length makes a hold of h", arguments: [200, 500, 3_000, 10_000])
  func thresholds(milliseconds: Int) {
    let trace = TerminalTrace("h holds | 0ms h ⇒")
    #expect(
      trace.outcome(kitty: false, threshold: .milliseconds(milliseconds)) == [
        "0ms began", "\(milliseconds)ms performed", "\(milliseconds + 100)ms ended",
      ])
  }
}

@Suite("Keyboard button: setting up the terminal's protocol")
struct TerminalProtocolTests {
  private let start = Timestamp(nanoseconds: 1_000_000_000)

  private func asked(remote: Bool = false) -> KeyboardButton {
    var button = KeyboardButton(threshold: .milliseconds(500), isRemote: remote, at: start)
    #expect(String(decoding: button.output, as: UTF8.self) == "\u{1B}[?1004h\u{1B}[?u\u{1B}[c")
    button.output = []
    return button
  }

  @Test("a terminal that answers with flags is switched, verified, and popped at the end")
  func switches() {
    var button = asked()
    _ = button.handle("\u{1B}[?0u".utf8, at: start)
    #expect(String(decoding: button.output, as: UTF8.self) == "\u{1B}[>11u\u{1B}[?u\u{1B}[c")
    _ = button.handle("\u{1B}[?62;4c\u{1B}[?11u\u{1B}[?62;4c".utf8, at: start)
    #expect(button.mode == .events)
    #expect(String(decoding: button.restoring, as: UTF8.self) == "\u{1B}[<u\u{1B}[?1004l")
  }

  @Test(
    "a terminal that grants no releases is switched back, and read by auto-repeat")
  func refuses() {
    var button = asked()
    _ = button.handle("\u{1B}[?0u\u{1B}[?62c".utf8, at: start)
    #expect(String(decoding: button.restoring, as: UTF8.self) == "\u{1B}[<u\u{1B}[?1004l")
    button.output = []
    _ = button.handle("\u{1B}[?1u".utf8, at: start)
    #expect(button.mode == .repeats)
    #expect(String(decoding: button.output, as: UTF8.self) == "\u{1B}[<u")
    #expect(String(decoding: button.restoring, as: UTF8.self) == "\u{1B}[?1004l")
  }

  @Test("a terminal that knows only DA1 is read by auto-repeat at once")
  func classic() {
    var button = asked()
    _ = button.handle("\u{1B}[?1;2c".utf8, at: start)
    #expect(button.mode == .repeats)
    #expect(button.output.isEmpty)
  }

  @Test(
    "silence is waited for 0.2 s here and 1 s over a network",
    arguments: [(false, 200, 50), (true, 1_000, 150)])
  func silence(remote: Bool, milliseconds: Int, escape: Int) {
    var button = asked(remote: remote)
    let due = start.advanced(by: .milliseconds(milliseconds))
    #expect(button.nextWake == due)
    var half = button
    let later = start.advanced(by: .milliseconds(20))
    #expect(half.handle("\u{1B}".utf8, at: later).isEmpty)
    #expect(half.nextWake == later.advanced(by: .milliseconds(escape)), "a lone ESC")
    #expect(button.handle("p".utf8, at: start).isEmpty)
    _ = button.wake(at: due.advanced(by: .milliseconds(-1)))
    #expect(button.mode == .asking(until: due))
    _ = button.wake(at: due)
    #expect(button.mode == .repeats)
    #expect(button.nextWake == nil)
  }

  @Test(
    "y and n answer a question, u undoes, c cancels; none of them presses",
    arguments: [
      ("y", .answer(true)), ("n", .answer(false)), ("u", .undo), ("c", .cancel),
    ] as [(String, TerminalButtonSource.Command)])
  func words(key: String, command: TerminalButtonSource.Command) {
    var button = asked()
    let code = Array(key.utf8)[0]
    let release = "\u{1B}[\(code);1:3u"
    #expect(button.handle("\u{1B}[?1;2c\(key)\(release)".utf8, at: start).isEmpty)
    #expect(button.commands == [command])
  }

  @Test(
    "Ctrl-C, Ctrl-Z and Ctrl-\\ send their signals",
    arguments: [
      ("\u{1B}[99;5u", 3), ("\u{1B}[122;5u", 26), ("\u{1B}[92;5u", 28), ("\u{1B}[99;69u", 3),
    ], ["", "\u{1B}[?1;2c"])
  func controls(key: (bytes: String, expected: UInt8), answer: String) {
    var button = asked()
    _ = button.handle((answer + key.bytes).utf8, at: start)
    #expect(button.controlKey == key.expected)
    #expect(!button.wantsQuit)
  }

  @Test(
    "q and Ctrl-D quit, in both protocols; with Alt they do not",
    arguments: [
      ("q", true), ("Q", true), ("\u{04}", true), ("\u{1B}[113u", true), ("\u{1B}[100;5u", true),
      ("\u{1B}q", false), ("\u{1B}[113;3u", false), ("\u{1B}[113;1:3u", false), ("x", false),
    ])
  func quits(bytes: String, expected: Bool) {
    var button = asked()
    _ = button.handle(bytes.utf8, at: start)
    #expect(button.wantsQuit == expected)
  }

  @Test("a stopped process loses its press and sets up the protocol again")
  func resumes() {
    var button = asked()
    // The last escape sequence stays incomplete.
    _ = button.handle("\u{1B}[?1;2cp\u{1B}[".utf8, at: start)
    #expect(button.level == .active)
    let events = button.resumed(at: start.advanced(by: .seconds(1)))
    #expect(events.count == 1)
    guard case .lost? = events.first else { Issue.record("not lost"); return }
    #expect(button.level == .inactive)
    #expect(String(decoding: button.output, as: UTF8.self) == "\u{1B}[?1004h\u{1B}[?u\u{1B}[c")
    #expect(button.nextWake == start.advanced(by: .milliseconds(1_200)), "it waits for the answer")
    _ = button.handle("q".utf8, at: start.advanced(by: .seconds(1)))
    #expect(button.wantsQuit)
  }

  @Test("after a lost focus a key that repeats is down, and nothing about it is uncertain")
  func focus() {
    var button = asked()
    _ = button.handle("\u{1B}[?1;2c".utf8, at: start)
    _ = button.handle(" ".utf8, at: start)
    #expect(button.knownUntil == start)
    _ = button.handle("\u{1B}[O".utf8, at: start.advanced(by: .milliseconds(100)))
    #expect(button.level == .active)
    #expect(button.knownUntil == nil)
  }

  @Test("the key h holds for its own time, whatever wakes the button before its end")
  func timed() {
    var button = asked()
    _ = button.handle("\u{1B}[?1;2ch".utf8, at: start)
    #expect(button.wake(at: start.advanced(by: .milliseconds(599))).isEmpty)
    #expect(button.level == .active)
    #expect(button.wake(at: start.advanced(by: .milliseconds(600))).count == 1)
    #expect(button.level == .inactive)
  }

  @Test("a focus that is lost between two presses cancels nothing")
  func focusBetweenPresses() {
    var button = asked()
    _ = button.handle("\u{1B}[?1;2c".utf8, at: start)
    #expect(button.handle("\u{1B}[O".utf8, at: start.advanced(by: .milliseconds(100))).isEmpty)
  }

  @Test("a lost focus ends repeats a gap later, and the input is read at the deadline of a press")
  func wakes() {
    var button = asked()
    _ = button.handle("\u{1B}[?1;2c".utf8, at: start)
    func at(_ milliseconds: Int) -> Timestamp { start.advanced(by: .milliseconds(milliseconds)) }
    func type(_ button: inout KeyboardButton, at times: Int...) {
      for time in times {
        _ = button.handle(" ".utf8, at: at(time))
        button.sawNothing(at: at(time))
      }
    }
    var repeating = button
    type(&repeating, at: 0, 250, 280)
    _ = repeating.handle("\u{1B}[O".utf8, at: at(400))
    #expect(repeating.nextWake == at(575))
    // The second byte was a second press, which has its own deadline.
    type(&button, at: 0, 300)
    button.sawNothing(at: at(500))
    _ = button.wake(at: at(500))
    #expect(button.nextWake == at(800))
  }

  @Test("a release that is read together with its press has the date of the press")
  func oneRead() {
    var button = asked()
    _ = button.handle("\u{1B}[?0u\u{1B}[?62;4c\u{1B}[?11u\u{1B}[?62;4c".utf8, at: start)
    let now = start.advanced(by: .milliseconds(100))
    let dates = button.handle("\u{1B}[32u\u{1B}[32;1:3u".utf8, at: now).map { event -> Timestamp? in
      if case .edge(let edge) = event { edge.at } else { nil }
    }
    #expect(dates == [now, now])
  }

  @Test("time counts only up to the instant at which the input was last seen empty")
  func unread() {
    var button = asked()
    _ = button.handle("\u{1B}[?1;2c".utf8, at: start)
    func at(_ milliseconds: Int) -> Timestamp { start.advanced(by: .milliseconds(milliseconds)) }
    // The end of a sequence may not be read yet.
    var split = button
    _ = split.handle("\u{1B}".utf8, at: start)
    _ = split.wake(at: at(50))
    _ = split.handle("[99;5u".utf8, at: at(60))
    #expect(split.controlKey == 3)
    // A lone ESC is a key, and the key after it is not pressed with Alt.
    var alone = button
    _ = alone.handle("\u{1B}".utf8, at: start)
    alone.sawNothing(at: at(50))
    _ = alone.wake(at: at(50))
    #expect(alone.handle("p".utf8, at: at(60)).count == 1)
    // A repeat may be unread.
    _ = button.handle(" ".utf8, at: start)
    #expect(button.wake(at: at(700)).isEmpty)
    button.sawNothing(at: at(700))
    #expect(button.wake(at: at(700)).count == 1)
  }

  @Test("the release of h has its own date, however late it is handled")
  func lateRelease() {
    var button = asked()
    _ = button.handle("\u{1B}[?1;2ch".utf8, at: start)
    let events = button.wake(at: start.advanced(by: .milliseconds(700)))
    guard case .edge(let edge)? = events.first, events.count == 1 else {
      Issue.record("got \(events)")
      return
    }
    #expect(edge == Edge(.inactive, at: start.advanced(by: .milliseconds(600))))
  }

  @Test("an idle keyboard never wakes the loop")
  func idle() {
    var button = asked()
    _ = button.handle("\u{1B}[?1;2c".utf8, at: start)
    #expect(button.nextWake == nil)
    _ = button.handle("t".utf8, at: start)
    #expect(button.nextWake == nil)
    // The same holds after a short hold with auto-repeat.
    for milliseconds in [0, 250, 280, 460] {
      let now = start.advanced(by: .milliseconds(milliseconds))
      if milliseconds < 460 { _ = button.handle(" ".utf8, at: now) }
      button.sawNothing(at: now)
      _ = button.wake(at: now)
    }
    #expect(button.level == .inactive && button.nextWake == nil)
  }
}

@Suite("Keyboard button: how long a repeat may take")
struct RepeatDetectorTests {
  /// The instant at which silence means a release, after bytes at these instants, in milliseconds.
  private func wake(_ bytes: Int..., remote: Bool = false) -> UInt64? {
    var detector = RepeatDetector(isRemote: remote)
    for byte in bytes {
      let now = Timestamp(nanoseconds: UInt64(byte) * 1_000_000)
      _ = detector.byte(at: now, quiet: .zero)
    }
    return detector.nextWake.map { $0.nanoseconds / 1_000_000 }
  }

  @Test("the first takes 700 ms at most, 900 ms over a network; the second 200 ms, 400 ms")
  func first() {
    #expect(wake(0) == 700)
    #expect(wake(0, remote: true) == 900)
    #expect(wake(0, 250) == 450)
    #expect(wake(0, 250, remote: true) == 650)
  }

  @Test("silence that was not looked at before the next byte is decided with that byte")
  func lateSilence() {
    var detector = RepeatDetector(isRemote: false)
    func at(_ milliseconds: UInt64) -> Timestamp {
      Timestamp(nanoseconds: milliseconds * 1_000_000)
    }
    #expect(detector.byte(at: at(0), quiet: at(0)) == [Edge(.active, at: at(0))])
    #expect(detector.byte(at: at(300), quiet: at(299)) == [])
    #expect(
      detector.byte(at: at(900), quiet: at(600))
        == [Edge(.inactive, at: at(0)), Edge(.active, at: at(300))])
  }

  @Test("a long silence after two bytes is the end of both taps")
  func twoTaps() {
    var detector = RepeatDetector(isRemote: false)
    func at(_ milliseconds: UInt64) -> Timestamp {
      Timestamp(nanoseconds: milliseconds * 1_000_000)
    }
    _ = detector.byte(at: at(0), quiet: at(0))
    _ = detector.byte(at: at(300), quiet: at(299))
    var early = detector
    let second = [Edge(.inactive, at: at(0)), Edge(.active, at: at(300))]
    #expect(early.silence(until: at(999)) == second)
    #expect(early.nextWake == at(1_000))
    #expect(detector.silence(until: at(1_000)) == second + [Edge(.inactive, at: at(300))])
    #expect(!detector.isActive)
  }

  @Test("bytes that are read together show that the key was down at the first of them")
  func burst() {
    let (now, quiet) = (Timestamp(nanoseconds: 100), Timestamp(nanoseconds: 90))
    var detector = RepeatDetector(isRemote: false)
    for _ in 1...4 {
      _ = detector.byte(at: now, quiet: quiet)
      #expect(detector.knownUntil == now)
    }
  }

  @Test(
    "the rest of a cancelled press is ignored for the initial delay, whatever repeats come in it, and then until a gap"
  )
  func ignored() {
    var detector = RepeatDetector(isRemote: false)
    func at(_ milliseconds: UInt64) -> Timestamp {
      Timestamp(nanoseconds: milliseconds * 1_000_000)
    }
    _ = detector.byte(at: at(0), quiet: at(0))
    detector.ignore(at: at(100))
    #expect(detector.byte(at: at(250), quiet: at(250)).isEmpty)
    #expect(detector.nextWake == at(700))
    #expect(detector.byte(at: at(650), quiet: at(650)).isEmpty)
    #expect(detector.nextWake == at(850))
    #expect(
      detector.byte(at: at(851), quiet: at(851))
        == [Edge(.inactive, at: at(851)), Edge(.active, at: at(851))])
    // Of two bytes the second one may be the first of the repeats.
    _ = detector.byte(at: at(900), quiet: at(900))
    var two = detector
    two.ignore(at: at(950))
    #expect(two.nextWake == at(1_600))
    // After three bytes the key repeats, and a gap means its release.
    _ = detector.byte(at: at(930), quiet: at(930))
    detector.ignore(at: at(950))
    #expect(detector.nextWake == at(1_125))
  }

  @Test("a later one takes three periods, at least 150 ms, and is shortened by an eighth at most")
  func later() {
    #expect(wake(0, 250, 280) == 455)
    #expect(wake(0, 250, 310) == 490)
    #expect(wake(0, 250, 280, 310) == 463)
    #expect(wake(0, 250, 280, 310, 340) == 490)
    #expect(wake(0, 250, 280, 310, 340, 440) == 640)
    #expect(wake(0, 250, 280, remote: true) == 630)
  }
}
