/// What an intent does, in words for people.
public struct IntentDescription: ExpressibleByStringInterpolation, Hashable, Sendable {
  /// The words.
  public let descriptionText: LocalizedStringResource
  /// The group that lists show the intent in.
  public let categoryName: LocalizedStringResource?
  /// Words that find the intent in a search.
  public let searchKeywords: [LocalizedStringResource]
  /// What the intent's result is called.
  public let resultValueName: LocalizedStringResource?

  /// A description with what helps to find the intent.
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

  /// A description of words alone.
  public init(stringLiteral value: String) {
    self.init(LocalizedStringResource(stringLiteral: value))
  }

  /// A description with values in its words.
  public init(stringInterpolation: LocalizationInterpolation) {
    self.init(LocalizedStringResource(stringInterpolation: stringInterpolation))
  }

  /// The description of an intent that has none.
  static let none = IntentDescription("")
}

/// What an intent says when it has performed.
public struct IntentDialog: ExpressibleByStringInterpolation, Hashable, Sendable {
  let full: LocalizedStringResource
  let supporting: LocalizedStringResource?
  /// The symbol beside the words; a control has no place that shows it.
  let systemImageName: String?

  /// Words that are both spoken and shown.
  public init(_ string: LocalizedStringResource) {
    full = string
    supporting = nil
    systemImageName = nil
  }

  /// Words for a device without a display, and fewer for one that shows the rest.
  public init(
    full: LocalizedStringResource, supporting: LocalizedStringResource,
    systemImageName: String? = nil
  ) {
    self.full = full
    self.supporting = supporting
    self.systemImageName = systemImageName
  }

  /// Words with a symbol.
  public init(full: LocalizedStringResource, systemImageName: String? = nil) {
    self.full = full
    supporting = nil
    self.systemImageName = systemImageName
  }

  /// Words from a literal.
  public init(stringLiteral value: String) {
    self.init(LocalizedStringResource(stringLiteral: value))
  }

  /// Words from a literal with values in it.
  public init(stringInterpolation: LocalizationInterpolation) {
    self.init(LocalizedStringResource(stringInterpolation: stringInterpolation))
  }
}
