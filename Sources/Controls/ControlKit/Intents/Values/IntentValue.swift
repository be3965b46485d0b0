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
  /// The display representation of each case.
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

  /// Creates a file from a URL.
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
