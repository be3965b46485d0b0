internal import Foundation

/// A lock that protects a value, like Apple's type in the module `os`.
///
/// `@unchecked Sendable` is sound: the value is accessed only while the lock is held.
public struct OSAllocatedUnfairLock<State>: @unchecked Sendable {
  /// The value and its lock, for which the same proof holds.
  private final class Storage: @unchecked Sendable {
    let lock = NSLock()
    var state: State

    init(_ state: State) {
      self.state = state
    }
  }

  private let storage: Storage

  /// Creates a lock for a value that need not be sendable.
  public init(uncheckedState initialState: State) {
    storage = Storage(initialState)
  }

  /// Creates a lock for a value.
  public init(initialState: State) where State: Sendable {
    storage = Storage(initialState)
  }

  /// Runs `body` while no other thread holds the lock.
  public func withLock<Result: Sendable>(
    _ body: @Sendable (inout State) throws -> Result
  ) rethrows -> Result {
    try withLockUnchecked(body)
  }

  /// Runs `body` while no other thread holds the lock; its result need not be sendable.
  public func withLockUnchecked<Result>(_ body: (inout State) throws -> Result) rethrows -> Result {
    storage.lock.lock()
    defer { storage.lock.unlock() }
    return try body(&storage.state)
  }

  /// Runs `body` if no thread holds the lock; otherwise returns nil.
  public func withLockIfAvailable<Result: Sendable>(
    _ body: @Sendable (inout State) throws -> Result
  ) rethrows -> Result? {
    guard storage.lock.try() else { return nil }
    defer { storage.lock.unlock() }
    return try body(&storage.state)
  }
}

extension OSAllocatedUnfairLock where State == Void {
  /// Creates a lock without a value.
  public init() {
    self.init(uncheckedState: ())
  }

  /// Waits for the lock and acquires it.
  public func lock() { storage.lock.lock() }

  /// Releases the lock.
  public func unlock() { storage.lock.unlock() }

  /// Acquires the lock if no thread holds it; returns whether it did.
  public func lockIfAvailable() -> Bool { storage.lock.try() }

  /// Runs `body` while no other thread holds the lock.
  public func withLock<Result: Sendable>(_ body: @Sendable () throws -> Result) rethrows -> Result {
    storage.lock.lock()
    defer { storage.lock.unlock() }
    return try body()
  }
}
