/// The terminal's stand-in for an SF Symbol, else the symbol's name in brackets.
///
/// One character of one column that terminals agree on: none is an emoji or of ambiguous width, and
/// DejaVu Sans Mono, which Debian and Raspberry Pi OS bring, has them all.
enum SymbolGlyph {
  /// By the first part of the name that is listed: `timer.circle.fill` is `timer`.
  static let glyphs: [String: Character] = [
    "airplane": "✈", "alarm": "◷", "bell": "♫", "bolt": "↯", "book": "▤", "bookmark": "⚑",
    "calendar": "▦", "camera": "◉", "checkmark": "✓", "clock": "◷", "cloud": "☁",
    "cup": "♨", "door": "◫", "drop": "◌", "envelope": "✉", "eye": "◉", "fan": "✣",
    "flag": "⚑", "flame": "♨", "flashlight": "☼", "gear": "⚙", "gearshape": "⚙", "globe": "⊕",
    "hand": "☛", "heart": "❤", "hourglass": "◴", "house": "⌂", "keyboard": "⌨",
    "lamp": "☼", "lightbulb": "☼", "light": "☼", "list": "≣", "lock": "▣", "magnifyingglass": "⌕",
    "mappin": "☉", "mic": "⍒", "moon": "☾", "music": "♫", "pencil": "✎",
    "person": "☺", "phone": "✆", "play": "▸", "plus": "✚", "power": "⊙", "snowflake": "❄",
    "speaker": "◁", "sparkles": "✦", "star": "✦", "stop": "▪", "stopwatch": "◶", "sun": "☼",
    "timer": "◷", "trash": "⌫", "umbrella": "☂", "wifi": "⌔",
    "xmark": "✕", "waveform": "⌁", "arrow": "↻", "questionmark": "⁇",
  ]

  /// A longer name is cut to its first part: `[hourglass]` for `hourglass.bottomhalf.filled`.
  private static let longest = 16

  /// What stands for the symbol; nil for no symbol.
  static func text(_ symbol: String?, isUnicode: Bool) -> String? {
    guard let symbol, let first = symbol.split(separator: ".").first else { return nil }
    if isUnicode, let glyph = glyphs[String(first)] { return String(glyph) }
    return symbol.count <= longest ? "[\(symbol)]" : "[\(first)]"
  }
}
