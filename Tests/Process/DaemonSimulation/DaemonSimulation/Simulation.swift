import CSimulatedSystem
import ControlModel
import ExpectedDaemon
import Gesture
import Glibc
import Synchronization
import SystemAccess

@testable import Daemon

/// One seed: the driver of the world around the daemon.
///
/// Used on the driver's thread only, which runs while all threads of the daemon wait.
final class Simulation {
  struct Failed: Error { let what: String }

  static let longestAnswer: UInt64 = 120_000_000_000

  let seed: UInt64
  let steps: Int
  var chance: Chance
  let host: SimulatedHost
  let contacts: [String: SimulatedContact]
  /// The buttons whose holds perform once.
  let heldButtons: [String]
  var buttons: [String] { contacts.keys.sorted() }
  /// The slots of all buttons, with their taps and further stages.
  let slots: [String]
  /// The contact that the search for the button finds, if no button is configured.
  let found: SimulatedContact?
  var apps: [SimulatedApp]
  var extensions: [SimulatedExtension] = []
  var clients: [Int: SimulatedClient] = [:]
  var lastClient = 0
  /// The client that connects the shared values with other devices.
  var broker: Int?
  var manners = SimulatedExtension.Manners()
  var expected = ExpectedDaemon()
  /// Whether extensions always answer in time, so that none of their requests may fail.
  let isCalm: Bool
  /// The parts of the saved state in which the daemon's messages may differ from the files.
  var unsaved: Set<String> = []
  /// The state of the latest change of an activity by its app; pushes have states below 1,000.
  var lastStop = 1_000
  /// The ids of the activities whose views the daemon waits for.
  var waitingActivities: Set<JSONValue> = []
  /// The requests to undo that extensions got.
  var undos = 0
  var rows: Rows
  var language = ControlLanguage.en
  private let isTold: Bool
  /// The lines to clients in this round, by the hashes of their bytes.
  private var parsed: [Int: (message: JSONValue, isPrivate: Bool)] = [:]

  init(
    seed: UInt64, steps: Int, host: SimulatedHost, contacts: [String: SimulatedContact],
    heldButtons: [String], slots: [String], found: SimulatedContact?, rows: Rows, isTold: Bool
  ) {
    self.slots = slots
    self.found = found
    self.seed = seed
    self.steps = steps
    self.host = host
    self.contacts = contacts
    self.heldButtons = heldButtons
    self.rows = rows
    self.isTold = isTold
    chance = Chance(seed)
    isCalm = seed % 4 == 0
    expected.isCalm = isCalm
    expected.setup.isUnset = found != nil
    expected.date = dateText
    if isCalm { manners = SimulatedExtension.Manners(late: 20, longest: 3_000) }
    apps = host.executables.map { path in
      SimulatedApp([path, path + "App"], path.split(separator: "/").last.map(String.init) ?? "")
    }
  }

  func tell(_ line: @autoclosure () -> String) {
    guard isTold else { return }
    let ms = (sim_monotonic_ns() - 1_000_000_000_000) / 1_000_000
    let bytes = Array("\(ms) ms: \(line())\n".utf8)
    // Written at once: the process may be ended by a broken rule.
    _ = bytes.withUnsafeBytes { Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }

  func fail(_ what: String) throws -> Never { throw Failed(what: what) }

  // MARK: Time

  /// Lets the daemon and the extensions work until all of them wait.
  func settle() throws {
    for _ in 0..<10_000 {
      guard sim_settle() else { try fail("the daemon does not become quiet") }
      if let failure = host.failure.withLock({ $0 }) { try fail("the daemon ended: \(failure)") }
      if !(try exchange()) { return }
    }
    try fail("the daemon and the extensions do not become quiet")
  }

  /// Passes on what the daemon has sent; returns whether there was anything.
  private func exchange() throws -> Bool {
    var isBusy = false
    while extensions.count < Int(sim_children()) {
      let path = String(cString: sim_child_path(Int32(extensions.count)))
      guard let app = apps.first(where: { $0.executables.contains(path) }) else {
        try fail("the daemon has started \(path)")
      }
      let isApp = path != app.executables[0]
      let number = extensions.count
      guard !extensions.contains(where: { $0.path == path && !$0.hasEnded }) else {
        try fail("\(path) is started while its process \(number) still runs")
      }
      extensions.append(SimulatedExtension(number, app, isApp: isApp))
      isBusy = true
    }
    for each in extensions where !each.hasEnded {
      each.read(&chance, manners) { news in
        isBusy = true
        take(news, of: each)
      }
      each.answer(&chance, manners) { news in
        isBusy = true
        take(news, of: each)
      }
      if let broken = each.broken { try fail(broken) }
      if each.hasEnded {
        tell("\(each.app.name) \(each.pid) has ended")
        expected.ended(process: each.pid)
        isBusy = true
      }
    }
    for (number, client) in clients.sorted(by: { $0.key < $1.key }) {
      for line in client.lines() {
        isBusy = true
        try receive(line, by: number)
      }
      if client.isClosed { try fail("the daemon has disconnected client \(number)") }
    }
    expected.roundEnded()
    parsed = [:]
    rows.take()
    try check()
    return isBusy
  }

  func take(_ news: SimulatedExtension.News, of each: SimulatedExtension) {
    switch news {
    case .request(let name, let body):
      tell("\(each.app.name) \(each.pid) <- \(body.line)")
      rows.count("to extension", name)
      if name == "undo" { undos += 1 }
      if name == "views" { waitingActivities.insert(body["activity"]["id"]) }
      expected.asked(process: each.pid, app: each.app.name, name, body)
    case .notice(let name, let body):
      tell("\(each.app.name) \(each.pid) <- \(body.line)")
      rows.count("to extension", name)
      expected.told(process: each.pid, app: each.app.name, name, body)
    case .said(let name, let body):
      tell("\(each.app.name) \(each.pid) -> \(body.line)")
      expected.said(process: each.pid, name, body)
    case .answered(let name, let body, let result):
      tell("\(each.app.name) \(each.pid) -> \(name) \(body["id"].line) \(result.line)")
      if name == "views" { waitingActivities.remove(body["activity"]["id"]) }
      expected.answered(process: each.pid, name, body, result: result)
    }
  }

  private func receive(_ line: [UInt8], by number: Int) throws {
    // All clients that watch get the same lines.
    var hasher = Hasher()
    line.withUnsafeBytes { hasher.combine(bytes: $0) }
    let hash = hasher.finalize()
    let known = parsed[hash]
    guard let message = known?.message ?? (try? JSONText.value(of: line)) else {
      try fail(
        "client \(number) got a line that is not JSON: \(String(decoding: line, as: UTF8.self))")
    }
    let isPrivate = known?.isPrivate ?? contains(SimulatedApp.secret, line)
    if known == nil { parsed[hash] = (message, isPrivate) }
    tell("client \(number) <- \(message.line)")
    if let event = message["event"].text { rows.count("event", event) }
    expected.received(
      message, hash: hash, isPrivate: isPrivate, by: number, at: sim_monotonic_ns())
  }

  private func check() throws {
    if let broken = expected.broken { try fail(broken) }
  }

  /// Lets time pass, with everything that is due on the way.
  func pass(_ ns: UInt64) throws {
    let end = sim_monotonic_ns() + ns
    try settle()
    while sim_monotonic_ns() < end {
      let now = sim_monotonic_ns()
      let next = extensions.compactMap(\.nextReply).min() ?? end
      var isQuiet = false
      sim_advance(min(max(next, now + 1), end) - now, &isQuiet)
      guard isQuiet else { try fail("the daemon does not become quiet") }
      try settle()
    }
    expected.passed(to: sim_monotonic_ns())
    try check()
  }

  // MARK: Clients

  /// Connects a client.
  @discardableResult
  func connect(watching: Bool?) throws -> Int {
    guard let client = SimulatedClient(host.socket) else {
      try fail("a client cannot connect: errno \(errno)")
    }
    lastClient += 1
    clients[lastClient] = client
    expected.connected(lastClient)
    tell("client \(lastClient) connects")
    request("hello", ["version": 2, "client": "simulation"], by: lastClient)
    if let watching { request("watch", watching ? ["snapshots": true] : [:], by: lastClient) }
    return lastClient
  }

  func vanish(_ number: Int) {
    tell("client \(number) vanishes")
    clients.removeValue(forKey: number)?.close()
    expected.vanished(number, at: sim_monotonic_ns())
  }

  @discardableResult
  func request(_ name: String, _ body: JSONValue, by number: Int) -> Int {
    guard let client = clients[number] else { return 0 }
    rows.count("request", name)
    let id = client.send(name, body)
    tell("client \(number) -> \(id) \(name) \(body.line)")
    expected.sent(name, body, id: id, by: number, at: sim_monotonic_ns())
    return id
  }

  /// Sends a request by a client that is connected, and returns the answer.
  func ask(_ name: String, _ body: JSONValue = [:], by number: Int) throws -> JSONValue {
    let id = request(name, body, by: number)
    try settle()
    for _ in 0..<200 {
      if let answer = expected.takeAnswer(id, of: number) { return answer }
      try pass(1_000_000_000)
    }
    try fail("\(name) has no answer")
  }

  // MARK: The daemon

  func start() throws {
    let host = host
    tell("the daemon starts")
    expected.started()
    ServiceThread.task { host.start() }
    for each in contacts.values { each.unplug(false) }
    try settle()
    try connect(watching: true)
    try connect(watching: false)
    try settle()
  }

  func stop() throws {
    let host = host
    tell("the daemon ends")
    for number in clients.keys.sorted() { vanish(number) }
    // No client is left that could see what is due.
    expected.observerChanged()
    ServiceThread.task { host.end() }
    for _ in 0..<60 {
      try settle()
      if access(host.socket, F_OK) != 0, extensions.allSatisfy(\.hasEnded) { return }
      try pass(1_000_000_000)
    }
    try fail("the daemon does not end")
  }

  /// Everything shows its current state soon after an extension has changed it.
  private func checkRest() throws {
    guard contacts.values.allSatisfy({ !$0.isPressed }) else { return }
    try pass(21_000_000_000)
    guard expected.isAtRest else { return }
    // An intent that has just ended is followed by loads.
    try pass(7_000_000_000)
    if expected.isAtRest { try checkContents() }
  }

  func run() throws {
    try start()
    for step in 0..<steps {
      tell("step \(step)")
      try self.step()
      try settle()
      guard step % 20 == 19 else { continue }
      try compare()
      if isCalm { try checkRest() }
    }
    try finish()
  }
}
