import CDevices
public import Gesture

/// A button on a GPIO line.
///
/// Edges are the kernel's, with its timestamps and sequence numbers; a skipped number is a loss. A chip that
/// vanishes is looked for again, by the same name, whenever something changes in /dev.
public final class GPIOButtonSource: ButtonSource {
  private let spec: GPIOLineSpec
  private var poller: Poller?
  private var line: GPIOLine?
  private var sequence = SequenceCheck()
  private var watch: DeviceWatch?
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
    self.poller = poller
    return try claim(poller)
  }

  /// Reads the line's edges, or notices that something changed in /dev.
  public func drain(ready: Int32?, into events: inout [ButtonEvent]) {
    if let line {
      guard ready == nil || ready == line.descriptor else { return }
      read(line, into: &events)
    } else if ready == watch?.descriptor, watch?.drain() == true {
      retries = 0
      retryAt = MonotonicClock.now
    }
  }

  /// The level now. A line that cannot be read is not seen closed.
  public func level() -> Level? { line.map { $0.level ?? .inactive } }

  /// When to look for a vanished chip again: a new node may not be ready, or not be ours yet.
  public var nextWake: Timestamp? { retryAt }

  /// Looks for a vanished chip.
  public func wake(at now: Timestamp, into events: inout [ButtonEvent]) {
    guard let retryAt, retryAt <= now, let poller else { return }
    self.retryAt = nil
    do throws(DeviceError) {
      let level = try claim(poller)
      stopWatching()
      events.append(.restored(level))
    } catch {
      retries += 1
      if retries < 8 { self.retryAt = now.advanced(by: .milliseconds(10 << retries)) }
    }
  }

  /// Gives the line back.
  public func close() {
    stopWatching()
    release()
    poller = nil
  }

  // MARK: Claim, read, lose

  private func claim(_ poller: Poller) throws(DeviceError) -> Level? {
    let line = try GPIOLine(spec)
    try poller.add(line.descriptor)
    self.line = line
    sequence = SequenceCheck()
    name = "gpio:\(line.location.text)"
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

  /// Kernels before 5.7 stamp edges with the wall clock, which is decades away.
  private func isMonotonic(_ at: Timestamp) -> Bool {
    let hour_ns: UInt64 = 3_600_000_000_000
    let (at_ns, now_ns) = (at.nanoseconds, MonotonicClock.now.nanoseconds)
    return (max(at_ns, now_ns) - min(at_ns, now_ns)) < hour_ns
  }

  private func clockError(_ line: GPIOLine) -> DeviceError {
    .unusable(
      line.location.text, problem: "its edges are not stamped with CLOCK_MONOTONIC",
      advice: "use Linux 5.7 or later")
  }

  private func lose(_ error: DeviceError, into events: inout [ButtonEvent]) {
    release()
    events.append(.gone(error))
    do throws(DeviceError) {
      let watch = try DeviceWatch(directory: "/dev")
      try poller?.add(watch.descriptor)
      self.watch = watch
    } catch {
      // Without a watch there is nothing to wait for but time.
    }
    retries = 0
    retryAt = MonotonicClock.now
  }

  private func release() {
    guard let line else { return }
    poller?.remove(line.descriptor)
    self.line = nil
  }

  private func stopWatching() {
    guard let watch else { return }
    poller?.remove(watch.descriptor)
    self.watch = nil
  }
}
