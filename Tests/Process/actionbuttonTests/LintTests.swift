import FileTesting
import Foundation
import ProgramTesting
import Testing

@Suite("The output of lint and list")
struct LintTests {
  /// Runs a verb on a Python extension that answers `describe` with `script`, and returns the output.
  private func output(_ verb: String, _ script: String, _ more: String...) throws -> String {
    let folder = try TemporaryFolder()
    let text = """
      #!/usr/bin/env python3
      import json, os, sys
      archive = {"kind": "lamp", "title": "Lamp", "display_name": "Lamp", "warnings": ["burns"],
                 "toggle": {"is_on": True, "off": {"value_text": "Off"}, "on": {"value_text": "On"}}}
      def answer(request, result):
          print(json.dumps({"id": request["id"], "result": result}), flush=True)
      for line in sys.stdin:
          request = json.loads(line)
          if request.get("request") == "hello":
              answer(request, {"version": 1, "name": "LampBundle"})
          elif request.get("request") == "describe":
      \(script.split(separator: "\n").map { "        \($0)" }.joined(separator: "\n"))
          elif request.get("request") == "timeline":
              if request["family"] == "systemLarge":
                  print(json.dumps({"id": request["id"], "error": {"code": "provider-failed", "message": "no data"}}), flush=True)
                  continue
              names = ["Canvas; use Path and shapes", "views nested deeper than 24 levels"]
              tree = {"root": {"kind": "group"}, "unsupported": names}
              answer(request, {"entries": [{"date": "2030-01-01T00:00:00Z", "tree": tree}], "policy": {"reload": "never"}})

      """
    let lamp = try folder.writeProgram(text, to: "Lamp")
    let program = try FinishedProgram(
      "actionbutton", [verb, "--extension", lamp] + more,
      environment: ["XDG_CONFIG_HOME": folder.path])
    return program.output + program.errors
  }

  @Test("a program that crashes is reported with the reason it wrote", arguments: ["lint", "list"])
  func crash(verb: String) throws {
    let text = try output(
      verb,
      """
      print("Lamp/Lamp.swift:12: Fatal error: no bulb", file=sys.stderr)
      print("*** Signal 4: Backtracing ***", file=sys.stderr, flush=True)
      os.abort()
      """)
    #expect(text.contains("its last output: Lamp/Lamp.swift:12: Fatal error: no bulb"))
  }

  @Test(
    "list prints a line for each control and widget; --long also prints descriptions and options")
  func listed() throws {
    let description = """
      answer(request, {
          "controls": [{"kind": "lamp", "preview": archive, "parameters": []}],
          "widgets": [{"kind": "tides", "families": ["systemSmall", "accessoryInline"]}]})
      """
    #expect(
      try output("list", description) == """
        lamp   Lamp  Hold for Off
        tides  LampBundle  systemSmall, accessoryInline

        """)
    let long = try output("list", description, "--long")
    #expect(
      long.contains("\n  app    LampBundle\n")
        && long.contains("\n  sizes  systemSmall, accessoryInline\n"))
  }

  @Test("a bundle without controls and widgets is named", arguments: ["lint", "list"])
  func empty(verb: String) throws {
    let text = try output(verb, "answer(request, {\"controls\": []})")
    #expect(text.contains("the bundle LampBundle of "))
    #expect(text.contains("#if os(iOS) || os(Linux)"))
  }

  @Test("views of a widget that cannot be represented are named once, and a preview that fails too")
  func views() throws {
    let text = try output(
      "lint",
      """
      answer(request, {"controls": [], "widgets": [
          {"kind": "tide", "display_name": "Tide", "families": ["systemSmall", "systemMedium", "systemLarge"]}]})
      """)
    let lines = text.split(separator: "\n").filter { $0.contains("tide") }
    #expect(
      lines == [
        "warning: tide: Canvas cannot be represented; use Path and shapes",
        "warning: tide: views nested deeper than 24 levels cannot be represented",
        "warning: tide: its preview in the size systemLarge failed: no data",
      ])
    #expect(text.contains("0 controls, 3 warnings\n"))
  }

  @Test("a finding is written and counted once, and no line says warning twice")
  func once() throws {
    let text = try output(
      "lint",
      """
      answer(request, {"controls": [
          {"kind": "lamp", "preview": archive, "parameters": [], "warnings": ["burns"]}]})
      """)
    #expect(text.split(separator: "\n").count { $0.contains("burns") } == 1)
    #expect(text.contains("1 control, 1 warning\n"))
    #expect(!text.contains("warning: warning:"))
  }

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

  @Test("an extension that has only Live Activities lacks nothing", arguments: ["list", "lint"])
  func onlyActivities(verb: String) throws {
    let text = try output(verb, #"answer(request, {"controls": [], "activities": ["Match"]})"#)
    let expected =
      verb == "list" ? "Match  Live Activity of LampBundle\n" : "0 controls, 0 warnings\n"
    #expect(text == expected)
  }

  @Test("an intent that an iPhone performs in the app is named with the key of the manifest")
  func inApp() throws {
    let text = try output(
      "lint",
      """
      archive["action"] = {"intent": "SetLamp", "app_type": "Lamp.SetLamp"}
      answer(request, {"controls": [{"kind": "lamp", "preview": archive, "parameters": []}]})
      """)
    let line = try #require(text.split(separator: "\n").first { $0.contains("SetLamp") })
    #expect(line.hasPrefix("info: lamp: an iPhone performs SetLamp in the app, here the extension"))
    #expect(line.contains("set app.executable in ") && line.hasSuffix("/Lamp.yaml"))
  }
}
