import ControlModel
import FileTesting
import Glibc
import SystemAccess
import Testing
import Wire

@testable import SavedState
@testable import Sharing

@Suite("The shared values of a daemon", .timeLimit(.minutes(45)))
struct SharedValuesTests {
  private typealias Name = SharedValues.Name
  private static let lamp = SharedValues.Name(app: "Lamp", name: "isLit")

  private let folder: TemporaryFolder
  private var store: SharedValueStore {
    SharedValueStore(directory: StateDirectory(path: folder.path))
  }

  init() throws {
    folder = try TemporaryFolder()
    ServiceThread.start()
  }

  /// A version that another device wrote.
  private static func other(
    _ number: Int, _ value: JSONValue?, isStored: Bool? = nil
  ) -> SocketMessage.SharedMessage {
    SocketMessage.SharedMessage(
      app: lamp.app, name: lamp.name,
      record: SharedRecord(number: number, write: "other-\(number)", value: value),
      is_stored: isStored)
  }

  @ServiceThread
  private static func pause(_ time: Duration) async {
    await withCheckedContinuation { next in ServiceThread.after(time) { next.resume() } }
  }

  @Test("a value is local, pending, confirmed and rejected, and each change is reported")
  @ServiceThread
  func states() throws {
    var log: [String] = []
    let events = EventQueue<SharedEvent>()
    let values = SharedValues(nil, events: events.outlet) { log.append($0) }
    var all: [SharedEvent] = []
    func sent() -> [SocketMessage.SharedMessage] {
      all += events.take()
      return all.published
    }
    func state() -> SharedValueState? { values.all.first?.state }
    #expect(values.all.isEmpty && values.pendingApps.isEmpty)
    try values.write(Self.lamp, .bool(true))
    #expect(state() == .local && values.pendingApps.isEmpty)
    values.connected()
    #expect(sent().count == 1 && state() == .pending && values.pendingApps == ["Lamp"])
    try values.received(sent()[0])
    #expect(state() == .confirmed && values.pendingApps.isEmpty)
    try values.received(Self.other(7, .bool(false)))
    values.lost()
    values.lost()
    try values.write(Self.lamp, .bool(true))
    try values.received(Self.other(8, .bool(false), isStored: true))
    #expect(state() == .rejected && log.count == 1)
    #expect(values.value(Self.lamp).value == .bool(false))
    all += events.take()
    let changes: [SharedValues.Change] = all.compactMap {
      if case .changed(_, let change) = $0 { change } else { nil }
    }
    #expect(changes == [.own, .confirmed, .other, .own, .rejected])
    // The next write ends the rejection. A removed value is listed until the broker confirms it.
    values.connected()
    try values.write(Self.lamp, nil)
    #expect(state() == .pending && values.names(of: "Lamp") == [Self.lamp])
    try values.received(try #require(sent().last))
    #expect(values.all.isEmpty)
    values.stop()
  }

  @Test("what is written is saved at once, with the device's identity; what others write, in time")
  @ServiceThread
  func saved() throws {
    let before = SharedValues(store) { _ in }
    try before.write(Self.lamp, .bool(true))
    let content = try #require(store.load().content)
    #expect(!content.was_connected)
    #expect(content.values.map(\.pending?.value) == [.bool(true)])
    before.connected()
    #expect(store.load().content?.was_connected == true)
    try before.received(Self.other(5, .bool(false)))
    #expect(store.load().content?.values.first?.confirmed == nil, "it is not waited for")
    before.stop()
    let events = EventQueue<SharedEvent>()
    let after = SharedValues(store, events: events.outlet) { _ in }
    #expect(after.value(Self.lamp) == before.value(Self.lamp))
    #expect(after.wasConnected && !after.isConnected)
    after.connected()
    let sent = events.take().published
    #expect(sent.map(\.record.number) == [6])
    #expect(sent.first?.record.write.hasPrefix("\(content.device)-") == true)
    #expect(content.device.allSatisfy { "0123456789abcdef".contains($0) }, "64 bits")
    try after.write(Self.lamp, nil)
    #expect(store.load().content?.device == content.device)
    after.stop()
  }

  @Test("what others write is saved later, each time")
  @ServiceThread
  func savedLater() async throws {
    let values = SharedValues(store) { _ in }
    values.connected()
    for number in 1...2 {
      try values.received(Self.other(number, .bool(true)))
      while store.load().content?.values.first?.confirmed?.number != number {
        await Self.pause(.milliseconds(20))
      }
    }
    unlink(folder.path("shared.json"))
    try values.received(Self.other(2, .bool(true)))
    values.lost()
    values.connected()
    values.stop()
    #expect(try folder.names() == [], "nothing has changed")
  }

  @Test("of many writes in a short time the first are saved at once, and the last one later")
  @ServiceThread
  func manyWrites() async throws {
    let values = SharedValues(store) { _ in }
    func saved() -> JSONValue? { store.load().content?.values.first?.pending?.value }
    try values.write(Self.lamp, .int(0))
    #expect(saved() == .int(0))
    for number in 1...100 { try values.write(Self.lamp, .int(number)) }
    #expect(saved() != .int(100))
    while saved() != .int(100) { await Self.pause(.milliseconds(20)) }
    values.stop()
  }

  @Test("several versions of others are saved once, and not again after a write of this device")
  @ServiceThread
  func savedOnce() async throws {
    let values = SharedValues(store) { _ in }
    let file = folder.path("shared.json")
    try values.received(Self.other(1, .bool(true)))
    // Timers end in their order: this one after the save, and before one that a later version would begin.
    var removal: Int32?
    ServiceThread.after(SharedValues.saveInterval) { removal = unlink(file) }
    for number in 2...3 { try values.received(Self.other(number, .bool(true))) }
    await Self.pause(SharedValues.saveInterval)
    #expect(try folder.names() == [] && removal == 0)
    try values.received(Self.other(4, .bool(true)))
    try values.write(Self.lamp, .bool(false))
    unlink(file)
    await Self.pause(SharedValues.saveInterval)
    #expect(try folder.names() == [])
    values.stop()
  }

  @Test("values are listed, published and saved in the order of their apps and names")
  @ServiceThread
  func order() throws {
    let names = [("B", "a"), ("A", "c"), ("B", "0"), ("A", "b"), ("C", "a")].map {
      Name(app: $0.0, name: $0.1)
    }
    let sorted = ["A b", "A c", "B 0", "B a", "C a"]
    let events = EventQueue<SharedEvent>()
    let values = SharedValues(store, events: events.outlet) { _ in }
    for name in names { try values.write(name, .bool(true)) }
    #expect(values.all.map { "\($0.app) \($0.name)" } == sorted)
    #expect(store.load().content?.values.map { "\($0.app) \($0.name)" } == sorted)
    values.connected()
    #expect(events.take().published.map { "\($0.app) \($0.name)" } == sorted)
    values.stop()
  }

  @Test(
    "of a file with too many values the first are used, and one that cannot be read is reported")
  @ServiceThread
  func files() throws {
    let all = (0...SharedValues.most).map { number in
      SharedValueStore.Content.Value(
        app: "App", name: "\(number)",
        confirmed: SharedRecord(number: 1, write: "a-1", value: .int(number)), pending: nil)
    }
    try store.save(SharedValueStore.Content(device: "a", was_connected: true, values: all))
    let used = SharedValues(store) { _ in }.all.map(\.name)
    #expect(Set(used) == Set((0..<SharedValues.most).map { "\($0)" }))
    try folder.write("{", to: "shared.json")
    var log: [String] = []
    #expect(SharedValues(store) { log.append($0) }.all.isEmpty)
    #expect(log.count == 1)
    let values = SharedValues(store) { log.append($0) }
    #expect(mkdir(folder.path("shared.json"), 0o700) == 0)
    try values.write(Self.lamp, .bool(true))
    #expect(log.count == 2, "a save that fails is reported")
  }

  @Test("an old copy on the broker is repaired after a while, also when the connection was lost")
  @ServiceThread
  func repair() async throws {
    let events = EventQueue<SharedEvent>()
    let values = SharedValues(nil, events: events.outlet) { _ in }
    values.connected()
    try values.received(Self.other(2, .bool(true)))
    try values.received(Self.other(1, .bool(false), isStored: true))
    values.lost()
    try values.received(Self.other(1, .bool(false), isStored: true))
    values.connected()
    // Also when the broker has the old copy again.
    for _ in 1...2 {
      let repair = await events.nextPublished()
      #expect(repair.is_repair == true && repair.record.number == 2)
      try values.received(Self.other(1, .bool(false), isStored: true))
    }
    // Each connection repairs once; what the ones before have planned is not done.
    for _ in 1...10 {
      values.lost()
      values.connected()
    }
    for _ in 1...2 { try values.received(Self.other(1, .bool(false), isStored: true)) }
    await Self.pause(SharedValues.longestRepairDelay)
    #expect(events.take().published.count == 1)
    try values.received(Self.other(1, .bool(false), isStored: true))
    values.stop()
    await Self.pause(SharedValues.longestRepairDelay)
    #expect(events.take().published.isEmpty, "the end cancels a repair")
  }

  @Test(
    "a version that is more than 1,000 ahead is refused, unless this device may have been away that long",
    arguments: [
      (1_001, nil, nil, true), (1_002, nil, nil, false), (50_000, true, nil, true),
      (50_000, nil, true, true), (SharedRecord.highestNumber / 2, true, nil, true),
      (SharedRecord.highestNumber / 2 + 1, true, nil, false),
      (SharedRecord.highestNumber, nil, nil, false),
      (SharedRecord.highestNumber, nil, true, false),
    ] as [(Int, Bool?, Bool?, Bool)])
  @ServiceThread
  func ahead(number: Int, isStored: Bool?, isRepair: Bool?, isTaken: Bool) async throws {
    let events = EventQueue<SharedEvent>()
    let values = SharedValues(nil, events: events.outlet) { _ in }
    values.connected()
    try values.received(Self.other(1, .bool(true)))
    var message = Self.other(number, .bool(false), isStored: isStored)
    message.is_repair = isRepair
    guard !isTaken else {
      try values.received(message)
      #expect(values.value(Self.lamp).value == .bool(false))
      return values.stop()
    }
    // `#expect(throws:)` returns no error in Swift 6.0.
    var refusal = "nothing was refused"
    do { try values.received(message) } catch { refusal = "\(error)" }
    #expect(refusal.contains("version \(number)"))
    #expect(refusal.contains("more than 1000 versions ahead"))
    #expect(values.value(Self.lamp).value == .bool(true))
    // The broker now has a refused version, so the device publishes the right version again.
    let repair = await events.nextPublished()
    #expect(repair.is_repair == true && repair.record.number == 1)
    values.stop()
  }

  @Test(
    "a value that this device does not know may have any number that is stored",
    arguments: [false, true])
  @ServiceThread
  func firstIsAhead(isTooFar: Bool) throws {
    let values = SharedValues(nil) { _ in }
    values.connected()
    let message = Self.other(SharedValues.highestStored + (isTooFar ? 1 : 0), .bool(true))
    var isRefused = false
    do { try values.received(message) } catch { isRefused = true }
    #expect(isRefused == isTooFar)
    #expect(values.value(Self.lamp).value == (isTooFar ? nil : .bool(true)))
    #expect(values.names(of: "Lamp") == (isTooFar ? [] : [Self.lamp]))
    values.stop()
  }

  @Test(
    "a repair with the same number and a lower identity counts if it is the broker's copy",
    arguments: [true, false])
  @ServiceThread
  func storedRepair(isStored: Bool) throws {
    let values = SharedValues(nil) { _ in }
    try values.received(Self.other(5, .bool(true)))
    var repair = Self.other(5, .bool(false), isStored: isStored ? true : nil)
    repair.record.write = "a-5"
    repair.is_repair = true
    try values.received(repair)
    #expect(values.value(Self.lamp).value == .bool(!isStored))
    values.stop()
  }

  @Test("a forgotten value that the broker delivers again has no rejection")
  @ServiceThread
  func forgotten() throws {
    let values = SharedValues(nil) { _ in }
    values.connected()
    values.lost()
    try values.write(Self.lamp, .bool(true))
    try values.received(Self.other(2, .bool(false), isStored: true))
    #expect(values.value(Self.lamp).state == .rejected)
    values.forget(Self.lamp)
    try values.received(Self.other(3, .bool(false), isStored: true))
    #expect(values.value(Self.lamp).state == .confirmed)
    values.stop()
  }

  @Test("two devices have different names, so that neither takes a write of the other for its own")
  @ServiceThread
  func deviceNames() throws {
    let names = try (0..<2).map { _ in
      let events = EventQueue<SharedEvent>()
      let values = SharedValues(nil, events: events.outlet) { _ in }
      values.connected()
      try values.write(Self.lamp, .bool(true))
      values.stop()
      let write = try #require(events.take().published.first).record.write
      return write.prefix { $0 != "-" }
    }
    #expect(names[0] != names[1])
  }

  @Test("a value whose numbers an earlier version has used up begins again")
  @ServiceThread
  func usedUp() throws {
    let highest = SharedRecord(number: SharedRecord.highestNumber, write: "a-1", value: .bool(true))
    try store.save(
      SharedValueStore.Content(
        device: "a", was_connected: true,
        values: [
          .init(app: Self.lamp.app, name: Self.lamp.name, confirmed: highest, pending: nil),
          .init(
            app: Self.lamp.app, name: "waiting", confirmed: highest,
            pending: SharedRecord(number: 1, write: "a-2", value: .int(7))),
          .init(
            app: Self.lamp.app, name: "last",
            confirmed: SharedRecord(
              number: SharedValues.highestStored, write: "a-3", value: .int(8)), pending: nil),
          .init(app: Self.lamp.app, name: "spent", confirmed: nil, pending: highest),
        ])
    )
    let values = SharedValues(store) { _ in }
    #expect(values.value(Name(app: Self.lamp.app, name: "last")).value == .int(8))
    #expect(values.value(Name(app: Self.lamp.app, name: "waiting")).value == .int(7))
    for (number, isTaken) in [(1_001, false), (1_000, true)] {
      let wasTaken = (try? values.received(Self.other(number, .bool(true)))) != nil
      #expect(wasTaken == isTaken, "\(number)")
    }
    try values.write(Self.lamp, .bool(false))
    #expect(values.value(Self.lamp).value == .bool(false))
    let spent = Name(app: Self.lamp.app, name: "spent")
    #expect(throws: MessageError.self) { try values.write(spent, .bool(false)) }
    #expect(values.value(spent).value == .bool(true))
    values.stop()
  }

  @Test("an app's identifier takes the place of its name: both are read and written")
  @ServiceThread
  func identifier() async throws {
    let record = SharedRecord(number: 4, write: "b-1", value: .bool(true))
    try store.save(
      SharedValueStore.Content(
        device: "a", was_connected: true,
        values: [.init(app: "Lamp", name: "isLit", confirmed: record, pending: nil)]))
    let events = EventQueue<SharedEvent>()
    let values = SharedValues(store, events: events.outlet) { _ in }
    values.setApps(installed: [], oldNames: ["Lamp": "com.example.Lamp"])
    let name = Name(app: "com.example.Lamp", name: "isLit")
    let listed = SharedValues(store) { _ in }
    listed.setApps(installed: [], oldNames: ["Lamp": "com.example.Lamp"])
    #expect(listed.all.map(\.app) == ["com.example.Lamp"])
    #expect(values.names(of: "com.example.Lamp") == [name] && values.names(of: "Lamp").isEmpty)
    func deliver(
      _ app: String, _ number: Int, _ write: String, _ value: Bool, isRepair: Bool? = nil
    ) throws {
      try values.received(
        SocketMessage.SharedMessage(
          app: app, name: "isLit",
          record: SharedRecord(number: number, write: write, value: .bool(value)),
          is_repair: isRepair))
    }
    func isLit() -> JSONValue? { values.value(name).value }
    // The broker has only the old topic: its value is published to both topics.
    try values.received(
      SocketMessage.SharedMessage(app: "Lamp", name: "isLit", record: record, is_stored: true))
    values.connected()
    let repair = await events.nextPublished()
    #expect(repair.app == "com.example.Lamp" && repair.old_app == "Lamp" && repair.record == record)
    // An earlier version writes the old topic, a later one the new topic.
    try deliver("Lamp", 5, "c-1", false)
    #expect(isLit() == .bool(false))
    try deliver("com.example.Lamp", 6, "d-1", true)
    #expect(isLit() == .bool(true))
    // The old topic decides between versions with the same number.
    try deliver("com.example.Lamp", 6, "e-1", false)
    #expect(isLit() == .bool(true))
    try deliver("Lamp", 6, "e-1", false)
    #expect(isLit() == .bool(false))
    // Devices whose apps have different names repair the value until both have the value with the higher identity.
    try deliver("com.example.Lamp", 6, "d-1", true, isRepair: true)
    #expect(isLit() == .bool(false))
    try deliver("com.example.Lamp", 6, "f-1", true, isRepair: true)
    #expect(isLit() == .bool(true))
    values.stop()
  }

  @Test(
    "a write that comes before any other use continues the versions that were saved under the app's name"
  )
  @ServiceThread
  func writesFirst() throws {
    let record = SharedRecord(number: 4, write: "b-1", value: .bool(true))
    try store.save(
      SharedValueStore.Content(
        device: "a", was_connected: false,
        values: [.init(app: "Lamp", name: "isLit", confirmed: record, pending: nil)]))
    let values = SharedValues(store) { _ in }
    values.setApps(installed: [], oldNames: ["Lamp": "com.example.Lamp"])
    try values.write(Name(app: "com.example.Lamp", name: "isLit"), .bool(false))
    #expect(!values.wasConnected && values.pendingApps.isEmpty)
    let saved = try #require(store.load().content?.values)
    #expect(saved.map(\.app) == ["com.example.Lamp"])
    #expect(saved.first?.confirmed == record && saved.first?.pending?.number == 5)
    values.stop()
  }

  @Test("a value that was saved under both is the one of the identifier", arguments: [true, false])
  @ServiceThread
  func savedUnderBoth(isReceived: Bool) throws {
    func saved(_ app: String, _ number: Int) -> SharedValueStore.Content.Value {
      let record = SharedRecord(number: number, write: "b-\(number)", value: .int(number))
      return .init(app: app, name: "isLit", confirmed: record, pending: nil)
    }
    try store.save(
      SharedValueStore.Content(
        device: "a", was_connected: false,
        values: [saved("Fan", 2), saved("Lamp", 4), saved("com.example.Lamp", 6)]))
    let values = SharedValues(store) { _ in }
    values.setApps(installed: [], oldNames: ["Lamp": "com.example.Lamp"])
    if isReceived {
      let record = SharedRecord(number: 7, write: "c-7", value: .int(7))
      try values.received(.init(app: "Lamp", name: "isLit", record: record))
    } else {
      try values.write(Name(app: "com.example.Lamp", name: "isLit"), .int(7))
    }
    let apps = ["Fan", "com.example.Lamp"]
    #expect(values.values.keys.map(\.app).sorted() == apps)
    #expect(values.all.map(\.app) == apps && values.all.map(\.value) == [.int(2), .int(7)])
    #expect(values.all.map(\.state) == [.local, .local])
    // Only an app with an identifier has a topic with copies.
    let copies = values.values.sorted { $0.key < $1.key }.map(\.value.hasCopy)
    #expect(copies == [false, true])
    values.stop()
  }

  @Test(
    "a write that was saved under the app's name is published under its identifier at the first connection"
  )
  @ServiceThread
  func publishesFirst() async throws {
    let record = SharedRecord(number: 1, write: "a-1", value: .bool(true))
    try store.save(
      SharedValueStore.Content(
        device: "a", was_connected: true,
        values: [.init(app: "Lamp", name: "isLit", confirmed: nil, pending: record)]))
    let events = EventQueue<SharedEvent>()
    let values = SharedValues(store, events: events.outlet) { _ in }
    values.setApps(
      installed: [],
      oldNames: [
        "Lamp": "com.example.Lamp", "Light": "com.example.Lamp", "Fan": "com.example.Fan",
      ])
    values.connected()
    let sent = events.take().published.map { "\($0.app) \($0.old_app ?? "-") \($0.record.number)" }
    #expect(sent == ["com.example.Lamp Lamp 1"])
    // A value that is new, and only in the old topic, is published to the topic of the identifier.
    try values.received(
      SocketMessage.SharedMessage(app: "Lamp", name: "new", record: record, is_stored: true))
    let repair = await events.nextPublished()
    #expect(repair.app == "com.example.Lamp" && repair.name == "new" && repair.is_repair == true)
    values.stop()
  }

  @Test("the first change of other devices is reported at once, the next ones together")
  @ServiceThread
  func changes() async {
    let events = EventQueue<SharedEvent>()
    let changes = SharedChanges(events: events.outlet)
    func name(_ text: String) -> Name { Name(app: "App", name: text) }
    var reports: [Set<Name>] = []
    func take() {
      reports += events.take().compactMap {
        if case .changedElsewhere(let names) = $0 { names } else { nil }
      }
    }
    func wait(for count: Int) async {
      while reports.count < count {
        await Self.pause(.milliseconds(5))
        take()
      }
    }
    changes.add(name("a"))
    take()
    #expect(reports == [[name("a")]])
    changes.add(name("b"))
    changes.add(name("c"))
    changes.add(name("b"))
    take()
    #expect(reports.count == 1)
    await wait(for: 2)
    changes.add(name("d"))
    await wait(for: 3)
    await Self.pause(SharedChanges.interval)
    take()
    #expect(
      reports == [[name("a")], [name("b"), name("c")], [name("d")]], "no report without changes")
    changes.add(name("e"))
    changes.add(name("g"))
    changes.stop()
    changes.add(name("f"))
    take()
    #expect(reports.last == [name("f")])
    changes.stop()
  }
}

@Suite("The connection of the shared values")
struct SharedConnectionTests {
  init() { ServiceThread.start() }

  /// A connection that records the event's name and the client of each line.
  @ServiceThread
  private final class Bench {
    let values: SharedValues
    let connection: SharedConnection
    private let queue = EventQueue<SharedEvent>()
    var channels: [SocketMessage.Channel] = []
    /// The error of the latest refused report.
    private(set) var refusal = ""

    init() {
      values = SharedValues(nil, events: queue.outlet) { _ in }
      connection = SharedConnection(values, events: queue.outlet)
    }

    /// The lines sent so far.
    var lines: [String] {
      handle()
      return sent
    }

    var pushes: Int {
      handle()
      return received
    }

    private var sent: [String] = []
    private var received = 0

    private func handle() {
      for event in queue.take() {
        switch event {
        case .pushed: received += 1
        case .send(let line, let client): send(line, client)
        case .publish(let message):
          if let (line, client) = connection.line(publishing: message) { send(line, client) }
        case .changed, .changedElsewhere, .unconfirmed: break
        }
      }
    }

    private func send(_ line: [UInt8], _ client: Int) {
      let text = String(decoding: line, as: UTF8.self)
      let names = [
        SocketMessage.Shared.publishEvent, SocketMessage.Channels.event,
        SocketMessage.ChannelPush.publishEvent,
      ]
      sent.append("\(names.first { text.contains("\"\($0)\"") } ?? text) \(client)")
    }

    func sendChannels() { connection.sendChannels(channels) }

    func forgetLines() {
      handle()
      sent = []
    }

    func take(
      _ report: SocketMessage.Shared.Report, _ messages: [SocketMessage.SharedMessage]? = nil,
      pushes: [SocketMessage.ChannelPush]? = nil, client: Int = 1
    ) -> String {
      let body = SocketMessage.Shared(report: report, messages: messages, pushes: pushes)
      do throws(MessageError) {
        defer { handle() }
        return try connection.receive(body, client: client, channels: channels).connected
          ? "connected" : "not connected"
      } catch {
        refusal = "\(error)"
        return error.code
      }
    }
  }

  private static func message(_ name: String) -> SocketMessage.SharedMessage {
    SocketMessage.SharedMessage(
      app: "App", name: name, record: SharedRecord(number: 1, write: "b-1", value: .bool(true)))
  }

  private static func push(_ id: String) -> SocketMessage.ChannelPush {
    SocketMessage.ChannelPush(
      id: id, channel: SocketMessage.Channel(app: "App", channel: "c"),
      aps: SocketMessage.Push.Payload())
  }

  @Test("the first client is the connection until it is gone, and gets what is to be published")
  @ServiceThread
  func client() throws {
    let bench = Bench()
    try bench.values.write(SharedValues.Name(app: "App", name: "x"), .bool(true))
    bench.connection.publish(Self.push("1"))
    #expect(bench.take(.received) == "not connected")
    #expect(bench.lines == ["\(SocketMessage.Channels.event) 1"])
    #expect(bench.take(.connected, client: 2) == "refused")
    bench.connection.publish(Self.push("1"))
    #expect(bench.lines.count == 1, "there is no connection yet")
    #expect(bench.take(.connected) == "connected")
    bench.connection.publish(Self.push("1"))
    #expect(
      bench.lines.dropFirst() == [
        "\(SocketMessage.Shared.publishEvent) 1", "\(SocketMessage.ChannelPush.publishEvent) 1",
      ])
    #expect(bench.take(.lost) == "not connected")
    #expect(bench.take(.connected) == "connected")
    bench.connection.gone(2)
    #expect(bench.values.isConnected)
    bench.connection.gone(1)
    #expect(!bench.values.isConnected)
    bench.forgetLines()
    bench.sendChannels()
    #expect(bench.lines.isEmpty)
    #expect(bench.take(.connected, client: 2) == "connected")
    #expect(
      bench.lines == [
        "\(SocketMessage.Shared.publishEvent) 2", "\(SocketMessage.Channels.event) 2",
      ])
  }

  @Test("the channels are sent when they are others")
  @ServiceThread
  func channels() {
    let bench = Bench()
    _ = bench.take(.connected)
    _ = bench.take(.connected)
    bench.sendChannels()
    #expect(bench.lines.count == 1)
    bench.channels = [SocketMessage.Channel(app: "App", channel: "c")]
    bench.sendChannels()
    #expect(bench.lines.count == 2)
  }

  @Test("16 messages and 16 pushes are taken at once, with the first mistake as the answer")
  @ServiceThread
  func limits() {
    let bench = Bench()
    let most = SocketMessage.Shared.mostMessages
    let messages = (0...most).map { Self.message("n\($0)") }
    #expect(bench.take(.received, messages) == "bad-message")
    #expect(bench.values.names(of: "App").isEmpty)
    #expect(bench.take(.received, messages.dropLast()) == "not connected")
    #expect(bench.values.names(of: "App").count == most)
    let wrong = [
      Self.message(""), Self.message("x"), Self.message(String(repeating: "n", count: 999)),
    ]
    #expect(bench.take(.received, wrong) == "forbidden" && bench.refusal.contains("0 bytes"))
    #expect(bench.values.names(of: "App").count == most + 1, "the others are taken")

    let pushes = (0...most).map { Self.push("\($0)") }
    #expect(bench.take(.received, pushes: pushes) == "bad-message")
    let longest = String(repeating: "p", count: SocketMessage.ChannelPush.longestID)
    for wrong in ["", longest + "p"] {
      #expect(bench.take(.received, pushes: [Self.push("1"), Self.push(wrong)]) == "forbidden")
    }
    #expect(bench.pushes == 0)
    #expect(bench.take(.received, pushes: pushes.dropLast()) == "not connected")
    #expect(bench.take(.received, pushes: [Self.push(longest)]) == "not connected")
    #expect(bench.pushes == most + 1)
    #expect(bench.take(.received, [Self.message("")], pushes: [Self.push("2")]) == "forbidden")
    #expect(bench.pushes == most + 2, "a wrong message keeps no push back")
  }
}

extension [SharedEvent] {
  /// The versions to publish.
  fileprivate var published: [SocketMessage.SharedMessage] {
    compactMap { if case .publish(let message) = $0 { message } else { nil } }
  }
}

extension EventQueue<SharedEvent> {
  /// Waits for the next version to publish and drops the events before it.
  @ServiceThread
  fileprivate func nextPublished() async -> SocketMessage.SharedMessage {
    while true {
      if let message = take().published.first { return message }
      await withCheckedContinuation { continuation in
        ServiceThread.after(.milliseconds(5)) { continuation.resume() }
      }
    }
  }
}
