/// The description of an intent.
public struct IntentDescription: ExpressibleByStringInterpolation, Hashable, Sendable {
  /// The text of the description.
  public let descriptionText: LocalizedStringResource
  /// The category in which the intent is listed.
  public let categoryName: LocalizedStringResource?
  /// Keywords for a search.
  public let searchKeywords: [LocalizedStringResource]
  /// The name of the intent's result.
  public let resultValueName: LocalizedStringResource?

  /// Creates a description with information for searches.
  public init(
    _ text: LocalizedStringResource, categoryName: LocalizedStringResource? = nil,
    searchKeywords: [LocalizedStringResource] = [],
    resultValueName: LocalizedStringResource? = nil
  ) {
    descriptionText = text
    self.categoryName = categoryName
    self.searchKeywords = searchKeywords
    self.resultValueName = resultValueName
  }

  /// Creates a description from a text.
  public init(stringLiteral value: String) {
    self.init(LocalizedStringResource(stringLiteral: value))
  }

  /// Creates a description from a text with values.
  public init(stringInterpolation: LocalizationInterpolation) {
    self.init(LocalizedStringResource(stringInterpolation: stringInterpolation))
  }

  static let none = IntentDescription("")
}

/// The message that an intent shows when it has been performed.
public struct IntentDialog: ExpressibleByStringInterpolation, Hashable, Sendable {
  let full: LocalizedStringResource
  let supporting: LocalizedStringResource?
  /// The symbol next to the text, which controls do not show.
  let systemImageName: String?

  /// Creates a dialog whose text is both spoken and shown.
  public init(_ string: LocalizedStringResource) {
    full = string
    supporting = nil
    systemImageName = nil
  }

  /// Creates a dialog with a full text for devices without a display and a shorter text for devices that show the result.
  public init(
    full: LocalizedStringResource, supporting: LocalizedStringResource,
    systemImageName: String? = nil
  ) {
    self.full = full
    self.supporting = supporting
    self.systemImageName = systemImageName
  }

  /// Creates a dialog whose text is both spoken and shown, with a symbol.
  public init(full: LocalizedStringResource, systemImageName: String? = nil) {
    self.full = full
    supporting = nil
    self.systemImageName = systemImageName
  }

  /// Creates a dialog from a literal.
  public init(stringLiteral value: String) {
    self.init(LocalizedStringResource(stringLiteral: value))
  }

  /// Creates a dialog from a literal with values.
  public init(stringInterpolation: LocalizationInterpolation) {
    self.init(LocalizedStringResource(stringInterpolation: stringInterpolation))
  }
}
