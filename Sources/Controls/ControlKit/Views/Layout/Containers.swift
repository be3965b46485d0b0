/// Views below each other.
///
/// A container here has no layout: it is what its children are, in their order.
public struct VStack<Content: View>: View, LabelPart {
  let content: LabelContent

  /// A stack of the views of a closure.
  public init(
    alignment: HorizontalAlignment = .center, spacing: Double? = nil,
    @ViewBuilder content: () -> Content
  ) {
    self.content = LabelContent(of: content())
  }

  /// Never called: the view is primitive.
  public var body: Never { return noBody(Self.self) }
}

extension LabelContent {
  /// What views say that stand beside each other: one line, if each says no more than one.
  @MainActor
  init(besideEachOther view: some View) {
    guard let children = (view as? any SeveralViews)?.children else {
      self.init(of: view)
      return
    }
    self.init()
    for child in children { add(child) }
    joinLines(of: children)
  }
}

/// Views beside each other.
public struct HStack<Content: View>: View, LabelPart {
  let content: LabelContent

  /// A stack of the views of a closure.
  public init(
    alignment: VerticalAlignment = .center, spacing: Double? = nil,
    @ViewBuilder content: () -> Content
  ) {
    self.content = LabelContent(besideEachOther: content())
  }

  /// Never called: the view is primitive.
  public var body: Never { return noBody(Self.self) }
}

/// Views over each other.
public struct ZStack<Content: View>: View, LabelPart {
  let content: LabelContent

  /// A stack of the views of a closure.
  public init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) {
    self.content = LabelContent(of: content())
  }

  /// Never called: the view is primitive.
  public var body: Never { return noBody(Self.self) }
}

/// Views without a layout of their own.
public struct Group<Content: View>: View, LabelPart {
  let content: LabelContent

  /// A group of the views of a closure.
  public init(@ViewBuilder content: () -> Content) {
    self.content = LabelContent(of: content())
  }

  /// Never called: the view is primitive.
  public var body: Never { return noBody(Self.self) }
}

/// Views in rows and columns.
public struct Grid<Content: View>: View, LabelPart {
  let content: LabelContent

  /// A grid of the rows of a closure.
  public init(
    alignment: Alignment = .center, horizontalSpacing: Double? = nil,
    verticalSpacing: Double? = nil, @ViewBuilder content: () -> Content
  ) {
    self.content = LabelContent(of: content())
  }

  /// Never called: the view is primitive.
  public var body: Never { return noBody(Self.self) }
}

/// A row of a grid.
public struct GridRow<Content: View>: View, LabelPart {
  let content: LabelContent

  /// A row of the views of a closure.
  public init(alignment: VerticalAlignment? = nil, @ViewBuilder content: () -> Content) {
    self.content = LabelContent(besideEachOther: content())
  }

  /// Never called: the view is primitive.
  public var body: Never { return noBody(Self.self) }
}

/// The first of several views that fits; without a layout that is the first.
public struct ViewThatFits<Content: View>: View, LabelPart {
  let content: LabelContent

  /// A choice from the views of a closure.
  public init(
    in axes: Axis.Set = [.horizontal, .vertical], @ViewBuilder content: () -> Content
  ) {
    let view = content()
    self.content = (view as? any SeveralViews)?.children.first ?? LabelContent(of: view)
  }

  /// Never called: the view is primitive.
  public var body: Never { return noBody(Self.self) }
}

/// Free space.
public struct Spacer: View, LabelPart {
  /// Space of at least this length.
  public init(minLength: Double? = nil) {}
  /// Never called: the view is primitive.
  public var body: Never { return noBody(Self.self) }
  var content: LabelContent { LabelContent() }
}

/// A line between two views.
public struct Divider: View, LabelPart {
  /// Makes the line.
  public init() {}
  /// Never called: the view is primitive.
  public var body: Never { return noBody(Self.self) }
  var content: LabelContent { LabelContent() }
}
