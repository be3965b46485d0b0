/// What is left of views when they are reduced to words and symbols: of a control's label, and of a widget where it is
/// shown as text.
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
  var texts: [String] = []
  /// The same texts, those beside each other on one line: what a widget says.
  var lines: [String] = []
  /// The symbols, in their order.
  var symbols: [Symbol] = []
  var hint: String?
  var status: String?
  /// Whether the label must be hidden on a locked device.
  ///
  /// The state stays visible there (developer.apple.com, Adding refinements and configuration to
  /// controls).
  var isPrivacySensitive = false
  /// The outermost tint, a system color's name or `#rrggbb`; a control has another one, its template's.
  var tint: String?
  /// The first color of a text or a symbol.
  var foreground: String?

  init() {}

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

  /// Puts children that are beside each other on one line, if none has more than one.
  mutating func joinLines(of children: [LabelContent]) {
    guard children.allSatisfy({ $0.lines.count <= 1 }), lines.count > 1 else { return }
    lines = [lines.joined(separator: " ")]
  }
}

extension LabelContent {
  /// Reduces a control's label.
  @MainActor
  init(of view: some View) {
    self = ViewReading(label: view).content
  }

  /// Reduces nodes in their order.
  init(_ nodes: [ViewNode]) {
    self.init()
    for node in nodes { add(LabelContent(node)) }
  }

  /// Reduces a node: first the view, then its modifiers from the innermost on.
  init(_ node: ViewNode) {
    self.init()
    switch node.kind {
    case .text:
      texts = [node.words].compactMap(\.nonBlank)
      lines = texts
    case .image:
      if case .string(let name)? = node.values["symbol"] ?? node.values["name"],
        let name = name.nonBlank
      {
        symbols = [Symbol(name: name, isCustom: node.values["custom"] == .bool(true))]
      }
    case .label: self = LabelContent(title: node.children.first, icon: node.children.last)
    case .hstack, .gridRow:
      let children = node.children.map { LabelContent($0) }
      for child in children { add(child) }
      joinLines(of: children)
    case .viewThatFits: self = LabelContent(Array(node.children.prefix(1)))
    case .progress:
      self = LabelContent(node.children)
      if case .string(let mark)? = node.values["mark"] { lines.append(mark) }
    case _: self = LabelContent(node.children)
    }
    for modifier in node.modifiers { apply(modifier) }
  }

  /// A label: the symbol of its icon comes first.
  private init(title: ViewNode?, icon: ViewNode?) {
    if let title { self.init(title) } else { self.init() }
    guard let icon = icon.map({ LabelContent($0) }) else { return }
    symbols = icon.symbols + symbols
    tint = tint ?? icon.tint
    foreground = icon.foreground ?? foreground
    hint = hint ?? icon.hint
    status = status ?? icon.status
    isPrivacySensitive = isPrivacySensitive || icon.isPrivacySensitive
  }

  private mutating func apply(_ modifier: ViewNode) {
    switch modifier.kind {
    case .hint: hint = modifier.text?.nonBlank ?? hint
    case .status: status = modifier.text?.nonBlank ?? status
    case .tint: tint = modifier.values["style"].flatMap(Self.color) ?? tint
    case .foreground:
      if case .array(let styles)? = modifier.values["styles"] {
        foreground = foreground ?? styles.first.flatMap(Self.color)
      }
    case .privacySensitive:
      isPrivacySensitive = isPrivacySensitive || modifier.values["value"] != .bool(false)
    case .redacted:
      isPrivacySensitive = isPrivacySensitive || modifier.values["reason"] == .string("privacy")
    case .unredacted: isPrivacySensitive = false
    case .hidden: self = LabelContent()
    case .overlay: add(LabelContent(modifier.children))
    case .symbolEffect: move(modifier)
    case _: break
    }
  }

  private mutating func move(_ modifier: ViewNode) {
    let removes = modifier.values["removed"] == .bool(true)
    for index in symbols.indices where removes || symbols[index].effect == nil {
      symbols[index].effect =
        if case .string(let name)? = modifier.values["name"] { name } else { nil }
    }
  }

  /// Styles that take their color from the place.
  private static let inherited: Set<String> = [
    "primary", "secondary", "tertiary", "quaternary", "quinary", "foreground", "background", "tint",
    "separator", "fill",
  ]

  /// The color that a style stands for where there is only one: a system color's name, or `#rrggbb` of the light
  /// appearance; nil for a style that is not a color of its own.
  static func color(_ style: JSONValue) -> String? {
    switch style {
    case .string(let name) where name.hasPrefix("#"): String(name.prefix(7)).lowercased()
    case .string(let name): inherited.contains(name) ? nil : name
    case .object(let parts): parts["style"].flatMap(color)
    case _: nil
    }
  }
}

extension ViewNode {
  /// The text of a hint or a status.
  fileprivate var text: String? {
    if case .string(let text)? = values["text"] { text } else { nil }
  }

  /// The words of a text, its times as marks.
  fileprivate var words: String {
    guard case .array(let runs)? = values["runs"] else { return "" }
    return runs.map { run in
      if case .object(let parts) = run, case .string(let text)? = parts["text"] { text } else { "" }
    }.joined()
  }
}
