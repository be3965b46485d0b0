public import ControlKit

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
