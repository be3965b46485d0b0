package import Gesture
import Glibc
package import SystemAccess

/// Finds the button that a person presses, and measures how it bounces.
package struct ButtonSearch: Sendable {
  package enum Progress: Sendable {
    /// The sources of the GPIO lines that are read from the start.
    case lines([String])
    /// The inputs that are read now: GPIO lines with this wiring, and devices; and the errors of unreadable inputs.
    case reading(
      lines: Int, wiring: ButtonFinder.Wiring, devices: [String], problems: [DeviceError])
    /// The lines that were active at the start: they have the other wiring, or a user holds their buttons.
    case held([String])
    case edge(String, Level)
    /// The button; `presses` more presses are measured.
    case found(String, presses: Int)
    case press(Int)
  }

  package enum Result: Equatable, Sendable {
    /// A button and its bounce report, which is `nil` if nothing was measured.
    case found(String, BounceReport?)
    /// The user typed a line instead.
    case typed(String)
    case ended
  }

  private let input: Int32?
  private let presses: Int
  private let patience: Duration

  /// Creates a search.
  ///
  /// - Parameters:
  ///   - input: A borrowed descriptor from which typed lines are read, or `nil`.
  ///   - presses: The number of presses to measure after the first press.
  ///   - patience: The time without a press after which the lines are claimed with the other wiring.
  package init(input: Int32?, presses: Int, patience: Duration = .seconds(6)) {
    self.input = input
    self.presses = presses
    self.patience = patience
  }

  /// Searches on the device thread until a button is found and measured, or a line is typed.
  ///
  /// - Throws: `DeviceError` if no descriptor or thread is available.
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

  /// Searches on this thread; `poller` must wait for the descriptor of typed lines already, if there is one.
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
      for change in changes { measured.handle(change, progress) }
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

  /// Reads a line that was typed; `nil` at the end of the input.
  private func line() -> String? {
    var bytes = [UInt8](repeating: 0, count: 4_096)
    let count = read(input ?? -1, &bytes, bytes.count)
    guard count > 0 else { return nil }
    return String(decoding: bytes.prefix(count).prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
  }
}

/// The presses so far: the first source that is pressed and then released is the button.
private struct Measured {
  let presses: Int
  /// The source that is pressed, or was pressed last.
  private(set) var pressed: String?
  private(set) var found: String?
  /// The time at which the contact is sure to rest after the last press; `nil` before that press has ended.
  private(set) var end: Timestamp?
  private var edges: [Edge] = []
  private var reported = 0

  init(presses: Int) { self.presses = presses }

  /// The measured bounce; `nil` before the second press.
  var report: BounceReport? {
    let report = BounceReport(edges)
    return report.presses > 1 ? report : nil
  }

  mutating func handle(_ change: ButtonFinder.Change, _ progress: (ButtonSearch.Progress) -> Void) {
    if let found, change.source != found { return }
    progress(.edge(change.source, change.edge.level))
    if change.source != pressed {
      // A release without a press is from a button that was held at the start.
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
