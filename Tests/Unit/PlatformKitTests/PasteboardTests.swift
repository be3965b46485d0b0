import FileTesting
import Foundation
import PlatformKit
import Testing

@Suite("Pasteboards")
struct PasteboardTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  var file: PasteboardFile { PasteboardFile(file: folder.url("a/general.json"), desktop: nil) }

  @Test("what is copied can be pasted, also by another object")
  func copying() throws {
    let pasteboard = UIPasteboard(file: file, name: .general)
    #expect(pasteboard.string == nil && !pasteboard.hasStrings)
    pasteboard.string = "one"
    let other = UIPasteboard(file: file, name: .general)
    #expect(other.string == "one" && other.changeCount == 1)
    other.url = URL(string: "https://example.com")
    #expect(pasteboard.url?.absoluteString == "https://example.com")
    #expect(pasteboard.string == nil)
    pasteboard.setValue("two", forPasteboardType: "public.plain-text")
    pasteboard.addItems([["public.utf8-plain-text": "three"]])
    #expect(other.strings == ["two", "three"])
    #expect(other.contains(pasteboardTypes: ["public.text"]))
    pasteboard.color = .red
    #expect(other.color == .red)
    pasteboard.image = UIImage(data: ImageTests.png(4, 5))
    #expect(other.image?.size == CGSize(width: 4, height: 5))
    pasteboard.string = nil
    #expect(other.numberOfItems == 0)
    let mac = NSPasteboard(file: file, name: .general)
    mac.clearContents()
    #expect(mac.setString("four", forType: .string))
    #expect(other.string == "four" && mac.string(forType: .string) == "four")
  }

  @Test("too much is refused, and what was there stays")
  func limits() {
    let pasteboard = NSPasteboard(file: file, name: .general)
    #expect(pasteboard.setString("small", forType: .string))
    let large = String(repeating: "x", count: PasteboardFile.byteLimit + 1)
    #expect(!pasteboard.setString(large, forType: .string))
    #expect(pasteboard.string(forType: .string) == "small")
    let many = Array(repeating: ["a": "b"], count: PasteboardFile.itemLimit + 1)
    let other = UIPasteboard(file: file, name: .general)
    other.items = many
    #expect(other.numberOfItems == 1)
    #expect(UIPasteboard(name: .init("../x"), create: true) == nil)
  }

  @Test("text goes to the program of the session, and comes from it")
  func desktop() throws {
    let clip = folder.path("clip")
    for (name, line) in [("wl-copy", "cat > '\(clip)'"), ("wl-paste", "cat '\(clip)'")] {
      try folder.writeProgram("#!/bin/sh\n\(line)\n", to: name)
    }
    let session = ["PATH": folder.path, "WAYLAND_DISPLAY": "wayland-0"]
    #expect(DesktopClipboard(environment: ["PATH": folder.path]) == nil)
    let desktop = try #require(DesktopClipboard(environment: session))
    let file = PasteboardFile(file: folder.url("g.json"), desktop: desktop)
    let pasteboard = UIPasteboard(file: file, name: .general)
    pasteboard.string = "from a control"
    #expect(try folder.text(of: "clip") == "from a control")
    try folder.write("from the desktop", to: "clip")
    #expect(pasteboard.string == "from the desktop")
  }
}
