import CSystem
import Glibc

#if DEBUG
  package import Synchronization
#else
  import Synchronization
#endif

/// A failed system call, with advice for people.
public struct SystemError: Error, Equatable, Sendable {
  /// The action that failed, such as "open chip".
  public let action: String
  /// The object of the action: a path, "this process".
  public let subject: String
  /// The error of the failed call.
  public let errno: Errno
  /// Advice on what to do about the error.
  public let advice: Sentence

  /// Creates the error of a call that failed with `errno` during this action on this subject.
  public init(_ action: String, on subject: String, errno: Errno, advice: Sentence) {
    self.action = action
    self.subject = subject
    self.errno = errno
    self.advice = advice
  }

  /// An error for a failed write to standard output.
  public static func output(_ errno: Errno, advice: Sentence) -> SystemError {
    SystemError("write", on: "standard output", errno: errno, advice: advice)
  }

  /// An error for a failed call that creates a descriptor, such as a timerfd.
  static func noDescriptor(for what: String, _ errno: Errno) -> SystemError {
    SystemError(
      "create \(what)", on: "this process", errno: errno,
      advice: "raise the limit of open files (ulimit -n)")
  }
}

extension SystemError: CustomSentenceConvertible {
  /// One line that says what failed and what to do.
  public var sentence: Sentence {
    "cannot \(part: Sentence(text: action)) on \(subject): \(errno); \(advice)"
  }
}

/// An error number of the system (errno(3)).
///
/// A `switch` compares it with the constants of the C library: `case EBUSY:`.
public struct Errno: Error, Hashable, Sendable {
  /// The number, such as `EBUSY`.
  public let number: Int32

  /// Creates an error from a number of errno(3).
  public init(_ number: Int32) { self.number = number }

  /// The error of the last failed call on this thread; read it before the next call.
  public static var last: Errno { Errno(cd_errno()) }

  /// The constant's name, such as `EBUSY`, or `errno 523` for a number that the C library does not know.
  public var name: String { String(cString: cd_errno_name(number)) }

  /// The C library's description, such as `Device or resource busy`.
  public var meaning: String { String(cString: cd_strerror(number)) }

  /// Whether a non-blocking descriptor currently has nothing to read or no room to write.
  public var isTryAgain: Bool { number == EAGAIN || number == EWOULDBLOCK }

  /// Lets a pattern contain a constant of the C library.
  public static func ~= (number: Int32, error: Errno) -> Bool { error.number == number }
}

extension Errno: CustomStringConvertible {
  /// The name and the meaning: `EBUSY (Device or resource busy)`.
  public var description: String { "\(name) (\(meaning))" }
}

/// The GPIO lines at the 40 pins of a Raspberry Pi's header (pinout.xyz).
public enum HeaderPins {
  /// The GPIO numbers by the numbers of their pins.
  private static let numbers = [
    3: 2, 5: 3, 7: 4, 8: 14, 10: 15, 11: 17, 12: 18, 13: 27, 15: 22, 16: 23, 18: 24, 19: 10, 21: 9,
    22: 25, 23: 11, 24: 8,
    26: 7, 27: 0, 28: 1, 29: 5, 31: 6, 32: 12, 33: 13, 35: 19, 36: 16, 37: 26, 38: 20, 40: 21,
  ]

  /// The name of the line at a pin, or `nil` for a pin without a line, such as ground.
  public static func line(at pin: Int) -> String? { numbers[pin].map { "GPIO\($0)" } }

  /// The pin of a line with a name such as `GPIO17`, or `nil` for other lines.
  public static func pin(of line: String) -> Int? {
    numbers.keys.first { self.line(at: $0) == line }
  }
}

/// Rules that this program keeps whatever its input is: a broken rule is an error of the program, never of its users.
///
/// A broken rule is written to standard error with its place in the source, and the program goes on, because a button
/// that works in part is better than none. With `ACTIONBUTTON_INVARIANTS=trap` in the environment, as all test suites
/// have it, the process ends instead, so that no test misses it. Where going on would do harm, use `precondition`.
public enum Invariant {
  /// The maximum number of lines that a process writes about broken rules.
  public static let mostLines = 16

  /// Collects the rules that a test breaks on purpose.
  @TaskLocal package static var recorder: Recorder?

  package final class Recorder: Sendable {
    private let rules = Mutex<[String]>([])

    fileprivate func add(_ rule: String) { rules.withLock { $0.append(rule) } }

    fileprivate var all: [String] { rules.withLock { $0 } }
  }

  private static let lines = Atomic<Int>(0)

  /// Checks a rule.
  ///
  /// `rule` says what is true, such as "a press that began ends once". Call it on any thread.
  @inlinable
  public static func check(
    _ holds: @autoclosure () -> Bool, _ rule: StaticString, file: StaticString = #fileID,
    line: UInt = #line
  ) {
    if !holds() { report(rule, file, line) }
  }

  /// Returns the rules that `body` breaks; only for tests.
  package static func broken(by body: () throws -> Void) rethrows -> [String] {
    let recorder = Recorder()
    try $recorder.withValue(recorder) { try body() }
    return recorder.all
  }

  @usableFromInline
  static func report(_ rule: StaticString, _ file: StaticString, _ line: UInt) {
    if let recorder { return recorder.add("\(rule)") }
    let message =
      "broken rule: \(rule) (\(file):\(line)); this is a bug of Action Button, please report it"
    if isTrap { fatalError(message) }
    guard let text = self.line(lines.add(1, ordering: .relaxed).newValue, message) else { return }
    write(getenv("JOURNAL_STREAM") == nil ? "error: \(text)\n" : "<3>\(text)\n")
  }

  #if DEBUG
    /// The rows of the daemon's tables that were reached, once the simulation has set an empty array.
    package static let marks = Mutex<[any Sendable]?>(nil)
  #endif

  /// Counts a row of a table, such as an event or an input, for the simulation; only in debug builds.
  @inlinable
  package static func mark(_ row: @autoclosure () -> any Sendable) {
    #if DEBUG
      note(row())
    #endif
  }

  @usableFromInline
  package static func note(_ row: any Sendable) {
    #if DEBUG
      marks.withLock { $0?.append(row) }
    #endif
  }

  /// The line for the broken rule with this number, from 1, or `nil` after `mostLines`.
  package static func line(_ number: Int, _ message: String) -> String? {
    guard number <= mostLines else { return nil }
    return number < mostLines
      ? message : "\(message); only the first \(mostLines) broken rules are written"
  }

  private static var isTrap: Bool {
    getenv("ACTIONBUTTON_INVARIANTS").map { String(cString: $0) == "trap" } ?? false
  }

  /// Writes a line to standard error if it has room for it: the caller may be a thread that must not wait.
  private static func write(_ line: String) {
    var ready = pollfd(fd: STDERR_FILENO, events: Int16(POLLOUT), revents: 0)
    guard poll(&ready, 1, 0) > 0 else { return }
    _ = Array(line.utf8).withUnsafeBytes { Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }
}

/// A sentence that can be translated where it is shown: a format with English words, and its arguments.
///
///     let sentence: Sentence = "cannot open \(path): \(error)"
///
/// has the format `cannot open %1: %2`, which is the key of its translations. `%1` to `%9` stand for the arguments;
/// further values become words of the format.
public struct Sentence: Hashable, Sendable {
  /// A value in the format: a text that is the same in every language, or a sentence.
  public enum Argument: Hashable, Sendable {
    case text(String)
    case sentence(Sentence)
  }

  /// The English words, with `%1` to `%9` for the arguments.
  public let format: String
  /// The arguments, in the order of their numbers.
  public let arguments: [Argument]

  /// Creates a sentence from a format and its arguments.
  public init(format: String, arguments: [Argument]) {
    self.format = format
    self.arguments = arguments
  }

  /// Creates a sentence without arguments, such as an app's message.
  public init(text: String) { self.init(format: text, arguments: []) }

  /// Replaces `%1` to `%9` in a format, which may be a translation, with the texts of the arguments.
  public func filling(_ format: String, _ text: (Argument) -> String) -> String {
    var (result, rest) = ("", format[...])
    while let mark = rest.firstIndex(of: "%") {
      result += rest[..<mark]
      rest = rest[mark...].dropFirst()
      guard let digit = rest.first, ("1"..."9").contains(digit),
        let place = digit.wholeNumberValue, place <= arguments.count
      else {
        result += "%"
        continue
      }
      rest.removeFirst()
      result += text(arguments[place - 1])
    }
    return result + rest
  }
}

extension Sentence: CustomStringConvertible {
  /// The sentence in English.
  public var description: String { filling(format, \.description) }
}

extension Sentence.Argument: CustomStringConvertible {
  /// The argument in English.
  public var description: String {
    switch self {
    case .text(let text): text
    case .sentence(let sentence): sentence.description
    }
  }
}

/// A value with a sentence for people, such as an error.
public protocol CustomSentenceConvertible: CustomStringConvertible {
  /// The sentence, which can be translated.
  var sentence: Sentence { get }
}

extension CustomSentenceConvertible {
  /// The sentence in English.
  public var description: String { sentence.description }
}

extension Sentence: ExpressibleByStringInterpolation {
  /// Collects the parts of a string literal.
  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var format = ""
    fileprivate var arguments: [Argument] = []

    /// Starts with an empty format.
    public init(literalCapacity: Int, interpolationCount: Int) {}

    /// Appends words of the format.
    public mutating func appendLiteral(_ literal: String) { format += literal }

    /// Appends a value that is the same in every language; a string literal is a sentence instead.
    @_disfavoredOverload
    public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      append(.text(value.description))
    }

    /// Appends a value's sentence, which is translated separately.
    public mutating func appendInterpolation(_ value: some CustomSentenceConvertible) {
      append(.sentence(value.sentence))
    }

    /// Appends a sentence, which is translated separately.
    public mutating func appendInterpolation(_ sentence: Sentence) { append(.sentence(sentence)) }

    /// Appends an error: its sentence, or else its description.
    public mutating func appendInterpolation(_ error: any Error) {
      append(
        (error as? any CustomSentenceConvertible).map { .sentence($0.sentence) }
          ?? .text(String(describing: error)))
    }

    /// Appends the format and the arguments of a sentence, which are translated together with the words around them.
    public mutating func appendInterpolation(part: Sentence) {
      format += part.filling(part.format) { place(of: $0) }
    }

    private mutating func append(_ argument: Argument) { format += place(of: argument) }

    private mutating func place(of argument: Argument) -> String {
      guard arguments.count < 9 else { return argument.description }
      arguments.append(argument)
      return "%\(arguments.count)"
    }
  }

  /// Creates a sentence without arguments.
  public init(stringLiteral value: String) { self.init(text: value) }

  /// Creates a sentence with the interpolated values as its arguments.
  public init(stringInterpolation parts: StringInterpolation) {
    guard parts.format == "%1", let only = parts.arguments.first else {
      self.init(format: parts.format, arguments: parts.arguments)
      return
    }
    switch only {
    case .text(let text): self.init(text: text)
    case .sentence(let sentence): self = sentence
    }
  }
}
