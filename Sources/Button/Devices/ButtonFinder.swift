import CDevices
public import Gesture
public import SystemAccess

/// Finds the button that a person presses: it reads every free GPIO line and every key that this process may read.
///
/// Whole keyboards are left out, because a person types on them. Confined to one thread; nothing of it blocks.
public final class ButtonFinder {
  /// How a button on a GPIO line is connected.
  public enum Wiring: CaseIterable, Sendable {
    /// To ground: the line is pulled up, and low is pressed.
    case toGround
    /// To the supply: the line is pulled down, and high is pressed.
    case toSupply

    /// What follows the line in a source.
    var options: String {
      switch self {
      case .toGround: ""
      case .toSupply: "?bias=pull-down&active=high"
      }
    }
  }

  /// An edge of something that can be a button.
  public struct Change: Equatable, Sendable {
    /// The source that it is, as `--button` takes it.
    public let source: String
    /// The edge, as the kernel dated it.
    public let edge: Edge
  }

  private let poller: Poller
  private var lines: [(source: String, line: GPIOLine, registration: Registration)] = []
  private var devices: [(device: EvdevDevice, pointer: OpaquePointer, registration: Registration)] =
    []
  /// Why chips and devices cannot be read.
  public private(set) var problems: [DeviceError] = []

  /// A finder that reads nothing yet; `poller` waits for it.
  public init(_ poller: Poller) {
    self.poller = poller
  }

  /// How many lines are read.
  public var lineCount: Int { lines.count }
  /// Their sources.
  public var lineSources: [String] { lines.map(\.source) }
  /// The input devices that are read.
  public var deviceNames: [String] { devices.map(\.device.title) }

  /// Claims every free line with this wiring, instead of those that it has claimed, and opens the devices.
  ///
  /// What cannot be opened is left out; `problems` has the reasons that a person can do something about.
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

  /// Reads what is ready, in the order in which each device had it.
  public func drain(_ ready: Registration) -> [Change] {
    if let (source, line, _) = lines.first(where: { $0.registration == ready }) {
      return read(line, source)
    }
    guard let (device, pointer, _) = devices.first(where: { $0.registration == ready }) else {
      return []
    }
    return read(pointer, device)
  }

  /// The sources that are pressed now: one of them is a button only if a person holds it.
  public var heldSources: [String] {
    lines.filter { $0.line.level == .active }.map(\.source)
  }

  /// Gives everything back.
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

  /// The lines of a chip that may be tried.
  ///
  /// An output drives something. On a chip with lines that are named GPIO…, as a Raspberry Pi's, the others are not on
  /// the header.
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

  /// The text of a key: with the device's lasting name if it has one, since any device could have the key.
  static func source(of key: EvdevKey, on device: EvdevDevice) -> String {
    guard let link = device.links.first(where: { $0.contains("/by-id/") }) ?? device.links.first,
      !link.contains(where: { "?&".contains($0) })
    else { return "evdev:\(key.name)" }
    return "evdev:\(link)?key=\(key.name)"
  }
}
