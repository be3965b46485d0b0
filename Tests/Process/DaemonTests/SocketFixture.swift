import ControlModel
import ControlSocket
import Devices
import FileTesting
import Foundation
import ProgramTesting
import Synchronization
import SystemAccess
import Testing
import Wire

@testable import Daemon

/// Routes whose answers are simple, and which tell what was asked.
@ServiceThread
final class FakeRoutes: SocketRoutes {
  /// What was called, as words.
  nonisolated let calls: AsyncStream<String>
  private let call: AsyncStream<String>.Continuation
  /// Bytes of the text in the answer to `status`.
  private let weight: Int

  nonisolated init(weight: Int = 0) {
    (calls, call) = AsyncStream.makeStream(of: String.self)
    self.weight = weight
  }

  func list() -> SocketMessage.Gallery { SocketMessage.Gallery(controls: []) }

  func status() -> SocketMessage.Status {
    SocketMessage.Status(
      daemon: "test", pid: 1, uptime_s: 2, problems: [String(repeating: "x", count: weight)])
  }

  func watch(_ watch: SocketMessage.Watch) -> SocketMessage.Watching {
    SocketMessage.Watching(
      buttons: [SocketMessage.Button(name: "action", source: "script:a")],
      places: watch.snapshots == true ? [PlaceSnapshot(name: "action")] : nil)
  }

  func press(_ press: SocketMessage.Press, client: Int) -> SocketMessage.Pressed {
    call.yield("press \(press.button ?? "-") \(press.for_ms ?? 0)")
    return SocketMessage.Pressed(button: press.button ?? "action")
  }

  func reload(kind: String?) -> SocketMessage.Reloaded {
    call.yield("reload \(kind ?? "all")")
    return SocketMessage.Reloaded(count: 1)
  }

  func assign(_ assign: SocketMessage.Assign) throws -> SocketMessage.Assigned {
    guard assign.kind != "missing" else {
      throw MessageError(.unknownKind, "there is no control \"missing\"")
    }
    return SocketMessage.Assigned(
      button: "action",
      control: assign.kind.map {
        PlacedControl(id: "1", kind: $0, configuration: assign.configuration ?? [:])
      })
  }

  func configure(_ configure: SocketMessage.Configure) -> SocketMessage.Assigned {
    SocketMessage.Assigned(
      button: "action",
      control: PlacedControl(id: "1", kind: "k", configuration: configure.configuration))
  }

  /// Hangs until it is cancelled.
  func options(_ options: SocketMessage.Options) async throws -> OptionList {
    call.yield("options")
    for await _ in AsyncStream<Int>.makeStream().stream {}
    call.yield("cancelled")
    throw CancellationError()
  }

  func resolve(_ subject: SocketMessage.Subject) -> ResolvedConfiguration {
    ResolvedConfiguration()
  }

  func placements() -> SocketMessage.Placements {
    SocketMessage.Placements(
      version: 3, placements: [SocketMessage.Placement(Placement(id: "cc-1", kind: "k"))])
  }

  func place(_ place: SocketMessage.Place) -> SocketMessage.PlacementChange {
    change("place \(place.kind) \(place.in?.rawValue ?? "-") \(place.at ?? 0)", of: "cc-2")
  }

  func unplace(_ unplace: SocketMessage.Unplace) throws -> SocketMessage.PlacementChange {
    guard unplace.placement != "missing" else {
      throw MessageError(.unknownPlacement, "there is no placement \"missing\"")
    }
    return change("unplace", of: unplace.placement)
  }

  func move(_ move: SocketMessage.Move) -> SocketMessage.PlacementChange {
    change("move \(move.before ?? "-") \(move.at ?? 0)", of: move.placement)
  }

  func resize(_ resize: SocketMessage.Resize) -> SocketMessage.PlacementChange {
    change("resize \(resize.size.rawValue)", of: resize.placement)
  }

  func tap(_ tap: SocketMessage.Tap) -> SocketMessage.Tapped {
    call.yield("tap \(tap.placement) \(tap.value.map { "\($0)" } ?? "-")")
    return SocketMessage.Tapped(placement: tap.placement, tap: 7)
  }

  private func change(_ word: String, of id: String) -> SocketMessage.PlacementChange {
    call.yield(word)
    return SocketMessage.PlacementChange(placement: id, version: 4, order: ["cc-1"])
  }

  func widgets() -> SocketMessage.PlacedWidgets {
    SocketMessage.PlacedWidgets(
      version: 3,
      widgets: [
        SocketMessage.PlacedWidget(PlacedWidget(id: "w-1", kind: "k", family: "systemSmall"))
      ])
  }

  func addWidget(_ add: SocketMessage.AddWidget) -> SocketMessage.WidgetChange {
    widgetChange("add \(add.kind) \(add.family ?? "-") \(add.at ?? 0)", of: "w-2")
  }

  func removeWidget(_ name: SocketMessage.WidgetName) throws -> SocketMessage.WidgetChange {
    guard name.widget != "missing" else {
      throw MessageError(.unknownWidget, "there is no placed widget \"missing\"")
    }
    return widgetChange("remove", of: name.widget)
  }

  func moveWidget(_ move: SocketMessage.MoveWidget) -> SocketMessage.WidgetChange {
    widgetChange("move \(move.before ?? "-") \(move.at ?? 0)", of: move.widget)
  }

  func resizeWidget(_ resize: SocketMessage.ResizeWidget) -> SocketMessage.WidgetChange {
    widgetChange("resize \(resize.family)", of: resize.widget)
  }

  func stackWidget(_ stack: SocketMessage.StackWidget) -> SocketMessage.WidgetChange {
    widgetChange("stack \(stack.onto ?? "-")", of: stack.widget)
  }

  func turnStack(_ name: SocketMessage.WidgetName) -> SocketMessage.WidgetChange {
    widgetChange("turn", of: name.widget)
  }

  func previewWidget(_ preview: SocketMessage.PreviewWidget) -> SocketMessage.Widget {
    SocketMessage.Widget(
      kind: preview.kind, app: "a", displayName: "n", family: preview.family ?? "systemSmall")
  }

  private func widgetChange(_ word: String, of id: String) -> SocketMessage.WidgetChange {
    call.yield(word)
    return SocketMessage.WidgetChange(widget: id, version: 4, order: ["w-1"])
  }

  func symbol(_ symbol: SocketMessage.Symbol) throws -> SocketMessage.Picture {
    guard symbol.name != "missing" else {
      throw MessageError(.unknownSymbol, "there is no symbol \"missing\"")
    }
    return SocketMessage.Picture(svg: "<svg>\(symbol.kind) \(symbol.name)</svg>")
  }

  func developerMode(_ mode: SocketMessage.DeveloperMode) -> SocketMessage.DeveloperMode { mode }

  func lockScreen() -> SocketMessage.LockState {
    SocketMessage.LockState(locked: true, has_passcode: true)
  }

  func unlock(
    _ unlock: SocketMessage.Unlock, by peer: SocketPeer
  ) throws -> SocketMessage.LockState {
    guard unlock.passcode == "1234" else { throw MessageError(.wrongPasscode, "wrong") }
    return SocketMessage.LockState(locked: false, has_passcode: true)
  }

  func changePasscode(
    _ change: SocketMessage.ChangePasscode, by peer: SocketPeer
  ) -> SocketMessage.LockState {
    SocketMessage.LockState(locked: false, has_passcode: change.new != nil)
  }

  func app(_ line: [UInt8], pid: Int32, client: Int) -> SocketMessage.AppAnswer {
    SocketMessage.AppAnswer()
  }

  func currentControls(kinds: [String]?, ofAppOf pid: Int32?) -> ExtensionMessage.Placed {
    ExtensionMessage.Placed(places: [])
  }

  func shared(_ shared: SocketMessage.Shared, client: Int) -> SocketMessage.SharedAnswer {
    call.yield("shared")
    return SocketMessage.SharedAnswer(connected: true)
  }

  func clientGone(_ client: Int) { call.yield("gone") }
}

/// A server in a folder of its own.
struct SocketFixture {
  let server: SocketServer
  let routes: FakeRoutes
  let path: String

  /// Serves while `body` runs; then the log has these lines, and how often.
  static func serving(
    limits: SocketLimits = SocketLimits(), weight: Int = 0,
    logs: [String: ClosedRange<Int>] = [:], identify: (@Sendable (Int32) -> SocketPeer?)? = nil,
    _ body: (SocketFixture) async throws -> Void
  ) async throws {
    ServiceThread.start()
    let folder = try TemporaryFolder()
    let path = folder.path("a.sock")
    let routes = FakeRoutes(weight: weight)
    // All clients of a test are one process: a bad one must not keep the good ones out.
    var limits = limits
    limits.ban = .zero
    limits.connectionsPerSecond = 10_000
    let log = Mutex<[String]>([])
    let server = await SocketServer(
      routes: routes, daemon: "test 1", limits: limits, identify: identify,
      log: { _, line in
        // How many lines of one kind come together depends on time.
        log.withLock { $0.append(line.replacing(/\ \(and \d+ more since\)$/, with: "")) }
      })
    try await server.start(path: path)
    do {
      try await body(SocketFixture(server: server, routes: routes, path: path))
    } catch {
      await server.stop()
      throw error
    }
    await server.stop()
    #expect(try folder.names() == [], "the socket and its lock are removed")
    var expected = ExpectedLog()
    for (line, times) in logs { expected.expect(line, times) }
    #expect(expected.complaints(about: log.withLock { $0 }) { _ in false } == [])
  }

  /// A client that has said hello.
  func client() throws -> SocketClient { try SocketClient.connect(path: path, client: "test") }

  /// A client that has said hello, and that sends what it likes.
  func greeted() throws -> RawClient {
    let client = try RawClient(path)
    try client.greet()
    return client
  }

  /// Waits until the routes have got this call.
  func wait(for call: String) async {
    for await next in routes.calls where next == call { return }
  }
}
