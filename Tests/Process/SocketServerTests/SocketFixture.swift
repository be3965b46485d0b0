import ControlModel
import ControlSocket
import FileTesting
import Foundation
import ProgramTesting
import Synchronization
import SystemAccess
import Testing
import Wire

@testable import SocketServer

/// A service with simple answers that reports each call.
@ServiceThread
final class FakeService: Handlers.Owner {
  /// The calls, as words.
  nonisolated let calls: AsyncStream<String>
  private let call: AsyncStream<String>.Continuation
  /// The length of the text in the answer to `status`, in bytes.
  private let weight: Int

  nonisolated init(weight: Int = 0) {
    (calls, call) = AsyncStream.makeStream(of: String.self)
    self.weight = weight
  }

  func handlers() -> Handlers {
    let handlers = Handlers(owner: self)
    handlers.on(Requests.list, list)
    handlers.on(Requests.status, status)
    handlers.on(Requests.watch, watch)
    handlers.on(Requests.press, press)
    handlers.on(Requests.reload, reload)
    handlers.on(Requests.assign, assign)
    handlers.on(Requests.configure, configure)
    handlers.on(Requests.options, options)
    handlers.on(Requests.resolve, resolve)
    handlers.on(Requests.placements, placements)
    handlers.on(Requests.place, place)
    handlers.on(Requests.unplace, unplace)
    handlers.on(Requests.move, move)
    handlers.on(Requests.resize, resize)
    handlers.on(Requests.tap, tap)
    handlers.on(Requests.widgets, widgets)
    handlers.on(Requests.symbol, symbol)
    handlers.on(Requests.developerMode, developerMode)
    handlers.on(Requests.shared, shared)
    handlers.on(Requests.widgetAdd, addWidget)
    handlers.on(Requests.widgetRemove, removeWidget)
    handlers.on(Requests.widgetMove, moveWidget)
    handlers.on(Requests.widgetResize, resizeWidget)
    handlers.on(Requests.widgetStack, stackWidget)
    handlers.on(Requests.widgetTurn, turnStack)
    handlers.on(Requests.widgetPreview, previewWidget)
    handlers.on(Requests.lock, lockScreen)
    handlers.on(Requests.unlock, unlock)
    handlers.on(Requests.passcode, changePasscode)
    handlers.on(Requests.app) { _ in SocketMessage.AppAnswer() }
    handlers.on(Requests.currentControls) { _ in ExtensionMessage.Placed(places: []) }
    handlers.on(Requests.timeline) { SocketMessage.Timeline(requests: []) }
    handlers.on(Requests.act) { _ in
      throw MessageError(
        .refused, "the view that was tapped is no longer shown; look at the new one and try again")
    }
    handlers.on(Requests.push) { _ in
      throw MessageError(
        .unknownToken,
        "no running Live Activity and no placed control has this push token; get the current token from the app"
      )
    }
    handlers.on(Requests.image) {
      throw MessageError(
        .unknownSymbol, "there is no image \"\($0.name)\"; its widget has changed")
    }
    handlers.on(Requests.answer) { _ in
      throw MessageError(
        .refused,
        "there is no question to answer at the button; it was answered or has expired")
    }
    handlers.on(Requests.undo) { _ in throw MessageError(.refused, "there is nothing to undo") }
    handlers.on(Requests.cancel) { _ in throw MessageError(.refused, "no action is under way") }
    return handlers
  }

  func checkLock(_ action: Sentence) {}

  func localized(_ refusal: MessageError) -> MessageError { refusal }

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

  func press(_ press: SocketMessage.Press) -> SocketMessage.Pressed {
    call.yield("press \(press.button ?? "-") \(press.for_ms ?? 0)")
    return SocketMessage.Pressed(button: press.button ?? "action")
  }

  func reload(_ reload: SocketMessage.Reload) -> SocketMessage.Reloaded {
    call.yield("reload \(reload.kind ?? "all")")
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
      version: 3, placements: [SocketMessage.Placement(PlacedItem(id: "cc-1", kind: "k"))])
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
        SocketMessage.PlacedWidget(PlacedItem(id: "w-1", kind: "k", family: "systemSmall"))
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

  func unlock(_ unlock: SocketMessage.Unlock) throws -> SocketMessage.LockState {
    guard unlock.passcode == "1234" else { throw MessageError(.wrongPasscode, "wrong") }
    return SocketMessage.LockState(locked: false, has_passcode: true)
  }

  func changePasscode(_ change: SocketMessage.ChangePasscode) -> SocketMessage.LockState {
    SocketMessage.LockState(locked: false, has_passcode: change.new != nil)
  }

  func shared(_ shared: SocketMessage.Shared) -> SocketMessage.SharedAnswer {
    call.yield("shared")
    return SocketMessage.SharedAnswer(connected: true)
  }

  func clientGone(_ client: Int) { call.yield("gone") }
}

/// A server in a temporary folder.
struct SocketFixture {
  let server: SocketServer
  let service: FakeService
  let path: String

  /// Serves while `body` runs, and then expects these log lines, each this many times.
  static func serving(
    limits: SocketLimits = SocketLimits(), weight: Int = 0,
    logs: [String: ClosedRange<Int>] = [:], identify: (@Sendable (Int32) -> SocketPeer?)? = nil,
    _ body: (SocketFixture) async throws -> Void
  ) async throws {
    ServiceThread.start()
    let folder = try TemporaryFolder()
    let path = folder.path("a.sock")
    let service = FakeService(weight: weight)
    // All clients of a test are one process: a ban of a bad client would also refuse the good ones.
    var limits = limits
    limits.ban = .zero
    limits.connectionsPerSecond = 10_000
    let log = Mutex<[String]>([])
    let server = await SocketServer(
      handlers: service.handlers(), daemon: "test 1", limits: limits, identify: identify,
      log: { _, line in
        // The number of equal lines that are joined depends on timing.
        log.withLock { $0.append(line.replacing(/\ \(and \d+ more since\)$/, with: "")) }
      })
    try await server.start(path: path)
    do {
      try await body(SocketFixture(server: server, service: service, path: path))
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

  /// Connects a client that has sent `hello`.
  func client() throws -> SocketClient { try SocketClient.connect(path: path, client: "test") }

  /// Connects a client that has sent `hello` and can send arbitrary bytes.
  func greeted() throws -> RawClient {
    let client = try RawClient(path)
    try client.greet()
    return client
  }

  /// Waits until the service receives this call.
  func wait(for call: String) async {
    for await next in service.calls where next == call { return }
  }
}
