/// Lines in the order in which they came, and how much memory they take.
struct LineQueue {
  /// What the memory of a line takes beside its bytes, at most: short lines count with it.
  static let lineOverhead = 64

  private var lines: [[UInt8]] = []
  private var taken = 0
  /// The bytes of the lines, with `lineOverhead` for each.
  private(set) var size = 0

  var isEmpty: Bool { taken == lines.count }

  /// The lines, the oldest one first.
  var all: ArraySlice<[UInt8]> { lines[taken...] }

  mutating func append(_ line: [UInt8]) {
    lines.append(line)
    size += line.count + Self.lineOverhead
  }

  /// Takes the oldest line; nil if there is none.
  mutating func popFirst() -> [UInt8]? {
    guard !isEmpty else { return nil }
    let line = lines[taken]
    lines[taken] = []
    taken += 1
    size -= line.count + Self.lineOverhead
    if isEmpty { removeAll() }
    return line
  }

  mutating func removeAll() { self = LineQueue() }
}
