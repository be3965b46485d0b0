import ControlModel
import Testing

@testable import Sharing

/// Several devices and a broker in this process: messages wait in queues, connections are lost at any time,
/// and the broker may forget its data.
private struct Fleet {
  private struct Message {
    let record: SharedRecord
    let isRepair: Bool
    var isStored = false
  }

  private struct Device {
    var value = SharedValue()
    var isConnected = false
    /// Whether the broker's copy has been delivered.
    var isReady = false
    var toBroker: [Message] = []
    var fromBroker: [Message] = []
    var writes = 0
  }

  private var devices: [Device]
  private var copy: Message?
  private var oldCopy: Message?
  private var generator: Generator
  private let forgets: Bool
  private(set) var rejected: Set<String> = []
  private(set) var confirmed: [String: Int] = [:]
  private(set) var superseded: Set<String> = []
  private(set) var written: Set<String> = []

  init(devices count: Int, seed: UInt64, forgets: Bool) {
    devices = Array(repeating: Device(), count: count)
    generator = Generator(state: seed)
    self.forgets = forgets
  }

  /// SplitMix64, so that the seed determines the whole run.
  private struct Generator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9e37_79b9_7f4a_7c15
      var z = state
      z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
      z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
      return z ^ (z >> 31)
    }
  }

  /// Performs one random step.
  mutating func step() {
    let index = Int.random(in: 0..<devices.count, using: &generator)
    switch Int.random(in: 0..<100, using: &generator) {
    case 0..<10: write(index)
    case 10..<15: connect(index)
    case 15..<18: disconnect(index)
    case 18: restart(index)
    case 19 where forgets: forget()
    case 20..<25: repair(index)
    case 25..<60: deliverToBroker(index)
    default: deliverToDevice(index)
    }
  }

  /// Connects all devices, delivers all messages and returns whether the fleet comes to rest.
  mutating func finish() -> Bool {
    for index in devices.indices { connect(index) }
    for _ in 0..<10_000 {
      for index in devices.indices {
        while !devices[index].toBroker.isEmpty { deliverToBroker(index) }
      }
      for index in devices.indices {
        while !devices[index].fromBroker.isEmpty || !devices[index].isReady {
          deliverToDevice(index)
        }
      }
      guard devices.allSatisfy({ $0.toBroker.isEmpty && $0.fromBroker.isEmpty }) else { continue }
      guard let index = devices.indices.first(where: { devices[$0].value.repair != nil }) else {
        return true
      }
      repair(index)
    }
    return false
  }

  /// The value on each device, and the broker's copy.
  var values: [JSONValue?] { devices.map(\.value.value) + [copy?.record.value] }
  var pending: [SharedRecord] { devices.compactMap(\.value.pending) }
  var last: SharedRecord? { copy?.record }

  private mutating func write(_ index: Int) {
    devices[index].writes += 1
    let identity = "d\(index)-\(devices[index].writes)"
    if let pending = devices[index].value.pending { superseded.insert(pending.write) }
    written.insert(identity)
    handle(.write(.string(identity), identity: identity), index)
  }

  private mutating func connect(_ index: Int) {
    guard !devices[index].isConnected else { return }
    (devices[index].isConnected, devices[index].isReady) = (true, false)
    devices[index].fromBroker = []
    if var copy {
      copy.isStored = true
      devices[index].fromBroker = [copy]
    }
  }

  private mutating func disconnect(_ index: Int) {
    (devices[index].isConnected, devices[index].isReady) = (false, false)
    (devices[index].toBroker, devices[index].fromBroker) = ([], [])
    handle(.lost, index)
  }

  /// Restarts the process with its saved state.
  private mutating func restart(_ index: Int) {
    disconnect(index)
    let value = devices[index].value
    devices[index].value = SharedValue(confirmed: value.confirmed, pending: value.pending)
  }

  /// Restarts the broker with an old copy or without a copy.
  private mutating func forget() {
    for index in devices.indices { disconnect(index) }
    copy = Bool.random(using: &generator) ? nil : oldCopy
  }

  private mutating func repair(_ index: Int) {
    guard let record = devices[index].value.repair else { return }
    devices[index].toBroker.append(Message(record: record, isRepair: true))
  }

  private mutating func deliverToBroker(_ index: Int) {
    guard !devices[index].toBroker.isEmpty else { return }
    let message = devices[index].toBroker.removeFirst()
    if Int.random(in: 0..<4, using: &generator) == 0 { oldCopy = copy }
    copy = message
    for index in devices.indices where devices[index].isConnected {
      devices[index].fromBroker.append(message)
    }
  }

  private mutating func deliverToDevice(_ index: Int) {
    guard devices[index].isConnected else { return }
    guard let message = devices[index].fromBroker.first else {
      if !devices[index].isReady {
        devices[index].isReady = true
        handle(.connected, index)
      }
      return
    }
    devices[index].fromBroker.removeFirst()
    handle(
      .received(message.record, isRepair: message.isRepair, isStored: message.isStored), index)
  }

  private mutating func handle(_ event: SharedValue.Event, _ index: Int) {
    let pending = devices[index].value.pending
    for effect in devices[index].value.handle(event) {
      switch effect {
      case .publish(let record):
        devices[index].toBroker.append(Message(record: record, isRepair: false))
      case .rejected(let record): rejected.insert(record.write)
      case .confirmed: pending.map { confirmed[$0.write] = $0.number }
      case .changed, .exhausted: break
      }
    }
  }
}

@Suite("A shared value on many devices")
struct SharedValueSimulationTests {
  @Test(
    "all agree in the end, and every write was confirmed, rejected or replaced", arguments: 0..<20)
  func agreement(_ run: Int) {
    for seed in 0..<25 {
      var fleet = Fleet(
        devices: 2 + seed % 4, seed: UInt64(run * 1_000 + seed), forgets: seed % 2 == 1)
      for _ in 0..<400 { fleet.step() }
      let isQuiet = fleet.finish()
      #expect(isQuiet, "run \(run), seed \(seed): it does not come to an end")
      #expect(Set(fleet.values).count == 1, "run \(run), seed \(seed): \(fleet.values)")
      #expect(fleet.pending.isEmpty)
      let ended = fleet.rejected.union(fleet.confirmed.keys).union(fleet.superseded)
      #expect(fleet.written.subtracting(ended).isEmpty, "run \(run), seed \(seed)")
      // The last version is not older than any confirmed version.
      let last = fleet.last?.number ?? 0
      #expect(fleet.confirmed.values.allSatisfy { $0 <= last }, "run \(run), seed \(seed)")
      if seed % 2 == 0, let write = fleet.last?.write {
        #expect(!fleet.rejected.contains(write), "run \(run), seed \(seed): \(write)")
      }
    }
  }
}
