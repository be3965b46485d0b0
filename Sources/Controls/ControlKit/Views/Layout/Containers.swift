/// Arranges views vertically.
///
/// There is no layout here: a container consists of its children in their order.
public struct VStack<Content: View>: View, LabelPart {
  let content: LabelContent

  /// Creates a stack.
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
  /// The content of adjacent views: one line if none has more than one.
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

/// Arranges views horizontally.
public struct HStack<Content: View>: View, LabelPart {
  let content: LabelContent

  /// Creates a stack.
  public init(
    alignment: VerticalAlignment = .center, spacing: Double? = nil,
    @ViewBuilder content: () -> Content
  ) {
    self.content = LabelContent(besideEachOther: content())
  }

  /// Never called: the view is primitive.
  public var body: Never { return noBody(Self.self) }
}

/// Arranges views on top of each other.
public struct ZStack<Content: View>: View, LabelPart {
  let content: LabelContent

  /// Creates a stack.
  public init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) {
    self.content = LabelContent(of: content())
  }

  /// Never called: the view is primitive.
  public var body: Never { return noBody(Self.self) }
}

/// Groups views without a layout of its own.
public struct Group<Content: View>: View, LabelPart {
  let content: LabelContent

  /// Creates a group.
  public init(@ViewBuilder content: () -> Content) {
    self.content = LabelContent(of: content())
  }

  /// Never called: the view is primitive.
  public var body: Never { return noBody(Self.self) }
}

/// Arranges views in rows and columns.
public struct Grid<Content: View>: View, LabelPart {
  let content: LabelContent

  /// Creates a grid.
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

  /// Creates a row.
  public init(alignment: VerticalAlignment? = nil, @ViewBuilder content: () -> Content) {
    self.content = LabelContent(besideEachOther: content())
  }

  /// Never called: the view is primitive.
  public var body: Never { return noBody(Self.self) }
}

/// Shows the first child that fits.
///
/// Without a layout, that is the first child.
public struct ViewThatFits<Content: View>: View, LabelPart {
  let content: LabelContent

  /// Creates the view from its alternatives.
  public init(
    in axes: Axis.Set = [.horizontal, .vertical], @ViewBuilder content: () -> Content
  ) {
    let view = content()
    self.content = (view as? any SeveralViews)?.children.first ?? LabelContent(of: view)
  }

  /// Never called: the view is primitive.
  public var body: Never { return noBody(Self.self) }
}

/// Flexible space.
public struct Spacer: View, LabelPart {
  /// Creates a space of at least this length, in points.
  public init(minLength: Double? = nil) {}
  /// Never called: the view is primitive.
  public var body: Never { return noBody(Self.self) }
  var content: LabelContent { LabelContent() }
}

/// A dividing line between views.
public struct Divider: View, LabelPart {
  /// Creates the line.
  public init() {}
  /// Never called: the view is primitive.
  public var body: Never { return noBody(Self.self) }
  var content: LabelContent { LabelContent() }
}
