package import Devices
package import Gesture
import Glibc
package import SystemAccess

/// Finds the button that a person presses, and measures how it bounces.
package struct ButtonSearch: Sendable {
  /// What is reported while searching.
  package enum Progress: Sendable {
    /// The sources of the GPIO lines that are read from the start.
    case lines([String])
    /// What is read now: so many GPIO lines with this wiring, these devices; and what cannot be read.
    case reading(
      lines: Int, wiring: ButtonFinder.Wiring, devices: [String], problems: [DeviceError])
    /// These lines are pressed from the start: wired differently, or held.
    case held([String])
    /// Something is pressed or released.
    case edge(String, Level)
    /// This is the button; it is to be pressed so many times more.
    case found(String, presses: Int)
    /// So many of these presses are over.
    case press(Int)
  }

  /// What came of it.
  package enum Result: Equatable, Sendable {
    /// A button, and how it bounces; nil if that was not measured.
    case found(String, BounceReport?)
    /// A person typed a line instead.
    case typed(String)
    /// The input ended.
    case ended
  }

  private let input: Int32?
  private let presses: Int
  private let patience: Duration

  /// A search.
  ///
  /// - Parameters:
  ///   - input: A descriptor whose lines a person types, borrowed; nil for none.
  ///   - presses: How many presses are measured after the one that finds the button.
  ///   - patience: After this time without a press the lines are claimed with the other wiring.
  package init(input: Int32?, presses: Int, patience: Duration = .seconds(6)) {
    self.input = input
    self.presses = presses
    self.patience = patience
  }

  /// Searches on the device thread until a button is found and measured, or a line is typed.
  ///
  /// - Throws: `DeviceError` if the system has no descriptor or thread to give.
  @ServiceThread
  package func run(
    _ progress: @escaping @Sendable (Progress) -> Void
  ) async throws(DeviceError) -> Result {
    try await DeviceThread.run { () throws(DeviceError) in
      do throws(SystemError) {
        let poller = try Poller()
        if let input { _ = try poller.add(input, for: .program) }
        return run(poller, progress)
      } catch { throw .system(error) }
    }
  }

  /// Searches on this thread, with a poller that waits for the input if there is one.
  package func run(_ poller: Poller, _ progress: (Progress) -> Void) -> Result {
    let finder = ButtonFinder(poller)
    defer { finder.close() }
    var wiring = ButtonFinder.Wiring.toGround
    open(finder, wiring, progress)
    progress(.lines(finder.lineSources))
    var measured = Measured(presses: presses)
    var change = MonotonicClock.now.advanced(by: patience)
    while true {
      poller.wake(at: measured.end ?? (measured.pressed == nil ? change : nil))
      var typed: String??
      var changes: [ButtonFinder.Change] = []
      poller.wait { ready in
        if ready.owner == .program {
          typed = .some(line())
        } else {
          changes += finder.drain(ready)
        }
      }
      let now = MonotonicClock.now
      for change in changes { measured.take(change, progress) }
      if let typed {
        if let source = measured.found { return .found(source, measured.report) }
        return typed.map(Result.typed) ?? .ended
      }
      if let end = measured.end, end <= now, let source = measured.found {
        return .found(source, measured.report)
      }
      if measured.pressed == nil, measured.found == nil, change <= now {
        wiring = wiring == .toGround ? .toSupply : .toGround
        open(finder, wiring, progress)
        change = now.advanced(by: patience)
      }
    }
  }

  private func open(
    _ finder: ButtonFinder, _ wiring: ButtonFinder.Wiring, _ progress: (Progress) -> Void
  ) {
    finder.open(wiring)
    progress(
      .reading(
        lines: finder.lineCount, wiring: wiring, devices: finder.deviceNames,
        problems: finder.problems))
    if !finder.heldSources.isEmpty { progress(.held(finder.heldSources)) }
  }

  /// A line that a terminal hands over; nil at the end of the input.
  private func line() -> String? {
    var bytes = [UInt8](repeating: 0, count: 4_096)
    let count = read(input ?? -1, &bytes, bytes.count)
    guard count > 0 else { return nil }
    return String(decoding: bytes.prefix(count).prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
  }
}

/// What was pressed so far: the first source that is pressed and released is the button.
private struct Measured {
  let presses: Int
  /// What is pressed now, or was pressed last.
  private(set) var pressed: String?
  private(set) var found: String?
  /// When the contact is sure to rest after the last press; nil before that.
  private(set) var end: Timestamp?
  private var edges: [Edge] = []
  private var reported = 0

  init(presses: Int) { self.presses = presses }

  /// How it bounces; nil without a press after the one that found it.
  var report: BounceReport? {
    let report = BounceReport(edges)
    return report.presses > 1 ? report : nil
  }

  mutating func take(
    _ change: ButtonFinder.Change, _ progress: (ButtonSearch.Progress) -> Void
  ) {
    if let found, change.source != found { return }
    progress(.edge(change.source, change.edge.level))
    if change.source != pressed {
      // A release alone is one of a button that was held before.
      guard change.edge.level == .active else { return }
      pressed = change.source
      edges = []
    }
    edges.append(change.edge)
    if found == nil, change.edge.level == .inactive {
      found = change.source
      progress(.found(change.source, presses: presses))
    }
    let count = BounceReport(edges).presses - 1
    if count > reported {
      reported = count
      progress(.press(count))
    }
    let isOver = found != nil && count >= presses && change.edge.level == .inactive
    end = isOver ? change.edge.at.advanced(by: BounceReport.shortestRelease * 2) : nil
  }
}
