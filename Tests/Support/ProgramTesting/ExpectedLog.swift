/// The lines that a log must have when its program has ended, with their numbers; any other line is a mistake.
package struct ExpectedLog {
  private var counts: [String: ClosedRange<Int>] = [:]
  private var parts: Set<String> = []

  package init() {}

  /// Sets how many times the log must have a line at the end.
  package mutating func expect(_ line: String, _ times: ClosedRange<Int>) { counts[line] = times }

  /// Allows lines with this text, any number of times.
  package mutating func know(_ part: String) { parts.insert(part) }

  /// Describes each line with a wrong number; lines for which `isUsual` is true are allowed.
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

  /// Whether a line reports that an extension started, or ended by itself.
  package static func isOfEveryExtension(_ line: some StringProtocol) -> Bool {
    String(line).wholeMatch(of: /[^ :]+(: started, process \d+| ended)/) != nil
  }
}
