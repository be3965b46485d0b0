import FileTesting
import Foundation
import Testing

@testable import MQTT

@Suite("The configuration file of the MQTT client")
struct OptionsFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func file(_ text: String, mode: Int = 0o600) throws -> OptionsFile {
    try folder.write(text, to: "mqtt.yaml")
    try FileManager.default.setAttributes(
      [.posixPermissions: mode], ofItemAtPath: folder.path("mqtt.yaml"))
    return try OptionsFile(folder.path("mqtt.yaml"))
  }

  @Test("every option is read; paths are relative to the file's folder")
  func options() throws {
    let file = try file(
      """
      broker: mqtts://broker.example.com
      username: button
      password: "open: sesame"
      name: Kitchen
      id: kitchen-1
      base: home/buttons
      discovery: false
      discovery_prefix: ha
      ca: ca.crt
      certificate: /etc/kitchen.crt
      key: keys/kitchen.key
      page: http://kitchen.local:8640
      assign: true

      """)
    let expected = [
      "broker": "mqtts://broker.example.com", "username": "button", "password": "open: sesame",
      "name": "Kitchen", "id": "kitchen-1", "base": "home/buttons", "discovery_prefix": "ha",
      "ca": folder.path("ca.crt"), "certificate": "/etc/kitchen.crt",
      "key": folder.path("keys/kitchen.key"),
      "page": "http://kitchen.local:8640",
    ]
    for (key, text) in expected { #expect(file[key] == text) }
    #expect(file.discovery == false && file.assigns == true && file.warning == nil)
    #expect(Set(expected.keys).union(["discovery", "assign"]) == Set(OptionsFile.keys))
  }

  @Test("an empty file, as the service has without mqtt.yaml, sets nothing", arguments: ["", "{}"])
  func empty(text: String) throws {
    #expect(try file(text) == OptionsFile())
  }

  @Test(
    "a wrong file is refused with its line and column",
    arguments: [
      ("brokr: a\n", #":1:1: unknown key "brokr"; did you mean "broker"?"#),
      ("name: Kitchen\nid:\n", ":2:4: id: no value is given; write the device's identifier"),
      ("discovery: maybe\n", #":1:12: discovery: "maybe" is given; write true or false"#),
      (
        "broker: [a]\n",
        ":1:9: broker: a list is given; write an address such as mqtt://192.168.1.10"
      ),
      ("- a\n", ":1:1: a list is given; write a mapping"),
      ("a: b: c\n", ":1:5: not YAML"),
    ])
  func wrong(text: String, problem: String) throws {
    #expect {
      try file(text)
    } throws: { error in
      "\(error)".contains("/mqtt.yaml\(problem)") && (error as? MQTTError)?.isUsage == true
    }
  }

  @Test(
    "an error about a value of the file has its line and column, unless the command line has the value"
  )
  func located() throws {
    let file = try file("name: a\nbroker: http://a\ndiscovery_prefix: \"#\"\n")
    func text(_ error: MQTTError) -> String { "\(file.located(error))" }
    let broker = text(.badBroker("http://a", "it is wrong"))
    #expect(broker.contains("/mqtt.yaml:2:9: cannot use the broker \"http://a\": it is wrong"))
    let prefix = text(.badOption("--discovery-prefix", "#", "it is wrong"))
    #expect(prefix.contains("/mqtt.yaml:3:19: discovery_prefix cannot be \"#\": it is wrong"))
    #expect(!text(.badBroker("http://b", "it is wrong")).contains("mqtt.yaml"))
    #expect(!text(.badOption("--id", "a", "it is wrong")).contains("mqtt.yaml"))
  }

  @Test("a missing file is refused")
  func missing() {
    #expect {
      try OptionsFile(folder.path("none.yaml"))
    } throws: {
      "\($0)".contains("none.yaml: cannot be read")
    }
  }

  @Test(
    "a password that other users can change is not used; one that they can read is used with a warning"
  )
  func permissions() throws {
    #expect {
      try file("password: a\n", mode: 0o622)
    } throws: {
      "\($0)".contains("(mode 622): it is not used; chmod 600")
    }
    #expect(try file("password: a\n", mode: 0o644).warning?.contains("chmod 600") == true)
    #expect(try file("name: a\n", mode: 0o644).warning == nil)
  }
}
