import ControlModel
import FileTesting
import ProgramTesting
import Testing
import Wire

@Suite("A daemon without a configured button", .timeLimit(.minutes(45)))
struct ChosenButtonTests {
  private static func daemonWithoutSource() throws -> DaemonProcess {
    let daemon = try DaemonProcess(
      configuration: DaemonProcess.configuration().replacing("    source: virtual\n", with: ""))
    _ = try daemon.event("button.ready")
    return daemon
  }

  private static func search(_ daemon: DaemonProcess) throws -> String {
    try daemon.refusal(Requests.searchButton, .init())
  }

  @Test("it searches until a choice is made, which a power cut does not lose")
  func continues() throws {
    let daemon = try Self.daemonWithoutSource()
    #expect(try daemon.status().setup_wanted == .some(true))
    #expect(try daemon.ask(Requests.watch, .init()).setup_wanted == .some(true))
    #expect(try Self.search(daemon) == "")
    try daemon.ask(Requests.lock)
    #expect(try Self.search(daemon) == "locked")
    #expect(try daemon.refusal(Requests.chooseButton, .init(source: nil)) == "locked")
    try daemon.ask(Requests.unlock, .init(passcode: nil))
    try daemon.ask(Requests.chooseButton, .init(source: nil))
    _ = try daemon.event("setup.done")
    daemon.cutPower()
    let next = try daemon.again()
    #expect(try next.status().setup_wanted == nil)
    #expect(try Self.search(next) == "refused")
  }

  @Test("the device is claimed once, and a power cut does not lose that")
  func claimed() throws {
    let daemon = try Self.daemonWithoutSource()
    #expect(try daemon.ask(Requests.watch, .init()).claimable == .some(true))
    try daemon.ask(Requests.lock)
    #expect(try daemon.refusal(Requests.claimDevice, .init()) == "locked")
    try daemon.ask(Requests.unlock, .init(passcode: nil))
    try daemon.ask(Requests.claimDevice, .init())
    try daemon.logged("a browser has claimed this device")
    daemon.cutPower()
    let next = try daemon.again()
    #expect(try next.ask(Requests.watch, .init()).claimable == nil)
    #expect(try next.refusal(Requests.claimDevice, .init()) == "refused")
    #expect(try next.status().setup_wanted == .some(true), "the owner chooses the button")
    try next.ask(Requests.chooseButton, .init(source: nil))
    _ = try next.event("setup.done")
    #expect(try next.folder.text(of: "state/button.json").contains("\"claimed\""))
  }

  @Test("a button that its owner has configured as virtual is not searched")
  func virtual() throws {
    let daemon = try DaemonProcess()
    #expect(try daemon.status().setup_wanted == nil)
    #expect(try Self.search(daemon) == "refused")
    #expect(try daemon.refusal(Requests.claimDevice, .init()) == "refused")
  }

  @Test("a chosen source is used until the configuration has one")
  func source() throws {
    let daemon = try Self.daemonWithoutSource()
    daemon.stop()
    let script = try daemon.folder.write("later | 3600000ms v 3600001ms ^\n", to: "button.trace")
    try daemon.folder.write(
      #"{"version": 1, "button": {"source": "script:\#(script)", "debounce_ms": 12}}"#,
      to: "state/button.json")
    let next = try daemon.again()
    let shown = try next.status().buttons[0]
    #expect(shown.source == "script:\(script)" && shown.source_chosen == .some(true))
    let other = DaemonProcess.configuration().replacing(
      "source: virtual", with: "source: \"script:\(script)\"")
    try next.hangUp(other)
    try next.logged(
      "the configuration has a button, so the one that was chosen on the page is not used")
    _ = try next.event("button.ready")
    #expect(try next.status().buttons[0].source_chosen == nil)
    #expect(try !next.folder.text(of: "state/button.json").contains("script"))
  }
}
