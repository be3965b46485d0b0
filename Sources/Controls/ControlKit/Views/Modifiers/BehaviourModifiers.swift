/// Modifiers for animations, gestures and the life cycle.
///
/// Views are evaluated once, so they have no effect.
extension View {
  /// Has no effect on the control; disable the template instead (developer.apple.com,
  /// `ControlWidgetTemplate.disabled(_:)`).
  public func disabled(_ disabled: Bool) -> some View { self }
  /// Has no effect: the view stays in the label.
  public func hidden() -> some View { self }
  /// Has no effect.
  public func contentTransition(_ transition: ContentTransition) -> some View { self }
  /// Has no effect.
  public func transition(_ transition: AnyTransition) -> some View { self }
  /// Has no effect.
  public func animation(_ animation: Animation?, value: some Equatable) -> some View { self }
  /// Has no effect.
  public func animation(_ animation: Animation?) -> some View { self }
  /// Has no effect.
  public func id(_ id: some Hashable) -> some View { self }
  /// Has no effect.
  public func tag(_ tag: some Hashable) -> some View { self }
  /// Has no effect: the values of the environment are those of the system.
  public func environment<Value>(
    _ keyPath: WritableKeyPath<EnvironmentValues, Value>, _ value: Value
  ) -> some View { self }
  /// Has no effect: the closure is not called.
  public func onAppear(perform action: (() -> Void)? = nil) -> some View { self }
  /// Has no effect: the closure is not called.
  public func onDisappear(perform action: (() -> Void)? = nil) -> some View { self }
  /// Has no effect: the closure is not called.
  public func onTapGesture(count: Int = 1, perform action: @escaping () -> Void) -> some View {
    self
  }
  /// Has no effect: the closure is not called.
  public func onChange<Value: Equatable>(
    of value: Value, _ action: @escaping (Value, Value) -> Void
  ) -> some View { self }
  /// Has no effect: the closure is not called.
  public func onChange<Value: Equatable>(of value: Value, _ action: @escaping () -> Void)
    -> some View
  { self }
  /// Has no effect: the closure is not called.
  public func task(@_inheritActorContext _ action: @escaping @Sendable () async -> Void)
    -> some View
  { self }
  /// Has no effect.
  public func allowsHitTesting(_ enabled: Bool) -> some View { self }
  /// Has no effect.
  public func preferredColorScheme(_ colorScheme: ColorScheme?) -> some View { self }
  /// Has no effect.
  public func colorScheme(_ colorScheme: ColorScheme) -> some View { self }
  /// Has no effect.
  public func dynamicTypeSize(_ size: DynamicTypeSize) -> some View { self }
  /// Has no effect.
  public func dynamicTypeSize(_ range: some RangeExpression<DynamicTypeSize>) -> some View { self }
  /// Has no effect: a preview is not shown.
  public func previewContext(_ value: WidgetPreviewContext) -> some View { self }
  /// Has no effect: a preview is not shown.
  public func previewDisplayName(_ value: String?) -> some View { self }
}
