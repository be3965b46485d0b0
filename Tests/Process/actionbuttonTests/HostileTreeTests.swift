import ControlModel
import ControlSocket
import Foundation
import ProgramTesting
import Testing
import Wire

/// Trees that no author sends intentionally, sent through a daemon to its clients.
@Suite("Hostile trees of widgets")
struct HostileTreeTests {
  /// An extension with one tree for each of its widgets, by kind.
  private static let script = """
    #!/usr/bin/env python3
    import base64, json, struct, sys, zlib
    def text(words, **more): return {"kind": "text", "runs": [{"text": words}], **more}
    def png(width, height, data):
        def chunk(name, data): return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
        head = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
        return base64.b64encode(b"\\x89PNG\\r\\n\\x1a\\n" + head + chunk(b"IDAT", data)).decode()
    deep = text("innermost")
    for _ in range(20): deep = {"kind": "vstack", "children": [deep]}
    links = ["javascript:alert(1)", "JavaScript:alert(1)", "file:///etc/passwd", "data:text/html,hello", "blob:x", "app://page"]
    trees = {
        "fine": text("Fine"),
        "many": {"kind": "vstack", "children": [text("x") for _ in range(15000)]},
        "deep": deep,
        "numbers": text("Numbers", modifiers=[{"kind": "frame", "width": "NaN", "height": 1e308}, {"kind": "padding", "top": -1e308}]),
        "megapixels": {"kind": "image", "type": "png", "resizable": True, "data": png(20000, 10000, zlib.compress(b""))},
        "damaged": {"kind": "image", "type": "png", "data": png(8, 8, b"xx")},
            "font": text("Font", modifiers=[{"kind": "font", "name": "No Such Font; } * { display: none", "size": 17}]),
        "links": {"kind": "vstack", "children": [{"kind": "link", "url": url, "children": [text(url)]} for url in links]},
    }
    big = {"views": "[" + ",".join(['{"kind":"text"}'] * 100000) + "]", "levels": '{"kind":"vstack","children":[' * 1000 + "]}" * 1000,
           "infinite": '{"kind":"text","runs":[],"modifiers":[{"kind":"frame","width":Infinity,"height":NaN}]}'}
    kinds = list(big) if sys.argv[0].endswith("Broken") else list(trees)
    for line in sys.stdin:
        request = json.loads(line)
        name = request.get("request")
        if name == "hello": result = {"version": 1, "name": "Bad"}
        elif name == "describe":
            result = {"controls": [], "widgets": [{"kind": kind, "display_name": kind, "families": ["systemSmall"]} for kind in kinds]}
        elif name == "timeline":
            entry = {"date": "2030-01-01T00:00:00Z", "lines": [request["kind"]], "tree": {"root": trees.get(request["kind"], "here")}}
            result = {"entries": [entry], "policy": {"reload": "never"}}
        else: continue
        text_of_answer = json.dumps({"id": request["id"], "result": result})
        if request.get("kind") in big: text_of_answer = text_of_answer.replace('"here"', big[request["kind"]])
        print(text_of_answer, flush=True)
    """

  private func daemon() throws -> DaemonProcess {
    let daemon = try DaemonProcess(
      extensions: ["Bad", "Broken"], "limits: { load: 60s }",
      programs: ["Bad": Self.script, "Broken": Self.script])
    let reason = "Broken wrote a line of more than 1048576 bytes; every message ends in a newline"
    for line in [reason, "error: \(reason)"] { daemon.expectLog(line, 1...9) }
    // The daemon ends the extension, which may notice a broken pipe first.
    for line in [
      "Traceback (most recent call last):",
      "  File \"\(daemon.path("Broken"))\", line 36, in <module>",
      "    print(text_of_answer, flush=True)", "BrokenPipeError: [Errno 32] Broken pipe",
    ] { daemon.expectLog("Broken: \(line)", 0...9) }
    return daemon
  }

  private func count(_ node: ViewNode) -> Int {
    1 + node.children.reduce(0) { $0 + count($1) }
  }

  private func depth(_ node: ViewNode) -> Int {
    1 + (node.children.map { depth($0) }.max() ?? 0)
  }

  @Test("what can be drawn is sent within the limits, and the rest is an error of its widget alone")
  func trees() throws {
    let daemon = try daemon()
    let status = try daemon.status { status in
      let widgets = status.widgets ?? []
      return widgets.count == 11 && widgets.allSatisfy { $0.date != nil || $0.error != nil }
    }
    var widgets: [String: SocketMessage.Widget] = [:]
    for widget in status.widgets ?? [] { widgets[widget.kind] = widget }
    func root(_ kind: String) throws -> ViewNode {
      try #require(widgets[kind]?.text.tree?.root, "\(kind): \(widgets[kind]?.error ?? "")")
    }
    #expect(try root("fine").kind == .text)
    #expect(try count(root("many")) <= ViewTree.mostNodes)
    #expect(try depth(root("deep")) <= ViewTree.deepest)
    let numbers = try root("numbers").modifiers
    #expect(numbers.first?.values["width"] == nil)
    #expect(try root("font").modifiers.count == 1)
    for kind in ["megapixels", "damaged"] {
      #expect(try root(kind).values["data"] == nil, "clients fetch images by their names")
    }
    for kind in ["views", "levels", "infinite"] { #expect(widgets[kind]?.error != nil, "\(kind)") }
  }

  @Test("addresses of files and code reach no program of the system, of whichever widget")
  func links() throws {
    let daemon = try daemon()
    let status = try daemon.status { status in
      status.widgets?.contains { $0.kind == "links" && $0.text.tree != nil } ?? false
    }
    let tree = try #require(status.widgets?.first { $0.kind == "links" }?.text.tree)
    let number = try #require(tree.number)
    let addresses = tree.root.children.compactMap { link -> String? in
      if case .string(let url)? = link.values["url"] { url } else { nil }
    }
    #expect(addresses.count == 6)
    for url in addresses where !url.hasPrefix("app:") {
      let refusal = try daemon.refused(Requests.act, .init(tree: number, url: url))
      // Addresses with a scheme other than the web's go to the app, and this app has no command.
      let isRefused = ["cannot open", "has no app command"].contains {
        refusal?.message.contains($0) == true
      }
      #expect(isRefused, "\(url): \(refusal as Any)")
    }
    // A tap beside the links opens the app, as on an iPhone.
    let app = try daemon.refused(Requests.act, SocketMessage.Act(tree: number))
    #expect(app?.message.contains("opens the app, but") == true, "\(app as Any)")
  }

  @Test(
    "a view that traps costs no press and no other control, although it ends the extension each time",
    .timeLimit(.minutes(10)))
  func costsNothing() throws {
    let daemon = try DaemonProcess(
      control: "unruly.fill", extensions: ["UnrulyControls"],
      """
      placements:
        fill: { control: unruly.fill }
        trap: { control: unruly.trap }
      """)
    for text in ["a line before everything", "tokens: [", "cookies 12"] {
      daemon.mayLog("UnrulyControls: \(text)")
    }
    // These lines continue with the last output and the wait before the extension is started again.
    let end = "UnrulyControls was ended by SIGKILL"
    daemon.mayLog("actionbutton: \(end); its last output: ")
    let warning = "the views of an activity: cannot views: \(end) before it answered"
    daemon.mayLog("actionbutton: warning: UnrulyControls: \(warning); its last output: ")
    try eventually("the tile cannot be tapped") {
      (try? daemon.ask(Requests.tap, .init(slot: "fill"))).map { _ in }
    }
    for _ in 0..<3 {
      try daemon.ask(Requests.tap, .init(slot: "trap"))
      while try daemon.event("intent.finished")["control"] != .string("unruly.trap") {}
      _ = try daemon.event("extension.exited")
      try daemon.ask(Requests.tap, .init(slot: "fill"))
      while try daemon.event("intent.finished")["control"] != .string("unruly.fill") {}
    }
    try eventually("not every trap is logged") {
      daemon.logText.split(separator: "\n").count { $0.contains(warning) } == 3 ? () : nil
    }
  }
}
