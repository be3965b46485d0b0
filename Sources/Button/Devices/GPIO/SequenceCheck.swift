/// Notices edges that the kernel dropped: sequence numbers are counted before dropping, from 1.
struct SequenceCheck: Equatable {
  private var last: UInt32 = 0

  /// Whether edges are missing before the one with this number; 0 is an edge without a number.
  mutating func skips(_ number: UInt32) -> Bool {
    defer { last = number }
    return number != 0 && number != last &+ 1
  }
}
