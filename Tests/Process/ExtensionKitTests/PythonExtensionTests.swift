import ControlKit
import Foundation
import ProgramTesting
import Testing
import Wire

@Suite("An extension in another language: forty lines of Python")
struct PythonExtensionTests {
  private static func fixture(_ name: String) -> URL {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Fixtures").appendingPathComponent(name)
  }

  @Test("describes, loads and performs, and passes over notices")
  func lamp() throws {
    let lamp = try ExtensionProcess(python: Self.fixture("lamp.py"))
    let control = PlacedControl(id: "desk", kind: "com.example.lamp")
    try lamp.send(.placed, ExtensionMessage.Placed(places: [.init(control: control)]))
    let gallery: ExtensionMessage.Gallery = try lamp.ask(.describe, NoFields())
    #expect(gallery.controls.map(\.kind) == ["com.example.lamp"])
    #expect(gallery.controls[0].displayName == "Lamp")
    let dark = try lamp.load(control)
    #expect(dark.shown.title == "Desk Lamp")
    #expect(dark.shown.hint == "Hold to Turn On the Lamp")
    #expect(dark.shown.face.valueText == "Dark")
    #expect(try lamp.perform(control, dark.shown.target, dark.action) == PerformOutcome())
    #expect(try lamp.load(control).shown == dark.shown.setting(isOn: true))
    let refusal = try refusal { try lamp.load(PlacedControl(id: "x", kind: "com.example.fan")) }
    #expect(refusal.code == "unknown-kind")
    try lamp.endInput()
    #expect(try lamp.status() == 0)
  }
}
