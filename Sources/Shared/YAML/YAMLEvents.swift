import CYAML
import ControlModel

/// The events of a YAML text, from libyaml.
///
/// A class, because libyaml keeps pointers to its parser and to the text.
final class YAMLEvents {
  enum Event: Equatable {
    case alias(String)
    case scalar(String, isPlain: Bool, anchor: String?)
    case sequence(anchor: String?)
    case mapping(anchor: String?)
    case end
    case documentStart, documentEnd, streamStart, streamEnd
  }

  private let file: String
  private let text: UnsafeMutableBufferPointer<UInt8>
  private let parser: UnsafeMutablePointer<yaml_parser_t>
  /// The start of the latest event, counted from 1.
  private(set) var line = 1
  private(set) var column = 1

  init(_ text: String, file: String) throws(ConfigurationError) {
    self.file = file
    let bytes = Array(text.utf8)
    self.text = .allocate(capacity: bytes.count)
    _ = self.text.initialize(from: bytes)
    parser = .allocate(capacity: 1)
    parser.initialize(to: yaml_parser_t())
    guard yaml_parser_initialize(parser) == 1 else {
      throw ConfigurationError(file: file, problem: "there is not enough memory to read it")
    }
    yaml_parser_set_input_string(parser, self.text.baseAddress, bytes.count)
  }

  deinit {
    yaml_parser_delete(parser)
    parser.deinitialize(count: 1)
    parser.deallocate()
    text.deallocate()
  }

  /// Creates an error at the start of the latest event.
  func error(_ problem: String) -> ConfigurationError {
    ConfigurationError(file: file, line: line, column: column, problem: problem)
  }

  /// Parses the next event; must not be called after `streamEnd`.
  func next() throws(ConfigurationError) -> Event {
    var event = yaml_event_t()
    guard yaml_parser_parse(parser, &event) == 1 else { throw failure() }
    defer { yaml_event_delete(&event) }
    line = event.start_mark.line + 1
    column = event.start_mark.column + 1
    switch event.type {
    case YAML_STREAM_START_EVENT: return .streamStart
    case YAML_STREAM_END_EVENT: return .streamEnd
    case YAML_DOCUMENT_START_EVENT: return .documentStart
    case YAML_DOCUMENT_END_EVENT: return .documentEnd
    case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT: return .end
    case YAML_ALIAS_EVENT: return .alias(string(event.data.alias.anchor) ?? "")
    case YAML_SEQUENCE_START_EVENT:
      try refuse(tag: event.data.sequence_start.tag, except: YAML_SEQ_TAG)
      return .sequence(anchor: string(event.data.sequence_start.anchor))
    case YAML_MAPPING_START_EVENT:
      try refuse(tag: event.data.mapping_start.tag, except: YAML_MAP_TAG)
      return .mapping(anchor: string(event.data.mapping_start.anchor))
    case YAML_SCALAR_EVENT:
      let scalar = event.data.scalar
      try refuse(tag: scalar.tag, except: YAML_STR_TAG)
      let text = String(
        decoding: UnsafeBufferPointer(start: scalar.value, count: scalar.length), as: UTF8.self)
      // A plain text with the tag !!str or ! is a text like one in quotes.
      let isPlain = scalar.style == YAML_PLAIN_SCALAR_STYLE && scalar.tag == nil
      return .scalar(text, isPlain: isPlain, anchor: string(scalar.anchor))
    case _: throw error("not YAML: libyaml reported an event of type \(event.type.rawValue)")
    }
  }

  private func string(_ text: UnsafePointer<yaml_char_t>?) -> String? {
    // Limits combining marks, because keys are hashed, and a value may become a key.
    text.map { String(cString: $0).withBoundedMarks }
  }

  private func refuse(
    tag: UnsafePointer<yaml_char_t>?, except allowed: String
  ) throws(ConfigurationError) {
    guard let tag = string(tag), tag != allowed, tag != "!" else { return }
    let core = "tag:yaml.org,2002:"
    let name = tag.hasPrefix(core) ? "!!" + tag.dropFirst(core.count) : tag
    throw error("the tag \(name) has no meaning here; remove it")
  }

  // MARK: Errors of libyaml

  private func failure() -> ConfigurationError {
    let parser = parser.pointee
    let problem = parser.problem.map { String(cString: $0) } ?? "it cannot be read"
    guard parser.error != YAML_READER_ERROR else {
      let place = position(ofByte: parser.problem_offset)
      let code = parser.problem_value < 0 ? "" : " (U+\(hex(parser.problem_value)))"
      return ConfigurationError(
        file: file, line: place.line, column: place.column, problem: "not YAML: \(problem)\(code)")
    }
    guard parser.error != YAML_MEMORY_ERROR else {
      return ConfigurationError(file: file, problem: "there is not enough memory to read it")
    }
    let mark = parser.problem_mark
    var text = "not YAML: \(problem)"
    if isTab(mark) {
      text = "not YAML: a tab cannot indent; write spaces"
    } else if let context = parser.context.map({ String(cString: $0) }) {
      let start = parser.context_mark
      text += " \(context)"
      if start.index != mark.index { text += " from \(start.line + 1):\(start.column + 1)" }
    }
    return ConfigurationError(
      file: file, line: mark.line + 1, column: mark.column + 1, problem: text)
  }

  private func hex(_ value: Int32) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  /// Whether libyaml stopped at a tab; the mark's index counts characters, not bytes.
  private func isTab(_ mark: yaml_mark_t) -> Bool {
    let characters = String(decoding: text, as: UTF8.self).unicodeScalars
    guard
      let index = characters.index(
        characters.startIndex, offsetBy: mark.index, limitedBy: characters.endIndex),
      index < characters.endIndex
    else { return false }
    return characters[index] == "\t"
  }

  private func position(ofByte offset: Int) -> (line: Int, column: Int) {
    let before = text.prefix(offset)
    let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    let line = 1 + before.count { $0 == UInt8(ascii: "\n") }
    return (line, String(decoding: text[start..<before.endIndex], as: UTF8.self).count + 1)
  }
}
