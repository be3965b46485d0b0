/// A title with a symbol.
public struct Label<Title: View, Icon: View> {
  let title: Title
  private let icon: Icon

  /// Creates a label: its texts come from the title, its symbol from the icon.
  public init(@ViewBuilder title: () -> Title, @ViewBuilder icon: () -> Icon) {
    self.title = title()
    self.icon = icon()
  }
}

extension Label: PrimitiveView {
  /// One node with two groups of views, the title and the icon, or the label as drawn by the label style.
  public func archived(in context: ViewContext) -> [ViewNode] {
    guard !context.isLabel, let style = context.environment.labelStyle else {
      return context.primitive(.label, children: [context.group(title), context.group(icon)])
    }
    return context.nodes(
      ofStyled: style.view(
        LabelStyleConfiguration(title: .init(view: title), icon: .init(view: icon))),
      without: \.labelStyle)
  }
}

extension Label where Title == Text, Icon == Image {
  /// A localized title with a system symbol.
  public init(_ titleKey: LocalizedStringKey, systemImage name: String) {
    self.init(title: { Text(titleKey) }, icon: { Image(systemName: name) })
  }

  /// A title from a resource with a system symbol.
  @_disfavoredOverload
  public init(_ titleResource: LocalizedStringResource, systemImage name: String) {
    self.init(title: { Text(titleResource) }, icon: { Image(systemName: name) })
  }

  /// A title known at run time with a system symbol.
  @_disfavoredOverload
  public init(_ title: some StringProtocol, systemImage name: String) {
    self.init(title: { Text(title) }, icon: { Image(systemName: name) })
  }

  /// A localized title with a custom symbol.
  public init(_ titleKey: LocalizedStringKey, image name: String) {
    self.init(title: { Text(titleKey) }, icon: { Image(name) })
  }

  /// A title from a resource with a custom symbol.
  @_disfavoredOverload
  public init(_ titleResource: LocalizedStringResource, image name: String) {
    self.init(title: { Text(titleResource) }, icon: { Image(name) })
  }

  /// A title known at run time with a custom symbol.
  @_disfavoredOverload
  public init(_ title: some StringProtocol, image name: String) {
    self.init(title: { Text(title) }, icon: { Image(name) })
  }
}

extension Label where Title == Text, Icon == Image {
  /// A localized title with an image from an asset catalog.
  public init(_ titleKey: LocalizedStringKey, image resource: ImageResource) {
    self.init(title: { Text(titleKey) }, icon: { Image(resource) })
  }

  /// A title from a resource with an image from an asset catalog.
  @_disfavoredOverload
  public init(_ titleResource: LocalizedStringResource, image resource: ImageResource) {
    self.init(title: { Text(titleResource) }, icon: { Image(resource) })
  }

  /// A title known at run time with an image from an asset catalog.
  @_disfavoredOverload
  public init(_ title: some StringProtocol, image resource: ImageResource) {
    self.init(title: { Text(title) }, icon: { Image(resource) })
  }
}

extension Label where Title == LabelStyleConfiguration.Title, Icon == LabelStyleConfiguration.Icon {
  /// Creates the label to which a style is applied.
  @MainActor
  public init(_ configuration: LabelStyleConfiguration) {
    self.init(title: { configuration.title }, icon: { configuration.icon })
  }
}

/// The texts and symbols of a control's label, or of a widget that is shown as text.
struct LabelContent: Equatable {
  struct Symbol: Equatable {
    let name: String
    /// Whether the symbol is an image of the app; otherwise a system symbol.
    var isCustom = false
    /// The name of the symbol's animation, or `nil`.
    var effect: String?
  }

  /// The texts that are not blank, in order.
  var texts: [String] = []
  /// The same texts as the lines of a widget: texts of one row share a line.
  var lines: [String] = []
  var symbols: [Symbol] = []
  var hint: String?
  var status: String?
  /// Whether the label must be hidden on a locked device.
  ///
  /// The state stays visible there (developer.apple.com, Adding refinements and configuration to
  /// controls).
  var isPrivacySensitive = false
  /// The outermost tint, a system color's name or `#rrggbb`; a control uses its template's tint instead.
  var tint: String?
  /// The color of the first text or symbol that has a color.
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

  /// Joins the lines of a row into one line, unless a child has several lines.
  mutating func joinLines(of children: [LabelContent]) {
    guard children.allSatisfy({ $0.lines.count <= 1 }), lines.count > 1 else { return }
    lines = [lines.joined(separator: " ")]
  }
}

extension LabelContent {
  @MainActor
  init(of view: some View) {
    self = ViewReading(label: view).content
  }

  init(_ nodes: [ViewNode]) {
    self.init()
    for node in nodes { add(LabelContent(node)) }
  }

  /// Reduces a node: first the view, then its modifiers, innermost first.
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

  /// Reduces a label; the symbols of its icon come first.
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

  /// The styles that inherit their color from the context.
  private static let inherited: Set<String> = [
    "primary", "secondary", "tertiary", "quaternary", "quinary", "foreground", "background", "tint",
    "separator", "fill",
  ]

  /// The color that represents a style: a system color's name, or `#rrggbb` in the light appearance.
  ///
  /// `nil` for a style that inherits its color.
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
  fileprivate var text: String? {
    if case .string(let text)? = values["text"] { text } else { nil }
  }

  /// The words of a text node, with times as `TimerMarker` marks.
  fileprivate var words: String {
    guard case .array(let runs)? = values["runs"] else { return "" }
    return runs.map { run in
      if case .object(let parts) = run, case .string(let text)? = parts["text"] { text } else { "" }
    }.joined()
  }
}
