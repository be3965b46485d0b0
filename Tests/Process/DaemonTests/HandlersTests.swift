import ActionButton
import ButtonLoop
import Configuration
import ControlModel
import Devices
import FileTesting
import SystemAccess
import Testing
import Wire

@testable import Daemon
@testable import ExtensionHost
@testable import SocketServer

@Suite("The handlers of the control socket")
struct HandlersTests {
  @Test("the daemon answers every request")
  func complete() async throws {
    let folder = try TemporaryFolder()
    ServiceThread.start()
    try await Self.check(folder.path)
  }

  @ServiceThread
  private static func daemon(
    _ folder: String, _ change: (inout Configuration) -> Void
  ) throws -> Daemon {
    var configuration = Configuration()
    change(&configuration)
    return try Daemon(
      configuration, [], ButtonLoop.Options(), program: "test", socket: "\(folder)/socket",
      environment: ["HOME": folder, "XDG_STATE_HOME": folder])
  }

  @ServiceThread
  private static func check(_ folder: String) throws {
    let daemon = try daemon(folder) { _ in }
    #expect(daemon.handlers().missing == [])
    let handlers = Handlers(owner: daemon)
    #expect(handlers.missing == Requests.all.map(\.name).filter { $0 != "hello" })
    handlers.on(Requests.status) { throw CancellationError() }
    #expect(!handlers.missing.contains("status"))
  }

  @Test("the request of an app that waits for news ends with its connection")
  func gone() async throws {
    let folder = try TemporaryFolder()
    ServiceThread.start()
    try await Self.end(folder.path)
  }

  @ServiceThread
  private static func end(_ folder: String) async throws {
    let (client, executable) = (7, "\(folder)/None")
    let daemon = try daemon(folder) { $0.extensions = [executable] }
    let line = try Incoming(Array(#"{"id":1,"request":"app","notice":"listen"}"#.utf8))
    var answer: SocketMessage.AppAnswer?
    let waiting = ServiceThread.task {
      answer = try? await daemon.controls.app(
        line.body(SocketMessage.App.self), line, client: client,
        Extensions.Peer(pid: 0, executable: executable))
    }
    // The client may disconnect before its request has registered it.
    for _ in 0..<1_000 where answer == nil {
      await Task.yield()
      daemon.clientGone(client)
    }
    #expect(answer == SocketMessage.AppAnswer())
    if answer != nil { await waiting.value }
  }

  @Test("only a program that no extension has started is told the controls of all apps")
  func own() async throws {
    let folder = try TemporaryFolder()
    ServiceThread.start()
    try await Self.checkOwn(folder.path)
  }

  @ServiceThread
  private static func checkOwn(_ folder: String) async throws {
    let daemon = try daemon(folder) {
      $0.placements = [PlacedItem("cc-1", in: .controlCenter, kind: "lamp", size: "small")]
    }
    let line = try Incoming(Array(#"{"id":1,"request":"current_controls"}"#.utf8))
    let origins: [SocketPeer.Origin] = [.outside, .ofExtension, .unproven, .unknown]
    for origin in origins {
      let peer = SocketPeer(pid: 0, uid: 0, isInGroup: true, origin: origin)
      let placed = try await daemon.currentControls(
        SocketMessage.CurrentControls(), Caller(client: 1, peer: peer, incoming: line))
      #expect(placed.places.count == (origin == .outside ? 1 : 0), "\(origin)")
    }
  }

  @Test("a key typed on the daemon's own panel cancels nothing while the screen is locked")
  func typed() async throws {
    let folder = try TemporaryFolder()
    ServiceThread.start()
    try await Self.checkTyped(folder.path)
  }

  @ServiceThread
  private static func checkTyped(_ folder: String) async throws {
    let daemon = try daemon(folder) { _ in }
    let control = PlacedControl(id: "lamp", kind: "lamp")
    let run = IntentRuns.Run(1, control, at: "action", isPlacement: false, app: "lamps")
    _ = daemon.controls.runs.handle(.began(run, nil), at: .zero)
    for isLocked in [true, false] {
      _ = try daemon.controls.runs.report(
        PlaceSnapshot.Progress(canCancel: true), of: "lamp", app: "lamps")
      if isLocked { _ = try await daemon.lockScreen() } else { try await unlock(daemon) }
      daemon.typed(.cancel, at: "action")
      let canCancel = (try? daemon.controls.runs.cancel(at: "action")) != nil
      #expect(canCancel == isLocked)
    }
  }

  @ServiceThread
  private static func unlock(_ daemon: Daemon) async throws {
    let peer = SocketPeer(pid: 0, uid: 0, isInGroup: true, origin: .outside)
    let line = try Incoming(Array(#"{"id":1,"request":"unlock"}"#.utf8))
    _ = try await daemon.unlock(.init(), Caller(client: 1, peer: peer, incoming: line))
  }

  @Test(
    "the instruction for an option of the configuration file names the keys of its place",
    arguments: [
      ("action", "under action of buttons: control: a.Run, configuration:"),
      ("action.tap", "under action of buttons: tap: a.Run, tap_configuration:"),
      ("action.stage-2", "under stage 2 of action of buttons: control: a.Run, configuration:"),
    ])
  func instruction(place: String, keys: String) {
    let listing = ControlListing(
      kind: "a.Run", preview: ControlArchive(kind: "a.Run", template: .empty))
    #expect(
      listing.instructionToSet("run", of: place)
        == "write it in config.yaml, \(keys) { run: … }, and send the daemon SIGHUP")
  }

  @Test("a reload that a client requests outdates the loads that follow intents, of its kinds")
  func outdated() async throws {
    let folder = try TemporaryFolder()
    ServiceThread.start()
    try await Self.checkOutdated(folder.path)
  }

  @ServiceThread
  private static func checkOutdated(_ folder: String) throws {
    let daemon = try daemon(folder) { _ in }
    for kind in ["lamp", "fan"] {
      let load = FollowingLoad(PlacedControl(id: kind, kind: kind))
      load.begin()
      daemon.controls.followingLoads[kind] = load
    }
    daemon.reloadControls(kinds: ["lamp"], .person)
    #expect(daemon.controls.followingLoads["lamp"]?.isOutdated == true)
    #expect(daemon.controls.followingLoads["fan"]?.isOutdated == false)
  }

  @Test("each request has a name, a sentence and routes of its own")
  func rows() {
    let routes = Requests.all.flatMap(\.routes)
    #expect(Set(Requests.all.map(\.name)).count == Requests.all.count)
    #expect(Set(routes.map { "\($0.method) \($0.path)" }).count == routes.count)
    #expect(Requests.all.allSatisfy { $0.summary.hasSuffix(".") })
  }
}
