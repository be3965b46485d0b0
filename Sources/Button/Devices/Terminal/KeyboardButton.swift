import Gesture
import SystemAccess

/// A terminal's keys as one button: the space bar, and explicit keys for which nothing is inferred.
///
///     key            does
///     space          presses while it is held: as the terminal reports it, or by auto-repeat
///     p, r           press; release
///     t              tap: press and release at once
///     h              hold: press, and release by itself a little after the threshold
///     y, n           answer a question with yes or no
///     u, c           undo what was done; cancel what is under way
///     q, Ctrl-D      quit
///     Ctrl-C, -Z, -\ send their usual signals, even if the kitty protocol reports them as keys
///
/// Converts bytes and instants to button events, and opens no terminal. With the kitty keyboard protocol
/// (`events`) the terminal reports presses and releases; without it a `RepeatDetector` infers them. A terminal
/// sends no timestamps, so a release is dated at the last instant at which it had surely not come: `quiet`, when
/// the input was last seen empty. While a key is down, the owner reads every 20 ms to keep `quiet` recent.
struct KeyboardButton: Sendable {
  private(set) var mode: Mode
  private(set) var heldKey = HeldKey.none
  private(set) var wantsQuit = false
  private(set) var repeats: RepeatDetector
  private var parser = KeyParser()
  private var quiet: Timestamp
  private var lastByte: Timestamp
  private var pressed: Timestamp?

  /// The bytes to write to the terminal; the owner empties it.
  var output: [UInt8] = []
  /// The commands that were typed; the owner empties it.
  var commands: [TerminalButtonSource.Command] = []
  /// A control character that the terminal would have turned into a signal; the owner empties it.
  var controlKey: UInt8?

  let threshold: Duration
  let patience: Duration
  let escapeTime: Duration

  /// The longest press, because a release is lost if it goes to another window.
  var longest: Duration { threshold + .seconds(10) }

  static let look = Duration.milliseconds(20)
  private static let ask: [UInt8] = Array("\u{1B}[?1004h\u{1B}[?u\u{1B}[c".utf8)
  private static let push: [UInt8] = Array("\u{1B}[>11u\u{1B}[?u\u{1B}[c".utf8)
  private static let pop: [UInt8] = Array("\u{1B}[<u".utf8)

  init(threshold: Duration, isRemote: Bool, at now: Timestamp) {
    self.threshold = threshold
    patience = .milliseconds(isRemote ? 1_000 : 200)
    escapeTime = .milliseconds(isRemote ? 150 : 50)
    repeats = RepeatDetector(isRemote: isRemote)
    mode = .asking(until: now.advanced(by: patience))
    quiet = now
    lastByte = now
    output = Self.ask
  }

  /// The bytes that restore the terminal: the protocol's flags popped, focus reports off.
  var restoring: [UInt8] {
    switch mode {
    case .asking, .repeats: Array("\u{1B}[?1004l".utf8)
    case .switching, .events: Self.pop + Array("\u{1B}[?1004l".utf8)
    }
  }

  var level: Level { heldKey == .none && !repeats.isActive ? .inactive : .active }

  /// The instant up to which it is certain whether the button is held, or `nil` for now.
  var knownUntil: Timestamp? { repeats.knownUntil }

  var nextWake: Timestamp? {
    var due = [repeats.nextWake, deadline, cap]
    switch heldKey {
    case .none: break
    case .space, .latched: due.append(quiet.advanced(by: Self.look))
    case .timed(let until): due.append(until)
    }
    switch mode {
    case .asking(let until), .switching(let until): due.append(until)
    case .repeats, .events: break
    }
    if parser.isPartial { due.append(lastByte.advanced(by: escapeTime)) }
    return due.compactMap { $0 }.min()
  }

  /// The deadline of a press by auto-repeat, until the input has been read at it: then the next byte shows
  /// whether the key was held at the deadline.
  private var deadline: Timestamp? {
    guard repeats.knownUntil != nil, let pressed else { return nil }
    let deadline = pressed.advanced(by: threshold)
    return deadline > quiet ? deadline : nil
  }

  private var cap: Timestamp? {
    switch heldKey {
    case .none, .timed: nil
    case .space(let since), .latched(let since): since.advanced(by: longest)
    }
  }

  // MARK: Input

  mutating func handle(_ bytes: some Sequence<UInt8>, at now: Timestamp) -> [ButtonEvent] {
    var events: [ButtonEvent] = []
    lastByte = now
    for byte in bytes {
      for input in parser.handle(byte) { events += handle(input, at: now) }
    }
    return events
  }

  /// Records that the input was empty at `now`, after every earlier byte was passed to `handle`.
  mutating func sawNothing(at now: Timestamp) { quiet = now }

  /// Handles the passing of time; the owner must read the input first.
  mutating func wake(at now: Timestamp) -> [ButtonEvent] {
    var events: [ButtonEvent] = []
    if lastByte.advanced(by: escapeTime) <= quiet {
      for input in parser.timeOut() { events += handle(input, at: now) }
    }
    switch mode {
    case .asking(let until) where until <= now, .switching(let until) where until <= now:
      finishSetup(reportsReleases: false)
    case .asking, .switching, .repeats, .events: break
    }
    events += note(repeats.silence(until: quiet))
    if case .timed(let until) = heldKey, until <= now {
      heldKey = .none
      events.append(.edge(Edge(.inactive, at: until)))
    }
    if let cap, cap <= now { events += lose(at: now) }
    return events
  }

  /// Sets up the protocol again after the process was stopped and continued, and voids a press in progress.
  mutating func resumed(at now: Timestamp) -> [ButtonEvent] {
    let events = lose(at: now)
    parser = KeyParser()
    mode = .asking(until: now.advanced(by: patience))
    output += Self.ask
    return events
  }

  private mutating func handle(_ input: TerminalInput, at now: Timestamp) -> [ButtonEvent] {
    switch (input, mode) {
    case (.key(let key), .repeats), (.key(let key), .events): return handle(key, at: now)
    case (.key(let key), .asking), (.key(let key), .switching):
      control(key)
      return []
    case (.keyboardFlags, .asking):
      mode = .switching(until: now.advanced(by: patience))
      output += Self.push
    case (.keyboardFlags(let flags), .switching): finishSetup(reportsReleases: flags & 2 != 0)
    case (.attributes, .asking): finishSetup(reportsReleases: false)
    // The end of the answer to `ask`, which follows the flags that started the switch.
    case (.attributes, .switching): break
    case (.keyboardFlags, _), (.attributes, _): break
    case (.focus(false), _): return lose(at: now)
    case (.focus(true), _): break
    }
    return []
  }

  private mutating func finishSetup(reportsReleases: Bool) {
    if case .switching = mode, !reportsReleases { output += Self.pop }
    mode = reportsReleases ? .events : .repeats
  }

  // MARK: Keys

  private mutating func handle(_ key: Key, at now: Timestamp) -> [ButtonEvent] {
    if control(key) { return [] }
    guard key.modifiers.isSubset(of: .harmless) else { return [] }
    if key.code == UInt32(ascii: " ") { return space(key.kind, at: now) }
    guard key.kind == .press else { return [] }
    let command: TerminalButtonSource.Command? =
      switch Unicode.Scalar(key.code) {
      case "y": .answer(true)
      case "n": .answer(false)
      case "u": .undo
      case "c": .cancel
      case _: nil
      }
    if let command { commands.append(command) }
    switch (Unicode.Scalar(key.code), level) {
    case ("p", .inactive): return press(.latched(since: now), at: now)
    case ("h", .inactive):
      return press(.timed(until: now.advanced(by: threshold + .milliseconds(100))), at: now)
    case ("t", .inactive):
      return [.edge(Edge(.active, at: now)), .edge(Edge(.inactive, at: now))]
    case ("r", .active):
      guard case .latched(let since) = heldKey else { return [] }
      return release(at: max(since, quiet))
    case (_, _): return []
    }
  }

  private mutating func space(_ kind: Key.Kind, at now: Timestamp) -> [ButtonEvent] {
    switch (mode, heldKey, kind) {
    case (.events, .none, .press): return press(.space(since: now), at: now)
    case (.events, .space(let since), .release): return release(at: max(since, quiet))
    // A second press means that the release between them is missing.
    case (.events, .space, .press): return lose(at: now)
    case (.repeats, .none, _): return note(repeats.byte(at: now, quiet: quiet))
    case (_, _, _): return []
    }
  }

  private mutating func note(_ edges: [Edge]) -> [ButtonEvent] {
    // `deadline` reads `pressed` only while a key repeats, which is never after a release.
    if let last = edges.last { pressed = last.at }
    return edges.map { .edge($0) }
  }

  @discardableResult
  private mutating func control(_ key: Key) -> Bool {
    let letter = Unicode.Scalar(key.code)
    let isControl = key.modifiers.subtracting(.harmless) == .control
    switch (letter, isControl, key.kind) {
    case ("q", false, .press) where key.modifiers.isSubset(of: .harmless): wantsQuit = true
    case ("d", true, .press): wantsQuit = true
    case ("c", true, .press): controlKey = 3
    case ("z", true, .press): controlKey = 26
    case ("\\", true, .press): controlKey = 28
    case (_, _, _): return false
    }
    return true
  }

  private mutating func press(_ next: HeldKey, at now: Timestamp) -> [ButtonEvent] {
    heldKey = next
    return [.edge(Edge(.active, at: now))]
  }

  private mutating func release(at instant: Timestamp) -> [ButtonEvent] {
    heldKey = .none
    return [.edge(Edge(.inactive, at: instant))]
  }

  /// Voids a press in progress that can no longer be trusted.
  private mutating func lose(at now: Timestamp) -> [ButtonEvent] {
    guard level == .active else { return [] }
    heldKey = .none
    repeats.ignore(at: now)
    return [.lost]
  }
}

extension UInt32 {
  fileprivate init(ascii scalar: Unicode.Scalar) { self = scalar.value }
}

extension KeyboardButton {
  enum Mode: Equatable, Sendable {
    /// The query for the terminal's protocol was sent; keys do not count yet.
    case asking(until: Timestamp)
    /// The terminal reports presses alone: a hold is recognized by auto-repeat.
    case repeats
    /// The protocol was switched on, and the query whether it reports releases was sent.
    case switching(until: Timestamp)
    /// The terminal reports presses, repeats and releases.
    case events
  }

  /// The key that holds the button, except by auto-repeat, which the `RepeatDetector` tracks.
  enum HeldKey: Equatable, Sendable {
    case none
    /// The space bar, as the terminal reports it.
    case space(since: Timestamp)
    /// `p`, until `r`.
    case latched(since: Timestamp)
    /// `h`, until `until`.
    case timed(until: Timestamp)
  }
}
