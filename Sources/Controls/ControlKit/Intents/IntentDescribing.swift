/// Catches a description that its author did not write as an optional; `AppIntent` refines it.
public protocol IntentDescribing {
  /// What the intent does, for people.
  static var description: IntentDescription { get }
}

extension IntentDescribing {
  /// No description.
  public static var description: IntentDescription { .none }
}

/// Catches a description that its author wrote as plain words; `AppIntent` refines it.
public protocol IntentWordsDescribing {
  /// What the intent does, in words.
  static var description: LocalizedStringResource { get }
}

extension IntentWordsDescribing {
  /// No words.
  @_disfavoredOverload
  public static var description: LocalizedStringResource { "" }
}

extension AppIntent {
  /// The intent's description, however its author spelled the property.
  ///
  /// Code that asks a generic intent for `description` sees only the optional requirement, and
  /// a `static let description: IntentDescription = …` is not its witness: the text would be
  /// lost. The requirements of the two protocols above catch it.
  public static var declaredDescription: IntentDescription? {
    let optional: IntentDescription? = Self.description
    if let optional, optional != .none { return optional }
    let plain: IntentDescription = Self.description
    if plain != .none { return plain }
    let words: LocalizedStringResource = Self.description
    return words.text.nonBlank == nil ? nil : IntentDescription(words)
  }
}
