/// Symbol animations.
///
/// The archive of a control contains the animation of its symbol, and the client that shows the
/// control plays it.
///
/// In controls, an animation highlights a change of state, and continues while a button performs
/// (Human Interface Guidelines, Controls).
extension View {
  /// Animates the symbol once whenever the value changes.
  ///
  /// Only `bounce` and `wiggle`, which are meant for this, are archived: the client plays them when
  /// the control is loaded. The other animations would not end.
  nonisolated public func symbolEffect(
    _ effect: SymbolEffect, options: SymbolEffectOptions = .default, value: some Equatable
  ) -> some View {
    animated(SymbolEffect.nonRepeating.contains(effect) ? effect : nil)
  }

  /// Animates the symbol while `isActive` is true.
  ///
  /// If a symbol has several animations, the innermost is used. Without repetition, only `bounce`
  /// and `wiggle` are archived; another one would be over when the control is shown.
  nonisolated public func symbolEffect(
    _ effect: SymbolEffect, options: SymbolEffectOptions = .default, isActive: Bool = true
  ) -> some View {
    animated(
      isActive && (options.repeats || SymbolEffect.nonRepeating.contains(effect)) ? effect : nil)
  }

  /// Removes the animations of symbols.
  nonisolated public func symbolEffectsRemoved(_ isEnabled: Bool = true) -> some View {
    modified { _ in isEnabled ? ViewNode(.symbolEffect, ["removed": .bool(true)]) : nil }
  }

  nonisolated private func animated(_ effect: SymbolEffect?) -> some View {
    modified { _ in effect.map { ViewNode(.symbolEffect, ["name": .string($0.name)]) } }
  }
}

extension SymbolEffect {
  /// The animations that are short and end by themselves.
  fileprivate static let nonRepeating: Set<SymbolEffect> = [.bounce, .wiggle]
}
