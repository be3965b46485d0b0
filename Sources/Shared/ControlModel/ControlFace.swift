/// The contents of a control in one state.
///
/// An extension sends the app's texts. A `ControlDescription` adds the system's texts: the value of a toggle and the hint.
@Message
public struct ControlFace: Hashable {
  /// The symbol's name.
  public var symbol: String?
  /// Whether the symbol is an image of the app instead of the system.
  @Field("custom_symbol") public var isCustomSymbol = false
  /// The animation of the symbol, such as `rotate` (developer.apple.com, `symbolEffect`), if any.
  public var effect: String?
  /// Whether the texts are hidden on a locked device; the symbol and the state are not.
  @Field("privacy_sensitive") public var isPrivacySensitive = false
  /// The text of the value label for this state, which can become part of the hint.
  public var valueText: String?
  /// The second text of the label, which is shown as the value but does not depend on the state.
  public var subtitle: String?
  /// The control's own hint: in an archive for reaching this state, or for a button for holding it; in a description for a
  /// hold in this state; absent or empty if a hold does nothing.
  public var hint: String?
  /// A text that is shown for a moment after this state is reached or the action is performed.
  public var status: String?
  /// A text that is shown while a button performs.
  public var actionLabel: String?
}

extension ControlFace {
  /// A copy for a locked device, with the symbols and no text except `hint`.
  func redacted(hint: String? = nil) -> Self {
    var copy = Self(symbol: symbol, effect: effect, hint: hint)
    copy.isCustomSymbol = isCustomSymbol
    copy.isPrivacySensitive = isPrivacySensitive
    return copy
  }
}
