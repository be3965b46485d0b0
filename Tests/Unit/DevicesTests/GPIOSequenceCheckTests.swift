import SystemAccess
import Testing

@testable import Devices

@Suite("Sequence numbers")
struct GPIOSequenceCheckTests {
  /// The numbers of edges, and the numbers before which edges are missing.
  @Test(
    "a skipped number is a loss, before the edge that follows it",
    arguments: [
      ([], []),
      ([1, 2, 3], []),
      // The oldest edges are dropped first, so the first edge that is read may not be number 1.
      ([25, 26, 27], [25]),
      ([2], [2]),
      ([1, 2, 4, 5, 9], [4, 9]),
      // A repeated or decreasing number is not a sequence.
      ([1, 1], [1]), ([1, 2, 1], [1]),
    ] as [([UInt32], [UInt32])])
  func gaps(numbers: [UInt32], after: [UInt32]) {
    #expect(Self.skips(numbers) == after)
  }

  @Test("numbers go on after 2^32 - 1, by 0")
  func wrap() {
    #expect(Self.skips([.max, 0, 1, 2]) == [.max], "so far from 1 that edges are missing")
    #expect(Self.skips([.max, 1]) == [.max, 1], "0 is missing")
  }

  @Test("edges without numbers are never a loss")
  func unnumbered() {
    #expect(Self.skips([0, 0, 0]) == [])
  }

  /// The numbers before which edges are missing.
  static func skips(_ numbers: [UInt32]) -> [UInt32] {
    var check = SequenceCheck()
    return numbers.filter { check.skips($0) }
  }
}
