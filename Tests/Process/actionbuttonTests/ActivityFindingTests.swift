import Foundation
import ProgramTesting
import Testing

@Suite("What authors learn about the views of a Live Activity")
struct ActivityFindingTests {
  /// An extension that starts an activity with a view that cannot be drawn.
  private static let program = """
    #!/usr/bin/env python3
    import json, sys
    def say(message): print(json.dumps(message), flush=True)
    for line in sys.stdin:
        request = json.loads(line)
        if request.get("request") == "hello":
            say({"id": request["id"], "result": {"version": 1, "name": "Sports"}})
            tree = {"root": {"kind": "group"}, "unsupported": ["Canvas; use Path and shapes"]}
            say({"notice": "activity", "id": "1", "phase": "started", "type": "Match", "attributes": {}, "state": {},
                 "shown": {"lines": ["2:1"], "tree": tree}})
            say({"notice": "log", "text": "the activity was sent"})
        elif request.get("request") == "describe":
            say({"id": request["id"], "result": {"controls": []}})

    """

  @Test(
    "developer mode names what cannot be represented; without it nothing is said",
    arguments: [true, false])
  func findings(isDeveloper: Bool) throws {
    let daemon = try DaemonProcess(
      extensions: ["sports"], "developer_mode: \(isDeveloper)", programs: ["sports": Self.program])
    try daemon.logged("sports: the activity was sent")
    // The description may arrive after the activity's views.
    try daemon.logged(
      "warning: the bundle Sports of \(daemon.path("sports")) has no control and no widget on Linux; if they are "
        + "inside #if os(iOS) or #available, write #if os(iOS) || os(Linux), or create the package with "
        + "actionbutton import")
    if isDeveloper {
      try daemon.logged("warning: Match: Canvas cannot be represented; use Path and shapes")
    }
  }
}
