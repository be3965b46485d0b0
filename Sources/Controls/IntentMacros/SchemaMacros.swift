public import ControlKit

/// Makes a type an intent that follows a schema of Apple Intelligence (iOS 18;
/// developer.apple.com, AppIntent(schema:)).
///
/// It adds the conformances, and `@Parameter` to stored properties without a property wrapper.
/// The requirements of the schema are not checked.
@attached(memberAttribute)
@attached(
  extension,
  conformances: AppIntent, AssistantSchemaIntent, ShowInAppSearchResultsIntent, OpenIntent,
  DeleteIntent, AudioPlaybackIntent, AudioRecordingIntent, LiveActivityIntent,
  URLRepresentableIntent)
public macro AppIntent(schema: AppSchema) =
  #externalMacro(module: "Macros", type: "AppIntent")

/// The older name of `@AppIntent(schema:)`.
@attached(memberAttribute)
@attached(
  extension,
  conformances: AppIntent, AssistantSchemaIntent, ShowInAppSearchResultsIntent, OpenIntent,
  DeleteIntent, AudioPlaybackIntent, AudioRecordingIntent, LiveActivityIntent,
  URLRepresentableIntent)
public macro AssistantIntent(schema: AppSchema) =
  #externalMacro(module: "Macros", type: "AssistantIntent")

/// Makes a type an entity that follows a schema (iOS 18; developer.apple.com, AppEntity(schema:)).
///
/// It adds the conformances, and `@Property` to stored properties without a property wrapper.
@attached(memberAttribute)
@attached(
  extension,
  conformances: AppEntity, AssistantSchemaEntity, UniqueAppEntity, URLRepresentableEntity)
public macro AppEntity(schema: AppSchema) =
  #externalMacro(module: "Macros", type: "AppEntity")

/// The older name of `@AppEntity(schema:)`.
@attached(memberAttribute)
@attached(
  extension,
  conformances: AppEntity, AssistantSchemaEntity, UniqueAppEntity, URLRepresentableEntity)
public macro AssistantEntity(schema: AppSchema) =
  #externalMacro(module: "Macros", type: "AssistantEntity")

/// Makes an enumeration follow a schema (iOS 18; developer.apple.com, AppEnum(schema:)).
@attached(extension, conformances: AppEnum, AssistantSchemaEnum)
public macro AppEnum(schema: AppSchema) = #externalMacro(module: "Macros", type: "AppEnum")

/// The older name of `@AppEnum(schema:)`.
@attached(extension, conformances: AppEnum, AssistantSchemaEnum)
public macro AssistantEnum(schema: AppSchema) =
  #externalMacro(module: "Macros", type: "AssistantEnum")
