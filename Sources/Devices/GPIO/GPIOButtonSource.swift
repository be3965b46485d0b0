import CDevices
public import Gesture

/// A button on a GPIO line.
///
/// Edges are the kernel's, with its timestamps and sequence numbers; a skipped number is a loss. A chip
/// that vanishes is looked for again, whenever something changes in /dev: by the line's name, or, if the
/// line was named by chip and offset, by the chip's label and the line's name.
///
/// /dev is watched from the start, because an idle line may not notice that its chip goes: Linux 6.1
/// answers ENODEV to the next read, but does not wake the reader.
public final class GPIOButtonSource: ButtonSource {
  private let spec: GPIOLineSpec
  private var poller: Poller?
  private var line: GPIOLine?
  private var sequence = SequenceCheck()
  private var watch: DeviceWatch?
  /// Where the line was last; nil before it was claimed.
  private var location: GPIOLocation?
  /// The chips that are there besides ours; kept when ours goes, so that none of them is taken for it.
  private var others: Set<String> = []
  private var retryAt: Timestamp?
  private var retries = 0

  /// What this is, for messages.
  public private(set) var name: String
  /// A bare contact bounces.
  public let bounces = true

  /// A button on this line; nothing is claimed yet.
  public init(_ spec: GPIOLineSpec) {
    self.spec = spec
    name =
      switch spec.line {
      case .name(let line): "gpio:\(line)"
      case .offset(let chip, let offset): "gpio:\(chip)/\(offset)"
      }
  }

  /// Claims the line and reads its level.
  public func open(_ poller: Poller) throws(DeviceError) -> Level? {
    let level = try claim(GPIOLocation.find(spec.line), poller)
    do throws(DeviceError) {
      let watch = try DeviceWatch(directory: "/dev")
      try poller.add(watch.descriptor)
      self.watch = watch
    } catch {
      release(poller)
      throw error
    }
    self.poller = poller
    return level
  }

  /// Reads the line's edges, or notices that something changed in /dev.
  public func drain(ready: Int32?, into events: inout [ButtonEvent]) {
    if ready != nil, ready == watch?.descriptor {
      guard watch?.drain() == true else { return }
      // Perhaps our chip went: the read tells. Or it came, perhaps not ready yet.
      if let line {
        read(line, into: &events)
        if self.line != nil { others = chipsBesidesOurs() }
      } else {
        others.formIntersection(chipsBesidesOurs())
        lookSoon()
      }
    } else if let line, ready == nil || ready == line.descriptor {
      read(line, into: &events)
    }
  }

  /// The level now.
  ///
  /// A line that cannot be read is not seen closed.
  public func level() -> Level? { line.map { $0.level ?? .inactive } }

  /// When to look for a vanished chip again: a new node may not be ready, or not be ours yet.
  public var nextWake: Timestamp? { retryAt }

  /// Looks for a vanished chip.
  public func wake(at now: Timestamp, into events: inout [ButtonEvent]) {
    guard let retryAt, retryAt <= now, let poller, let location else { return }
    self.retryAt = nil
    do throws(DeviceError) {
      let found = try location.findAgain(spec.line, besides: others)
      events.append(.restored(try claim(found, poller)))
    } catch {
      retries = min(retries + 1, 7)
      // Whatever changes is seen in /dev, but for a program that lets go of the line.
      if retries < 7 || error.isBusy {
        self.retryAt = now.advanced(by: .milliseconds(10 << retries))
      }
    }
  }

  /// Gives the line back.
  public func close() {
    if let poller {
      release(poller)
      if let watch { poller.remove(watch.descriptor) }
    }
    watch = nil
    retryAt = nil
    poller = nil
  }

  // MARK: Claim, read, lose

  private func claim(_ location: GPIOLocation, _ poller: Poller) throws(DeviceError) -> Level? {
    let line = try GPIOLine(location, as: spec)
    try poller.add(line.descriptor)
    self.line = line
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
      // Fewer than fit: everything has been read.
      if count < CG_EVENTS_MAX { return }
    }
    let error = DeviceError.refused(
      "read", on: line.location.text, errno: cd_errno(),
      advice: "the chip is gone; the button comes back with it")
    lose(error, into: &events)
  }

  /// Kernels before 5.7 stamp edges with the wall clock: decades ahead.
  ///
  /// An edge of long ago is one that a frozen process reads late.
  private func isMonotonic(_ at: Timestamp) -> Bool {
    let hour_ns: UInt64 = 3_600_000_000_000
    return at.nanoseconds < MonotonicClock.now.nanoseconds + hour_ns
  }

  private func clockError(_ line: GPIOLine) -> DeviceError {
    .unusable(
      line.location.text, problem: "its edges are not stamped with CLOCK_MONOTONIC",
      advice: "use Linux 5.7 or later")
  }

  private func lose(_ error: DeviceError, into events: inout [ButtonEvent]) {
    if let poller { release(poller) }
    events.append(.gone(error))
    lookSoon()
  }

  /// Of interest only for a line that was named by chip and offset.
  private func chipsBesidesOurs() -> Set<String> {
    guard case .offset = spec.line else { return [] }
    return Set(GPIOChip.paths().filter { $0 != location?.chip })
  }

  private func lookSoon() {
    retries = 0
    retryAt = MonotonicClock.now
  }

  private func release(_ poller: Poller) {
    guard let line else { return }
    poller.remove(line.descriptor)
    self.line = nil
  }
}
