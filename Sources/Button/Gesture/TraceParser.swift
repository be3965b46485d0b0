import SystemAccess

/// An error in a line of a trace file.
public struct TraceError: Error, Equatable, CustomStringConvertible {
  /// The number of the line in its file, from 1.
  public let line: Int
  /// The number of the character in its line, from 1.
  public let column: Int
  /// The problem, and the text that is allowed.
  public let problem: String

  /// The message `3:17: "5ms^" …`; a caller that reads a file puts the file's name before it.
  public var description: String { "\(line):\(column): \(problem)" }
}

/// Parses traces line by line; a setting applies to the lines after it.
public struct TraceParser: Sendable {
  private var limits: HoldRecognizer.Limits
  private var line = 0

  /// Creates a parser that starts with these settings.
  public init(limits: HoldRecognizer.Limits) {
    self.limits = limits
  }

  /// Parses the text of a whole file.
  public static func parse(
    _ text: String, limits: HoldRecognizer.Limits = .init()
  ) throws(TraceError) -> [Trace] {
    var parser = TraceParser(limits: limits)
    var traces: [Trace] = []
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      if let trace = try parser.next(line) { traces.append(trace) }
    }
    return traces
  }

  /// Parses the next line, and returns `nil` for a blank line, a comment or a setting.
  public mutating func next(_ text: Substring) throws(TraceError) -> Trace? {
    line += 1
    let all = words(of: text)
    guard let first = all.first, !first.text.hasPrefix("#") else { return nil }
    guard let bar = text.firstIndex(of: "|") else {
      if all.count > 1, all[1].text == "=" {
        try set(all)
        return nil
      }
      return try trace(rule: "", all)
    }
    let rule = words(of: text[..<bar]).map(\.text).joined(separator: " ")
    let input = text.index(after: bar)
    let column = text.distance(from: text.startIndex, to: input) + 1
    return try trace(rule: rule, words(of: text[input...], from: column))
  }

  // MARK: Settings

  private mutating func set(_ words: [Word]) throws(TraceError) {
    guard words.count == 3 else {
      throw error(words[0], "a setting is one line, such as hold = 500ms")
    }
    switch words[0].text {
    case "tap": limits.taps = try truth(words[2])
    case "decide":
      guard let decision = HoldGesture.Decision(rawValue: String(words[2].text)) else {
        throw error(words[2], "\"\(words[2].text)\" is neither deadline nor release")
      }
      limits.decision = decision
    case "stages":
      do { try limits.setStages(words[2].text) } catch {
        throw self.error(words[2], error.description)
      }
    case let name:
      guard let time = GestureTime.all.first(where: { $0.name == name }) else {
        let known = (GestureTime.all.map(\.name) + ["tap", "decide", "stages"]).joined(
          separator: ", ")
        throw error(words[0], "\"\(name)\" is not a setting; there are \(known)")
      }
      do { try time.set(words[2].text, in: &limits) } catch {
        throw self.error(words[2], error.description)
      }
      if name == GestureTime.hold.name { limits.stages = [] }
    }
  }

  private func truth(_ word: Word) throws(TraceError) -> Bool {
    switch word.text {
    case "on": return true
    case "off": return false
    default: throw error(word, "\"\(word.text)\" is neither on nor off")
    }
  }

  // MARK: Traces

  private func trace(rule: String, _ words: [Word]) throws(TraceError) -> Trace {
    let arrow = words.firstIndex { $0.text == "⇒" || $0.text == "=>" }
    var input: [Trace.Input] = []
    for (at, word) in try pairs(words[..<(arrow ?? words.endIndex)]) {
      guard let mark = mark(word.text) else {
        throw error(word, "\"\(word.text)\" is not a mark; write ↓ or v, ↑ or ^, ✕ or x")
      }
      if let last = input.last, at < last.at {
        throw error(word, "this time is before the previous one, \(TimeText.milliseconds(last.at))")
      }
      input.append(Trace.Input(mark, at: at))
    }
    guard !input.isEmpty else {
      throw error(words.first, "the trace is empty; write times and marks, such as 0ms ↓ 499ms ↑")
    }
    var expected: [Outcome]?
    if let arrow {
      expected = []
      for (at, word) in try pairs(words[(arrow + 1)...]) {
        expected?.append(try outcome(word, at: at))
      }
    }
    return Trace(rule: rule, input: input, expected: expected, limits: limits, line: line)
  }

  private func mark(_ text: Substring) -> Trace.Mark? {
    switch text {
    case "↓", "v": .press
    case "↑", "^": .release
    case "✕", "x": .lost
    default: nil
    }
  }

  private func outcome(_ word: Word, at: Timestamp) throws(TraceError) -> Outcome {
    let parts = word.text.split(separator: "(", maxSplits: 1)
    let detail = parts.count == 2 ? String(parts[1].dropLast()) : ""
    var (reason, stage) = (EndReason?.none, Int?.none)
    guard let name = parts.first, let kind = Outcome.Word(rawValue: String(name)) else {
      throw unknownOutcome(word)
    }
    switch kind {
    case .cancelled, .ended: reason = EndReason(rawValue: detail)
    case .reached, .performed: stage = Int(detail)
    case .began, .armed, .tapped, .repeated, .counted: break
    }
    guard name == word.text || (word.text.hasSuffix(")") && (reason != nil || stage != nil)) else {
      throw unknownOutcome(word)
    }
    return Outcome(kind, at: at, reason: reason, stage: stage ?? 1)
  }

  private func unknownOutcome(_ word: Word) -> TraceError {
    error(
      word,
      "\"\(word.text)\" is not an outcome; there are "
        + Outcome.Word.allCases.map(\.rawValue).joined(separator: ", "))
  }

  private func pairs(_ words: ArraySlice<Word>) throws(TraceError) -> [(Timestamp, Word)] {
    var result: [(Timestamp, Word)] = []
    var rest = words
    while let time = rest.popFirst() {
      let at: UInt64
      do { at = try TimeText.nanoseconds(time.text) } catch {
        throw self.error(time, error.description)
      }
      guard let word = rest.popFirst() else {
        throw error(time, "there is no mark after the time \"\(time.text)\"")
      }
      result.append((Timestamp(nanoseconds: at), word))
    }
    return result
  }

  // MARK: Words and errors

  private struct Word {
    let text: Substring
    let column: Int
  }

  /// The words of a line, or of its part that begins at `column`.
  private func words(of line: Substring, from column: Int = 1) -> [Word] {
    // Columns are counted from word to word: counting from the start each time takes minutes for a long line.
    var (column, last) = (column, line.startIndex)
    return line.split(whereSeparator: \.isWhitespace).map { word in
      column += line.distance(from: last, to: word.startIndex)
      last = word.startIndex
      return Word(text: word, column: column)
    }
  }

  private func error(_ word: Word?, _ problem: String) -> TraceError {
    TraceError(line: line, column: word?.column ?? 1, problem: problem)
  }
}
