/// A sentence for people, which can be translated where it is shown: English words and what stands in their places.
///
///     let sentence: Sentence = "cannot open \(path): \(error)"
///
/// has the format `cannot open %1: %2`, which is the key of its translations. `%1` to `%9` stand for the arguments;
/// further values become words of the format.
public struct Sentence: Hashable, Sendable {
  /// What stands in a place: a text that is the same in every language, or a sentence.
  public enum Argument: Hashable, Sendable {
    case text(String)
    case sentence(Sentence)
  }

  /// The English words with a place for each argument.
  public let format: String
  /// The arguments of the places, in their order.
  public let arguments: [Argument]

  /// A sentence with the arguments of its places.
  public init(format: String, arguments: [Argument]) {
    self.format = format
    self.arguments = arguments
  }

  /// A text of which only the whole can be translated, such as the message of an app.
  public init(text: String) { self.init(format: text, arguments: []) }

  /// Puts texts into the places of a format, which may be a translation.
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

/// What can be said to people in a sentence, such as an error.
public protocol CustomSentenceConvertible: CustomStringConvertible {
  /// The sentence, which may be translated.
  var sentence: Sentence { get }
}

extension CustomSentenceConvertible {
  /// The sentence in English.
  public var description: String { sentence.description }
}

extension Sentence: ExpressibleByStringInterpolation {
  /// The parts of a literal.
  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var format = ""
    fileprivate var arguments: [Argument] = []

    /// The parts of a literal without a part.
    public init(literalCapacity: Int, interpolationCount: Int) {}

    /// Appends words of the format.
    public mutating func appendLiteral(_ literal: String) { format += literal }

    /// Appends a value that is the same in every language; a literal is a sentence.
    @_disfavoredOverload
    public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      append(.text(value.description))
    }

    /// Appends a sentence, which is translated by itself.
    public mutating func appendInterpolation(_ value: some CustomSentenceConvertible) {
      append(.sentence(value.sentence))
    }

    /// Appends a sentence, which is translated by itself.
    public mutating func appendInterpolation(_ sentence: Sentence) { append(.sentence(sentence)) }

    /// Appends an error: its sentence if it has one.
    public mutating func appendInterpolation(_ error: any Error) {
      append(
        (error as? any CustomSentenceConvertible).map { .sentence($0.sentence) }
          ?? .text(String(describing: error)))
    }

    /// Appends a sentence as a part of this one: its words are translated with the words around them.
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

  /// A sentence without places.
  public init(stringLiteral value: String) { self.init(text: value) }

  /// A sentence with the interpolated values as its arguments.
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
