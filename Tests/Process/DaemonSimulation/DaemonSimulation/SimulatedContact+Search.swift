import Devices
import Gesture
import SystemAccess

@testable import Daemon

/// The search for the button: it reads this contact in place of the lines and keys of the system.
extension SimulatedContact {
  /// The source that a search finds, the only source that the simulated system can open.
  static let source = "virtual"
  /// The presses that are measured after the first.
  private static let presses = 4

  func search(
    _ stop: Int32, _ progress: @escaping @Sendable (ButtonSearch.Progress) -> Void
  ) async throws(DeviceError) -> ButtonSearch.Result {
    try await DeviceThread.run { () throws(DeviceError) in
      let poller: Poller
      do throws(SystemError) {
        poller = try Poller()
        _ = try poller.add(stop, for: .program)
      } catch { throw .system(error) }
      let source = self.source()
      _ = try source.open(LoopPart(poller))
      defer { source.close() }
      progress(.lines([Self.source]))
      progress(.reading(lines: 1, wiring: .toGround, devices: [], problems: []))
      var (edges, released, isStopped): ([Edge], Int, Bool) = ([], 0, false)
      while !isStopped, released <= Self.presses {
        poller.wait { ready in if ready.owner == .program { isStopped = true } }
        var events: [ButtonEvent] = []
        source.drain(ready: nil, into: &events)
        for case .edge(let edge) in events where edge.level == .active || !edges.isEmpty {
          edges.append(edge)
          progress(.edge(Self.source, edge.level))
          guard edge.level == .inactive else { continue }
          progress(
            released == 0 ? .found(Self.source, presses: Self.presses) : .press(released))
          released += 1
        }
      }
      return released > 0 ? .found(Self.source, BounceReport(edges)) : .ended
    }
  }
}
