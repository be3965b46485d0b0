public import FoundationEssentials

extension View {
  /// Changes an environment value for the views inside.
  nonisolated public func transformEnvironment<Value>(
    _ keyPath: WritableKeyPath<EnvironmentValues, Value>, transform: @escaping (inout Value) -> Void
  ) -> some View {
    let (place, change) = (Transferred(value: keyPath), Transferred(value: transform))
    return inheriting { context in
      let change = change.value
      change(&context.environment[keyPath: place.value])
    }
  }

  /// Sets an environment value for the views inside.
  nonisolated public func environment<Value>(
    _ keyPath: WritableKeyPath<EnvironmentValues, Value>, _ value: Value
  ) -> some View {
    var node: ViewNode?
    if let direction = value as? LayoutDirection {
      node = ViewNode(
        .environment, ["layout_direction": .string(direction == .rightToLeft ? "rtl" : "ltr")])
    } else if let scheme = value as? ColorScheme {
      node = ViewNode(.environment, ["color_scheme": .string("\(scheme)")])
    }
    let change = Transferred(value: (keyPath, value))
    return inheriting({ $0.environment[keyPath: change.value.0] = change.value.1 }, node)
  }

  /// Draws the view in light or dark colors.
  nonisolated public func preferredColorScheme(_ colorScheme: ColorScheme?) -> some View {
    inheriting(
      { if let colorScheme { $0.environment.colorScheme = colorScheme } },
      colorScheme.map { ViewNode(.environment, ["color_scheme": .string("\($0)")]) })
  }

  /// Limits the text size to a range.
  nonisolated public func dynamicTypeSize<Limits: RangeExpression<DynamicTypeSize>>(_ range: Limits)
    -> some View
  {
    let range = Transferred(value: range)
    return inheriting { context in
      let size = context.environment.dynamicTypeSize
      guard !range.value.contains(size) else { return }
      let allowed = DynamicTypeSize.allCases.filter { range.value.contains($0) }
      context.environment.dynamicTypeSize = allowed.first { $0 > size } ?? allowed.last ?? size
    }
  }
}

extension View {
  /// Hides the content for a reason, which the views inside read from their environment.
  nonisolated public func redacted(reason: RedactionReasons) -> some View {
    inheriting(
      { $0.environment.redactionReasons.formUnion(reason) },
      reason.name.map { ViewNode(.redacted, ["reason": .string($0)]) })
  }

  /// Puts views behind the whole widget.
  nonisolated public func containerBackground(
    for container: ContainerBackgroundPlacement, alignment: Alignment = .center,
    @ViewBuilder content: () -> some View
  ) -> some View {
    let background = content()
    return modified { context in
      guard !context.isLabel else { return nil }
      context.collected.background = context.node(of: background, in: .zstack)
      return nil
    }
  }

  /// Puts a style behind the whole widget.
  nonisolated public func containerBackground(
    _ style: some ShapeStyle, for container: ContainerBackgroundPlacement
  ) -> some View {
    modified { context in
      context.collected.background = ViewNode(.fill, ["style": style.value])
      return nil
    }
  }

  /// Opens a URL in the app when the widget is tapped; the outermost URL is used.
  nonisolated public func widgetURL(_ url: URL?) -> some View {
    modified { context in
      if let url { context.collected.url = url.absoluteString }
      return nil
    }
  }

  /// Puts a color behind the activity on the Lock Screen.
  nonisolated public func activityBackgroundTint(_ color: Color?) -> some View {
    modified { context in
      if let color { context.collected.background = ViewNode(.fill, ["style": color.value]) }
      return nil
    }
  }
}

extension View {
  /// Adds values for screen readers, except in a control's label.
  nonisolated func spoken(_ values: [String: JSONValue?]) -> some View {
    let values = values.compactMapValues { $0 }
    return modified { context in
      context.isLabel || values.isEmpty ? nil : ViewNode(.accessibility, values)
    }
  }
}

extension View {
  /// Adds space at some edges; a length of `nil` is 16 points.
  nonisolated public func padding(_ edges: Edge.Set = .all, _ length: Double? = nil) -> some View {
    let length = length ?? 16
    func at(_ edge: Edge.Set) -> Double { edges.contains(edge) ? length : 0 }
    return padding(
      EdgeInsets(top: at(.top), leading: at(.leading), bottom: at(.bottom), trailing: at(.trailing))
    )
  }

  /// Adds space at the edges.
  nonisolated public func padding(_ insets: EdgeInsets) -> some View {
    inheriting(
      { context in
        context.width = max(context.width - insets.leading - insets.trailing, 0)
        context.height = max(context.height - insets.top - insets.bottom, 0)
      },
      ViewNode(
        .padding,
        [
          "top": .number(insets.top), "leading": .number(insets.leading),
          "bottom": .number(insets.bottom), "trailing": .number(insets.trailing),
        ].compactMapValues { $0 }))
  }

  /// Sets the size of the view's frame; `nil` keeps the view's own width or height.
  nonisolated public func frame(
    width: Double? = nil, height: Double? = nil, alignment: Alignment = .center
  )
    -> some View
  {
    inheriting(
      { context in
        context.width = Self.room(width) ?? context.width
        context.height = Self.room(height) ?? context.height
      },
      ViewNode(
        .frame,
        [
          "width": .number(width), "height": .number(height), "alignment": .string(alignment.name),
        ].compactMapValues { $0 }))
  }

  /// Limits the size of the view's frame.
  nonisolated public func frame(
    minWidth: Double? = nil, idealWidth: Double? = nil, maxWidth: Double? = nil,
    minHeight: Double? = nil, idealHeight: Double? = nil, maxHeight: Double? = nil,
    alignment: Alignment = .center
  ) -> some View {
    inheriting(
      { context in
        context.width = min(context.width, Self.room(maxWidth) ?? .infinity)
        context.height = min(context.height, Self.room(maxHeight) ?? .infinity)
      },
      ViewNode(
        .frame,
        [
          "min_width": .number(minWidth), "ideal_width": .number(idealWidth),
          "max_width": .length(maxWidth), "min_height": .number(minHeight),
          "ideal_height": .number(idealHeight), "max_height": .length(maxHeight),
          "alignment": .string(alignment.name),
        ].compactMapValues { $0 }))
  }

  private static func room(_ length: Double?) -> Double? {
    length.flatMap { $0.isFinite && $0 >= 0 ? $0 : nil }
  }
}

extension View {
  /// Rotates the drawn view around an axis; only a rotation around the z axis is drawn.
  nonisolated public func rotation3DEffect(
    _ angle: Angle, axis: (x: Double, y: Double, z: Double), anchor: UnitPoint = .center,
    perspective: Double = 1
  ) -> some View {
    rotationEffect(axis.z == 0 ? .zero : angle, anchor: anchor)
  }

  /// Draws a shadow; the blur radius and the offset are in points.
  nonisolated public func shadow(
    color: Color = .black.opacity(0.33), radius: Double, x: Double = 0, y: Double = 0
  ) -> some View {
    modified(
      .shadow,
      ["style": color.value, "radius": .number(radius), "x": .number(x), "y": .number(y)])
  }

  nonisolated func layered(
    _ kind: ViewKind, _ layer: some View, _ alignment: Alignment
  ) -> some View {
    let layer = Transferred(value: layer)
    return modified { context in
      // A control's label has no mask, background or overlay.
      guard !context.isLabel else { return nil }
      return ViewNode(
        kind, ["alignment": .string(alignment.name)], children: context.nodes(of: layer.value))
    }
  }
}

extension View {
  /// Colors primary, secondary and tertiary content.
  nonisolated public func foregroundStyle(
    _ primary: some ShapeStyle, _ secondary: some ShapeStyle, _ tertiary: some ShapeStyle
  ) -> some View {
    modified(.foreground, ["styles": .array([primary.value, secondary.value, tertiary.value])])
  }

  nonisolated func traits(_ change: (inout Font.Traits) -> Void) -> some View {
    var font = Font()
    change(&font.traits)
    return modified(.font, font.values)
  }

  /// Changes texts to uppercase or lowercase letters.
  nonisolated public func textCase(_ textCase: Text.Case?) -> some View {
    modified { _ in
      textCase.map {
        ViewNode(.textLayout, ["case": .string($0 == .uppercase ? "upper" : "lower")])
      }
    }
  }
}

extension SymbolEffect {
  /// The animations that are short and end by themselves.
  static let nonRepeating: Set<SymbolEffect> = [.bounce, .wiggle]
}

extension Text {
  func with(_ change: (inout TextStyle) -> Void) -> Text {
    var text = self
    change(&text.style)
    return text
  }
}
