import FileTesting
import ProgramTesting
import Testing

@Suite("The output of lint and list")
struct LintTests {
  /// Runs a verb on a Python extension that answers `describe` with `script`, and returns the output.
  private func output(_ verb: String, _ script: String) throws -> String {
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
      "actionbutton", [verb, "--extension", lamp], environment: ["XDG_CONFIG_HOME": folder.path])
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
