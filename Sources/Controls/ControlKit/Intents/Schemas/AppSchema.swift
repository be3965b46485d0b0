/// A schema of Apple Intelligence that an intent, an entity or an enumeration follows, such as
/// `.photos.createAlbum` (developer.apple.com, App schema domains).
///
/// The domains are Apple's. The schemas of a domain are not checked: any name is accepted.
@dynamicMemberLookup
public struct AppSchema: Hashable, Sendable {
  /// The name with its domain, such as `photos.createAlbum`.
  let name: String

  /// A schema of this domain.
  public subscript(dynamicMember schema: String) -> AppSchema {
    AppSchema(name: "\(name).\(schema)")
  }

  /// The domain “assistant”.
  public static let assistant = AppSchema(name: "assistant")
  /// The domain “audio”.
  public static let audio = AppSchema(name: "audio")
  /// The domain “books”.
  public static let books = AppSchema(name: "books")
  /// The domain “browser”.
  public static let browser = AppSchema(name: "browser")
  /// The domain “calendar”.
  public static let calendar = AppSchema(name: "calendar")
  /// The domain “camera”.
  public static let camera = AppSchema(name: "camera")
  /// The domain “clock”.
  public static let clock = AppSchema(name: "clock")
  /// The domain “files”.
  public static let files = AppSchema(name: "files")
  /// The domain “journal”.
  public static let journal = AppSchema(name: "journal")
  /// The domain “mail”.
  public static let mail = AppSchema(name: "mail")
  /// The domain “maps”.
  public static let maps = AppSchema(name: "maps")
  /// The domain “messages”.
  public static let messages = AppSchema(name: "messages")
  /// The domain “notes”.
  public static let notes = AppSchema(name: "notes")
  /// The domain “phone”.
  public static let phone = AppSchema(name: "phone")
  /// The domain “photos”.
  public static let photos = AppSchema(name: "photos")
  /// The domain “presentation”.
  public static let presentation = AppSchema(name: "presentation")
  /// The domain “reader”.
  public static let reader = AppSchema(name: "reader")
  /// The domain “reminders”.
  public static let reminders = AppSchema(name: "reminders")
  /// The domain “spreadsheet”.
  public static let spreadsheet = AppSchema(name: "spreadsheet")
  /// The domain “system”.
  public static let system = AppSchema(name: "system")
  /// The domain “visual intelligence”.
  public static let visualIntelligence = AppSchema(name: "visualIntelligence")
  /// The domain “whiteboard”.
  public static let whiteboard = AppSchema(name: "whiteboard")
  /// The domain “word processors”.
  public static let wordProcessor = AppSchema(name: "wordProcessor")
}

/// The older name of `AppSchema`.
public typealias AssistantSchema = AppSchema

/// An intent that follows a schema; `@AppIntent(schema:)` adds the conformance.
public protocol AssistantSchemaIntent: AppIntent {}

extension AssistantSchemaIntent {
  /// The words of the type's name.
  public static var title: LocalizedStringResource {
    LocalizedStringResource(stringLiteral: words(of: "\(Self.self)", without: "Intent"))
  }
}

/// An entity that follows a schema; `@AppEntity(schema:)` adds the conformance.
public protocol AssistantSchemaEntity: AppEntity {}

extension AssistantSchemaEntity {
  /// The words of the type's name.
  public static var typeDisplayRepresentation: TypeDisplayRepresentation {
    TypeDisplayRepresentation(stringLiteral: words(of: "\(Self.self)", without: "Entity"))
  }
}

/// An enumeration that follows a schema; `@AppEnum(schema:)` adds the conformance.
public protocol AssistantSchemaEnum: AppEnum {}

extension AssistantSchemaEnum {
  /// The words of the type's name.
  public static var typeDisplayRepresentation: TypeDisplayRepresentation {
    TypeDisplayRepresentation(stringLiteral: words(of: "\(Self.self)", without: "Enum"))
  }
}

/// Splits a type's name into words without `suffix`: `CreateAlbumIntent` becomes “Create Album”.
private func words(of name: String, without suffix: String) -> String {
  let name = name.hasSuffix(suffix) && name != suffix ? name.dropLast(suffix.count) : name[...]
  return name.reduce(into: "") { words, letter in
    if letter.isUppercase, words.last?.isLowercase == true { words += " " }
    words.append(letter)
  }
}
