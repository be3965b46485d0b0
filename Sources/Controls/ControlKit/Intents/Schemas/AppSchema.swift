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
