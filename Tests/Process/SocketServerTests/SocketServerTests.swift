import ControlModel
import ControlSocket
import FileTesting
import Foundation
import ProgramTesting
import SocketServer
import Synchronization
import SystemAccess
import Testing
import Wire

@Suite("The control socket")
struct SocketServerTests {
  @Test(
    "a socket that cannot be created is created when its folder can be used",
    .timeLimit(.minutes(5)))
  func later() async throws {
    ServiceThread.start()
    let folder = try TemporaryFolder()
    let path = folder.path("run/a.sock")
    try folder.write("", to: "run")
    let (lines, log) = AsyncStream.makeStream(of: String.self)
    let server = await SocketServer(
      handlers: FakeService().handlers(), daemon: "test 1", log: { _, line in log.yield(line) })
    await #expect(throws: SocketError.self) { try await server.start(path: path) }
    #expect(await server.path == nil)
    try FileManager.default.removeItem(atPath: folder.path("run"))
    mkdir(folder.path("run"), 0o700)
    for await line in lines where line == "other programs can connect to the daemon now" { break }
    #expect(try SocketClient.connect(path: path, client: "test").welcome.daemon == "test 1")
    await server.stop()
  }

  @Test("a greeting is answered with the version, the daemon and its process")
  func hello() async throws {
    try await SocketFixture.serving { fixture in
      let client = try fixture.client()
      #expect(
        client.welcome == SocketMessage.Welcome(daemon: "test 1", pid: getpid()))
    }
  }

  @Test("every request reaches its route, and its answer comes back")
  func requests() async throws {
    try await SocketFixture.serving { fixture in
      let client = try fixture.client()
      let status = try client.request(Requests.status, NoFields())
      #expect(status.uptime_s == 2)
      let pressed = try client.request(
        Requests.press, SocketMessage.Press(for_ms: 600))
      #expect(pressed.button == "action")
      let reloaded = try client.request(
        Requests.reload, SocketMessage.Reload(kind: "k"))
      #expect(reloaded.count == 1)
      let assigned = try client.request(
        Requests.assign, SocketMessage.Assign(kind: "k", configuration: ["timer": .string("work")]))
      #expect(assigned.control?.configuration == ["timer": .string("work")])
      let taken = try client.request(
        Requests.assign, SocketMessage.Assign(kind: nil))
      #expect(taken.control == nil)
      let locked = try client.request(Requests.lock, NoFields())
      #expect(locked.locked)
      let unlocked = try client.request(
        Requests.unlock, SocketMessage.Unlock(passcode: "1234"))
      #expect(!unlocked.locked)
      let changed = try client.request(
        Requests.passcode, SocketMessage.ChangePasscode(old: "1234", new: nil))
      #expect(!changed.has_passcode)
      let picture = try client.request(
        Requests.symbol, SocketMessage.Symbol(kind: "k", name: "door"))
      #expect(picture.svg == "<svg>k door</svg>")
    }
  }

  @Test("every request about slots reaches its route, and its answer comes back")
  func slots() async throws {
    try await SocketFixture.serving { fixture in
      let client = try fixture.client()
      let list = try client.request(Requests.placed, NoFields())
      #expect(list.version == 3 && list.placed.map(\.slot) == ["cc-1", "w-1"])
      let place = SocketMessage.Place(kind: "k", in: .today, size: "systemLarge", at: 2)
      let placed = try client.request(Requests.place, place)
      #expect(placed.slot == "cc-2" && placed.version == 4)
      let bodies: [(any SocketRequest, any Encodable & Sendable)] = [
        (Requests.place, SocketMessage.Place(kind: "k", slot: "action.tap")),
        (Requests.move, SocketMessage.Move(slot: "cc-1", before: "cc-2")),
        (Requests.move, SocketMessage.Move(slot: "cc-1", at: 2, version: 3)),
        (Requests.resize, SocketMessage.Resize(slot: "cc-1", size: "medium")),
        (Requests.stack, SocketMessage.Stack(slot: "w-1", onto: "w-2")),
        (Requests.stack, SocketMessage.Stack(slot: "w-1", onto: nil)),
        (Requests.turn, SocketMessage.SlotName(slot: "w-1")),
        (Requests.remove, SocketMessage.SlotName(slot: "cc-1")),
      ]
      for (request, body) in bodies {
        let change = try client.request(request, with: body, as: SocketMessage.SlotChange.self)
        #expect(change.version == 4 && change.order == ["cc-1"])
      }
      let preview = try client.request(
        Requests.preview, SocketMessage.Preview(kind: "k", size: "systemLarge"))
      #expect(preview.kind == "k" && preview.family == "systemLarge")
      let tapped = try client.request(Requests.tap, SocketMessage.Tap(slot: "lock-1", value: true))
      #expect(tapped.tap == 7 && tapped.slot == "lock-1")
      var calls = fixture.service.calls.makeAsyncIterator()
      for word in [
        "place k today systemLarge 2", "place k action.tap - 0", "move cc-2 0", "move - 2",
        "resize medium", "stack w-2", "stack -", "turn", "remove", "tap lock-1 true",
      ] { #expect(await calls.next() == word) }
    }
  }

  static let refusals: [(rule: String, request: String, code: String)] = [
    ("an unknown request", #""request":"dance""#, "unknown-request"),
    ("a route's refusal", #""request":"assign","kind":"missing""#, "unknown-kind"),
    ("an assignment without a kind", #""request":"assign""#, "bad-message"),
    ("a press without a length", #""request":"press""#, "bad-message"),
    ("a press of no length", #""request":"press","for_ms":0"#, "bad-message"),
    ("a press of two kinds", #""request":"press","for_ms":5,"phase":"up""#, "bad-message"),
    ("a lease of no time", #""request":"press","phase":"down","lease_ms":0"#, "bad-message"),
    ("a long lease", #""request":"press","phase":"down","lease_ms":30001"#, "bad-message"),
    ("a lease of a whole press", #""request":"press","for_ms":5,"lease_ms":5"#, "bad-message"),
    ("a lease of a release", #""request":"press","phase":"up","lease_ms":5"#, "bad-message"),
    ("nobody's finger", #""request":"press","phase":"down","holder":"""#, "bad-message"),
    ("a wrong passcode", #""request":"unlock","passcode":"4321""#, "wrong-passcode"),
    ("a change to nothing", #""request":"passcode","old":"1234""#, "bad-message"),
    ("a reload of nothing", #""request":"reload""#, "bad-message"),
    ("a body of another type", #""request":"configure","configuration":5"#, "bad-message"),
    ("a symbol without a kind", #""request":"symbol","name":"door""#, "bad-message"),
    (
      "a missing symbol", #""request":"symbol","kind":"k","name":"missing""#,
      "unknown-symbol"
    ),
    ("a move to nowhere", #""request":"move","slot":"cc-1""#, "refused"),
    (
      "a move to two places", #""request":"move","slot":"cc-1","at":1,"before":"cc-2""#,
      "refused"
    ),
    (
      "a version of no position",
      #""request":"move","slot":"cc-1","before":"cc-2","version":1"#, "refused"
    ),
    (
      "a position that is no number", #""request":"move","slot":"cc-1","at":1.5"#,
      "bad-message"
    ),
    ("a size that is no text", #""request":"resize","slot":"cc-1","size":2"#, "bad-message"),
    ("an unknown place", #""request":"place","kind":"k","in":"roof""#, "bad-message"),
    (
      "a size on the Lock Screen",
      #""request":"place","kind":"k","in":"lock-leading","size":"large""#, "refused"
    ),
    (
      "a position on the Lock Screen", #""request":"place","kind":"k","in":"lock-trailing","at":1"#,
      "refused"
    ),
    (
      "a slot with an area", #""request":"place","kind":"k","slot":"action","in":"today""#,
      "refused"
    ),
    ("a button as an area", #""request":"place","kind":"k","in":"button""#, "refused"),
    ("a placement of nothing", #""request":"place""#, "bad-message"),
    ("a tap on nothing", #""request":"tap""#, "bad-message"),
    ("a missing slot", #""request":"remove","slot":"missing""#, "unknown-slot"),
    ("a request of version 1", #""request":"widgets""#, "unknown-request"),
    ("another version", #""request":"hello","version":9,"client":"x""#, "unsupported-version"),
  ]

  @Test("what cannot be done is refused with its code, and the connection stays")
  func refused() async throws {
    try await SocketFixture.serving { fixture in
      let client = try fixture.greeted()
      for row in Self.refusals {
        client.send(#"{"id":7,\#(row.request)}"# + "\n")
        let line = try #require(client.line())
        let head = try MessageHead(line: Array(line.utf8))
        guard case .refusal(id: 7, let error) = head else {
          Issue.record("\(row.rule): \(line)")
          continue
        }
        #expect(error.code == row.code, "\(row.rule): \(error.message)")
      }
    }
  }

  @Test("a client of another protocol version gets an error with both versions")
  func version() async throws {
    try await SocketFixture.serving { fixture in
      let client = try RawClient(fixture.path)
      client.send(#"{"id":1,"request":"hello","version":1,"client":"x"}"# + "\n")
      let line = try #require(client.line())
      #expect(line.contains("version 1") && line.contains("speaks 2"), "\(line)")
    }
  }

  @Test("a watcher gets its answer, then every event; others get none")
  func events() async throws {
    try await SocketFixture.serving { fixture in
      #expect(!fixture.server.hasSubscribers)
      let watcher = try fixture.client()
      let other = try fixture.client()
      let watching = try watcher.request(Requests.watch, SocketMessage.Watch())
      #expect(watching.buttons.map(\.name) == ["action"])
      #expect(fixture.server.hasSubscribers)
      for number in 1...3 {
        await fixture.server.broadcast(
          Array(#"{"event":"status","button":"action","at_ns":\#(number)}"#.utf8) + [10])
      }
      for number in 1...3 {
        let line = try #require(try watcher.nextEvent(timeout: .seconds(300)))
        #expect(try Event(line: line).at_ns == UInt64(number))
      }
      // The answer to a request that is sent after the events also arrives after them.
      _ = try other.request(Requests.list, NoFields())
      #expect(try other.nextEvent(timeout: .zero) == nil)
    }
  }

  @Test("an event during the request to watch follows its answer")
  func held() async throws {
    try await SocketFixture.serving { fixture in
      await fixture.service.whileWatching {
        fixture.server.broadcast(
          Array(#"{"event":"status","button":"action","at_ns":1}"#.utf8) + [10])
      }
      let watcher = try fixture.client()
      _ = try watcher.request(Requests.watch, SocketMessage.Watch())
      let line = try #require(try watcher.nextEvent(timeout: .seconds(300)))
      #expect(try Event(line: line).at_ns == 1)
    }
  }

  @Test("events between two answers are queued for the reader of events")
  func interleaved() async throws {
    try await SocketFixture.serving { fixture in
      let client = try fixture.client()
      _ = try client.request(Requests.watch, SocketMessage.Watch())
      await fixture.server.broadcast(
        Array(#"{"event":"status","button":"action","at_ns":1}"#.utf8) + [10])
      _ = try client.request(Requests.status, NoFields())
      let line = try #require(try client.nextEvent(timeout: .zero))
      #expect(try Event(line: line).name == .status)
    }
  }

  @Test("a client that closes only its sending half still gets its answers")
  func halfClosed() async throws {
    try await SocketFixture.serving { fixture in
      let client = try fixture.greeted()
      client.send(#"{"id":2,"request":"status"}"# + "\n" + #"{"id":3,"request":"list"}"# + "\n")
      shutdown(client.descriptor, Int32(SHUT_WR))
      #expect(client.rest().count == 2)
      await fixture.wait(for: "gone")
    }
  }

  @Test("a change goes on when its client is gone, a question is cancelled")
  func disconnected() async throws {
    try await SocketFixture.serving { fixture in
      do {
        let client = try fixture.greeted()
        client.send(#"{"id":2,"request":"options","parameter":"p"}"# + "\n")
        await fixture.wait(for: "options")
      }
      await fixture.wait(for: "cancelled")
      do {
        let client = try fixture.greeted()
        client.send(#"{"id":2,"request":"reload","kind":"k"}"# + "\n")
      }
      await fixture.wait(for: "reload k")
      let next = try fixture.client()
      _ = try next.request(Requests.list, NoFields())
    }
  }

  @Test("a client is reported gone after the last of its requests, also if they run after its end")
  func lastRequests() async throws {
    try await SocketFixture.serving { fixture in
      let next = try fixture.client()
      var calls = fixture.service.calls.makeAsyncIterator()
      for _ in 0..<20 {
        do {
          let client = try fixture.greeted()
          let line = #"{"id":2,"request":"shared","report":"connected"}"# + "\n"
          client.send(line + line + line)
        }
        while await fixture.server.clients > 1 { await Task.yield() }
        _ = try next.request(Requests.reload, SocketMessage.Reload(kind: "k"))
        var last: String?
        while let call = await calls.next(), call != "reload k" { last = call }
        #expect(last == "gone")
      }
    }
  }

  @Test("no descriptor of a client that is gone stays open")
  func descriptors() async throws {
    let inodes = Mutex<Set<ino_t>>([])
    try await SocketFixture.serving(
      identify: { descriptor in
        var file = stat()
        fstat(descriptor, &file)
        _ = inodes.withLock { $0.insert(file.st_ino) }
        return SocketPeer(pid: 1, uid: 0, isInGroup: false)
      },
      { fixture in
        for _ in 0..<50 {
          let client = try fixture.client()
          _ = try client.request(Requests.watch, SocketMessage.Watch())
        }
        var gone = 0
        for await call in fixture.service.calls where call == "gone" {
          gone += 1
          if gone == 50 { break }
        }
        #expect(await fixture.server.clients == 0)
        #expect(!fixture.server.hasSubscribers)
        let left = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
          .compactMap {
            try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/" + $0)
          }
        let seen = inodes.withLock { $0 }
        #expect(seen.count == 50)
        #expect(seen.allSatisfy { !left.contains("socket:[\($0)]") })
      })
  }
}
