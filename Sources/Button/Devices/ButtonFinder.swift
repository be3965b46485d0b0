import CDevices
public import Gesture
public import SystemAccess

/// Finds the button that a user presses, by reading every free GPIO line and every key that this process may read.
///
/// Whole keyboards are left out, because users type on them. Confined to one thread; no method blocks.
public final class ButtonFinder {
  /// The wiring of a button on a GPIO line.
  public enum Wiring: CaseIterable, Sendable {
    /// To ground: the line is pulled up, and low is pressed.
    case toGround
    /// To the supply: the line is pulled down, and high is pressed.
    case toSupply

    /// The options that follow the line in the text of a source.
    var options: String {
      switch self {
      case .toGround: ""
      case .toSupply: "?bias=pull-down&active=high"
      }
    }
  }

  /// An edge of a line or key that can be a button.
  public struct Change: Equatable, Sendable {
    /// The text of the source, as `--button` accepts it.
    public let source: String
    /// The edge, with the kernel's timestamp.
    public let edge: Edge
  }

  private let poller: Poller
  private var lines: [(source: String, line: GPIOLine, registration: Registration)] = []
  private var devices: [(device: EvdevDevice, pointer: OpaquePointer, registration: Registration)] =
    []
  /// The errors of chips and devices that cannot be read.
  public private(set) var problems: [DeviceError] = []

  /// Creates a finder that reads nothing yet; `poller` waits for its descriptors.
  public init(_ poller: Poller) {
    self.poller = poller
  }

  /// The number of lines that are read.
  public var lineCount: Int { lines.count }
  /// The sources of the lines that are read.
  public var lineSources: [String] { lines.map(\.source) }
  /// The names of the input devices that are read.
  public var deviceNames: [String] { devices.map(\.device.title) }

  /// Releases everything, then claims every free line with this wiring and opens the input devices.
  ///
  /// Lines and devices that cannot be opened are left out; `problems` has the errors that a user can act on.
  public func open(_ wiring: Wiring) {
    close()
    problems = []
    let (chips, errors) = GPIOChip.all()
    problems += errors
    for chip in chips {
      for line in Self.candidates(of: chip) { claim(line, of: chip, among: chips, wiring) }
    }
    for device in EvdevDevices.list() where !device.keys.isEmpty && !device.isWholeKeyboard {
      open(device)
    }
  }

  /// Reads the edges of the line or device that is ready, in their order.
  public func drain(_ ready: Registration) -> [Change] {
    if let (source, line, _) = lines.first(where: { $0.registration == ready }) {
      return read(line, source)
    }
    guard let (device, pointer, _) = devices.first(where: { $0.registration == ready }) else {
      return []
    }
    return read(pointer, device)
  }

  /// The sources of the lines that are active now; such a line is a button only if a user holds it.
  public var heldSources: [String] {
    lines.filter { $0.line.level == .active }.map(\.source)
  }

  /// Releases the lines and closes the devices.
  public func close() {
    for (_, _, registration) in lines { poller.remove(registration) }
    lines = []
    for (_, pointer, registration) in devices {
      poller.remove(registration)
      ce_device_close(pointer)
    }
    devices = []
  }

  deinit { close() }

  // MARK: GPIO

  /// Returns the lines of a chip that may be a button.
  ///
  /// An output drives something, so it is left out. On a chip with lines named GPIO…, such as a Raspberry Pi's, the
  /// other lines are not on the header.
  static func candidates(of chip: GPIOChip) -> [GPIOChip.Line] {
    let free = chip.lines.filter { !$0.isUsed && !$0.isOutput }
    let named = free.filter { $0.name != nil && $0.name != "-" }
    let header = named.filter { $0.name?.hasPrefix("GPIO") == true }
    if !header.isEmpty { return header }
    if !named.isEmpty { return named }
    return chip.lines.count <= 64 ? free : []
  }

  private func claim(
    _ line: GPIOChip.Line, of chip: GPIOChip, among chips: [GPIOChip], _ wiring: Wiring
  ) {
    let others = chips.lazy.flatMap(\.lines).filter { $0.name == line.name }
    let isUnique = line.name != nil && line.name != "-" && others.count == 1
    let name = isUnique ? line.name ?? "" : "\(chip.name)/\(line.offset)"
    let source = "gpio:\(name)\(wiring.options)"
    do throws(DeviceError) {
      guard case .gpio(let spec) = try ButtonSpec(source) else { return }
      let location = GPIOLocation(
        chip: chip.path, label: chip.label, offset: line.offset, name: line.name)
      let claimed = try GPIOLine(location, as: spec)
      do throws(SystemError) {
        lines.append((source, claimed, try poller.add(claimed.descriptor, for: .part(0))))
      } catch { throw .system(error) }
    } catch {
      // Lines without an interrupt, or without this bias, cannot be a button.
    }
  }

  private func read(_ line: GPIOLine, _ source: String) -> [Change] {
    var changes: [Change] = []
    while let count = line.read(), count > 0 {
      for index in 0..<count {
        let event = line.event(index)
        let level: Level = event.active != 0 ? .active : .inactive
        changes.append(
          Change(source: source, edge: Edge(level, at: Timestamp(nanoseconds: event.at_ns))))
      }
      if count < CG_EVENTS_MAX { break }
    }
    return changes
  }

  // MARK: Keys

  private func open(_ device: EvdevDevice) {
    if case .refused(let errno, _) = device.access {
      problems.append(.refusedInput(device.node, errno: errno))
      return
    }
    guard let pointer = ce_device_open(device.node) else { return }
    do throws(SystemError) {
      devices.append((device, pointer, try poller.add(ce_device_fd(pointer), for: .part(0))))
    } catch { ce_device_close(pointer) }
  }

  private func read(_ pointer: OpaquePointer, _ device: EvdevDevice) -> [Change] {
    var changes: [Change] = []
    var event = ce_event()
    while ce_device_read(pointer, CE_ANY_KEY, &event) == CE_KEY {
      guard let key = EvdevKey(code: Int(event.code)) else { continue }
      let level: Level = event.down != 0 ? .active : .inactive
      changes.append(
        Change(
          source: Self.source(of: key, on: device),
          edge: Edge(level, at: Timestamp(nanoseconds: event.at_ns))))
    }
    return changes
  }

  /// Returns the source of a key, with the device's stable link if there is a link, since other devices may have the key.
  static func source(of key: EvdevKey, on device: EvdevDevice) -> String {
    guard let link = device.links.first(where: { $0.contains("/by-id/") }) ?? device.links.first,
      !link.contains(where: { "?&".contains($0) })
    else { return "evdev:\(key.name)" }
    return "evdev:\(link)?key=\(key.name)"
  }
}
