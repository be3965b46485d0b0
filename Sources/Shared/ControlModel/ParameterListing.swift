/// An option of a configurable control, as a person is asked for it.
@Message
public struct ParameterListing: Hashable {
  /// What is asked for.
  public enum Form: String, CaseIterable, Codable, Sendable {
    case bool, int, double, string, date, url, entity
    /// One of a fixed list: `choices`.
    case choice = "enum"
  }

  /// The parameter's name in the configuration.
  public var name: String
  /// Its title for people.
  @Field(fallback: "name") public var title: String
  /// More about it, for people.
  public var description: String?
  /// What is asked for.
  @Field("type") public var form: Form
  /// Whether it holds several values.
  @Field("array") public var isArray = false
  /// Whether the control cannot work without it.
  @Field("required") public var isRequired = false
  /// The value while nothing is chosen; nil for none, or if only a query knows.
  @Field("default") public var defaultValue: JSONValue?
  /// The fixed choices of an enumerated value.
  public var choices: [ParameterOption] = []
  /// Whether `options` can be asked for: the values come from a query or an options provider.
  public var hasOptions = false
  /// Whether the query finds values by text as well.
  @Field("searchable") public var isSearchable = false
  /// The smallest and the largest number allowed.
  public var range: [Double]?
  /// Whether only the configuration file sets it, such as a command to run: no client of the daemon does.
  @Field("file_only") public var isFromFileOnly = false
}

/// A value to choose, as a person sees it.
@Message
public struct ParameterOption: Hashable {
  /// The value as it is saved.
  public var value: JSONValue
  /// Its name for people.
  public var title: String
  /// A second line.
  public var subtitle: String?
  /// The name of a symbol, or of an image of the app.
  public var image: String?
  /// Whether the app has an image of this name that is a symbol; nil for no.
  @Field("own_symbol") public var isOwnSymbol: Bool?
  /// The image itself as a `data:` URL of a PNG, JPEG, GIF, WebP or SVG file; absent for a symbol.
  public var imageData: String?
}

/// The values that a parameter can have now, in sections.
@Message
public struct OptionList: Hashable {
  /// Options under one heading.
  @Message
  public struct Section: Hashable {
    /// The heading.
    public var title: String?
    /// A line below it.
    public var subtitle: String?
    /// The options.
    public var options: [ParameterOption]
  }

  /// What the list is introduced with.
  public var prompt: String?
  /// The sections.
  public var sections: [Section]
  /// What is chosen at first; absent if there is nothing.
  public var initial: JSONValue?

  /// The list with as many images as one answer may have: at most `bytes` characters of their data.
  public func limitingImages(to bytes: Int) -> OptionList {
    var list = self
    var left = bytes
    for section in list.sections.indices {
      for option in list.sections[section].options.indices {
        let size = list.sections[section].options[option].imageData?.utf8.count ?? 0
        if size > left {
          list.sections[section].options[option].imageData = nil
        } else {
          left -= size
        }
      }
    }
    return list
  }

  /// All options, without their headings.
  public var options: [ParameterOption] { sections.flatMap(\.options) }
}

/// A configuration's entities as its queries find them now.
@Message
public struct ResolvedConfiguration: Hashable {
  /// The chosen values that were found, by parameter.
  @Field(required: true) public var found: [String: [ParameterOption]] = [:]
  /// The chosen values that no query finds any more, by parameter.
  @Field(required: true) public var missing: [String: [JSONValue]] = [:]
}
