import Synchronization

/// A type in which `@Dependency` can be used: an intent, a query or an options provider.
public protocol _SupportsAppDependencies {}

extension _SupportsAppDependencies {
  /// The property wrapper `@Dependency`.
  public typealias Dependency = AppDependency
}

/// An object of the app that an intent, a query or an options provider uses, written `@Dependency`.
///
/// The object is looked up in `AppDependencyManager.shared` when it is read.
///
/// `@unchecked Sendable` is sound: the wrapper contains only its key, which never changes.
@propertyWrapper
public final class AppDependency<Value>: @unchecked Sendable {
  private let key: AnyHashable?

  /// Creates a dependency on the object that was added with this type and key, or without a key if it is `nil`.
  public init(key: AnyHashable? = nil) {
    self.key = key
  }

  /// The object.
  ///
  /// Reading a dependency that was never added stops the program, as on iOS, since the type does
  /// not allow an error. ControlKit checks the dependencies before it performs an intent and throws an error. So this
  /// happens only in an author's own code.
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

/// The type-erased interface of a dependency.
protocol StoredDependency {
  /// The type of the object if no object was added, otherwise `nil`.
  var missingType: String? { get }
}

extension AppDependency: StoredDependency {
  var missingType: String? {
    AppDependencyManager.shared.value(of: Value.self, key: key) == nil ? "\(Value.self)" : nil
  }
}

/// The objects that an app provides for its intents.
public final class AppDependencyManager: Sendable {
  /// The instance of this process.
  public static let shared = AppDependencyManager()

  private struct Name: Hashable {
    let type: ObjectIdentifier
    let key: AnyHashable?
  }

  /// The closures that an app has added, and the objects that they have created.
  ///
  /// `@unchecked Sendable` is sound: the dictionaries are accessed only under the lock. The app is
  /// responsible for the objects themselves, which its intents use on any thread, as on iOS, where
  /// they need not be `Sendable` either.
  private struct Objects: @unchecked Sendable {
    var makers: [Name: () -> Any] = [:]
    var made: [Name: Any] = [:]
  }

  private let objects = Mutex(Objects())

  /// Adds an object that is created at its first use.
  public func add<Dependency>(
    key: AnyHashable? = nil, dependency: @autoclosure @escaping () -> Dependency
  ) {
    let name = Name(type: ObjectIdentifier(Dependency.self), key: key)
    objects.withLock { objects in
      objects.makers[name] = dependency
      objects.made[name] = nil
    }
  }

  /// Adds an object that the closure creates at its first use.
  public func add<Dependency>(key: AnyHashable? = nil, dependency: @escaping () -> Dependency) {
    add(key: key, dependency: dependency())
  }

  func value<Dependency>(of type: Dependency.Type, key: AnyHashable?) -> Dependency? {
    let name = Name(type: ObjectIdentifier(type), key: key)
    let now = objects.withLock { Transferred(value: ($0.made[name], $0.makers[name])) }.value
    if let ready = now.0 { return ready as? Dependency }
    // Created outside the lock, because the closure may read another dependency.
    guard let maker = now.1 else { return nil }
    let new = maker()
    let kept = objects.withLock { objects in
      if objects.made[name] == nil { objects.made[name] = new }
      return Transferred(value: objects.made[name])
    }
    return kept.value as? Dependency
  }
}
