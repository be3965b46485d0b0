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
  /// Called while a request to watch is answered.
  private var watching: () -> Void = {}

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
    handlers.on(Requests.placed, placed)
    handlers.on(Requests.place, place)
    handlers.on(Requests.remove, remove)
    handlers.on(Requests.move, move)
    handlers.on(Requests.resize, resize)
    handlers.on(Requests.stack, stack)
    handlers.on(Requests.turn, turn)
    handlers.on(Requests.preview, preview)
    handlers.on(Requests.tap, tap)
    handlers.on(Requests.symbol, symbol)
    handlers.on(Requests.developerMode, developerMode)
    handlers.on(Requests.shared, shared)
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
    handlers.on(Requests.searchButton) { _ in
      SocketMessage.ButtonSearch(
        searching: true, ends_in_s: 120, lines: [.init(source: "gpio:GPIO17", pin: 11)])
    }
    handlers.on(Requests.chooseButton) {
      SocketMessage.ChosenButton(button: "action", source: $0.source, debounce_ms: 8)
    }
    handlers.on(Requests.claimDevice) { _ in NoFields() }
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

  func whileWatching(_ body: @escaping @ServiceThread () -> Void) { watching = body }

  func watch(_ watch: SocketMessage.Watch) -> SocketMessage.Watching {
    watching()
    return SocketMessage.Watching(
      buttons: [SocketMessage.Button(name: "action", source: "script:a")],
      placed: watch.snapshots == true ? [PlaceSnapshot(name: "action")] : nil)
  }

  func press(_ press: SocketMessage.Press) -> SocketMessage.Pressed {
    call.yield("press \(press.button ?? "-") \(press.for_ms ?? 0)")
    return SocketMessage.Pressed(button: press.button ?? "action")
  }

  func reload(_ reload: SocketMessage.Reload) -> SocketMessage.Reloaded {
    call.yield("reload \(reload.kind ?? "all")")
    return SocketMessage.Reloaded(count: 1)
  }

  func assign(_ assign: SocketMessage.Assign) throws -> SocketMessage.SlotChange {
    guard assign.kind != "missing" else {
      throw MessageError(.unknownKind, "there is no control \"missing\"")
    }
    return SocketMessage.SlotChange(
      slot: "action", version: 4, order: [],
      control: assign.kind.map {
        PlacedControl(id: "action", kind: $0, configuration: assign.configuration ?? [:])
      })
  }

  func configure(_ configure: SocketMessage.Configure) -> SocketMessage.SlotChange {
    SocketMessage.SlotChange(
      slot: "action", version: 4, order: [],
      control: PlacedControl(id: "action", kind: "k", configuration: configure.configuration))
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

  func placed() -> SocketMessage.Placed {
    let items = [
      PlacedItem(id: "cc-1", kind: "k"), PlacedItem(id: "w-1", kind: "k", family: "systemSmall"),
    ]
    return SocketMessage.Placed(version: 3, placed: items.map { SocketMessage.PlacedEntry($0) })
  }

  func place(_ place: SocketMessage.Place) -> SocketMessage.SlotChange {
    let area = place.in?.rawValue ?? place.slot ?? "-"
    return change("place \(place.kind) \(area) \(place.size ?? "-") \(place.at ?? 0)", of: "cc-2")
  }

  func remove(_ remove: SocketMessage.SlotName) throws -> SocketMessage.SlotChange {
    guard remove.slot != "missing" else {
      throw MessageError(.unknownSlot, "there is no slot \"missing\"; known: cc-1")
    }
    return change("remove", of: remove.slot)
  }

  func move(_ move: SocketMessage.Move) -> SocketMessage.SlotChange {
    change("move \(move.before ?? "-") \(move.at ?? 0)", of: move.slot)
  }

  func resize(_ resize: SocketMessage.Resize) -> SocketMessage.SlotChange {
    change("resize \(resize.size)", of: resize.slot)
  }

  func stack(_ stack: SocketMessage.Stack) -> SocketMessage.SlotChange {
    change("stack \(stack.onto ?? "-")", of: stack.slot)
  }

  func turn(_ turn: SocketMessage.SlotName) -> SocketMessage.SlotChange {
    change("turn", of: turn.slot)
  }

  func preview(_ preview: SocketMessage.Preview) -> SocketMessage.Widget {
    SocketMessage.Widget(
      kind: preview.kind, app: "a", displayName: "n", family: preview.size ?? "systemSmall")
  }

  func tap(_ tap: SocketMessage.Tap) -> SocketMessage.Tapped {
    call.yield("tap \(tap.slot) \(tap.value.map { "\($0)" } ?? "-")")
    return SocketMessage.Tapped(slot: tap.slot, tap: 7)
  }

  private func change(_ word: String, of slot: String) -> SocketMessage.SlotChange {
    call.yield(word)
    return SocketMessage.SlotChange(slot: slot, version: 4, order: ["cc-1"])
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
