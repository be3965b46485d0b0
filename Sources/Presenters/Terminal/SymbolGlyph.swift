/// The terminal's stand-in for an SF Symbol: one character of one column that fonts and terminals agree
/// on (never an emoji, never of ambiguous width), else the symbol's name in brackets.
enum SymbolGlyph {
  /// By the first part of the name that is listed: `timer.circle.fill` is `timer`.
  static let glyphs: [String: Character] = [
    "airplane": "✈", "alarm": "◷", "bell": "♫", "bolt": "↯", "book": "▤", "bookmark": "⚑",
    "calendar": "▦", "camera": "◉", "car": "⛍", "checkmark": "✓", "clock": "◷", "cloud": "☁",
    "cup": "♨", "door": "⌷", "drop": "⬫", "envelope": "✉", "eye": "◉", "fan": "✣",
    "flag": "⚑", "flame": "♨", "flashlight": "☼", "gear": "⚙", "gearshape": "⚙", "globe": "⊕",
    "hand": "☛", "heart": "❤", "hourglass": "⧗", "house": "⌂", "key": "⚷", "keyboard": "⌨",
    "lamp": "☼", "lightbulb": "☼", "light": "☼", "list": "≣", "lock": "⚿", "magnifyingglass": "⌕",
    "mappin": "⚲", "mic": "⍒", "moon": "☾", "music": "♫", "pause": "⏸", "pencil": "✎",
    "person": "☺", "phone": "✆", "play": "▸", "plus": "✚", "power": "⏻", "snowflake": "❄",
    "speaker": "◁", "sparkles": "✦", "star": "✦", "stop": "⏹", "stopwatch": "◶", "sun": "☼",
    "thermometer": "⌇", "timer": "◷", "trash": "⌫", "umbrella": "☂", "wifi": "⌔",
    "xmark": "✕", "waveform": "∿", "arrow": "↻", "questionmark": "⁇",
  ]

  /// What stands for the symbol; nil for no symbol.
  static func text(_ symbol: String?, isUnicode: Bool) -> String? {
    guard let symbol, let first = symbol.split(separator: ".").first else { return nil }
    // Nested and custom names begin with words of layout, not of meaning.
    if isUnicode, let glyph = glyphs[String(first)] { return String(glyph) }
    return "[\(symbol)]"
  }
}
