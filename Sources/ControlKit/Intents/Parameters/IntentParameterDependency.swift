/// The intent whose parameters are being chosen, for queries and providers.
enum IntentSubject {
  @TaskLocal static var current: (any AppIntent)?
}

/// The other parameters of an intent, for a query or a provider whose list depends on them.
///
/// The value is nil where no such intent is being configured, and while one of the named parameters
/// is not set (developer.apple.com, IntentParameterDependency).
@propertyWrapper
public struct IntentParameterDependency<Intent: AppIntent>: Sendable {
  private let isSet: @Sendable (Intent) -> Bool

  /// A dependency on these parameters.
  public init<each Value: _IntentValue & Sendable>(
    _ parameters: repeat KeyPath<Intent, IntentParameter<each Value>>
  ) {
    // A key path may hold any subscript argument, so the compiler does not let it travel; the names are
    // enough to ask the intent again.
    let fresh = Intent()
    var wanted: Set<ObjectIdentifier> = []
    for parameter in repeat each parameters {
      wanted.insert(ObjectIdentifier(fresh[keyPath: parameter]))
    }
    let names = StoredParameters(of: fresh).names(of: wanted)
    isSet = { intent in
      let values = StoredParameters(of: intent).values
      return names.allSatisfy { name in
        guard let value = values[name] else { return false }
        return ParameterArchive.json(of: value) != .null
      }
    }
  }

  /// The intent, if it is being configured and the parameters are set.
  public var wrappedValue: Intent? {
    guard let intent = IntentSubject.current as? Intent, isSet(intent) else { return nil }
    return intent
  }
}
