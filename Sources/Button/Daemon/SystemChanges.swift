import Devices
import FoundationEssentials
import SystemAccess

/// Reports when the system's clock is set or the machine wakes up, and when the time zone changes.
///
/// Does not wake the process before that. Changes of the time zone count from `readZone` on.
@ServiceThread
final class SystemChanges {
  enum Change: Equatable, Sendable { case clock, timeZone }

  private let zoneFile: String
  private let report: @ServiceThread (Change) -> Void
  private var timer: WallTimer?
  private var watch: DeviceWatch?
  private var registration: Registration?
  private var zone: Zone?

  /// The time zone's file: either a link to it or the file itself may be replaced.
  private struct Zone: Equatable {
    var path: String?
    var content: [UInt8]?

    init(_ path: String) {
      self.path = RealPath.of(path)
      // A file that cannot be read is identified by its path.
      content = try? FileBytes.read(path, limit: 1 << 20)
    }
  }

  /// A date that never comes: the wait ends only when the clock is set.
  private static let never = Date(timeIntervalSince1970: 4e9)

  /// Reports changes from now on, except changes that cannot be watched because no descriptor is available.
  init(zoneFile: String = "/etc/localtime", report: @escaping @ServiceThread (Change) -> Void) {
    self.zoneFile = zoneFile
    self.report = report
    timer = try? WallTimer { [weak self] in
      self?.timer?.set(Self.never)
      self?.report(.clock)
    }
    timer?.set(Self.never)
    let folder = String(zoneFile.prefix(upTo: zoneFile.lastIndex(of: "/") ?? zoneFile.startIndex))
    watch = try? DeviceWatch(directory: folder)
    if let watch {
      registration = try? ServiceThread.watch(watch.descriptor) { [weak self] in self?.checkZone() }
    }
  }

  /// Reads the time zone with which later ones are compared; does nothing after the first call.
  ///
  /// Called after `button.ready`, because the file may be slow to read, and no press needs it.
  func readZone() { if zone == nil { zone = Zone(zoneFile) } }

  private func checkZone() {
    guard watch?.drain() == true, let zone else { return }
    let now = Zone(zoneFile)
    // While the link is replaced there may be no file for a moment.
    guard now != zone, now.path != nil else { return }
    self.zone = now
    report(.timeZone)
  }

  func stop() {
    timer?.close()
    timer = nil
    if let registration { ServiceThread.unwatch(registration) }
    registration = nil
    watch = nil
  }
}
