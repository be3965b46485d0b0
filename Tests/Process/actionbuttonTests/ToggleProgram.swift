/// The text of an extension in Python with one control: a toggle that is on.
enum ToggleProgram {
  /// Returns the program of a toggle; `archive` has further fields of it and `parameters` its parameters, as JSON.
  ///
  /// `work` is Python code that runs before each answer; `request` is the request, a dictionary, and `folder` is
  /// the home folder, which is writable.
  static func text(
    _ kind: String, title: String, displayName: String? = nil, app: String? = nil,
    archive: String = "{}", parameters: String = "[]", work: String = "pass"
  ) -> String {
    """
    #!/usr/bin/env python3
    import json, os, sys, time
    folder = os.environ["HOME"]
    archive = {"kind": "\(kind)", "title": "\(title)", "display_name": "\(displayName ?? title)",
               "toggle": {"is_on": True, "off": {"value_text": "Off"}, "on": {"value_text": "On"}}}
    archive.update(json.loads('''\(archive)'''))
    answers = {"hello": {"version": 1, "name": "\(app ?? title)"}, "load": {"archive": archive}, "perform": {},
               "options": {"sections": []}, "resolve": {"found": {}, "missing": {}},
               "describe": {"controls": [{"kind": "\(kind)", "preview": archive,
                                          "parameters": json.loads('''\(parameters)''')}]}}
    for line in sys.stdin:
        request = json.loads(line)
        if "id" not in request: continue
    \(work.split(separator: "\n").map { "    \($0)" }.joined(separator: "\n"))
        print(json.dumps({"id": request["id"], "result": answers[request["request"]]}), flush=True)

    """
  }
}
