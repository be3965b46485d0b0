package import Devices
import Presenters
import ServiceLog
import SystemAccess

package struct FeedbackLines: Equatable, Sendable {
  package var light: GPIOOutputSpec?
  /// Whether the light flashes every 4 s when it has nothing else to show.
  package var breathes = false
  package var haptic: GPIOOutputSpec?

  package init() {}

  /// Claims the lines; a line that cannot be claimed is logged, and the button works without it.
  ///
  /// Called on the device thread.
  func presenters(for button: String, log: Log) -> [any Presenter] {
    var presenters: [any Presenter] = []
    func add(
      _ what: String, _ spec: GPIOOutputSpec?, guardedFor limit: Duration?,
      _ pattern: any LinePattern
    ) {
      guard let spec else { return }
      func warn(_ error: DeviceError) {
        log.write(.warning, "\(error); the button \(button) works without its \(what)")
      }
      do throws(DeviceError) {
        let output = try GPIOOutput(spec, guardedFor: limit)
        presenters.append(
          LinePresenter(pattern, now: { MonotonicClock.now }) { isOn in
            do throws(DeviceError) { try output.set(isOn) } catch { warn(error) }
          })
      } catch { warn(error) }
    }
    add("light", light, guardedFor: nil, LightPattern(breathes: breathes))
    // A motor that is left on gets hot: on a Raspberry Pi a line keeps its level when its program dies.
    add("motor", haptic, guardedFor: HapticPattern.limit, HapticPattern())
    return presenters
  }
}
