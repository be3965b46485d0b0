/// Parses a terminal's bytes into keys, however reads split the bytes.
///
///     state       ESC        [ or O       printable       control      0x80…      end of string
///     ground      → escape   a key        a key           Ctrl-key     → scalar   a key
///     escape      Escape key → sequence   Alt-key         Ctrl-Alt     → scalar   Ctrl-Alt
///     sequence    → escape   final        parameter/final ·            → ground   → ground
///     single      → escape   → ground     → ground        → ground     → ground   → ground
///     string      → closing  ·            ·               ·            ·          → ground
///     closing     ·          → string     \ → ground      → string     → string   → ground
///     scalar      → escape   → ground, then as in ground               more, or → ground
///
/// `escape` waits for more bytes or for `timeOut`. An unknown sequence is ignored. A string
/// (DCS, OSC, APC, PM, SOS) is skipped to its end without storing its bytes.
struct KeyParser: Sendable {
  enum State: Equatable, Sendable {
    case ground
    case escape
    case sequence(CSI)
    case single
    case string
    case closing
    case scalar(UInt32, remaining: Int)
  }

  private(set) var state = State.ground

  /// Whether only a pause can show the meaning of the last bytes: the Escape key, or an incomplete sequence.
  var isPartial: Bool {
    switch state {
    case .ground: false
    case .escape, .sequence, .single, .string, .closing, .scalar: true
    }
  }

  /// Handles one byte, and returns at most one input.
  mutating func handle(_ byte: UInt8) -> [TerminalInput] {
    switch (state, byte) {
    case (.ground, 0x1B): return go(.escape)
    case (.ground, 0x80...): return lead(byte)
    case (.ground, _): return [.key(Self.plain(byte))]

    case (.escape, 0x1B): return [.key(Key(27))]
    case (.escape, UInt8(ascii: "[")): return go(.sequence(CSI()))
    case (.escape, UInt8(ascii: "O")): return go(.single)
    case (.escape, UInt8(ascii: "P")), (.escape, UInt8(ascii: "]")), (.escape, UInt8(ascii: "_")),
      (.escape, UInt8(ascii: "^")), (.escape, UInt8(ascii: "X")):
      return go(.string)
    case (.escape, 0x80...): return lead(byte)
    case (.escape, _):
      let key = Self.plain(byte)
      return go(.ground, .key(Key(key.code, key.modifiers.union(.alt))))

    case (.sequence, 0x1B): return go(.escape)
    case (.sequence(var sequence), 0x20...0x3F):
      sequence.append(byte)
      return go(.sequence(sequence))
    case (.sequence(let sequence), 0x40...0x7E):
      state = .ground
      return sequence.input(final: byte).map { [$0] } ?? []
    case (.sequence, ..<0x20): return []
    case (.sequence, _): return go(.ground)

    case (.single, 0x1B): return go(.escape)
    case (.single, _): return go(.ground)

    case (.string, 0x1B): return go(.closing)
    case (.string, 0x07): return go(.ground)
    case (.string, _): return []

    case (.closing, 0x1B): return []
    case (.closing, UInt8(ascii: "\\")), (.closing, 0x07): return go(.ground)
    case (.closing, _): return go(.string)

    case (.scalar(let value, let remaining), 0x80...0xBF):
      let next = value << 6 | UInt32(byte & 0x3F)
      return remaining > 1
        ? go(.scalar(next, remaining: remaining - 1)) : go(.ground, .key(Key(next)))
    case (.scalar, _):
      state = .ground
      return handle(byte)
    }
  }

  /// Ends an incomplete sequence after a pause: a lone ESC is the Escape key.
  mutating func timeOut() -> [TerminalInput] {
    let wasEscape = state == .escape
    state = .ground
    return wasEscape ? [.key(Key(27))] : []
  }

  private mutating func lead(_ byte: UInt8) -> [TerminalInput] {
    switch byte {
    case 0xC2...0xDF: go(.scalar(UInt32(byte & 0x1F), remaining: 1))
    case 0xE0...0xEF: go(.scalar(UInt32(byte & 0x0F), remaining: 2))
    case 0xF0...0xF4: go(.scalar(UInt32(byte & 0x07), remaining: 3))
    default: go(.ground)
    }
  }

  /// Enter, Tab and Backspace are separate keys; other control bytes are Ctrl and a letter.
  private static func plain(_ byte: UInt8) -> Key {
    switch byte {
    case 9, 13, 0x20...: Key(UInt32(byte))
    case 0: Key(" ", .control)
    default: Key(UInt32(byte) | 0x40, .control)
    }
  }

  private mutating func go(_ next: State, _ input: TerminalInput? = nil) -> [TerminalInput] {
    state = next
    return input.map { [$0] } ?? []
  }
}

/// The parameters of a control sequence, parsed leniently: unknown parameters are ignored.
struct CSI: Equatable, Sendable {
  private var bytes: [UInt8] = []

  /// The length above which a sequence is garbage and is ignored.
  private static let longest = 64

  mutating func append(_ byte: UInt8) {
    if bytes.count <= Self.longest { bytes.append(byte) }
  }

  func input(final: UInt8) -> TerminalInput? {
    guard bytes.count <= Self.longest else { return nil }
    let isReply = bytes.first == UInt8(ascii: "?")
    switch (final, isReply) {
    case (UInt8(ascii: "u"), false): return key
    case (UInt8(ascii: "u"), true): return .keyboardFlags(number(0, 0) ?? 0)
    case (UInt8(ascii: "c"), true): return .attributes
    case (UInt8(ascii: "I"), false) where bytes.isEmpty: return .focus(true)
    case (UInt8(ascii: "O"), false) where bytes.isEmpty: return .focus(false)
    case (_, _): return nil
    }
  }

  /// The key of `code:…;modifiers:kind;…`.
  private var key: TerminalInput? {
    guard let code = number(0, 0), (0...0x10FFFF).contains(code),
      let kind = Key.Kind(rawValue: number(1, 1) ?? 1)
    else { return nil }
    let modifiers = Key.Modifiers(rawValue: max(number(1, 0) ?? 1, 1) - 1)
    return .key(Key(UInt32(code), modifiers, kind))
  }

  /// Returns sub-parameter `part` of parameter `index`, or `nil` if it is missing or not a number.
  private func number(_ index: Int, _ part: Int) -> Int? {
    let body = bytes.first == UInt8(ascii: "?") ? bytes.dropFirst() : bytes[...]
    let parameters = body.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
    guard parameters.indices.contains(index) else { return nil }
    let parts = parameters[index].split(
      separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    guard parts.indices.contains(part), parts[part].count <= 9 else { return nil }
    return Int(String(decoding: parts[part], as: UTF8.self))
  }
}

struct Key: Equatable, Sendable {
  /// The kind of event; a terminal without the kitty protocol reports presses only.
  enum Kind: Int, Sendable {
    case press = 1
    case `repeat` = 2
    case release = 3
  }

  /// The modifier bits of the kitty keyboard protocol, which sends their sum plus 1.
  struct Modifiers: OptionSet, Sendable {
    let rawValue: Int
    static let shift = Modifiers(rawValue: 1)
    static let alt = Modifiers(rawValue: 2)
    static let control = Modifiers(rawValue: 4)
    static let capsLock = Modifiers(rawValue: 64)
    static let numLock = Modifiers(rawValue: 128)
    /// The modifiers that do not change the meaning of a key: the locks, and shift.
    static let harmless: Modifiers = [.shift, .capsLock, .numLock]
  }

  /// The key's Unicode scalar, in lower case.
  let code: UInt32
  let modifiers: Modifiers
  let kind: Kind

  init(_ code: UInt32, _ modifiers: Modifiers = [], _ kind: Kind = .press) {
    self.code = (65...90).contains(code) ? code + 32 : code
    self.modifiers = modifiers
    self.kind = kind
  }

  init(_ character: Unicode.Scalar, _ modifiers: Modifiers = [], _ kind: Kind = .press) {
    self.init(character.value, modifiers, kind)
  }
}

enum TerminalInput: Equatable, Sendable {
  case key(Key)
  /// The window has the focus, or lost it (`CSI I`, `CSI O`).
  case focus(Bool)
  /// The flags of the kitty protocol in effect (`CSI ? flags u`).
  case keyboardFlags(Int)
  /// The answer that every terminal gives (DA1, `CSI ? … c`).
  case attributes
}
