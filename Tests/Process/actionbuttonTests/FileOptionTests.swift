import ControlModel
import ControlSocket
import Foundation
import ProgramTesting
import Testing
import Wire

/// Options that only the configuration file sets: a command equals a shell, and a client must not get one.
@Suite("Options of the configuration file only", .timeLimit(.minutes(45)))
struct FileOptionTests {
  /// A control that writes down the options it is given, one set a line.
  private static let lamp = """
    #!/usr/bin/env python3
    import json, os, sys
    folder = os.path.dirname(os.path.abspath(__file__))
    archive = {"kind": "com.example.Lamp", "title": "Lamp", "display_name": "Lamp",
               "toggle": {"is_on": True, "off": {"value_text": "Off"}, "on": {"value_text": "On"}}}
    answers = {"hello": {"version": 1, "name": "Lamp"}, "load": {"archive": archive}, "perform": {},
               "options": {"sections": []}, "resolve": {"found": {}, "missing": {}},
               "describe": {"controls": [{"kind": "com.example.Lamp", "preview": archive, "parameters": [
                   {"name": "color", "type": "string"},
                   {"name": "command", "type": "string", "file_only": True}]}]}}
    for line in sys.stdin:
        request = json.loads(line)
        if "id" not in request: continue
        if "control" in request:
            with open(folder + "/given", "a") as given:
                print(request["request"], json.dumps(request["control"].get("configuration", {}), sort_keys=True), file=given)
        print(json.dumps({"id": request["id"], "result": answers[request["request"]]}), flush=True)

    """

  private func start(
    configuration: String = "{ command: from the file, color: red }", saved: String? = nil
  ) throws -> DaemonProcess {
    var files = ["quiet.trace": "later | 3600000ms v 3600001ms ^\n"]
    if let saved { files["state/assignments.json"] = saved }
    let daemon = try DaemonProcess(
      """
      buttons:
        action:
          source: script:quiet.trace
          hold: 200ms
          control: com.example.Lamp
          configuration: \(configuration)
      extensions: [lamp]

      """, files: files, programs: ["lamp": Self.lamp])
    _ = try daemon.event("control.loaded")
    return daemon
  }

  /// What the control was given for requests of this name, the last one.
  private func given(_ daemon: DaemonProcess, _ request: String) throws -> String {
    let text = try String(contentsOfFile: daemon.path("given"), encoding: .utf8)
    return text.split(separator: "\n").last { $0.hasPrefix(request) }.map(String.init) ?? ""
  }

  private func refusal(
    _ client: SocketClient, _ request: SocketRequest, _ body: some Encodable
  ) throws -> MessageError {
    do throws(SocketError) {
      _ = try client.request(request, body)
      throw SocketError.notFound([])
    } catch {
      guard case .answered(let refusal) = error else { throw error }
      return refusal
    }
  }

  @Test("a client cannot set such an option, and the error names the configuration file")
  func refused() throws {
    let daemon = try start()
    let client = try daemon.client()
    let options: [String: JSONValue] = ["command": .string("touch /tmp/x")]
    let refusals = [
      try refusal(
        client, .assign, SocketMessage.Assign(kind: "com.example.Lamp", configuration: options)),
      try refusal(client, .configure, SocketMessage.Configure(configuration: options)),
    ]
    for refusal in refusals {
      #expect(refusal.code == "forbidden")
      for text in ["command", "com.example.Lamp", "config.yaml", "action", "SIGHUP"] {
        #expect(refusal.message.contains(text))
      }
    }
    let question = SocketMessage.Options(
      button: "action", parameter: "color", configuration: options)
    _ = try client.request(.options, question)
    #expect(
      try given(daemon, "options") == #"options {"color": "red", "command": "from the file"}"#)
  }

  @Test("the file's value stays when a client sets the other options, and is not saved")
  func kept() throws {
    let daemon = try start()
    #expect(try given(daemon, "load") == #"load {"color": "red", "command": "from the file"}"#)
    let client = try daemon.client()
    _ = try client.request(
      .configure, SocketMessage.Configure(configuration: ["color": .string("blue")]))
    _ = try daemon.event("control.loaded")
    #expect(try given(daemon, "load") == #"load {"color": "blue", "command": "from the file"}"#)
    let saved = try String(contentsOfFile: daemon.path("state/assignments.json"), encoding: .utf8)
    #expect(saved.contains("blue"))
    #expect(!saved.contains("command"))
    _ = try client.request(.press, SocketMessage.Press(for_ms: 201))
    _ = try daemon.event("intent.finished")
    #expect(try given(daemon, "perform").contains("from the file"))
  }

  @Test("a saved value of such an option is not used, and that is logged")
  func saved() throws {
    let daemon = try start(
      configuration: "{}",
      saved: """
        {"version": 1, "assignments": {"action": {"kind": "com.example.Lamp",
         "configuration": {"color": "green", "command": "touch /tmp/x"}}}}
        """)
    #expect(try given(daemon, "load") == #"load {"color": "green"}"#)
    try daemon.logged("which only the configuration file sets; it is not used")
  }
}
