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
