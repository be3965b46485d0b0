/// A schema of Apple Intelligence that an intent, an entity or an enumeration follows, such as
/// `.photos.createAlbum` (developer.apple.com, App schema domains).
///
/// The domains are Apple's. The schemas of a domain are not checked here: any name is accepted.
@dynamicMemberLookup
public struct AppSchema: Hashable, Sendable {
  /// The name with its domain, such as `photos.createAlbum`.
  let name: String

  /// A schema of this domain.
  public subscript(dynamicMember schema: String) -> AppSchema { AppSchema(name: "\(name).\(schema)") }

  public static let assistant = AppSchema(name: "assistant")
  public static let audio = AppSchema(name: "audio")
  public static let books = AppSchema(name: "books")
  public static let browser = AppSchema(name: "browser")
  public static let calendar = AppSchema(name: "calendar")
  public static let camera = AppSchema(name: "camera")
  public static let clock = AppSchema(name: "clock")
  public static let files = AppSchema(name: "files")
  public static let journal = AppSchema(name: "journal")
  public static let mail = AppSchema(name: "mail")
  public static let maps = AppSchema(name: "maps")
  public static let messages = AppSchema(name: "messages")
  public static let notes = AppSchema(name: "notes")
  public static let phone = AppSchema(name: "phone")
  public static let photos = AppSchema(name: "photos")
  public static let presentation = AppSchema(name: "presentation")
  public static let reader = AppSchema(name: "reader")
  public static let reminders = AppSchema(name: "reminders")
  public static let spreadsheet = AppSchema(name: "spreadsheet")
  public static let system = AppSchema(name: "system")
  public static let visualIntelligence = AppSchema(name: "visualIntelligence")
  public static let whiteboard = AppSchema(name: "whiteboard")
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

/// The words of a type's name, without its last word if that is `suffix`: `CreateAlbumIntent` is
/// “Create Album”.
private func words(of name: String, without suffix: String) -> String {
  let name = name.hasSuffix(suffix) && name != suffix ? name.dropLast(suffix.count) : name[...]
  return name.reduce(into: "") { words, letter in
    if letter.isUppercase, words.last?.isLowercase == true { words += " " }
    words.append(letter)
  }
}
