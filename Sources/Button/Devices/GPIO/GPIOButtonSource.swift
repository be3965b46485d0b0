import CDevices
public import Gesture
public import SystemAccess

/// A button on a GPIO line.
///
/// Edges come from the kernel, with its timestamps and sequence numbers; a skipped number is a loss. The
/// source searches for a vanished chip at each change in /dev: by the line's name, or, if the line was
/// named by chip and offset, by the chip's label and the line's name.
///
/// /dev is watched from the start, because an idle line may not report that its chip is gone: Linux 6.1
/// answers ENODEV to the next read, but does not wake the reader.
public final class GPIOButtonSource: ButtonSource {
  private let spec: GPIOLineSpec
  private var loop: LoopPart?
  private var line: (GPIOLine, Registration)?
  private var sequence = SequenceCheck()
  private var watch: (DeviceWatch, Registration)?
  /// The last location of the line, or `nil` before it was claimed.
  private var location: GPIOLocation?
  /// The chips that existed beside ours, so that none of them is mistaken for ours after its removal.
  private var others: Set<String> = []
  private var retryAt: Timestamp?
  private var retries = 0

  /// The name for messages.
  public private(set) var name: String
  /// `true`, because a bare contact bounces.
  public let bounces = true

  /// Creates a button on this line, without claiming it.
  public init(_ spec: GPIOLineSpec) {
    self.spec = spec
    name =
      switch spec.line {
      case .name(let line): "gpio:\(line)"
      case .offset(let chip, let offset): "gpio:\(chip)/\(offset)"
      }
  }

  /// Claims the line and reads its level.
  public func open(_ loop: LoopPart) throws(DeviceError) -> Level? {
    let level = try claim(GPIOLocation.find(spec.line), loop)
    do throws(DeviceError) {
      let watch = try DeviceWatch(directory: "/dev")
      self.watch = (watch, try loop.add(watch.descriptor))
    } catch {
      release(loop)
      throw error
    }
    self.loop = loop
    return level
  }

  /// Reads the line's edges, or handles a change in /dev.
  public func drain(ready: Registration?, into events: inout [ButtonEvent]) {
    if let (watch, changes) = watch, ready == changes {
      guard watch.drain() else { return }
      // The chip may be gone, which the next read reports, or back and perhaps not ready yet.
      if let (line, _) = line {
        read(line, into: &events)
        if self.line != nil { others = chipsBesidesOurs() }
      } else {
        others.formIntersection(chipsBesidesOurs())
        retrySoon()
      }
    } else if let (line, edges) = line, ready == nil || ready == edges {
      read(line, into: &events)
    }
  }

  /// The current level, or `nil` while the chip is gone.
  ///
  /// A line that cannot be read counts as inactive.
  public func level() -> Level? { line.map { $0.0.level ?? .inactive } }

  /// The instant of the next search for a vanished chip: a new node may not be ready or accessible yet.
  public var nextWake: Timestamp? { retryAt }

  /// Searches for a vanished chip.
  public func wake(at now: Timestamp, into events: inout [ButtonEvent]) {
    guard let retryAt, retryAt <= now, let loop, let location else { return }
    self.retryAt = nil
    do throws(DeviceError) {
      let found = try location.findAgain(spec.line, besides: others)
      events.append(.restored(try claim(found, loop)))
    } catch {
      retries = min(retries + 1, 7)
      // Every change shows in /dev, except the release of the line by another program.
      if retries < 7 || error.isBusy {
        self.retryAt = now.advanced(by: .milliseconds(10 << retries))
      }
    }
  }

  /// Releases the line.
  public func close() {
    if let loop {
      release(loop)
      if let (_, changes) = watch { loop.remove(changes) }
    }
    watch = nil
    retryAt = nil
    loop = nil
  }

  // MARK: Claim, read, lose

  private func claim(_ location: GPIOLocation, _ loop: LoopPart) throws(DeviceError) -> Level? {
    let line = try GPIOLine(location, as: spec)
    self.line = (line, try loop.add(line.descriptor))
    self.location = location
    others = chipsBesidesOurs()
    sequence = SequenceCheck()
    name = "gpio:\(location.text)"
    return level()
  }

  private func read(_ line: GPIOLine, into events: inout [ButtonEvent]) {
    while let count = line.read() {
      for index in 0..<count {
        let event = line.event(index)
        if sequence.skips(event.seqno) { events.append(.lost) }
        let at = Timestamp(nanoseconds: event.at_ns)
        guard isMonotonic(at) else { return lose(clockError(line), into: &events) }
        events.append(.edge(Edge(event.active != 0 ? .active : .inactive, at: at)))
      }
      // Fewer events than fit: everything has been read.
      if count < CG_EVENTS_MAX { return }
    }
    let error = DeviceError.refused(
      "read", on: line.location.text, errno: .last,
      advice: "the chip was disconnected; the button works again when it is connected again")
    lose(error, into: &events)
  }

  /// Whether a timestamp is of `CLOCK_MONOTONIC`: kernels before 5.7 use the wall clock, which is decades ahead.
  ///
  /// An old timestamp is no error: a frozen process reads its edges late.
  private func isMonotonic(_ at: Timestamp) -> Bool {
    let hour_ns: UInt64 = 3_600_000_000_000
    return at.nanoseconds < MonotonicClock.now.nanoseconds + hour_ns
  }

  private func clockError(_ line: GPIOLine) -> DeviceError {
    .unusable(
      line.location.text, problem: "the timestamps of its edges are not from CLOCK_MONOTONIC",
      advice: "use Linux 5.7 or later")
  }

  private func lose(_ error: DeviceError, into events: inout [ButtonEvent]) {
    if let loop { release(loop) }
    events.append(.gone(error))
    retrySoon()
  }

  /// The nodes of the other chips, which matter only for a line named by chip and offset.
  private func chipsBesidesOurs() -> Set<String> {
    guard case .offset = spec.line else { return [] }
    return Set(GPIOChip.paths().filter { $0 != location?.chip })
  }

  private func retrySoon() {
    retries = 0
    retryAt = MonotonicClock.now
  }

  private func release(_ loop: LoopPart) {
    guard let (_, edges) = line else { return }
    loop.remove(edges)
    self.line = nil
  }
}

/// Detects edges that the kernel dropped: the kernel numbers edges from 1 before it drops any.
struct SequenceCheck: Equatable {
  private var last: UInt32 = 0

  /// Returns whether edges are missing before the edge with this number; 0 is an edge without a number.
  mutating func skips(_ number: UInt32) -> Bool {
    defer { last = number }
    return number != 0 && number != last &+ 1
  }
}
