import ControlModel

/// The colors and characters that a terminal can show.
package struct TerminalStyle: Equatable, Sendable {
  package enum Colors: Int, Comparable, Sendable {
    /// No colors (`NO_COLOR`): only bold, dim and reverse.
    case none
    /// The sixteen colors of the terminal's palette.
    case sixteen
    /// The color cube and the grays of `TERM=…-256color`.
    case palette
    /// 24-bit colors (`COLORTERM`).
    case full

    package static func < (left: Colors, right: Colors) -> Bool { left.rawValue < right.rawValue }
  }

  package var colors: Colors
  /// Whether characters beyond ASCII may be used.
  package var isUnicode: Bool

  package init(colors: Colors, isUnicode: Bool) {
    self.colors = colors
    self.isUnicode = isUnicode
  }

  /// Creates the style of the terminal that the environment describes.
  ///
  /// Fails for a terminal that only supports plain lines (`TERM` missing or `dumb`). `NO_COLOR` follows
  /// no-color.org, the order of the locale's variables locale(7).
  package init?(environment: [String: String]) {
    func value(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
    guard let term = value("TERM"), term != "dumb" else { return nil }
    let locale = (value("LC_ALL") ?? value("LC_CTYPE") ?? value("LANG") ?? "C").lowercased()
    let isUTF8 = locale.contains("utf-8") || locale.contains("utf8")
    // The Linux console's fonts have 256 or 512 characters: neither half blocks nor round corners.
    isUnicode = isUTF8 && term != "linux"
    let colorTerm = value("COLORTERM")
    if value("NO_COLOR") != nil {
      colors = .none
    } else if colorTerm == "truecolor" || colorTerm == "24bit" || term.hasSuffix("-direct") {
      colors = .full
    } else if term.contains("256color") || term == "xterm-kitty" || term == "xterm-ghostty" {
      colors = .palette
    } else {
      colors = .sixteen
    }
  }

  /// Removes control characters from a text, and replaces characters that the terminal cannot show.
  func text(_ text: String) -> String {
    let text = SafeText.onOneLine(text)
    if isUnicode { return text }
    return text.reduce(into: "") { result, character in
      switch character {
      case "…": result += ".."
      case "‘", "’": result += "'"
      case "“", "”": result += "\""
      case "·", "–", "—": result += "-"
      case _: result += character.isASCII ? String(character) : "?"
      }
    }
  }

  var ellipsis: String { isUnicode ? "…" : ".." }
}

/// The appearance of a terminal's cell.
struct Ink: Equatable, Sendable {
  typealias Tint = ControlTint

  var foreground: Tint?
  var background: Tint?
  var isBold = false
  var isDim = false
  /// Drawn in reverse if the terminal has at most sixteen colors.
  var isReverse = false

  static let plain = Ink()
  static let bold = Ink(isBold: true)
  static let dim = Ink(isDim: true)

  /// The control sequence that switches to this ink from any other ink.
  func sequence(_ colors: TerminalStyle.Colors) -> String {
    var codes = ["0"]
    if isBold { codes.append("1") }
    if isDim { codes.append("2") }
    switch colors {
    case .none: if isReverse { codes.append("7") }
    case .sixteen:
      // In reverse, the foreground color fills the cell.
      if isReverse { codes.append("7") }
      let tint = isReverse ? background : foreground
      if let tint, (1...6).contains(Self.basic(tint)) { codes.append("\(30 + Self.basic(tint))") }
    case .palette:
      if let foreground { codes.append("38;5;\(Self.index(foreground))") }
      if let background { codes.append("48;5;\(Self.index(background))") }
    case .full:
      if let foreground { codes.append("38;2;\(Self.triple(foreground))") }
      if let background { codes.append("48;2;\(Self.triple(background))") }
    }
    return "\u{1B}[\(codes.joined(separator: ";"))m"
  }

  private static func triple(_ tint: Tint) -> String { "\(tint.red);\(tint.green);\(tint.blue)" }

  /// The index of the nearest color in the 6 × 6 × 6 cube (16…231) or the 24 grays (232…255).
  private static func index(_ tint: Tint) -> Int {
    let steps = [0, 95, 135, 175, 215, 255]
    func nearest(_ value: UInt8) -> Int {
      steps.indices.min { abs(steps[$0] - Int(value)) < abs(steps[$1] - Int(value)) } ?? 0
    }
    let (red, green, blue) = (nearest(tint.red), nearest(tint.green), nearest(tint.blue))
    let mean = (Int(tint.red) + Int(tint.green) + Int(tint.blue)) / 3
    let gray = min(max((mean - 3) / 10, 0), 23)
    func distance(_ red: Int, _ green: Int, _ blue: Int) -> Int {
      let (r, g, b) = (red - Int(tint.red), green - Int(tint.green), blue - Int(tint.blue))
      return r * r + g * g + b * b
    }
    let level = 8 + gray * 10
    return distance(level, level, level) < distance(steps[red], steps[green], steps[blue])
      ? 232 + gray : 16 + 36 * red + 6 * green + blue
  }

  /// The index of the nearest of red, green, yellow, blue, magenta and cyan; 0 and 7, black and white, stand for
  /// the terminal's default colors.
  private static func basic(_ tint: Tint) -> Int {
    let highest = max(tint.red, tint.green, tint.blue)
    let lowest = min(tint.red, tint.green, tint.blue)
    guard highest - lowest > 48 else { return highest > 96 ? 7 : 0 }
    let middle = UInt8((Int(highest) + Int(lowest)) / 2)
    return [(tint.red, 1), (tint.green, 2), (tint.blue, 4)]
      .reduce(0) { $0 + ($1.0 > middle ? $1.1 : 0) }
  }
}
