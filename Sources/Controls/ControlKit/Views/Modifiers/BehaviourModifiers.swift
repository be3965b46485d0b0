/// The environment.
extension View {
  /// Sets an environment value for the views inside.
  nonisolated public func environment<Value>(
    _ keyPath: WritableKeyPath<EnvironmentValues, Value>, _ value: Value
  ) -> some View {
    modified(value: value, at: keyPath)
  }
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

  nonisolated private func modified<Value>(
    value: Value, at keyPath: WritableKeyPath<EnvironmentValues, Value>
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
  /// Has no effect, as in widgets on Apple's systems: the closure is not called.
  nonisolated public func onTapGesture(count: Int = 1, perform action: @escaping () -> Void)
    -> some View
  {
    unsupported("onTapGesture; use Button(intent:) or Link")
  }
  /// Draws the view in light or dark colors.
  nonisolated public func preferredColorScheme(_ colorScheme: ColorScheme?) -> some View {
    inheriting(
      { if let colorScheme { $0.environment.colorScheme = colorScheme } },
      colorScheme.map { ViewNode(.environment, ["color_scheme": .string("\($0)")]) })
  }
  /// Draws the view in light or dark colors.
  nonisolated public func colorScheme(_ colorScheme: ColorScheme) -> some View {
    preferredColorScheme(colorScheme)
  }
  /// Sets the text size in the environment of the views inside.
  nonisolated public func dynamicTypeSize(_ size: DynamicTypeSize) -> some View {
    inheriting { $0.environment.dynamicTypeSize = size }
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
