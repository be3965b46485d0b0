/// Has the requirement that a non-optional `description` satisfies; `AppIntent` refines it.
public protocol IntentDescribing {
  /// The description of the intent.
  static var description: IntentDescription { get }
}

extension IntentDescribing {
  /// No description.
  public static var description: IntentDescription { .none }
}

/// Has the requirement that a `description` of type `LocalizedStringResource` satisfies;
/// `AppIntent` refines it.
public protocol IntentTextDescribing {
  /// The description of the intent.
  static var description: LocalizedStringResource { get }
}

extension IntentTextDescribing {
  /// No text.
  @_disfavoredOverload
  public static var description: LocalizedStringResource { "" }
}

extension AppIntent {
  /// The intent's description, whatever type its author declared.
  ///
  /// In generic code, `description` refers only to the optional requirement of `AppIntent`. A
  /// `static let description: IntentDescription = …` does not satisfy that requirement, so its text
  /// would be ignored. It satisfies the requirement of one of the two protocols above.
  public static var declaredDescription: IntentDescription? {
    let optional: IntentDescription? = Self.description
    if let optional, optional != .none { return optional }
    let plain: IntentDescription = Self.description
    if plain != .none { return plain }
    let text: LocalizedStringResource = Self.description
    return text.text.nonBlank == nil ? nil : IntentDescription(text)
  }
}
