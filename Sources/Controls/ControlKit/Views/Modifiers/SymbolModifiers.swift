/// Motions of symbols: a control's face records which, and the client that shows the control moves its symbol.
///
/// People see them in controls: a symbol's animation highlights a change of state, and goes on while a button
/// performs (Human Interface Guidelines, Controls).
extension View {
  /// Moves the symbol once each time the value changes.
  ///
  /// Recorded for the motions that are made for this, `bounce` and `wiggle`: the client that shows the control plays
  /// them when it is loaded. Others would go on.
  public func symbolEffect(
    _ effect: SymbolEffect, options: SymbolEffectOptions = .default, value: some Equatable
  ) -> some View {
    moving(SymbolEffect.once.contains(effect) ? effect : nil)
  }

  /// Moves the symbol while this is active.
  ///
  /// Of several on one symbol the innermost counts; one that does not go on is over when the control is seen.
  public func symbolEffect(
    _ effect: SymbolEffect, options: SymbolEffectOptions = .default, isActive: Bool = true
  ) -> some View {
    moving(isActive && (options.goesOn || SymbolEffect.once.contains(effect)) ? effect : nil)
  }

  /// Lets the symbols rest.
  public func symbolEffectsRemoved(_ isEnabled: Bool = true) -> some View {
    ModifiedLabel(base: self) { content in
      guard isEnabled else { return }
      for index in content.symbols.indices { content.symbols[index].effect = nil }
    }
  }

  private func moving(_ effect: SymbolEffect?) -> some View {
    ModifiedLabel(base: self) { content in
      for index in content.symbols.indices where content.symbols[index].effect == nil {
        content.symbols[index].effect = effect?.name
      }
    }
  }
}

extension SymbolEffect {
  /// The motions that are short and over by themselves.
  fileprivate static let once: Set<SymbolEffect> = [.bounce, .wiggle]
}
