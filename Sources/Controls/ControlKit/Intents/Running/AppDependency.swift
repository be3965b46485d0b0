import Synchronization

/// What may use `@Dependency`: intents, queries and providers.
public protocol _SupportsAppDependencies {}

extension _SupportsAppDependencies {
  /// The wrapper for objects of the app, written `@Dependency`.
  public typealias Dependency = AppDependency
}

/// An object of the app that an intent, a query or a provider uses, written `@Dependency`.
///
/// It is found when it is read, in what the app has added to `AppDependencyManager.shared`.
///
/// `@unchecked Sendable` is sound here: the wrapper holds only its key, which no one changes.
@propertyWrapper
public final class AppDependency<Value>: @unchecked Sendable {
  private let key: AnyHashable?

  /// The object of this type that was added under this key, or under none.
  public init(key: AnyHashable? = nil) {
    self.key = key
  }

  /// The object.
  ///
  /// To read a dependency that was never added stops the program, as it does on an iPhone: the type
  /// leaves no other way. ControlKit checks the dependencies of an intent before it performs and throws
  /// then, so only code that reads one by hand gets here.
  public var wrappedValue: Value {
    guard let value = AppDependencyManager.shared.value(of: Value.self, key: key) else {
      fatalError(
        """
        The dependency of type \(Value.self) is read before it is added; call \
        AppDependencyManager.shared.add(dependency:) where the program starts
        """)
    }
    return value
  }
}

/// What ControlKit needs from a dependency of unknown type.
protocol StoredDependency {
  /// The type of the object, if none was added.
  var missingType: String? { get }
}

extension AppDependency: StoredDependency {
  var missingType: String? {
    AppDependencyManager.shared.value(of: Value.self, key: key) == nil ? "\(Value.self)" : nil
  }
}

/// The objects that an app gives to its intents.
public final class AppDependencyManager: Sendable {
  /// The objects of this process.
  public static let shared = AppDependencyManager()

  private struct Name: Hashable {
    let type: ObjectIdentifier
    let key: AnyHashable?
  }

  /// What an app has added, and what has been made of it.
  ///
  /// `@unchecked Sendable` is sound here: the two dictionaries are touched under the lock alone. The
  /// objects in them are the app's, which reads them wherever its intents perform, as on an iPhone,
  /// where they need not be `Sendable` either.
  private struct Objects: @unchecked Sendable {
    var makers: [Name: () -> Any] = [:]
    var made: [Name: Any] = [:]
  }

  private let objects = Mutex(Objects())

  /// Adds an object, which is made when it is first used.
  public func add<Dependency>(
    key: AnyHashable? = nil, dependency: @autoclosure @escaping () -> Dependency
  ) {
    let name = Name(type: ObjectIdentifier(Dependency.self), key: key)
    objects.withLock { objects in
      objects.makers[name] = dependency
      objects.made[name] = nil
    }
  }

  /// Adds an object, which the closure makes when it is first used.
  public func add<Dependency>(key: AnyHashable? = nil, dependency: @escaping () -> Dependency) {
    add(key: key, dependency: dependency())
  }

  func value<Dependency>(of type: Dependency.Type, key: AnyHashable?) -> Dependency? {
    let name = Name(type: ObjectIdentifier(type), key: key)
    let now = objects.withLock { Transferred(value: ($0.made[name], $0.makers[name])) }.value
    if let ready = now.0 { return ready as? Dependency }
    // Made outside the lock: what makes it may read another dependency.
    guard let maker = now.1 else { return nil }
    let new = maker()
    let kept = objects.withLock { objects in
      if objects.made[name] == nil { objects.made[name] = new }
      return Transferred(value: objects.made[name])
    }
    return kept.value as? Dependency
  }
}
