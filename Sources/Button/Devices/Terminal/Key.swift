/// A key event as a terminal sends it.
struct Key: Equatable, Sendable {
  /// What the key did; a terminal without the kitty protocol reports presses only.
  enum Kind: Int, Sendable {
    case press = 1
    case `repeat` = 2
    case release = 3
  }

  /// The bits of the kitty keyboard protocol, after one is taken off.
  struct Modifiers: OptionSet, Sendable {
    let rawValue: Int
    static let shift = Modifiers(rawValue: 1)
    static let alt = Modifiers(rawValue: 2)
    static let control = Modifiers(rawValue: 4)
    static let superKey = Modifiers(rawValue: 8)
    static let hyper = Modifiers(rawValue: 16)
    static let meta = Modifiers(rawValue: 32)
    static let capsLock = Modifiers(rawValue: 64)
    static let numLock = Modifiers(rawValue: 128)
    /// What does not make another key of one: the locks, and shift.
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

/// What a terminal sends on its input.
enum TerminalInput: Equatable, Sendable {
  case key(Key)
  /// The window has the focus, or lost it (`CSI I`, `CSI O`).
  case focus(Bool)
  /// The flags of the kitty protocol in force (`CSI ? flags u`).
  case keyboardFlags(Int)
  /// The answer that every terminal gives (DA1, `CSI ? … c`).
  case attributes
}
