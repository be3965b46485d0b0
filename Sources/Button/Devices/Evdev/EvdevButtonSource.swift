public import Gesture
public import SystemAccess

/// A key of input devices as a button: a foot switch, a headset, gpio-keys.
///
/// If several devices have the key, the button is down while the key is down on any of them. A device that
/// arrives later is added; an unplugged device may return.
///
///     what is read                         what the loop gets
///     first device down, last one up       an edge
///     auto-repeat                          nothing
///     SYN_DROPPED, a press while pressed   lost
///     unplugged, others remain             lost if it was down, or is connected by Bluetooth, else nothing
///     unplugged, it was the last           gone
///     missing at the start                 gone, if `waitsForDevice`, else `open` throws
///     the first to return                  restored, with its level
///     another arrives held                 lost: it counts after its release
///     a Bluetooth link of this machine     linkLost, if a device is connected by Bluetooth; edges that are read with it
///     was lost                             do not count
public final class EvdevButtonSource: ButtonSource {
  /// The period of tries to open a missing device, because a link to it may appear unnoticed.
  static var retryPeriod: Duration { .milliseconds(500) }

  private var target: EvdevSearch.Target
  private var nodes: [EvdevNode] = []
  /// The registration of each node, in the order of `nodes`.
  private var registrations: [Registration] = []
  private var loop: LoopPart?
  private var watch: (DeviceWatch, Registration)?
  /// The watch for lost Bluetooth links, or `nil` until a device is connected by Bluetooth.
  private var links: (watch: LinkWatch, registration: Registration)?

  /// Whether `open` accepts that the device is missing: the source is then gone until the device arrives.
  public var waitsForDevice = false
  /// The error for a device that was missing at the start, until it is reported.
  private var missing: DeviceError?

  /// The instant of the next try to open a missing device.
  public private(set) var nextWake: Timestamp?

  /// Creates a button from a key on any device that has it.
  ///
  /// A whole keyboard, on which users type, is included only if `anyKeyboard` is set.
  public init(key: EvdevKey, anyKeyboard: Bool = false) {
    target = .anyDevice(key, anyKeyboard: anyKeyboard)
  }

  /// Creates a button from one device, by its node or a link to it; without `key`, from its only key that looks like
  /// a button.
  ///
  /// With `grab`, no other program gets the device's events, not even the console.
  public init(path: String, key: EvdevKey? = nil, grab: Bool = false) {
    target = .device(path, key: key, grab: grab)
  }

  /// The name for messages: `evdev:KEY_F13`, or `evdev:/dev/input/event3 (KEY_F13)`.
  public var name: String {
    switch target {
    case .anyDevice(let key, _): "evdev:\(key)"
    case .device(let path, let key, _): "evdev:\(path)" + (key.map { " (\($0))" } ?? "")
    }
  }

  /// `true`, because few drivers debounce their keys, and debouncing costs no latency.
  public var bounces: Bool { true }

  /// Whether a device is connected by Bluetooth.
  public var linkCanDrop: Bool { nodes.contains { $0.isBluetooth } }

  /// Opens the devices and starts to watch for others.
  public func open(_ loop: LoopPart) throws(DeviceError) -> Level? {
    self.loop = loop
    do throws(DeviceError) {
      switch target {
      case .anyDevice(let key, let anyKeyboard):
        // Watched first, so that the watch finds a device that arrives in between.
        try watchFolder(EvdevDevices.folder, loop)
        for node in EvdevSearch.nodes(with: key, anyKeyboard: anyKeyboard, besides: []) {
          try add(node, loop)
        }
        if nodes.isEmpty {
          let devices = EvdevDevices.list()
          let isMissing = !devices.contains { $0.keys.contains(key) }
          try wait(for: .nothingHas(key, among: devices), isMissing)
        }
      case .device(let path, let key, let grab):
        do throws(DeviceError) {
          let node = try EvdevSearch.node(at: path, key: key, grab: grab)
          try add(node, loop)
          target = .device(path, key: node.key, grab: grab)
          try watchFolder(Self.folder(of: path), loop)
        } catch {
          guard nodes.isEmpty else { throw error }
          try wait(for: error, error.isMissing)
          // The folder of a link may be missing too; then only `wake` finds the device.
          try? watchFolder(Self.folder(of: path), loop)
        }
      }
    } catch {
      close()
      throw error
    }
    return known
  }

  /// Reads all events of every device, then searches for new devices if the watch woke the loop.
  public func drain(ready: Registration?, into events: inout [ButtonEvent]) {
    takeAll(into: &events)
    if let (links, _) = links, links.drain() {
      // The loss has no timestamp from the kernel: edges that were read with it may have come after it, such as the
      // release of a key of a device that is removed.
      events.removeAll { if case .edge = $0 { true } else { false } }
      events.insert(.linkLost, at: 0)
    }
    if let (watch, changes) = watch, ready == changes, watch.drain() { search(into: &events) }
  }

  /// The current level: active while the key is down on any device, or `nil` while there is no device.
  public func level() -> Level? {
    guard !nodes.isEmpty else { return nil }
    return nodes.contains { $0.level == .active } ? .active : .inactive
  }

  /// Reports a device that was missing at the start, and tries to open a missing device again.
  public func wake(at now: Timestamp, into events: inout [ButtonEvent]) {
    if let missing { events.append(.gone(missing)) }
    missing = nil
    guard nodes.isEmpty else { return }
    // A device that is named by its key is found by the watch.
    if case .device = target {
      nextWake = now.advanced(by: Self.retryPeriod)
    } else {
      nextWake = nil
    }
    search(into: &events)
  }

  /// Throws the error for a device unless it is missing and this source waits for it.
  private func wait(for error: DeviceError, _ isMissing: Bool) throws(DeviceError) {
    guard waitsForDevice, isMissing else { throw error }
    (missing, nextWake) = (error, MonotonicClock.now)
  }

  /// Closes the devices and the watches.
  public func close() {
    for registration in registrations { loop?.remove(registration) }
    (nodes, registrations) = ([], [])
    if let (_, changes) = watch { loop?.remove(changes) }
    watch = nil
    if let (_, registration) = links { loop?.remove(registration) }
    links = nil
    loop = nil
    (missing, nextWake) = (nil, nil)
  }

  /// The level that the events handled so far imply.
  private var known: Level { nodes.contains { $0.isDown } ? .active : .inactive }

  private func watchFolder(_ folder: String, _ loop: LoopPart) throws(DeviceError) {
    let watch = try DeviceWatch(directory: folder)
    self.watch = (watch, try loop.add(watch.descriptor))
  }

  private func add(_ node: EvdevNode, _ loop: LoopPart) throws(DeviceError) {
    if node.isBluetooth, links == nil {
      let watch = try LinkWatch()
      links = (watch, try loop.add(watch.descriptor))
    }
    registrations.append(try loop.add(node.descriptor))
    nodes.append(node)
  }

  /// The folder to watch for a path: udev's links lie below /dev/input, and change after a node there does.
  private static func folder(of path: String) -> String {
    if path.hasPrefix("\(EvdevDevices.folder)/") { return EvdevDevices.folder }
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Handles all readable events of all devices, the earliest first.
  private func takeAll(into events: inout [ButtonEvent]) {
    while true {
      var earliest: (index: Int, order: Timestamp)?
      for index in nodes.indices {
        nodes[index].readAhead()
        guard let order = nodes[index].order else { continue }
        if earliest.map({ order < $0.order }) ?? true { earliest = (index, order) }
      }
      guard let earliest else { return }
      handleNext(earliest.index, into: &events)
    }
  }

  private func handleNext(_ index: Int, into events: inout [ButtonEvent]) {
    let node = nodes[index]
    guard let next = node.next else { return }
    let (before, wasDown) = (known, node.isDown)
    node.removeNext()
    switch next {
    case .key(let isDown, let at):
      if isDown == wasDown { events.append(.lost) }
      if known != before { events.append(.edge(Edge(known, at: at))) }
    case .dropped:
      events.append(.lost)
    case .gone(let errno):
      loop?.remove(registrations.remove(at: index))
      nodes.remove(at: index)
      if nodes.isEmpty {
        events.append(.gone(.unplugged(node.path, errno: errno)))
        if case .device = target { nextWake = MonotonicClock.now.advanced(by: Self.retryPeriod) }
      } else if wasDown || node.isBluetooth {
        // The release that the kernel generates at the removal may have been read before.
        events.append(.lost)
      }
    }
  }

  /// Searches for devices that arrived, or that may be opened now.
  private func search(into events: inout [ButtonEvent]) {
    let wasEmpty = nodes.isEmpty
    var arrived: [EvdevNode] = []
    switch target {
    case .anyDevice(let key, let anyKeyboard):
      arrived = EvdevSearch.nodes(with: key, anyKeyboard: anyKeyboard, besides: nodes)
    case .device(let path, let key, let grab):
      guard wasEmpty else { return }
      do {
        arrived = [try EvdevSearch.node(at: path, key: key, grab: grab)]
      } catch {
        return  // Not back or not accessible yet: the next change or the next wake tries again.
      }
    }
    for node in arrived { admit(node, into: &events) }
    guard wasEmpty, !nodes.isEmpty else { return }
    nextWake = nil
    events.append(.restored(known))
  }

  private func admit(_ node: EvdevNode, into events: inout [ButtonEvent]) {
    guard let loop else { return }
    let joins = !nodes.isEmpty
    do {
      try add(node, loop)
    } catch {
      return  // Treated as not arrived, because the loop cannot wait for it.
    }
    if joins, node.isDown { events.append(.lost) }
  }
}
