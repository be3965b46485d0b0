import Gesture
import SystemAccess

/// The numbers of latencies between bounds of the series 1, 2, 5, 10 and so on.
package struct Histogram: Equatable, Sendable {
  /// The values above the previous bound and up to `bound`.
  package struct Bucket: Equatable, Sendable {
    /// The upper bound.
    package let bound: Duration
    /// The numbers of values of the reference and of the daemon.
    package let reference: Int
    package let daemon: Int
  }

  /// The width of the longest bar, in columns.
  static let width = 32

  /// The buckets from the first to the last bucket with a value.
  package let buckets: [Bucket]

  /// Creates the histogram of both programs' latencies.
  package init(_ figure: Figure) {
    let longest = max(figure.reference.longest ?? .zero, figure.daemon.longest ?? .zero)
    let bounds = Self.bounds(upTo: longest)
    func counts(_ latencies: Latencies) -> [Int] {
      var counts = [Int](repeating: 0, count: bounds.count)
      for value in latencies.values {
        counts[bounds.firstIndex { value <= $0 } ?? bounds.count - 1] += 1
      }
      return counts
    }
    let all = zip(bounds, zip(counts(figure.reference), counts(figure.daemon))).map {
      Bucket(bound: $0, reference: $1.0, daemon: $1.1)
    }
    let start = all.firstIndex { $0.reference + $0.daemon > 0 } ?? all.endIndex
    buckets = Array(all[start...])
  }

  /// 1 us, 2 us, 5 us and so on; the last bound is at least `longest`.
  static func bounds(upTo longest: Duration) -> [Duration] {
    var bounds: [Duration] = []
    var unit = Duration.microseconds(1)
    while true {
      for factor in [1, 2, 5] {
        bounds.append(unit * factor)
        if unit * factor >= longest { return bounds }
      }
      unit *= 10
    }
  }

  /// A line for each bucket: its bound, the daemon's count as a bar and a number, and the reference's number.
  package var lines: [String] {
    let most = buckets.map(\.daemon).max() ?? 0
    return buckets.map { bucket in
      // A bucket with a value has a visible bar.
      let length = most == 0 ? 0 : (bucket.daemon * Self.width + most - 1) / most
      let bar = String(repeating: "#", count: length)
      return "  <= \(Self.left(TimeText.short(bucket.bound), 6)) "
        + bar + String(repeating: " ", count: Self.width - length)
        + Self.left("\(bucket.daemon)", 7) + Self.left("\(bucket.reference)", 11)
    }
  }

  /// Pads a text on the left with spaces.
  static func left(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }
}
