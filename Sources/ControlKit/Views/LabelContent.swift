/// What is left of a label when it is reduced to what a control can show.
struct LabelContent: Equatable {
  /// The texts that are not blank, in their order.
  var texts: [String] = []
  /// The names of the symbols, in their order.
  var symbols: [String] = []
  var hint: String?
  var status: String?

  /// Adds a sibling: the first hint and the first status stay.
  mutating func add(_ other: LabelContent) {
    texts += other.texts
    symbols += other.symbols
    hint = hint ?? other.hint
    status = status ?? other.status
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
  init(of view: some View) {
    if let part = view as? any LabelPart {
      self = part.content
    } else {
      self.init(of: view.body)
    }
  }
}
