/// The lines that a log has when its program has ended, and how often: any other line is a mistake.
package struct ExpectedLog {
  private var counts: [String: ClosedRange<Int>] = [:]
  private var parts: Set<String> = []

  package init() {}

  /// Says how often the log has a line at the end.
  package mutating func expect(_ line: String, _ times: ClosedRange<Int>) { counts[line] = times }

  /// Says that a test has looked for lines with this text: they may be there, however often.
  package mutating func know(_ part: String) { parts.insert(part) }

  /// What is wrong with these lines, apart from those that every log of the program has.
  package func complaints(about lines: [String], isUsual: (String) -> Bool) -> [String] {
    var found: [String: Int] = [:]
    for line in lines {
      let isKnown = isUsual(line) || parts.contains { line.contains($0) }
      if counts[line] != nil || !isKnown { found[line, default: 0] += 1 }
    }
    return Set(found.keys).union(counts.keys).sorted().compactMap { line in
      let (count, wanted) = (found[line] ?? 0, counts[line] ?? 0...0)
      return wanted.contains(count)
        ? nil : "the log has this line \(count) times, not \(wanted): \(line)"
    }
  }

  /// Whether a line says that an extension started, or ended by itself.
  package static func isOfEveryExtension(_ line: some StringProtocol) -> Bool {
    String(line).wholeMatch(of: /[^ :]+(: started, process \d+| ended)/) != nil
  }
}
