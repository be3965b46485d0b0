import ControlKit
import ControlModel
import Foundation
import Testing

@testable import BuiltInControls

@Suite("Tools")
struct ToolTests {
  let home: Home

  init() throws { home = try Home() }

  private func tool(_ name: String, package: String? = nil) -> Tool {
    Tool(name: name, package: package, host: HostEnvironment(environment: home.environment))
  }

  @Test("arguments arrive as they are: no shell reads them")
  func arguments() async throws {
    try home.script("for word; do echo \"<$word>\"; done", at: "bin/say")
    let words = ["two words", "$HOME", "; echo no", "", "*", "“ä”"]
    let output = try await tool("say").run(words)
    #expect(output == words.map { "<\($0)>\n" }.joined())
  }

  @Test("a missing tool names what to install")
  func missing() async throws {
    let failure = ToolFailure.missing(tool: "wpctl", package: "wireplumber")
    await #expect(throws: failure) { try await tool("wpctl", package: "wireplumber").run() }
    #expect(throws: failure) { try tool("wpctl", package: "wireplumber").require() }
    #expect(
      String(localized: failure.localizedStringResource)
        == "wpctl is not available here; install wireplumber.")
  }

  @Test("a file that may not be run, and a folder, are no tools")
  func notExecutable() throws {
    try home.write("text", to: "bin/text")
    try home.write("text", to: "bin/folder/text")
    #expect(!tool("text").isAvailable)
    #expect(!tool("folder").isAvailable)
    #expect(!tool("").isAvailable)
  }

  @Test("a status other than 0 is an error with the last line of its standard error")
  func status() async throws {
    try home.script("echo out; echo first >&2; echo ' last ' >&2; exit 3", at: "bin/fail")
    await #expect(throws: ToolFailure.failed(tool: "fail", status: 3, lastLine: "last")) {
      try await tool("fail").run()
    }
  }

  @Test("a tool that a signal ends is an error")
  func signal() async throws {
    try home.script("kill -9 $$", at: "bin/die")
    await #expect(throws: ToolFailure.killed(tool: "die", signal: 9)) {
      try await tool("die").run()
    }
  }

  @Test("a tool that takes too long is ended, whatever it writes")
  func tooSlow() async throws {
    try home.script("while :; do echo flood; done", at: "bin/flood")
    await #expect(throws: ToolFailure.tooSlow(tool: "flood", seconds: 0)) {
      try await tool("flood").run(limit: .milliseconds(300))
    }
  }

  @Test("only so much output is kept, and the rest does not stop the tool")
  func outputLimit() async throws {
    try home.script(
      "i=0; while [ $i -lt 3000 ]; do echo 0123456789012345678901234567890123456789; i=$((i+1)); done",
      at: "bin/much")
    let output = try await tool("much").run(limit: .seconds(300))
    #expect(output.utf8.count == Tool.outputLimit)
  }

  @Test("what a tool leaves running in the background is not waited for")
  func background() async throws {
    try home.script(
      "/bin/sleep 900 & echo $! > \"$FAKE/pid\"; echo done", at: "bin/leave")
    #expect(try await tool("leave").run(limit: .seconds(600)) == "done\n")
    let left = try String(contentsOfFile: home.path("pid"), encoding: .utf8)
    kill(try #require(Int32(left.dropLast())), SIGKILL)
  }

  @Test("a cancelled run ends its tool")
  func cancel() async throws {
    try home.script("echo $$ > \"$FAKE/pid\"; while :; do :; done", at: "bin/endless")
    let endless = tool("endless")
    // Longer than all other tests on a small machine: with Swift 6.0 each test waits for all others.
    let task = Task { try await endless.run(limit: .seconds(900)) }
    let limit = ContinuousClock.now + .seconds(300)
    while !FileManager.default.fileExists(atPath: home.path("pid")), ContinuousClock.now < limit {
      await Task.yield()
    }
    task.cancel()
    await #expect(throws: ToolFailure.killed(tool: "endless", signal: 9)) { try await task.value }
  }

  @Test("a tool gets the user's environment without the variables of an extension")
  func environment() async throws {
    try home.script("echo \"$HOME|$ACTIONBUTTON_EXTENSION|\"", at: "bin/env")
    var host = HostEnvironment(environment: home.environment)
    host = HostEnvironment(
      environment: host.environment.merging(["ACTIONBUTTON_EXTENSION": "1"]) { $1 })
    let output = try await Tool(name: "env", host: host).run()
    #expect(output == "\(home.url.path)||\n")
  }

  static let lines: [(text: String, last: String)] = [
    ("one\ntwo\n", "two"), ("one\n\n  \n", "one"), ("", ""), ("\u{1B}[31mred\u{1B}[0m\n", "red"),
    ("a\tb\u{7}", "a b"), ("one\r\ntwo\r\n", "two"),
    (String(repeating: "x", count: 200), String(repeating: "x", count: 119) + "…"),
  ]

  @Test("the last line is plain text that fits a control", arguments: lines)
  func lastLine(text: String, last: String) {
    #expect(text.lastLine == last)
  }
}
