import ControlKit
import Foundation
import ProgramTesting
import Testing
import Wire

@Suite("Run Shortcut")
struct ShortcutTests {
  let home: Home

  init() throws { home = try Home() }

  private static let folder = "data/actionbutton/shortcuts"

  private func shortcut(_ name: String) -> PlacedControl {
    .builtIn("RunShortcut", ["shortcut": .string(name)])
  }

  @Test("every executable of the folder is a shortcut, found by name or file; nothing else is")
  func query() throws {
    try home.script("", at: "\(Self.folder)/back-up_photos.sh")
    try home.script("", at: "\(Self.folder)/lights")
    try home.script("", at: "\(Self.folder)/.hidden")
    try home.write("text", to: "\(Self.folder)/notes.txt")
    try home.script("", at: "\(Self.folder)/folder/inside")
    let process = try home.start()
    let control = PlacedControl.builtIn("RunShortcut")
    let all = try process.options(of: "shortcut", in: control)
    #expect(all.options.map(\.title) == ["back up photos", "lights"])
    #expect(all.options.map(\.value) == [.string("back-up_photos.sh"), .string("lights")])
    let found = try process.options(of: "shortcut", in: control, matching: "UP P")
    #expect(found.options.map(\.title) == ["back up photos"])
    #expect(try process.options(of: "shortcut", in: control, matching: ".sh").options.count == 1)
  }

  @Test("an identifier means the same shortcut in another process, and outside the folder nothing")
  func identifiers() throws {
    try home.script("", at: "\(Self.folder)/lights")
    try home.script("", at: "data/actionbutton/outside")
    for _ in 0..<2 {
      let process = try home.start()
      let found: ResolvedConfiguration = try process.ask(
        .resolve, ExtensionMessage.Subject(control: shortcut("lights")))
      #expect(found.missing.isEmpty)
      let gone: ResolvedConfiguration = try process.ask(
        .resolve, ExtensionMessage.Subject(control: shortcut("../outside")))
      #expect(gone.missing == ["shortcut": [.string("../outside")]])
    }
  }

  @Test("a name that leads out of the folder runs nothing")
  func outside() throws {
    try home.script("touch \"$FAKE/ran\"", at: "data/actionbutton/outside")
    try home.script("", at: "\(Self.folder)/lights")
    let process = try home.start()
    for name in ["../outside", "./lights/../../outside", home.path("data/actionbutton/outside")] {
      #expect(throws: MessageError.self) { try process.press(shortcut(name)) }
    }
    #expect(!FileManager.default.fileExists(atPath: home.path("ran")))
  }

  @Test("the last line that a shortcut writes is the status, also after a restart")
  func status() throws {
    try home.script("echo Starting; echo; echo '3 lights off'", at: "\(Self.folder)/lights")
    let process = try home.start()
    let control = shortcut("lights")
    let before = try process.shown(control)
    #expect(before.hint == "Hold to Run lights")
    #expect(before.face.valueText == "lights")
    #expect(before.face.status == "Shortcut Run")
    try process.press(control)
    #expect(try process.shown(control).face.status == "3 lights off")
    #expect(try home.start().shown(control).face.status == "3 lights off")
  }

  @Test("a shortcut that fails says why, and keeps its last status")
  func failure() throws {
    try home.script("echo 'no network' >&2; exit 4", at: "\(Self.folder)/lights")
    let process = try home.start()
    let refusal = try refusal { try process.press(shortcut("lights")) }
    #expect(refusal.code == "perform-failed")
    #expect(refusal.message.contains("ended with status 4: no network"))
    #expect(try process.shown(shortcut("lights")).face.status == "Shortcut Run")
  }
}
