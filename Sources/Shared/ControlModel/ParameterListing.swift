/// An option of a configurable control, as a person is asked for it.
public struct ParameterListing: Hashable, Sendable {
  /// What is asked for.
  public enum Form: String, Codable, Sendable {
    case bool, int, double, string, date, url, entity
    /// One of a fixed list: `choices`.
    case choice = "enum"
  }

  /// The parameter's name in the configuration.
  public var name: String
  /// Its title for people.
  public var title: String
  /// More about it, for people.
  public var description: String?
  /// What is asked for.
  public var form: Form
  /// Whether it holds several values.
  public var isArray = false
  /// Whether the control cannot work without it.
  public var isRequired: Bool
  /// The value while nothing is chosen; nil for none, or if only a query knows.
  public var defaultValue: JSONValue?
  /// The fixed choices of an enumerated value.
  public var choices: [ParameterOption] = []
  /// Whether `options` can be asked for: the values come from a query or an options provider.
  public var hasOptions = false
  /// Whether the query finds values by text as well.
  public var isSearchable = false
  /// The smallest and the largest number allowed.
  public var range: [Double]?
  /// Whether only the configuration file sets it, such as a command to run: no client of the daemon does.
  public var isFromFileOnly = false

  /// A parameter from its main parts.
  public init(name: String, title: String, form: Form, isRequired: Bool) {
    self.name = name
    self.title = title
    self.form = form
    self.isRequired = isRequired
  }
}

/// A value to choose, as a person sees it.
public struct ParameterOption: Codable, Hashable, Sendable {
  /// The value as it is saved.
  public var value: JSONValue
  /// Its name for people.
  public var title: String
  /// A second line.
  public var subtitle: String?
  /// The name of a symbol, or of an image of the app.
  public var image: String?
  /// Whether the app has an image of this name that is a symbol; nil for no.
  public var isOwnSymbol: Bool?
  /// The image itself as a `data:` URL of a PNG, JPEG, GIF, WebP or SVG file; nil for a symbol.
  public var imageData: String?

  private enum CodingKeys: String, CodingKey {
    case value, title, subtitle, image
    case isOwnSymbol = "own_symbol"
    case imageData = "image_data"
  }

  /// An option from its parts.
  public init(
    value: JSONValue, title: String, subtitle: String? = nil, image: String? = nil
  ) {
    self.value = value
    self.title = title
    self.subtitle = subtitle
    self.image = image
  }
}

/// The values that a parameter can have now, in sections.
public struct OptionList: Codable, Hashable, Sendable {
  /// Options under one heading.
  public struct Section: Codable, Hashable, Sendable {
    /// The heading.
    public var title: String?
    /// A line below it.
    public var subtitle: String?
    /// The options.
    public var options: [ParameterOption]

    /// A section from its parts.
    public init(title: String? = nil, subtitle: String? = nil, options: [ParameterOption]) {
      self.title = title
      self.subtitle = subtitle
      self.options = options
    }
  }

  /// What the list is introduced with.
  public var prompt: String?
  /// The sections.
  public var sections: [Section]
  /// What is chosen at first; nil for nothing.
  public var initial: JSONValue?

  /// A list from its parts.
  public init(prompt: String? = nil, sections: [Section], initial: JSONValue? = nil) {
    self.prompt = prompt
    self.sections = sections
    self.initial = initial
  }

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
public struct ResolvedConfiguration: Codable, Hashable, Sendable {
  /// The chosen values that were found, by parameter.
  public var found: [String: [ParameterOption]]
  /// The chosen values that no query finds any more, by parameter.
  public var missing: [String: [JSONValue]]

  /// A resolution from its parts.
  public init(
    found: [String: [ParameterOption]] = [:], missing: [String: [JSONValue]] = [:]
  ) {
    self.found = found
    self.missing = missing
  }
}
