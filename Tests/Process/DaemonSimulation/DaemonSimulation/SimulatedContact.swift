import CSimulatedSystem
import Devices
import Gesture
import Synchronization
import SystemAccess

/// A contact that the simulation closes and opens: the device thread reads its edges.
final class SimulatedContact: Sendable {
  private struct State {
    var events: [ButtonEvent] = []
    var level = Level.inactive
    var isGone = false
  }

  private let state = Mutex(State())
  private let arrival: WakeUp
  let name: String

  init(_ name: String) throws(SystemError) {
    self.name = name
    arrival = try WakeUp()
  }

  var isPressed: Bool { state.withLock { $0.level == .active } }
  var isGone: Bool { state.withLock { $0.isGone } }

  /// Closes or opens the contact now.
  func set(_ level: Level) {
    state.withLock { state in
      state.level = level
      guard !state.isGone else { return }
      state.events.append(.edge(Edge(level, at: now)))
    }
    arrival.signal()
  }

  /// Reports that edges are missing.
  func lose() {
    state.withLock { $0.events.append(.lost) }
    arrival.signal()
  }

  /// Unplugs the device, or plugs it in again.
  func unplug(_ isGone: Bool) {
    state.withLock { state in
      guard state.isGone != isGone else { return }
      state.isGone = isGone
      state.events.append(isGone ? .gone(.gone(name)) : .restored(state.level))
    }
    arrival.signal()
  }

  private var now: Timestamp { Timestamp(nanoseconds: sim_monotonic_ns()) }

  /// The source for one run of the buttons.
  func source() -> any ButtonSource { Source(self) }

  private final class Source: ButtonSource {
    private let contact: SimulatedContact
    private var loop: LoopPart?
    private var registration: Registration?

    init(_ contact: SimulatedContact) { self.contact = contact }

    var name: String { "simulated:\(contact.name)" }
    var bounces: Bool { true }
    var nextWake: Timestamp? { nil }

    func open(_ loop: LoopPart) throws(DeviceError) -> Level? {
      self.loop = loop
      registration = try loop.add(contact.arrival.descriptor)
      return contact.state.withLock { state in
        // Edges before the device was opened are lost.
        state.events = []
        state.isGone = false
        return state.level
      }
    }

    func drain(ready: Registration?, into events: inout [ButtonEvent]) {
      contact.arrival.clear()
      events += contact.state.withLock { state in
        defer { state.events = [] }
        return state.events
      }
    }

    func level() -> Level? { contact.state.withLock { $0.isGone ? nil : $0.level } }
    func horizon(at now: Timestamp) -> Timestamp { now }
    func wake(at now: Timestamp, into events: inout [ButtonEvent]) {}

    func close() {
      if let registration { loop?.remove(registration) }
      registration = nil
    }
  }
}
