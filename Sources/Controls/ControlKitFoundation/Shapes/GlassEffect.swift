public import ControlKit

extension View {
  /// Puts glass behind the view (iOS 26; developer.apple.com, glassEffect(_:in:)).
  @ViewBuilder
  nonisolated public func glassEffect(
    _ glass: Glass = .regular, in shape: some Shape = Capsule()
  ) -> some View {
    if let style = glass.style { background(style, in: shape) } else { self }
  }
}
