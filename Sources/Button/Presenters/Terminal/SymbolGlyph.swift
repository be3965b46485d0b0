/// The character that the terminal shows for an SF Symbol, or the symbol's name in brackets.
///
/// Every character takes one column in all terminals: none has an ambiguous width or is shown as an emoji by
/// default, and DejaVu Sans Mono, which Debian and Raspberry Pi OS install, contains all of them.
enum SymbolGlyph {
  /// The characters by the beginning of a symbol's name; the longest applies: `timer.circle.fill` is `timer`.
  static let glyphs: [String: Character] = [
    "airplane": "✈", "airplayaudio": "⏏", "alarm": "◷", "app": "▢", "archivebox": "⊟",
    "arrow": "↻", "arrow.2.circlepath": "↻", "arrow.3.trianglepath": "♲",
    "arrow.counterclockwise": "↺", "arrow.down": "⇣", "arrow.left": "⇠",
    "arrow.left.arrow.right": "⇄", "arrow.right": "⇢", "arrow.right.arrow.left": "⇄",
    "arrow.up": "⇡", "arrow.up.arrow.down": "⇅", "arrow.up.forward": "➚", "arrow.up.right": "➚",
    "arrow.uturn.backward": "↶", "arrow.uturn.forward": "↷", "arrow.uturn.left": "↶",
    "arrow.uturn.right": "↷", "asterisk": "✱", "at": "@", "atom": "⚛", "backward": "❮",
    "bag": "⊔", "banknote": "▭", "battery": "▮", "battery.0": "▯", "bell": "♫", "bell.slash": "⊘",
    "bolt": "↯", "book": "❏", "bookmark": "⚑", "briefcase": "⌸", "bubble": "❝", "building": "♜",
    "calendar": "⊞", "camera": "◉", "case": "⌸", "character": "A", "checklist": "☑",
    "checkmark": "✓", "chevron.down": "⌄", "chevron.left": "‹", "chevron.right": "›",
    "chevron.up": "⌃", "clock": "◷", "clock.arrow.circlepath": "↺", "cloud": "☁",
    "cloud.bolt": "☇", "cloud.rain": "☂", "cloud.snow": "❄", "command": "⌘", "creditcard": "▬",
    "cross": "✚", "crown": "♛", "cube": "❒", "cup": "⊍", "curlybraces": "{", "delete.left": "⌫",
    "desktopcomputer": "⌷", "dice": "⚄", "die.face.1": "⚀", "die.face.2": "⚁", "die.face.3": "⚂",
    "die.face.4": "⚃", "die.face.5": "⚄", "die.face.6": "⚅", "display": "⌷", "doc": "❐",
    "document": "❐", "dollarsign": "$", "door": "◫", "door.garage": "⌂", "dot": "⊚", "dpad": "✜",
    "drop": "◌", "eject": "⏏", "ellipsis": "⋯", "envelope": "✉", "equal": "=",
    "exclamationmark": "!", "exclamationmark.triangle": "⚠", "eye": "◉", "eye.slash": "◡",
    "fan": "✣", "fanblades": "✣", "fanblades.slash": "✢", "figure": "☺", "fish": "⍺", "flag": "⚑",
    "flag.checkered": "⚐", "flame": "☄", "flashlight": "☼", "flashlight.off": "☽", "flask": "⚗",
    "folder": "▱", "forward": "❯", "gamecontroller": "✜", "gauge": "◔", "gear": "⚙",
    "gearshape": "⚙", "gift": "⊠", "globe": "♁", "hammer": "⚒", "hand": "☛", "headphones": "⊓",
    "heart": "❤", "hourglass": "◴", "house": "⌂", "info": "ⅈ", "ipad": "▭", "iphone": "▯",
    "key": "⊸", "keyboard": "⌨", "lamp": "☼", "laptopcomputer": "⌷", "leaf": "❧", "light": "☼",
    "lightbulb": "☼", "lightbulb.slash": "☽", "link": "⟷", "list": "≣", "location": "➤",
    "lock": "◙", "lock.open": "▢", "magnifyingglass": "⌕", "map": "❖", "mappin": "⍟",
    "message": "❝", "mic": "⍒", "mic.slash": "⊘", "microphone": "⍒", "microphone.slash": "⊘",
    "minus": "−", "moon": "☾", "mug": "⊍", "music": "♫", "network": "❉", "newspaper": "≣",
    "nosign": "⊘", "note": "❐", "note.text": "≣", "number": "#", "option": "⌥", "paintbrush": "✐",
    "paintpalette": "◍", "paperplane": "➢", "pause": "❚", "pencil": "✎", "percent": "%",
    "person": "☺", "person.2": "⚇", "person.3": "⚇", "phone": "✆", "photo": "◪", "play": "▸",
    "playpause": "▸", "plus": "✚", "power": "⌽", "puzzlepiece": "❖", "qrcode": "⊡",
    "questionmark": "⁇", "quote": "❝", "radio": "⊚", "record": "◉", "repeat": "↻", "return": "↵",
    "safari": "✧", "scalemass": "⚖", "scissors": "✂", "scope": "⊚", "server": "≣", "shuffle": "⇌",
    "snowflake": "❄", "sparkle": "✦", "sparkles": "✦", "speaker": "◃", "speaker.slash": "⊘",
    "speedometer": "◔", "square": "▢", "square.and.arrow.down": "⇩", "square.and.arrow.up": "⇪",
    "square.and.pencil": "✎", "square.grid": "⊞", "square.stack": "❏", "star": "✦",
    "stethoscope": "⚕", "stop": "▪", "stopwatch": "◶", "suitcase": "⌸", "sun": "☼", "tag": "⌦",
    "target": "⊚", "terminal": "❯", "text": "≣", "text.bubble": "❝", "textformat": "A",
    "thermometer": "⌡", "timer": "◷", "togglepower": "⌽", "tornado": "⍨", "trash": "⌫",
    "tray": "⊔", "tree": "⚘", "trophy": "♛", "tv": "⌷", "umbrella": "☂", "video": "⊳",
    "video.slash": "⊘", "wand": "⚚", "water": "≋", "waveform": "⌁", "wifi": "⌔",
    "wifi.slash": "⊘", "wind": "≋", "wrench": "⚒", "xmark": "✕",
  ]

  /// The maximum length of a name in brackets; a longer name is cut to its first part: `[hourglass]` for
  /// `hourglass.bottomhalf.filled`.
  private static let longest = 16
  /// The maximum number of parts of a listed name.
  private static let mostParts = 4

  static func text(_ symbol: String?, isUnicode: Bool) -> String? {
    guard let symbol else { return nil }
    let parts = symbol.split(separator: ".")
    guard let first = parts.first else { return nil }
    if isUnicode {
      for count in stride(from: min(parts.count, mostParts), to: 0, by: -1) {
        if let glyph = glyphs[parts[..<count].joined(separator: ".")] { return String(glyph) }
      }
    }
    return symbol.count <= longest ? "[\(symbol)]" : "[\(first)]"
  }
}
