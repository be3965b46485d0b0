import ControlModel
import FileTesting
import Foundation
import Gesture
import SystemAccess
import Testing
import Wire

@testable import Daemon
@testable import ExtensionHost

@Suite("Standard error and symbols of extensions")
struct ExtensionPartsTests {
  init() { ServiceThread.start() }

  @Test("beyond the limit lines are dropped and counted, and after 10 s they pass again")
  func rate() {
    var limit = RateLimit(most: 2)
    let verdicts = [0, 1, 2, 3, 9, 10, 11].map {
      limit.take(at: Timestamp(nanoseconds: $0 * 1_000_000_000))
    }
    #expect(
      verdicts == [
        .pass(dropped: 0), .pass(dropped: 0), .dropFirst, .drop, .drop, .pass(dropped: 3),
        .pass(dropped: 0),
      ])
  }

  @Test("lines are whole however they arrive, long ones lose their end, controls are not shown")
  func lines() {
    var spoken = LogLines()
    var lines: [String] = []
    let long = [UInt8](repeating: UInt8(ascii: "x"), count: 10_000)
    for bytes in [Array("on".utf8), Array("e\r\n\n\u{1B}[2Jtwo".utf8), [0xFF, 10], long, [10]] {
      spoken.append(bytes[...]) { lines.append($0) }
    }
    spoken.append(Array("end".utf8)[...]) { lines.append($0) }
    spoken.flush { lines.append($0) }
    #expect(
      lines == [
        "one", "\u{FFFD}[2Jtwo\u{FFFD}", String(repeating: "x", count: 4_096) + " …", "end",
      ])
  }

  @Test("the numbers of a new process do not end the programs of the one before") @ServiceThread
  func numbers() async throws {
    let folder = try TemporaryFolder()
    let files = ["go", "ended"].map { folder.url.appending(path: $0).path }
    let wait = "until [ -e \"$0\" ]; do sleep 0.01; done; : > \"$1\""
    let command = ChildCommand(
      program: "/bin/sh", arguments: ["-c", wait] + files, environment: ["PATH": "/usr/bin:/bin"])
    let runs = OutsideRuns()
    try runs.start(ExtensionMessage.Run(number: 1, words: ["sh"]), command) { _ in
      Issue.record("the new process got the answer")
    }
    runs.endAll()
    runs.end(1)
    try Data().write(to: URL(filePath: files[0]))
    for _ in 0..<30_000 where access(files[1], F_OK) != 0 {
      await withCheckedContinuation { continuation in
        ServiceThread.after(.milliseconds(10)) { continuation.resume() }
      }
    }
    #expect(access(files[1], F_OK) == 0)
  }

  @Test("symbols that the bundle holds are not reported")
  func symbols() {
    var face = ControlFace()
    face.symbol = "extension"
    face.isCustomSymbol = true
    let archive = ControlArchive(kind: "timer", template: .button(face))
    let none = ExtensionBundle(executable: "/e/timer")
    #expect(
      none.missingSymbols(of: archive) == [
        "symbol \"extension\" of \"timer\": not found in bundle "
          + "(/e/timer.yaml names no symbols folder)"
      ])
    let other = ExtensionBundle(executable: "/e/timer", symbolsFolder: "/nowhere")
    #expect(other.missingSymbols(of: archive).count == 1)
    #expect(throws: MessageError.self) { try none.picture(named: "extension") }
  }

  @Test("an app's own symbol is read from its folder, and a bad file is refused with the reason")
  func pictures() throws {
    let folder = try TemporaryFolder()
    try folder.write("<svg/>", to: "door.svg")
    try folder.write("door", to: "text.svg")
    let bundle = ExtensionBundle(executable: "/e/timer", symbolsFolder: folder.path)
    #expect(try bundle.picture(named: "door").svg == "<svg/>")
    #expect {
      try bundle.picture(named: "lamp")
    } throws: {
      ($0 as? MessageError)?.code == "unknown-symbol" && "\($0)".contains("put its SVG into")
    }
    #expect {
      try bundle.picture(named: "text")
    } throws: {
      ($0 as? MessageError)?.code == "bad-symbol"
        && "\($0)".contains("text.svg: is not an SVG file")
    }
  }
}
