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

/// A property of an entity, computed from other properties (iOS 26; developer.apple.com, ComputedProperty).
///
/// It adds the projection `$name`, so that queries and URLs can name the property.
@attached(peer, names: prefixed(`$`))
public macro ComputedProperty(
  title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
  authenticationPolicy: IntentAuthenticationPolicy? = nil, visibility: IntentVisibility? = nil
) = #externalMacro(module: "Macros", type: "ComputedProperty")

/// A computed property with a key of Spotlight, which is ignored because there is no Spotlight.
@attached(peer, names: prefixed(`$`))
public macro ComputedProperty(
  title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
  authenticationPolicy: IntentAuthenticationPolicy? = nil, visibility: IntentVisibility? = nil,
  indexingKey: PartialKeyPath<CSSearchableItemAttributeSet>
) = #externalMacro(module: "Macros", type: "ComputedProperty")

/// A computed property with a custom key of Spotlight, which is ignored because there is no Spotlight.
@attached(peer, names: prefixed(`$`))
public macro ComputedProperty(
  title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
  authenticationPolicy: IntentAuthenticationPolicy? = nil, visibility: IntentVisibility? = nil,
  customIndexingKey: CSCustomAttributeKey
) = #externalMacro(module: "Macros", type: "ComputedProperty")

/// A property of an entity that an asynchronous getter reads when needed (iOS 26; developer.apple.com, DeferredProperty).
///
/// It adds the projection `$name`, without a value.
@attached(peer, names: prefixed(`$`))
public macro DeferredProperty(
  title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
  authenticationPolicy: IntentAuthenticationPolicy? = nil, visibility: IntentVisibility? = nil
) = #externalMacro(module: "Macros", type: "DeferredProperty")

/// A deferred property with a key of Spotlight, which is ignored because there is no Spotlight.
@attached(peer, names: prefixed(`$`))
public macro DeferredProperty(
  title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
  authenticationPolicy: IntentAuthenticationPolicy? = nil, visibility: IntentVisibility? = nil,
  indexingKey: PartialKeyPath<CSSearchableItemAttributeSet>
) = #externalMacro(module: "Macros", type: "DeferredProperty")

/// Makes an enumeration, each case of which has one value, a value of intents (iOS 18; developer.apple.com, UnionValue).
@attached(
  extension, conformances: AppUnionValue,
  names: named(Cases), named(_case), named(_value), named(_type), named(_make))
public macro UnionValue() = #externalMacro(module: "Macros", type: "UnionValue")
