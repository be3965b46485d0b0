import ControlModel
import ControlSocket
import Foundation
import ProgramTesting
import Wire

/// A real daemon with one button that is not pressed, and a connection to its socket.
struct LockedDaemon {
  let process: DaemonProcess
  let client: SocketClient

  /// The button holds a toggle of an extension whose archive has these fields besides; none without.
  init(archive: String? = nil, hold: String = "200ms") throws {
    var configuration = """
      buttons:
        action:
          source: script:quiet.trace
          hold: \(hold)

      """
    if archive != nil { configuration += "    control: com.example.Door\nextensions: [door]\n" }
    try self.init(
      DaemonProcess(
        configuration, files: ["quiet.trace": "later | 3600000ms v 3600001ms ^\n"],
        programs: archive.map { ["door": Self.door($0)] } ?? [:]))
    if archive != nil { _ = try process.event("control.loaded") }
  }

  /// A daemon that runs.
  init(_ process: DaemonProcess) throws {
    self.process = process
    _ = try process.event("button.ready")
    client = try process.client()
  }

  /// The text of an extension.
  private static func door(_ archive: String) -> String {
    """
    #!/usr/bin/env python3
    import json, sys
    archive = {"kind": "com.example.Door", "title": "Front Door", "display_name": "Door",
               "toggle": {"is_on": True, "off": {"value_text": "Shut"}, "on": {"value_text": "Ajar"}}}
    archive.update(json.loads('''\(archive)'''))
    answers = {
        "hello": {"version": 1, "name": "House"},
        "describe": {"controls": [{"kind": "com.example.Door", "preview": archive, "parameters": [
            {"name": "side", "title": "Side", "type": "string"}]}]},
        "load": {"archive": archive}, "perform": {}, "resolve": {"found": {}, "missing": {}}}
    for line in sys.stdin:
        request = json.loads(line)
        if "id" in request:
            print(json.dumps({"id": request["id"], "result": answers[request["request"]]}), flush=True)

    """
  }

  /// Asks, and returns the answer as a tree.
  @discardableResult
  func ask(_ request: SocketRequest, _ body: some Encodable = NoFields()) throws -> JSONValue {
    try client.request(request, body, as: JSONValue.self)
  }

  /// The daemon's status.
  func status() throws -> SocketMessage.Status {
    try client.request(.status, NoFields(), as: SocketMessage.Status.self)
  }

  /// The code of a refusal; empty if nothing was refused.
  func refusal(_ request: SocketRequest, _ body: some Encodable = NoFields()) throws -> String {
    do throws(SocketError) {
      _ = try client.request(request, body)
      return ""
    } catch {
      guard case .answered(let refusal) = error else { throw error }
      return refusal.code
    }
  }
}
