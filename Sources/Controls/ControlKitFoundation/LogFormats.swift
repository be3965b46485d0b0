public import Foundation
import Synchronization
public import os

/// The format of a floating-point number in a log message.
public struct OSLogFloatFormatting: Sendable {
  private let precision: Int?

  /// All digits of the number.
  public static let fixed = OSLogFloatFormatting(precision: nil)

  /// A number of digits after the decimal point, from 0 to 15.
  public static func fixed(precision: Int) -> OSLogFloatFormatting {
    OSLogFloatFormatting(precision: precision)
  }

  func formatted(_ value: Double) -> String {
    guard let precision else { return "\(value)" }
    return String(format: "%.\(min(max(precision, 0), 15))f", value)
  }
}

/// Whether a value appears in the log.
public struct OSLogPrivacy: Sendable {
  let isHidden: Bool

  /// The value is written to the log.
  public static let auto = OSLogPrivacy(isHidden: false)
  /// The value is written to the log.
  public static let `public` = OSLogPrivacy(isHidden: false)
  /// The log contains `<private>` instead of the value.
  public static let `private` = OSLogPrivacy(isHidden: true)
  /// The log contains `<private>` instead of the value.
  public static let sensitive = OSLogPrivacy(isHidden: true)

  /// The value is written to the log.
  public static func auto(mask: Mask) -> OSLogPrivacy { .auto }
  /// The log contains `<private>` instead of the value.
  public static func `private`(mask: Mask) -> OSLogPrivacy { .private }
  /// The log contains `<private>` instead of the value.
  public static func sensitive(mask: Mask) -> OSLogPrivacy { .sensitive }
}

/// The padding of a value in a log message.
public struct OSLogStringAlignment: Sendable {
  private let width: Int
  private let isRight: Bool

  /// No padding.
  public static let none = OSLogStringAlignment(width: 0, isRight: false)

  /// Padded on the left to this width.
  public static func right(columns: Int) -> OSLogStringAlignment {
    OSLogStringAlignment(width: columns, isRight: true)
  }

  /// Padded on the right to this width.
  public static func left(columns: Int) -> OSLogStringAlignment {
    OSLogStringAlignment(width: columns, isRight: false)
  }

  func aligned(_ text: String) -> String {
    let padding = String(repeating: " ", count: max(0, width - text.count))
    return isRight ? padding + text : text + padding
  }
}

/// The interpolations of log messages.
///
/// Apple has a separate message type; here messages are strings, so these methods are available in every string.
///
/// On Apple's systems numbers are public and strings private by default. Here everything is visible
/// unless it is marked private or sensitive, since only the developer reads the log.
extension DefaultStringInterpolation {
  /// Adds a value, or `<private>` if the value is hidden.
  public mutating func appendInterpolation<Value>(_ value: Value, privacy: OSLogPrivacy) {
    if privacy.isHidden { appendLiteral("<private>") } else { appendInterpolation(value) }
  }

  /// Adds a value padded to a width.
  public mutating func appendInterpolation<Value>(
    _ value: Value, align: OSLogStringAlignment, privacy: OSLogPrivacy = .auto
  ) {
    appendInterpolation(align.aligned("\(value)"), privacy: privacy)
  }

  /// Adds a floating-point number in a format.
  public mutating func appendInterpolation<Number: BinaryFloatingPoint>(
    _ value: Number, format: OSLogFloatFormatting, privacy: OSLogPrivacy = .auto
  ) {
    appendInterpolation(format.formatted(Double(value)), privacy: privacy)
  }

  /// Adds an integer in a base.
  public mutating func appendInterpolation<Number: BinaryInteger>(
    _ value: Number, format: OSLogIntegerFormatting, privacy: OSLogPrivacy = .auto
  ) {
    appendInterpolation(String(value, radix: format.radix), privacy: privacy)
  }
}

/// Writes a message with a format like printf's: `os_log("took %d ms", 5)`.
///
/// Annotations such as `%{public}@` are ignored: nothing is hidden here.
public func os_log(
  _ message: StaticString, log: OSLog = .default, type: OSLogType = .default,
  _ arguments: any CVarArg...
) {
  os_log(
    String(format: plainFormat(message.description), arguments: arguments), log: log, type: type)
}

/// Writes a message with a format like printf's at a log level.
public func os_log(
  _ type: OSLogType, log: OSLog = .default, _ message: StaticString, _ arguments: any CVarArg...
) {
  os_log(
    String(format: plainFormat(message.description), arguments: arguments), log: log, type: type)
}

/// The format without the annotations in braces.
package func plainFormat(_ format: String) -> String {
  format.replacingOccurrences(of: "%\\{[^}]*\\}", with: "%", options: .regularExpression)
}

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

/// The notes of stand-ins, which are modules with the names of Apple's frameworks that are not on Linux.
///
/// A stand-in compiles the files that controls share with their app. Its calls do not do what Apple's do; each says so in
/// the log of the extension, once for each process.
package enum StandIn {
  private static let noted = Mutex<Set<String>>([])

  /// Writes a line to the extension's log that says what a call does not do; an equal line is written once.
  ///
  /// May be called on any thread.
  package static func note(_ framework: String, _ call: String, _ text: String) {
    let line = "\(framework) is a stand-in: \(call) \(text)\n"
    guard noted.withLock({ $0.insert(line).inserted }) else { return }
    FileHandle.standardError.write(Data(line.utf8))
  }

  /// Notes a call, and returns the error to throw from it.
  package static func error(_ framework: String, _ call: String, _ text: String) -> any Error {
    note(framework, call, text)
    return StandInError(framework: framework, call: call, text: text)
  }
}

/// The error of a call that cannot work without one of Apple's frameworks.
public struct StandInError: LocalizedError, Sendable {
  /// The framework's name, such as `CloudKit`.
  public let framework: String
  /// The name of the function.
  public let call: String
  /// The difference from Apple's function, as the end of a sentence.
  public let text: String

  /// One sentence about the call.
  public var errorDescription: String? { "\(framework) is not on Linux: \(call) \(text)" }
}

/// The base in which an integer is written.
public struct OSLogIntegerFormatting: Sendable {
  let radix: Int

  /// Base 10.
  public static let decimal = OSLogIntegerFormatting(radix: 10)
  /// Base 16.
  public static let hex = OSLogIntegerFormatting(radix: 16)
  /// Base 8.
  public static let octal = OSLogIntegerFormatting(radix: 8)
}
