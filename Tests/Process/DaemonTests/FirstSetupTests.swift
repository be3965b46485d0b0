import ButtonLoop
import Configuration
import ControlModel
import Devices
import FileTesting
import Gesture
import Glibc
import Synchronization
import SystemAccess
import Testing
import Wire

@testable import Daemon

/// A daemon whose only button has no source, with a search that a test plays, and the events that it sends.
@ServiceThread
private final class SetupBench {
  let daemon: Daemon
  /// The lines of the event stream, as objects.
  let events: AsyncStream<[String: JSONValue]>
  private let pump: Task<Void, Never>

  private let folder: TemporaryFolder

  /// Creates a daemon in a new folder, with the choice that an earlier daemon has saved.
  init(
    isUnset: Bool = true, after button: String? = nil,
    _ options: ButtonLoop.Options = ButtonLoop.Options()
  ) throws {
    folder = try TemporaryFolder()
    if let button { try folder.write(button, to: "state/button.json") }
    var button = ButtonLoop.Button(gesture: HoldRecognizer.Limits(), control: nil) {
      VirtualButtonSource()
    }
    button.isUnset = isUnset
    let daemon = try Daemon(
      Configuration(), [button], options, program: "test",
      socket: folder.path("socket"),
      environment: ["HOME": folder.path, "STATE_DIRECTORY": folder.path("state")])
    self.daemon = daemon
    let (stream, continuation) = AsyncStream.makeStream(of: [String: JSONValue].self)
    events = stream
    pump = ServiceThread.task {
      await daemon.events.run { event in
        switch event {
        case .setup(let event): daemon.handle(event)
        case .buttons(.line(let line)):
          if let fields = try? JSONText.decode([String: JSONValue].self, from: line) {
            continuation.yield(fields)
          }
        default: break
        }
      }
    }
  }

  func stop() async {
    daemon.events.close()
    await pump.value
  }

  /// Ends the daemon; returns the saved choice.
  func end() async throws -> String {
    await stop()
    return try folder.text(of: "state/button.json")
  }

  /// Puts a folder in the place of the file with the choice, or removes the folder.
  func blockState(_ isBlocked: Bool) throws {
    let path = folder.path("state/button.json")
    if isBlocked { mkdir(path, 0o700) } else { rmdir(path) }
  }

  /// Waits for the next event with this name.
  func event(_ name: EventName) async -> [String: JSONValue] {
    for await event in events where event["event"] == .string(name.rawValue) { return event }
    return [:]
  }

  /// Plays a search that finds a source at once and measures one bounce of 4 ms.
  func find(_ source: String) {
    daemon.firstSetup.search = { @ServiceThread @Sendable _, progress in
      progress(.reading(lines: 1, wiring: .toGround, devices: ["Pedal"], problems: []))
      progress(.lines(["gpio:GPIO17", "gpio:gpiochip1/3"]))
      progress(.edge(source, .active))
      progress(.edge(source, .inactive))
      progress(.found(source, presses: FirstSetup.presses))
      progress(.press(1))
      let times = [0, 100, 104, 200, 400, 500].map {
        Timestamp.zero.advanced(by: .milliseconds($0))
      }
      let edges = zip(times, [Level.active, .inactive, .active, .inactive, .active, .inactive])
        .map { Edge($1, at: $0) }
      return .found(source, BounceReport(edges))
    }
  }

  /// Plays a search that finds nothing until it is ended.
  func findNothing() {
    daemon.firstSetup.search = {
      @ServiceThread @Sendable stop, progress async throws(DeviceError) in
      progress(.lines(["gpio:GPIO17"]))
      try await DeviceThread.run { () throws(DeviceError) in
        var wait = pollfd(fd: stop, events: Int16(POLLIN), revents: 0)
        _ = poll(&wait, 1, -1)
      }
      return .typed("")
    }
  }

  func code<Answer>(_ body: @ServiceThread () async throws -> Answer) async -> String {
    do { _ = try await body() } catch { return (error as? MessageError)?.code ?? "\(error)" }
    return ""
  }
}

@Suite("The choice of the button on the page")
struct FirstSetupTests {
  private let folder: TemporaryFolder
  private let script: String

  init() throws {
    folder = try TemporaryFolder()
    let file = try folder.write("later | 3600000ms v 3600001ms ^\n", to: "button.trace")
    script = "script:\(file)"
    ServiceThread.start()
  }

  @Test("a button that is found is chosen, and stays the button after a restart") @ServiceThread
  func chosen() async throws {
    let bench = try SetupBench()
    #expect(bench.daemon.isSetupWanted)
    #expect(try await bench.daemon.status().setup_wanted == .some(true))
    bench.find(script)
    let answer = try await bench.daemon.searchButton(.init())
    #expect(
      answer.lines == [.init(source: "gpio:GPIO17", pin: 11), .init(source: "gpio:gpiochip1/3")])
    #expect(answer.devices == ["Pedal"])
    #expect(await bench.event(.setupEdge)["pressed"] == .bool(true))
    #expect(await bench.event(.setupEdge)["pressed"] == .bool(false))
    #expect(await bench.event(.setupFound)["presses"] == .int(FirstSetup.presses))
    #expect(await bench.event(.setupFound)["presses"] == .int(FirstSetup.presses - 1))
    let ended = await bench.event(.setupEnded)
    #expect(ended["reason"] == .string("found"))
    #expect(ended["debounce_ms"] == .int(8))
    let other = await bench.code {
      try await bench.daemon.chooseButton(.init(source: "gpio:GPIO17"))
    }
    #expect(other == "refused", "only the source that was found")
    let chosen = try await bench.daemon.chooseButton(.init(source: script))
    #expect(chosen == .init(button: "action", source: script, debounce_ms: 8))
    #expect(await bench.event(.setupDone)["source"] == .string(script))
    #expect(!bench.daemon.isSetupWanted)
    let saved = try await bench.end()

    let next = try SetupBench(after: saved)
    #expect(!next.daemon.isSetupWanted && !next.daemon.firstSetup.isClaimed)
    let button = next.daemon.buttonLoop.buttons[0]
    #expect(button.isChosen && button.gesture.debounce == .milliseconds(8))
    #expect(try button.makeSource().name == script)
    await next.stop()
  }

  @Test("a search and a choice are refused when there is a choice, also the one for no button")
  @ServiceThread
  func refused() async throws {
    let bench = try SetupBench()
    let answer = try await bench.daemon.chooseButton(.init(source: nil))
    #expect(answer == SocketMessage.ChosenButton(button: "action"))
    let search = await bench.code { try await bench.daemon.searchButton(.init()) }
    let choice = await bench.code { try await bench.daemon.chooseButton(.init(source: nil)) }
    #expect([search, choice] == ["refused", "refused"])
    let saved = try await bench.end()
    let next = try SetupBench(after: saved)
    #expect(!next.daemon.isSetupWanted && !next.daemon.buttonLoop.buttons[0].isChosen)
    await next.stop()
  }

  @Test("a button of the configuration replaces the chosen one for good") @ServiceThread
  func configured() async throws {
    let bench = try SetupBench()
    bench.find(script)
    _ = try await bench.daemon.searchButton(.init())
    _ = try await bench.daemon.chooseButton(.init(source: script))
    let saved = try await bench.end()
    let configured = try SetupBench(isUnset: false, after: saved)
    #expect(!configured.daemon.isSetupWanted && !configured.daemon.buttonLoop.buttons[0].isChosen)
    let search = await configured.code { try await configured.daemon.searchButton(.init()) }
    #expect(search == "refused")
    let forgotten = try await configured.end()
    let unset = try SetupBench(after: forgotten)
    #expect(unset.daemon.isSetupWanted, "the choice is forgotten")
    await unset.stop()
  }

  @Test("an owner that cannot be saved is none") @ServiceThread
  func claimed() async throws {
    let bench = try SetupBench()
    try bench.blockState(true)
    #expect(await bench.code { try await bench.daemon.claimDevice(.init()) } == "unavailable")
    #expect(bench.daemon.isClaimable)
    try bench.blockState(false)
    _ = try await bench.daemon.claimDevice(.init(language: "de-CH"))
    #expect(!bench.daemon.isClaimable && bench.daemon.isSetupWanted)
    #expect(await bench.code { try await bench.daemon.claimDevice(.init()) } == "refused")
    let saved = try await bench.end()
    let next = try SetupBench(after: saved)
    #expect(!next.daemon.isClaimable && next.daemon.isSetupWanted)
    await next.stop()
  }

  @Test("the daemon uses the language of the owner's browser, unless a language is set")
  @ServiceThread
  func language() async throws {
    let bench = try SetupBench()
    _ = try await bench.daemon.claimDevice(.init(language: "de-CH"))
    #expect(bench.daemon.language == .de)
    #expect(await bench.event(.languageChanged)["language"] == .string("de"))
    let saved = try await bench.end()
    let next = try SetupBench(after: saved)
    #expect(next.daemon.language == .de && next.daemon.isClaimable == false)
    await next.stop()
    var options = ButtonLoop.Options()
    (options.language, options.isLanguageSet) = (.fr, true)
    for saved in [saved, nil] {
      let set = try SetupBench(after: saved, options)
      if saved == nil { _ = try await set.daemon.claimDevice(.init(language: "de")) }
      #expect(set.daemon.language == .fr)
      await set.stop()
    }
    let unknown = try SetupBench()
    _ = try await unknown.daemon.claimDevice(.init(language: "tlh"))
    #expect(unknown.daemon.language == .en)
    await unknown.stop()
  }

  @Test("a search ends by a request, and after its time") @ServiceThread
  func ends() async throws {
    let bench = try SetupBench()
    bench.findNothing()
    let begun = try await bench.daemon.searchButton(.init())
    #expect(try begun.searching && #require(begun.ends_in_s) <= 120)
    #expect(try await bench.daemon.searchButton(.init()).searching, "renewed")
    #expect(try await bench.daemon.searchButton(.init(cancel: true)).searching == false)
    #expect(await bench.event(.setupEnded)["reason"] == .string("cancelled"))
    bench.daemon.firstSetup.patience = .milliseconds(1)
    _ = try await bench.daemon.searchButton(.init())
    #expect(await bench.event(.setupEnded)["reason"] == .string("expired"))
    #expect(bench.daemon.isSetupWanted)
    await bench.stop()
  }

  @Test("a button that cannot be opened is not chosen") @ServiceThread
  func unusable() async throws {
    let bench = try SetupBench()
    bench.find("gpio:gpiochip97/1")
    _ = try await bench.daemon.searchButton(.init())
    let code = await bench.code {
      try await bench.daemon.chooseButton(.init(source: "gpio:gpiochip97/1"))
    }
    #expect(code != "" && bench.daemon.isSetupWanted)
    await bench.stop()
  }

  @Test("a line that changes all the time does not flood the clients") @ServiceThread
  func flood() async throws {
    let setup = FirstSetup(nil, events: .none, log: { _, _ in })
    setup.search = { _, _ in .ended }
    ServiceThread.task { try? await setup.start() }
    while !setup.isSearching { await Task.yield() }
    var reported = 0
    for _ in 0..<10_000
    where setup.handle(.progress(.edge("gpio:GPIO17", .active), search: 1)) != nil {
      reported += 1
    }
    #expect((1...FirstSetup.edgesPerSecond * 3).contains(reported))
    setup.stop()
  }
}
