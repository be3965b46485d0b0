/// What is left of a label when it is reduced to what a control can show.
struct LabelContent: Equatable {
  /// A symbol by its name.
  struct Symbol: Equatable {
    let name: String
    /// Whether it is the app's own image, not one of the system's.
    var isCustom = false
    /// The name of the motion that it is in; nil for none.
    var effect: String?
  }

  /// The texts that are not blank, in their order.
  var texts: [String]
  /// The same texts, those beside each other on one line: what a widget says.
  var lines: [String]
  /// The symbols, in their order.
  var symbols: [Symbol]
  var hint: String?
  var status: String?
  /// Whether the label asks to be hidden on a locked device; the state stays visible there
  /// (developer.apple.com, Adding refinements and configuration to controls).
  var isPrivacySensitive = false
  /// The outermost tint; a control has another one, its template's.
  var tint: Color?
  /// The first colour of a text or a symbol.
  var foreground: Color?

  init(texts: [String] = [], symbols: [Symbol] = []) {
    self.texts = texts
    lines = texts
    self.symbols = symbols
  }

  /// Adds a sibling: the first hint and the first status stay.
  mutating func add(_ other: LabelContent) {
    texts += other.texts
    lines += other.lines
    symbols += other.symbols
    hint = hint ?? other.hint
    status = status ?? other.status
    isPrivacySensitive = isPrivacySensitive || other.isPrivacySensitive
    tint = tint ?? other.tint
    foreground = foreground ?? other.foreground
  }

  /// Puts children that stand beside each other on one line, if none has more than one.
  mutating func joinLines(of children: [LabelContent]) {
    guard children.allSatisfy({ $0.lines.count <= 1 }), lines.count > 1 else { return }
    lines = [lines.joined(separator: " ")]
  }
}

/// A view that is its own content and has no body.
@MainActor
protocol LabelPart {
  var content: LabelContent { get }
}

extension LabelContent {
  /// Reduces `view`, through its body if it is not primitive.
  @MainActor
  init<Content: View>(of view: Content) {
    if let part = view as? any LabelPart {
      self = part.content
    } else if Content.Body.self == Never.self {
      // A shape, say: it has no body and nothing to read.
      self.init()
    } else {
      self.init(of: view.body)
    }
  }
}
