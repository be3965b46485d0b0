import FileTesting
import Foundation
import ProgramTesting
import Testing

@testable import actionbutton

@Suite("setup mqtt", .timeLimit(.minutes(45)))
struct SetupMQTTTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private var text: String { (try? folder.text(of: "mqtt.yaml")) ?? "" }

  private func run(_ arguments: [String], input: String = "") throws -> FinishedProgram {
    try FinishedProgram(
      "actionbutton", ["setup", "mqtt", "--config", folder.path("mqtt.yaml")] + arguments,
      in: folder.path, input: input)
  }

  @Test("options write a file that only its owner can read, and the client uses it")
  func options() throws {
    let setup = try run(
      ["--broker", "127.0.0.1:1", "--username", "button", "--name", "null"],
      input: "open: \"sesame\"\n")
    #expect(setup.end == .exited(0), "\(setup.errors)")
    #expect(setup.output.contains("start it with: actionbutton-mqtt --config "))
    #expect(
      text == """
        broker: mqtt://127.0.0.1:1
        username: button
        password: "open: \\"sesame\\""
        name: "null"

        """)
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.path("mqtt.yaml"))
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    // The client reads the file and fails to reach this broker, not to understand the file.
    let client = try FinishedProgram(
      "actionbutton-mqtt", ["--config", folder.path("mqtt.yaml"), "--remove", "--id", "kitchen"],
      environment: ["STATE_DIRECTORY": folder.path])
    #expect(client.end == .exited(1))
    #expect(client.errors.contains("Connection refused"), "\(client.errors)")
  }

  @Test("other keys stay, a user that is no longer given goes, and the old file is kept")
  func again() throws {
    let before = """
      # mine
      broker: mqtt://a
      username: old
      password: secret
      base: home/b
      discovery: false

      """
    try folder.write(before, to: "mqtt.yaml")
    #expect(try run(["--broker", "mqtts://b.example.com:8884"]).end == .exited(0))
    #expect(
      text == """
        broker: mqtts://b.example.com:8884
        base: home/b
        discovery: false

        """)
    #expect(try folder.text(of: "mqtt.yaml.old") == before)
  }

  @Test(
    "wrong values are refused, and nothing is written",
    arguments: [
      (["--broker", "http://a"], "cannot use the broker"),
      (["--broker", "mqtt://"], "cannot use the broker"),
      (["--broker", "u@a"], "cannot use the broker"), ([], "without a terminal, give the broker"),
      (["--broker", "a", "--username", "u"], "standard input ended"),
    ])
  func wrong(arguments: [String], message: String) throws {
    let setup = try run(arguments)
    #expect(setup.end == .exited(2))
    #expect(setup.errors.contains(message), "\(setup.errors)")
    #expect(text.isEmpty)
  }

  @Test(
    "of what announces itself in the network, only a host and a port are used",
    arguments: [
      (
        "=;eth0;IPv4;Home;_mqtt._tcp;local;homeassistant.local;192.168.1.5;1883;\"a=;b\"",
        "homeassistant.local"
      ),
      (
        "+;eth0;IPv4;Home;_mqtt._tcp;local\n=;eth0;IPv6;Home;_mqtt._tcp;local;a.local;fe80::1;1883;\n"
          + "=;eth0;IPv4;Home;_mqtt._tcp;local;b.local;192.168.1.5;8883;", "b.local:8883"
      ),
      ("=;eth0;IPv4;Home;_mqtt._tcp;local;$(reboot).local;192.168.1.5;1883;", "192.168.1.5"),
      ("=;eth0;IPv4;Home;_mqtt._tcp;local;-x;--help;1883;", nil),
      ("=;eth0;IPv4;Home;_mqtt._tcp;local;a.local;192.168.1.5;0;", nil),
      ("=;eth0;IPv4;Home;_mqtt._tcp;local;a.local;192.168.1.5", nil), ("", nil),
    ] as [(String, String?)])
  func announced(output: String, address: String?) {
    #expect(NetworkBroker(output, isBroker: true)?.address == address)
  }

  @Test("the port of Home Assistant is not that of its broker")
  func homeAssistant() {
    let line = "=;eth0;IPv4;Home;_home-assistant._tcp;local;homeassistant.local;192.168.1.5;8123;"
    #expect(NetworkBroker(line, isBroker: false)?.address == "homeassistant.local")
  }

  @Test("a file with a mistake is not replaced")
  func mistake() throws {
    try folder.write("broker: [a]\nbase: [b]\n", to: "mqtt.yaml")
    let setup = try run(["--broker", "a"])
    #expect(setup.end == .exited(2))
    #expect(setup.errors.contains("mqtt.yaml:2:7: base: a list is given"))
    #expect(text.hasPrefix("broker: [a]"))
  }

  @Test("on a terminal it asks for the broker, the user and the password, which is not shown")
  func dialog() throws {
    let process = Process()
    process.executableURL = try BuiltProgram.url("actionbutton")
    process.arguments = ["setup", "mqtt", "--config", folder.path("mqtt.yaml")]
    process.currentDirectoryURL = folder.url
    let dialog = try Dialog(process)
    dialog.answer("Return for this machine: ", with: "homeassistant.local")
    dialog.answer("Return for none: ", with: "button")
    dialog.answer("The user's password: ", with: "hunter2")
    dialog.waitFor("wrote ")
    process.waitUntilExit()
    #expect(text == "broker: mqtt://homeassistant.local\nusername: button\npassword: hunter2\n")
    #expect(!dialog.shown.contains("hunter2"))
  }
}
