/// The intent that is being configured, for queries and options providers.
enum ConfiguredIntent {
  @TaskLocal static var current: (any AppIntent)?
}

/// The values of an intent's other parameters, for a query or options provider whose values depend
/// on them.
///
/// Nil if no such intent is being configured or one of the parameters is not set
/// (developer.apple.com, IntentParameterDependency).
@propertyWrapper
public struct IntentParameterDependency<Intent: AppIntent>: Sendable {
  private let isSet: @Sendable (Intent) -> Bool

  /// Creates a dependency on parameters.
  public init<each Value: _IntentValue & Sendable>(
    _ parameters: repeat KeyPath<Intent, IntentParameter<each Value>>
  ) {
    var checks: [@Sendable (Intent) -> Bool] = []
    repeat checks.append(Self.check(each parameters))
    let all = checks
    isSet = { intent in all.allSatisfy { $0(intent) } }
  }

  private static func check<Value>(
    _ parameter: KeyPath<Intent, IntentParameter<Value>>
  ) -> @Sendable (Intent) -> Bool {
    let path = LiteralPath(keyPath: parameter)
    return { intent in
      guard let value = intent[keyPath: path.keyPath].current else { return false }
      return ParameterArchive.json(of: value) != .null
    }
  }

  /// The intent if it is being configured and the parameters are set.
  public var wrappedValue: Intent? {
    guard let intent = ConfiguredIntent.current as? Intent, isSet(intent) else { return nil }
    return intent
  }
}
