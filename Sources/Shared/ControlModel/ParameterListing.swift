/// An option that the user can choose for a configurable control or widget.
@Message
public struct ParameterListing: Hashable {
  /// The type of an option's value.
  public enum Form: String, CaseIterable, Codable, Sendable {
    case bool, int, double, string, date, url, entity
    /// One of the fixed values in `choices`.
    case choice = "enum"
  }

  /// The parameter's name in the configuration.
  public var name: String
  /// The title that people see.
  @Field(fallback: "name") public var title: String
  /// A longer description for people.
  public var description: String?
  /// The type of the value.
  @Field("type") public var form: Form
  /// Whether the option has several values.
  @Field("array") public var isArray = false
  /// Whether the control requires a value.
  @Field("required") public var isRequired = false
  /// The value if the user chooses none; absent if the option has no default or only a query knows it.
  @Field("default") public var defaultValue: JSONValue?
  /// The fixed choices of an option of type `enum`.
  public var choices: [ParameterOption] = []
  /// Whether the request `options` returns values, from a query or an options provider.
  public var hasOptions = false
  /// Whether the query can also search values by text.
  @Field("searchable") public var isSearchable = false
  /// The smallest and the largest number allowed.
  public var range: [Double]?
  /// Whether only the configuration file can set the option, such as a command to run, and no client.
  @Field("file_only") public var isFromFileOnly = false
}

/// A value that the user can choose.
@Message
public struct ParameterOption: Hashable {
  /// The value that is saved.
  public var value: JSONValue
  /// The title that people see.
  public var title: String
  /// A second line of text.
  public var subtitle: String?
  /// The name of a symbol or of an image of the app.
  public var image: String?
  /// Whether the image is a symbol of the app; absent means `false`.
  @Field("own_symbol") public var isOwnSymbol: Bool?
  /// The image as a `data:` URL of a PNG, JPEG, GIF, WebP or SVG file; absent for a symbol.
  public var imageData: String?
}

/// The values that an option can currently have, in sections.
@Message
public struct OptionList: Hashable {
  /// A section of the list, with an optional heading.
  @Message
  public struct Section: Hashable {
    /// The heading of the section.
    public var title: String?
    /// A line below the heading.
    public var subtitle: String?
    /// The values in the section.
    public var options: [ParameterOption]
  }

  /// An introduction above the list.
  public var prompt: String?
  /// The sections, in order.
  public var sections: [Section]
  /// The initially selected value; absent if no value is selected.
  public var initial: JSONValue?

  /// A copy without the images that would exceed `bytes` bytes of `imageData` in total.
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

  /// The values of all sections.
  public var options: [ParameterOption] { sections.flatMap(\.options) }
}

/// The chosen values of a configuration that its queries find, and those that they do not find.
@Message
public struct ResolvedConfiguration: Hashable {
  /// The chosen values that were found, by parameter.
  @Field(required: true) public var found: [String: [ParameterOption]] = [:]
  /// The chosen values that no query finds, by parameter.
  @Field(required: true) public var missing: [String: [JSONValue]] = [:]
}
