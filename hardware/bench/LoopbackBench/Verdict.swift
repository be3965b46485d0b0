package import Gesture
import SystemAccess

/// The daemon's decisions about the driven presses, compared with the right decisions.
package struct Verdict: Equatable, Sendable {
  /// The numbers of correctly decided presses, by outcome.
  package private(set) var holds = 0
  package private(set) var releasedEarly = 0
  /// The number of presses whose dates are not exact enough to determine the right outcome.
  package private(set) var open = 0
  /// The errors, one line each.
  package private(set) var wrong: [String] = []

  /// Compares the driven and the reported presses, both in the order of time.
  ///
  /// `strays` are further errors in the event stream.
  package init(
    _ driven: [DrivenPress], _ seen: [SeenPress], _ limits: HoldRecognizer.Limits,
    strays: [String] = []
  ) {
    wrong = strays
    var rest = seen[...]
    for (index, press) in driven.enumerated() {
      let next = index + 1 < driven.count ? driven[index + 1].edges[0].earliest : nil
      while let early = rest.first, early.began.edge < press.edges[0].earliest {
        wrong.append("invented: a press \(Self.place(early, in: driven))")
        rest.removeFirst()
      }
      var matched: [SeenPress] = []
      while let one = rest.first, next.map({ one.began.edge < $0 }) ?? true {
        matched.append(one)
        rest.removeFirst()
      }
      judge(press, number: index + 1, matched, press.expected(limits, next: next), limits)
    }
  }

  private mutating func judge(
    _ press: DrivenPress, number: Int, _ seen: [SeenPress], _ expected: DrivenPress.Expected,
    _ limits: HoldRecognizer.Limits
  ) {
    if expected == .open {
      open += 1
      return
    }
    let name = "press \(number)"
    guard let only = seen.first else {
      wrong.append("missed: \(name)")
      return
    }
    guard seen.count == 1 else {
      wrong.append("\(seen.count) presses instead of one: \(name)")
      return
    }
    if only.began.edge > press.edges[0].latest {
      wrong.append("\(name) is dated after its first contact")
    } else if only.performed != nil, only.cancelled != nil {
      wrong.append("performed and then cancelled: \(name)")
    } else if let reason = only.reason, reason != "released-early" {
      wrong.append("cancelled as \(reason): \(name)")
    } else if expected == .performed, let performed = only.performed {
      if performed.edge != only.began.edge.advanced(by: limits.threshold) {
        wrong.append("performed, but not dated at the deadline: \(name)")
      } else if only.ended == nil {
        wrong.append("performed, but never ended: \(name)")
      } else {
        holds += 1
      }
    } else if expected == .cancelled, only.cancelled != nil {
      releasedEarly += 1
    } else {
      let outcome =
        only.performed != nil ? "performed" : only.cancelled != nil ? "cancelled" : "not decided"
      wrong.append(
        "\(outcome) instead of \(expected == .performed ? "performed" : "cancelled"): \(name)")
    }
  }

  /// The position of an invented press, for messages.
  private static func place(_ seen: SeenPress, in driven: [DrivenPress]) -> String {
    guard let before = driven.lastIndex(where: { $0.edges[0].earliest <= seen.began.edge }) else {
      return "before the first"
    }
    return "after press \(before + 1)"
  }
}
