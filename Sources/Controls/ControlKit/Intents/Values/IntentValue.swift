public import FoundationEssentials

/// A value that can be a parameter or a result of an intent.
public protocol _IntentValue {
  /// The type of a single value.
  associatedtype ValueType = Self
  /// The type without `Optional`.
  associatedtype UnwrappedType = Self
}

extension Bool: _IntentValue {}
extension Int: _IntentValue {}
extension Double: _IntentValue {}
extension Float: _IntentValue {}
extension Decimal: _IntentValue {}
extension String: _IntentValue {}
extension AttributedString: _IntentValue {}
extension Date: _IntentValue {}
extension DateComponents: _IntentValue {}
extension Duration: _IntentValue {}
extension URL: _IntentValue {}
extension UUID: _IntentValue {}
extension Never: _IntentValue {}

extension Optional: _IntentValue where Wrapped: _IntentValue {
  /// The type of a single value.
  public typealias ValueType = Wrapped.ValueType
  /// The type without `Optional`.
  public typealias UnwrappedType = Wrapped.UnwrappedType
}

extension Array: _IntentValue where Element: _IntentValue {
  /// The type of an element.
  public typealias ValueType = Element.ValueType
  /// The array itself.
  public typealias UnwrappedType = Self
}

/// An enumeration that provides display names for its cases.
public protocol CaseDisplayRepresentable: CustomLocalizedStringResourceConvertible, CaseIterable,
  Hashable
{
  static var caseDisplayRepresentations: [Self: DisplayRepresentation] { get }
}

extension CaseDisplayRepresentable {
  /// The display name of the case; its Swift name if it has no representation.
  public var localizedStringResource: LocalizedStringResource {
    Self.caseDisplayRepresentations[self]?.title ?? "\(String(describing: self))"
  }
}

/// An enumeration that provides display names for its type and its cases.
public protocol StaticDisplayRepresentable: CaseDisplayRepresentable, TypeDisplayRepresentable {}

/// An enumeration for parameters, whose cases a person can choose from.
public protocol AppEnum: AppValue, StaticDisplayRepresentable, RawRepresentable
where RawValue: LosslessStringConvertible {}

/// A file as a parameter or result of an intent: its contents or its URL.
public struct IntentFile: _IntentValue, Hashable, Sendable {
  /// The name of the file with its extension.
  public let filename: String
  /// The URL of the file, or `nil` if the contents are in memory.
  public let fileURL: URL?
  private let contents: Data?

  /// Creates a file from its contents.
  public init(data: Data, filename: String) {
    contents = data
    fileURL = nil
    self.filename = filename
  }

  /// Creates a file from a URL; its name is the last path component unless `filename` is given.
  public init(fileURL: URL, filename: String? = nil) {
    contents = nil
    self.fileURL = fileURL
    self.filename = filename ?? fileURL.lastPathComponent
  }

  /// The contents, empty if the file cannot be read.
  public var data: Data {
    // Apple's property does not throw either (developer.apple.com, IntentFile), so an unreadable file has empty contents.
    contents ?? fileURL.flatMap { try? Data(contentsOf: $0) } ?? Data()
  }
}

/// Makes a key path sendable together with the value that contains it.
///
/// `@unchecked Sendable` is sound: an author writes such a key path as a literal that names a
/// property, so it captures no values.
struct LiteralPath<Root, Value>: @unchecked Sendable {
  let keyPath: KeyPath<Root, Value>
}

/// A value that has one of several types: an enumeration with `@UnionValue` (iOS 18; developer.apple.com, AppUnionValue).
///
/// The macro writes the conformance. The requirements with an underscore are not Apple's.
public protocol AppUnionValue: TypeDisplayRepresentable, _ChosenIntentValue, Sendable
where ValueType == Self, UnwrappedType == Self {
  /// The enumeration of the cases' names.
  associatedtype Cases: AppUnionValueCasesProviding where Cases.UnionValue == Self
  /// The display representation of each case; its Swift name by default.
  static var caseDisplayRepresentations: [Cases: DisplayRepresentation] { get }
  var _case: Cases { get }
  var _value: Any { get }
  /// The type of a case's value.
  static func _type(of name: Cases) -> Any.Type
  /// Creates a value of this case, or returns `nil` if `value` has another type.
  static func _make(_ name: Cases, _ value: Any) -> Self?
}

/// The names of the cases of an `AppUnionValue` (iOS 27).
public protocol AppUnionValueCasesProviding: AppEnum where RawValue == String {
  associatedtype UnionValue: AppUnionValue where UnionValue.Cases == Self
}

extension AppUnionValue {
  /// The Swift name of the type.
  public static var typeDisplayRepresentation: TypeDisplayRepresentation {
    TypeDisplayRepresentation(stringLiteral: "\(Self.self)")
  }
  /// The Swift names of the cases.
  public static var caseDisplayRepresentations: [Cases: DisplayRepresentation] {
    Dictionary(
      uniqueKeysWithValues: Cases.allCases.map {
        ($0, DisplayRepresentation(stringLiteral: $0.rawValue))
      })
  }
}

extension AppUnionValueCasesProviding {
  /// The name of the value's type.
  public static var typeDisplayRepresentation: TypeDisplayRepresentation {
    UnionValue.typeDisplayRepresentation
  }
  /// The representations of the union value's cases.
  public static var caseDisplayRepresentations: [Self: DisplayRepresentation] {
    UnionValue.caseDisplayRepresentations
  }
}

extension AppUnionValue {
  /// The encoded case and value, or `nil` if the value cannot be encoded.
  var archived: JSONValue? {
    ParameterArchive.json(of: _value).map {
      .object(["case": .string(_case.rawValue), "value": $0])
    }
  }

  /// Decodes the format of `archived`.
  static func value(from json: JSONValue, for parameter: NamedTraits) async throws -> Self {
    guard case .object(let parts) = json, let name = parts["case"].flatMap({ String.from($0) }),
      let name = Cases(rawValue: name), let value = parts["value"]
    else { throw parameter.mismatch(json, accepted: "a case and its value") }
    let content = try await ParameterArchive.value(of: _type(of: name), from: value, for: parameter)
    guard let made = _make(name, content) else {
      throw parameter.mismatch(json, accepted: "a case and its value")
    }
    return made
  }
}

extension DisplayRepresentation {
  /// The image of a value: a symbol, an image of the app, data or a URL.
  public struct Image: Hashable, Sendable {
    /// The shape of an image.
    public enum DisplayStyle: Hashable, Sendable {
      /// The original shape.
      case `default`
      case circular
    }

    enum Source: Hashable, Sendable {
      case symbol(String)
      case asset(String)
      case data(Data)
      case address(URL)
    }

    let source: Source

    /// An image of the app.
    public init(
      named name: String, isTemplate: Bool? = nil, displayStyle: DisplayStyle = .default
    ) {
      source = .asset(name)
    }

    /// A system symbol.
    public init(
      systemName: String, isTemplate: Bool? = nil, displayStyle: DisplayStyle = .default
    ) {
      source = .symbol(systemName)
    }

    /// An image from the contents of its file.
    public init(data: Data, isTemplate: Bool? = nil, displayStyle: DisplayStyle = .default) {
      source = .data(data)
    }

    /// An image at a URL.
    public init(url: URL, isTemplate: Bool? = nil, displayStyle: DisplayStyle = .default) {
      source = .address(url)
    }

    /// An image at a URL, with a size in points.
    public init(
      url: URL, width: Double, height: Double, isTemplate: Bool? = nil,
      displayStyle: DisplayStyle = .default
    ) {
      source = .address(url)
    }

    /// The name or URL, or `nil` for image data.
    var name: String? {
      switch source {
      case .symbol(let name), .asset(let name): name
      case .address(let url): url.absoluteString
      case .data: nil
      }
    }

    /// Whether the image is an asset of the app.
    var isAsset: Bool {
      if case .asset = source { true } else { false }
    }

    /// The file that clients draw, or `nil` for a symbol, a URL or data that is not an image.
    var file: ImageBytesOfAsset? {
      switch source {
      case .asset(let name): ImageBytesOfAsset(asset: name, in: nil, isDark: false)
      case .data(let data): ImageBytesOfAsset(data, scale: 1, isTemplate: false)
      case .symbol, .address: nil
      }
    }
  }
}

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
