/// The content of a view that controls and widgets can show.
struct LabelContent: Equatable {
  /// A symbol by its name.
  struct Symbol: Equatable {
    let name: String
    /// Whether it is an image of the app; otherwise a system symbol.
    var isCustom = false
    /// The name of its animation; nil for none.
    var effect: String?
  }

  /// The texts that are not blank, in their order.
  var texts: [String]
  /// The same texts, with adjacent ones on one line, as widgets show them.
  var lines: [String]
  /// The symbols, in their order.
  var symbols: [Symbol]
  var hint: String?
  var status: String?
  /// Whether the label must be hidden on a locked device.
  ///
  /// The state stays visible there (developer.apple.com, Adding refinements and configuration to
  /// controls).
  var isPrivacySensitive = false
  /// The outermost tint, for widgets; controls use the tint of the template.
  var tint: Color?
  /// The first color of a text or symbol.
  var foreground: Color?

  init(texts: [String] = [], symbols: [Symbol] = []) {
    self.texts = texts
    lines = texts
    self.symbols = symbols
  }

  /// Appends the content of a sibling.
  ///
  /// The first hint and the first status take precedence.
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

  /// Joins the lines of adjacent children, if no child has more than one line.
  mutating func joinLines(of children: [LabelContent]) {
    guard children.allSatisfy({ $0.lines.count <= 1 }), lines.count > 1 else { return }
    lines = [lines.joined(separator: " ")]
  }
}

/// A view that provides its content directly and has no body.
@MainActor
protocol LabelPart {
  var content: LabelContent { get }
}

extension LabelContent {
  /// Evaluates `view` and, unless it is primitive, its body.
  @MainActor
  init<Content: View>(of view: Content) {
    if let part = view as? any LabelPart {
      self = part.content
    } else if Content.Body.self == Never.self {
      // For example a shape, which has no body and no content.
      self.init()
    } else {
      self.init(of: view.body)
    }
  }
}
