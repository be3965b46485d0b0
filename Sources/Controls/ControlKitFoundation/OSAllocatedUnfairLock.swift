internal import Foundation

/// A lock around a value, as Apple's module `os` has it.
public struct OSAllocatedUnfairLock<State>: @unchecked Sendable {
  /// The value and its lock.
  ///
  /// `@unchecked Sendable` is sound here: the value is read and written only while the lock is held.
  private final class Storage: @unchecked Sendable {
    let lock = NSLock()
    var state: State

    init(_ state: State) {
      self.state = state
    }
  }

  private let storage: Storage

  /// A lock around a value that need not be sendable.
  public init(uncheckedState initialState: State) {
    storage = Storage(initialState)
  }

  /// A lock around a value.
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
  public func withLockUnchecked<Result>(
    _ body: (inout State) throws -> Result
  ) rethrows -> Result {
    storage.lock.lock()
    defer { storage.lock.unlock() }
    return try body(&storage.state)
  }

  /// Runs `body` if no thread holds the lock now.
  public func withLockIfAvailable<Result: Sendable>(
    _ body: @Sendable (inout State) throws -> Result
  ) rethrows -> Result? {
    guard storage.lock.try() else { return nil }
    defer { storage.lock.unlock() }
    return try body(&storage.state)
  }
}

extension OSAllocatedUnfairLock where State == Void {
  /// A lock around nothing.
  public init() {
    self.init(uncheckedState: ())
  }

  /// Waits for the lock and takes it.
  public func lock() { storage.lock.lock() }

  /// Gives the lock back.
  public func unlock() { storage.lock.unlock() }

  /// Takes the lock if no thread holds it.
  public func lockIfAvailable() -> Bool { storage.lock.try() }

  /// Runs `body` while no other thread holds the lock.
  public func withLock<Result: Sendable>(
    _ body: @Sendable () throws -> Result
  ) rethrows -> Result {
    storage.lock.lock()
    defer { storage.lock.unlock() }
    return try body()
  }
}
