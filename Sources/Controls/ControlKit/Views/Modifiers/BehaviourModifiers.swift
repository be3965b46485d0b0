/// Motion, gestures, life cycle and the environment. A view is read once, so motion and closures have no effect.
extension View {
  /// Has no effect.
  nonisolated public func contentTransition(_ transition: ContentTransition) -> some View { self }
  /// Has no effect.
  nonisolated public func transition(_ transition: AnyTransition) -> some View { self }
  /// Has no effect.
  nonisolated public func animation(_ animation: Animation?, value: some Equatable) -> some View {
    self
  }
  /// Has no effect.
  nonisolated public func animation(_ animation: Animation?) -> some View { self }
  /// Has no effect.
  nonisolated public func id(_ id: some Hashable) -> some View { self }
  /// Has no effect: a widget has no text to edit.
  nonisolated public func writingToolsBehavior(_ behavior: WritingToolsBehavior) -> some View {
    self
  }
  /// Has no effect.
  nonisolated public func tag(_ tag: some Hashable) -> some View { self }
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
  /// Has no effect: the closure is not called.
  nonisolated public func onAppear(perform action: (() -> Void)? = nil) -> some View { self }
  /// Has no effect: the closure is not called.
  nonisolated public func onDisappear(perform action: (() -> Void)? = nil) -> some View { self }
  /// Has no effect, as in widgets on Apple's systems: the closure is not called.
  nonisolated public func onTapGesture(count: Int = 1, perform action: @escaping () -> Void)
    -> some View
  {
    unsupported("onTapGesture; use Button(intent:) or Link")
  }
  /// Has no effect: the closure is not called.
  nonisolated public func onChange<Value: Equatable>(
    of value: Value, _ action: @escaping (Value, Value) -> Void
  ) -> some View { self }
  /// Has no effect: the closure is not called.
  nonisolated public func onChange<Value: Equatable>(
    of value: Value, _ action: @escaping () -> Void
  )
    -> some View
  { self }
  /// Has no effect: the closure is not called.
  nonisolated public func task(@_inheritActorContext _ action: @escaping @Sendable () async -> Void)
    -> some View
  { self }
  /// Has no effect.
  nonisolated public func allowsHitTesting(_ enabled: Bool) -> some View { self }
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
  /// Has no effect: a preview is not shown.
  nonisolated public func previewContext(_ value: WidgetPreviewContext) -> some View { self }
  /// Has no effect: a preview is not shown.
  nonisolated public func previewDisplayName(_ value: String?) -> some View { self }
}

extension View {
  /// Has no effect: an app's scenes are not shown here, so no intent opens a scene (iOS 26;
  /// developer.apple.com, onAppIntentExecution).
  nonisolated public func onAppIntentExecution<Intent: TargetContentProvidingIntent>(
    _ intent: Intent.Type = Intent.self, perform action: @escaping @MainActor (Intent) -> Void
  ) -> some View { self }

  /// Has no effect: an app's scenes are not shown here (iOS 26;
  /// developer.apple.com, appEntityIdentifier).
  nonisolated public func appEntityIdentifier(_ identifier: EntityIdentifier?) -> some View { self }
}

/// The way in which Writing Tools work in a view, which has no effect here.
public struct WritingToolsBehavior: Hashable, Sendable {
  private let name: String
  /// The system chooses.
  public static let automatic = WritingToolsBehavior(name: "automatic")
  /// All tools.
  public static let complete = WritingToolsBehavior(name: "complete")
  /// Only tools that need little space.
  public static let limited = WritingToolsBehavior(name: "limited")
  /// No tools.
  public static let disabled = WritingToolsBehavior(name: "disabled")
}
