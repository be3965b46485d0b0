package import Devices
package import Gesture
import SystemAccess

/// A run of the bench: the reference, then the daemon, on the same lines with presses of the same seed.
package struct LoopbackBench: Sendable {
  /// The line of the daemon's light, and the line that it is connected to.
  package struct Witness: Sendable {
    /// The daemon's output to the light.
    package var light: GPIOOutputSpec
    /// The connected line, which senses the light.
    package var line: GPIOLineSpec

    /// Creates a witness with the polarity of the light.
    package init(light: GPIOOutputSpec, line: GPIOLineSpec.Line) {
      self.light = light
      self.line = GPIOLineSpec(line: line)
      self.line.isActiveLow = light.isActiveLow
      self.line.bias = light.isActiveLow ? .pullUp : .pullDown
    }
  }

  /// The line that is driven.
  package let drive: GPIOOutputSpec
  package let sense: GPIOLineSpec
  /// The line of the light and the line that senses it, or `nil` if the light is not measured.
  package let witness: Witness?
  /// The daemon's threshold and debounce period.
  package let limits: HoldRecognizer.Limits
  /// The number of presses.
  package let count: Int
  /// Equal seeds give equal presses.
  package let seed: UInt64

  /// The time between the start and the first press, and the time for late edges after the last press.
  static let pause = Duration.milliseconds(500)

  /// Creates a bench; `run` claims the lines.
  package init(
    drive: GPIOOutputSpec, sense: GPIOLineSpec, witness: Witness?, limits: HoldRecognizer.Limits,
    count: Int, seed: UInt64
  ) {
    (self.drive, self.sense, self.witness) = (drive, sense, witness)
    (self.limits, self.count, self.seed) = (limits, count, seed)
  }

  /// Checks the wires, measures the reference, then the daemon.
  ///
  /// - Parameters:
  ///   - progress: Called on another thread with the name of each step that begins.
  ///   - start: Starts a daemon whose button is on the sensing line; returns also whether it has a control.
  /// - Returns: The decisions and the latencies.
  /// - Throws: A `DeviceError` about the wires, a lost line or the daemon.
  @ServiceThread
  package func run(
    progress: @escaping @Sendable (String) -> Void,
    start: @escaping @Sendable () throws(DeviceError) -> (daemon: TestedDaemon, hasControl: Bool)
  ) async throws -> BenchResult {
    let wire = try await DeviceThread.run { () throws(DeviceError) in try checkWires() }
    progress(
      "the wires are right; the slowest of \(2 * Wiring.rounds) edges took \(Self.short(wire))")
    progress("\(count) presses for the reference")
    let (reference, slowest) = try await measureReference(wire)
    progress("\(count) presses for the daemon")
    return try await DeviceThread.run { () throws(DeviceError) in
      let (driven, stream, lit) = try measureDaemon(slowest, start)
      return BenchResult(self, reference, driven, stream, lit)
    }
  }

  /// Checks the wires, including the witness's; returns the delay of the slowest edge to the daemon's line.
  private func checkWires() throws(DeviceError) -> Duration {
    let slowest = try Wiring.check(drive, sense, named: ("--drive", "--sense"))
    if let witness {
      _ = try Wiring.check(witness.light, witness.line, named: ("--light", "--witness"))
    }
    return slowest
  }

  /// Measures the reference; returns also the delay of the slowest edge through the wire.
  @ServiceThread
  private func measureReference(_ wire: Duration) async throws -> (Reference, Duration) {
    let plan = plan(wire, bounces: false)
    let start = MonotonicClock.now.advanced(by: Self.pause)
    let end = start.advanced(by: plan.length + Self.pause)
    async let driving = DeviceThread.run { () throws(DeviceError) in
      let driver = try LineDriver(drive)
      let driven = try driver.drive(plan, from: start)
      driver.wait(until: end.advanced(by: Self.pause))
      return driven
    }
    let reference = try await DeviceThread.run { () throws(DeviceError) in
      try Reference(
        EdgeReader(sense), threshold: limits.threshold,
        from: start, until: end)
    }
    let driven = try await driving
    guard driven.count == reference.pressed.count else {
      throw DeviceError.unusable(
        "the wire between the lines",
        problem: "of \(driven.count) presses \(reference.pressed.count) arrived",
        advice: "look for a loose contact, or for another program that drives the line")
    }
    let delays = zip(driven, reference.pressed).map { $0.edges[0].earliest.duration(to: $1) }
    return (reference, max(wire, delays.max() ?? wire))
  }

  /// Drives the daemon's button; returns the presses, the daemon's event stream, and the edges of the light.
  private func measureDaemon(
    _ wire: Duration,
    _ start: () throws(DeviceError) -> (daemon: TestedDaemon, hasControl: Bool)
  ) throws(DeviceError) -> ([DrivenPress], [UInt8], [Edge]) {
    let plan = plan(wire, bounces: true)
    // Claimed before the daemon starts, because the level of a line without a driver is undefined and could be a press.
    let driver = try LineDriver(drive)
    defer { withExtendedLifetime(driver) {} }
    let (daemon, hasControl) = try start()
    try daemon.waitUntilReady(withControl: hasControl)
    let eyes: EdgeReader?
    if let witness { eyes = try EdgeReader(witness.line) } else { eyes = nil }
    var lit: [Edge] = []
    func collect() throws(DeviceError) {
      try daemon.follow(until: MonotonicClock.now)
      guard let eyes else { return }
      lit += try eyes.edges(until: MonotonicClock.now).map(\.edge)
    }
    var driven = try driver.drive(
      plan, from: MonotonicClock.now.advanced(by: Self.pause), afterEach: collect)
    try daemon.follow(until: MonotonicClock.now.advanced(by: Self.pause))
    try collect()
    // The kernel dates an edge after it has passed through the wire, in its interrupt.
    for press in driven.indices {
      for edge in driven[press].edges.indices {
        let written = driven[press].edges[edge].latest
        driven[press].edges[edge].latest = written.advanced(by: wire * 2)
      }
    }
    return (driven, try daemon.end(), lit)
  }

  private func plan(_ wire: Duration, bounces: Bool) -> BenchPlan {
    BenchPlan(
      count: count, seed: seed, limits: limits, margin: max(.milliseconds(1), wire * 4),
      bounces: bounces)
  }

  /// A time with at most three digits: `83us`, `1.2ms`.
  package static func short(_ duration: Duration) -> String {
    var unit: Int64 = 1
    while unit * 1_000 <= duration.nanoseconds { unit *= 10 }
    return TimeText.short(.nanoseconds((duration.nanoseconds + unit / 2) / unit * unit))
  }
}
