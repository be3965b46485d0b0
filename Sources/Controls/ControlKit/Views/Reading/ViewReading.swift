import FoundationEssentials

/// The nodes of views, which can be archived as a tree or reduced to texts and symbols.
@MainActor
struct ViewReading {
  private let nodes: [ViewNode]
  let collected: ViewCollection

  init(label view: some View) {
    let context = ViewContext(width: 0, height: 0, isLabel: true)
    nodes = view.archived(in: context)
    collected = context.collected
  }

  /// Reads the views of a widget, or of a part of a Live Activity, of this size.
  init(in place: ViewPlace, size: ViewSize, _ view: @MainActor () -> some View) {
    var place = place
    place.keepsTimers = true
    (nodes, collected) = ViewPlace.$current.withValue(place) {
      let context = ViewContext(width: size.width, height: size.height)
      return (view().archived(in: context), context.collected)
    }
  }

  /// The texts and symbols, with times as marks.
  var content: LabelContent { LabelContent(nodes) }

  var isEmpty: Bool { nodes.isEmpty }

  func tree(from date: Date) -> ViewTree {
    let root = nodes.count == 1 ? nodes[0] : ViewNode(.vstack, children: nodes)
    var tree = ViewTree(
      root: root.showing(from: date), background: collected.background?.showing(from: date))
    tree.url = collected.url
    tree.actions = collected.actions.map(\.archiveInView)
    tree.unsupported = collected.unsupported
    return tree.limited
  }
}

extension ViewNode {
  /// The node with its marks replaced by times that clients update.
  fileprivate func showing(from date: Date) -> ViewNode {
    var node = self
    node.children = children.map { $0.showing(from: date) }
    node.modifiers = modifiers.map { $0.showing(from: date) }
    switch kind {
    case .text:
      guard case .array(let runs)? = values["runs"] else { break }
      node.values["runs"] = .array(runs.flatMap { Self.pieces(of: $0, from: date) })
    case .progress:
      guard case .string(let text)? = values["mark"] else { break }
      node.values["mark"] = nil
      for case .mark(let mark) in TimerMarker.pieces(of: text) {
        node.values["timer"] = mark.run(from: date)["timer"]
      }
    case .accessibility:
      for (name, value) in values {
        if case .string(let text) = value {
          node.values[name] = .string(TimerMarker.text(of: text, counting: nil))
        }
      }
    case _: break
    }
    return node
  }

  private static func pieces(of run: JSONValue, from date: Date) -> [JSONValue] {
    guard case .object(let parts) = run, case .string(let text)? = parts["text"] else {
      return [run]
    }
    return TimerMarker.pieces(of: text).map { piece in
      var parts = parts
      switch piece {
      case .words(let words): parts["text"] = .string(words)
      case .mark(let mark):
        parts["text"] = nil
        parts.merge(mark.run(from: date)) { _, new in new }
      }
      return .object(parts)
    }
  }
}

extension ViewText {
  /// The texts and the first symbol of views, with at most one timer.
  ///
  /// The timer of `mark` keeps counting; other timers become the time of day to or from which they count.
  init(_ content: LabelContent, counting mark: TimerMarker?, from date: Date) {
    self.init()
    lines = content.lines.map { TimerMarker.text(of: $0, counting: mark) }
    timer = mark?.timer(from: date)
    symbol = content.symbols.first?.name
    isCustomSymbol = content.symbols.first?.isCustom ?? false
    tint = content.tint ?? content.foreground
    isPrivacySensitive = content.isPrivacySensitive
  }

  /// Reads views for the light and the dark appearance, as shown from `date` on.
  @MainActor
  init(from date: Date, in place: ViewPlace, size: ViewSize, _ view: @MainActor () -> some View) {
    let light = ViewReading(in: place, size: size, view)
    let content = light.content
    self.init(content, counting: TimerMarker.first(in: content.lines), from: date)
    setTrees(light, ViewReading(in: place.dark, size: size, view), from: date)
  }

  /// Sets the tree of the light appearance, and of the dark appearance if it differs.
  @MainActor
  mutating func setTrees(_ light: ViewReading, _ dark: ViewReading, from date: Date) {
    tree = light.tree(from: date)
    let other = dark.tree(from: date)
    darkTree = other == tree ? nil : other
  }
}
