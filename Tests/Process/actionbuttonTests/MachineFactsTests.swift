import Testing

@testable import actionbutton

@Suite("What doctor finds besides devices")
struct MachineFactsTests {
  private func findings(
    kernel: String = "6.12.47+rpt-rpi-v8", _ programs: [MachineFacts.Program] = [],
    hasBroker: Bool? = nil
  ) -> [MachineFacts.Finding] {
    MachineFacts(kernel: kernel, programs: programs, hasBroker: hasBroker).findings
  }

  @Test(
    "a kernel before 5.10 is too old for GPIO lines",
    arguments: [
      ("4.19.66-v7+", false), ("5.9.16", false), ("5.10.0-8-arm64", true), ("6.1.0", true),
      ("10.0", true),
      ("custom", true),
    ])
  func kernel(release: String, isNew: Bool) {
    #expect(findings(kernel: release).first?.works == isNew)
  }

  @Test("pigpiod, which the kernel cannot name as a line's user, is named")
  func pigpiod() {
    let found = findings([.init(pid: 7, name: "pigpiod", arguments: ["/usr/bin/pigpiod", "-l"])])
    #expect(found.last?.works == false)
    #expect(found.last?.text.contains("process 7") == true)
  }

  @Test("one daemon is well, and two are not; other verbs are no daemons")
  func daemons() {
    let service = MachineFacts.Program(
      pid: 5, name: "actionbutton", arguments: ["actionbutton", "run"])
    let verb = MachineFacts.Program(
      pid: 6, name: "actionbutton", arguments: ["actionbutton", "watch"])
    #expect(findings([service, verb]).last?.works == true)
    let other = MachineFacts.Program(
      pid: 9, name: "actionbutton", arguments: ["actionbutton", "run", "--button", "gpio:GPIO17"])
    let found = findings([service, verb, other]).last
    #expect(found?.works == false)
    #expect(
      found?.text.contains("5 (actionbutton run), 9 (actionbutton run --button gpio:GPIO17)")
        == true)
  }

  @Test("a broker is looked for only where the MQTT client is installed")
  func broker() {
    #expect(findings().map(\.what) == ["Linux"])
    #expect(findings(hasBroker: true).last?.works == true)
    #expect(findings(hasBroker: false).last?.text.contains("sudo apt install mosquitto") == true)
  }

  @Test("the facts of this machine can be read, and contain this process")
  func here() {
    #expect(MachineFacts.here().programs.contains { $0.pid > 0 && !$0.arguments.isEmpty })
  }
}
