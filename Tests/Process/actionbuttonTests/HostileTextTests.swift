import ControlModel
import ControlSocket
import Foundation
import ProgramTesting
import Testing
import Wire

/// Sends text that controls terminals and forges lines through every output, and checks the bytes.
@Suite("Hostile text in every output")
struct HostileTextTests {
  /// Escape sequences, C1 controls, all kinds of newlines before a forged line, direction marks, zero-width
  /// characters and hundreds of combining marks.
  static let hostile =
    "x\u{1B}[2J\u{1B}]0;t\u{7}\u{9B}31m\u{90}q\u{9C}\u{7F}\u{8}"
    + "\nFORGED one\r\nFORGED two\rFORGED\u{85}FORGED\u{2028}FORGED\u{2029}FORGED\u{B}\u{C}"
    + "\u{202E}abc\u{202C}\u{2066}\u{2067}\u{2068}\u{2069}\u{200E}\u{200F}\u{61C}"
    + "\u{200B}\u{2060}\u{FEFF}\u{E0041}e" + String(repeating: "\u{301}\u{316}", count: 100) + "z"

  /// An extension with hostile text in every field.
  private static let program = """
    #!/usr/bin/env python3
    import base64, json, sys
    KIND = "com.example.hostile"
    H = base64.b64decode("HOSTILE").decode()
    def say(message): print(json.dumps(message), flush=True)
    def archive(kind):
        face = {"symbol": H, "value_text": H, "hint": "Turn On " + H, "status": H, "subtitle": H}
        return {"kind": kind, "display_name": "Lamp " + H, "title": "Title " + H,
                "action": {"intent": "Set"}, "button": face, "warnings": [H]}
    parameters = [{"name": "mode", "title": H, "type": "enum", "description": H,
                   "choices": [{"value": "a", "title": H, "subtitle": H}, {"value": H, "title": H}]}]
    def describe(kind):
        return {"kind": kind, "display_name": "Lamp " + H, "description": H, "preview": archive(kind),
                "parameters": parameters, "configurable": True, "warnings": [H]}
    def answer(message):
        name = message["request"]
        if name == "hello": return {"version": 1, "name": H}
        if name == "describe":
            return {"controls": [describe(KIND), describe("com.example.\\n" + H)],
                    "widgets": [{"kind": H, "display_name": H, "description": H, "families": ["systemSmall"]}]}
        if name == "options": return {"prompt": H, "sections": [{"title": H, "options": [{"value": "a", "title": H}]}]}
        if name == "resolve": return {}
        if name == "perform": raise LookupError(H)
        if name == "timeline": raise LookupError(H)
        return {"archive": archive(message["control"]["kind"])}
    for line in sys.stdin:
        message = json.loads(line)
        if "request" not in message: continue
        sys.stderr.buffer.write((H + "\\n").encode() + b"\\xff\\xc0\\x9b\\n")
        sys.stderr.flush()
        try: reply = {"result": answer(message)}
        except LookupError as error: reply = {"error": {"code": H, "message": str(error)}}
        say({"id": message["id"], **reply})
        if message["request"] == "hello": continue
        say({"notice": "log", "text": H})
        say({"notice": H})
        say({"notice": "reload", "kind": H})
        sys.stdout.buffer.write(H.replace("\\n", " ").encode() + b"\\n")
        sys.stdout.flush()
    """

  /// The first unsafe character with its context, or the first forged line; `nil` if the output is safe.
  static func complaint(_ output: Data, isJSON: Bool = false) -> String? {
    guard let text = String(data: output, encoding: .utf8) else { return "it is not UTF-8" }
    var marks = 0
    for (index, scalar) in text.unicodeScalars.enumerated() where scalar != "\n" {
      func near() -> String {
        String(text.unicodeScalars.dropFirst(max(0, index - 60)).prefix(60)).debugDescription
      }
      if scalar.properties.generalCategory == .control || scalar.properties.isBidiControl
        || [0x2028, 0x2029, 0x200B, 0x2060, 0xFEFF].contains(scalar.value)
      {
        return "U+\(String(scalar.value, radix: 16)) after \(near())"
      }
      marks = scalar.properties.generalCategory == .nonspacingMark ? marks + 1 : 0
      if marks > 10, !isJSON { return "\(marks) marks after \(near())" }
    }
    let forged = text.split(separator: "\n").first { $0.hasPrefix("FORGED") }
    return forged.map { "a forged line: \($0)" }
  }

  /// Runs a command until it ends.
  private static func run(
    _ arguments: [String], in daemon: DaemonProcess, input: String = ""
  ) throws -> FinishedProgram {
    try FinishedProgram(
      "actionbutton", arguments,
      environment: [
        "ACTIONBUTTON_SOCKET": daemon.path("socket"), "XDG_CONFIG_HOME": daemon.path("none"),
      ], input: input)
  }

  private static func daemon() throws -> DaemonProcess {
    let text = String(decoding: try JSONEncoder().encode(hostile), as: UTF8.self)
    let daemon = try DaemonProcess(
      configuration: DaemonProcess.configuration(
        control: "com.example.hostile", extensions: ["hostile"]),
      files: ["hostile.yaml": "name: \(text)\n"],
      programs: [
        "hostile": program.replacing("HOSTILE", with: Data(hostile.utf8).base64EncodedString())
      ])
    // Log lines with this text are the extension's, or name the extension.
    try daemon.logged("hostile")
    return daemon
  }

  @Test("no command and no log writes a control sequence or a forged line")
  func outputs() throws {
    let daemon = try Self.daemon()
    _ = try daemon.event("button.ready")
    _ = try daemon.event("control.loaded")
    let hostile = Self.hostile
    let config = daemon.path("config.yaml")
    let commands: [[String]] = [
      ["list", "--config", config], ["lint", "--config", config],
      ["list", "--extension", daemon.path("hostile")], ["status"],
      ["press"], ["press", "--for", hostile], ["press", hostile],
      ["assign", hostile], ["assign", "action", hostile],
      ["assign", hostile, "com.example.hostile"],
      ["assign", "action", "com.example.hostile", "--set", "mode=\(hostile)"],
      ["assign", "action", "com.example.hostile", "--set", "\(hostile)=a"],
      ["assign", "action", "com.example.hostile"],
      ["configure", "--list"], ["configure", "action", "mode=\(hostile)"], ["configure", hostile],
      ["configure", "--parameter", hostile, "--search", hostile],
      ["configure", "--parameter", "mode", "--search", hostile],
      ["reload", hostile], ["reload", "--all"], ["watch", "--button", hostile],
      ["simulate", hostile], ["simulate", "--hold", hostile, "-"], ["simulate", "--explain", "-"],
      ["record", "--button", hostile, hostile], ["record", "--button", "evdev:\(hostile)", "x"],
      ["record", "--button", "script:quiet.trace", "--presses", hostile, "x"],
      ["run", "--button", hostile], ["run", "--config", hostile], ["run", "--output", hostile],
      ["run", "--button", "keyboard", "--late", hostile],
      ["run", "--socket", hostile, "--button", "gpio:\(hostile)"],
      ["devices", hostile], ["doctor", "--button", hostile], [hostile], ["--\(hostile)"],
      ["list", "--language", hostile], ["list", "--extension", hostile],
      ["status", "--socket", hostile],
      ["unlock", hostile], ["help", hostile],
    ]
    for arguments in commands {
      // execve(2) can pass each of these arguments.
      let ran = try Self.run(
        arguments, in: daemon, input: "\(hostile) | 0ms v 600ms ^ => 0ms \(hostile)\na | 0ms v\n")
      let command = arguments.map { $0 == hostile ? "HOSTILE" : String($0.prefix(40)) }
      #expect(Self.complaint(ran.outputBytes) == nil, "\(command) on standard output")
      #expect(Self.complaint(ran.errorBytes) == nil, "\(command) on standard error")
    }
    let status = try Self.run(["status", "--json"], in: daemon)
    #expect(Self.complaint(status.outputBytes, isJSON: true) == nil)
    let json = try JSONText.decode(SocketMessage.Status.self, from: status.outputBytes)
    // JSON has the extension's text, except for the joiners between the marks.
    let title = json.buttons.first?.control?.displayName.unicodeScalars.filter { $0 != "\u{34F}" }
    #expect(title.map { String(String.UnicodeScalarView($0)).hasSuffix(hostile) } == true)
    // A client's name and requests are also logged.
    _ = try? SocketClient.connect(path: daemon.path("socket"), client: hostile)
    _ = daemon.stop()
    #expect(Self.complaint(Data(daemon.logText.utf8)) == nil, "the log")
    #expect(daemon.logText.contains("FORGED"), "it was logged")
  }

  @Test("the event stream has the exact text, escaped, without control bytes")
  func events() throws {
    let daemon = try Self.daemon()
    // Wait for the lines of the button and of the widget, in either order.
    var title = ""
    var isWidgetLoaded = false
    while title.isEmpty || !isWidgetLoaded {
      let event = try daemon.nextEvent()
      if event["event"] == .string("widget.loaded") { isWidgetLoaded = true }
      if event["event"] == .string("control.loaded"),
        case .string(let text)? = event.control["title"]
      {
        title = text
      }
    }
    #expect(
      title.unicodeScalars.filter { $0 != "\u{34F}" }.elementsEqual(
        "Title \(Self.hostile)".unicodeScalars))
    #expect(Self.complaint(daemon.outputBytes, isJSON: true) == nil)
    let watch = Process()
    watch.executableURL = try BuiltProgram.url("actionbutton")
    watch.arguments = ["watch", "--json", "--socket", daemon.path("socket")]
    let output = Pipe()
    watch.standardOutput = output
    watch.standardInput = FileHandle.nullDevice
    try watch.run()
    try output.fileHandleForWriting.close()
    let client = try daemon.client()
    var seen = Data()
    while !String(decoding: seen, as: UTF8.self).contains("control.loaded") {
      _ = try client.request(Requests.reload, .init(kind: nil))
      seen += output.fileHandleForReading.availableData
    }
    kill(watch.processIdentifier, SIGKILL)
    _ = watch.end()
    // The last line may be incomplete.
    let whole = Data(seen[..<(seen.lastIndex(of: UInt8(ascii: "\n")) ?? seen.startIndex)])
    #expect(Self.complaint(whole, isJSON: true) == nil)
  }
}
