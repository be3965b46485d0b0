import ControlKit
import Foundation
import ProgramTesting
import Testing
import Wire

@Suite("A package outside the repository builds extensions")
struct OutsidePackageTests {
  @Test("control files of an iPhone app, unchanged, are an extension")
  func notes() throws {
    let notes = try ExtensionProcess(Programs.all.get().appendingPathComponent("Notes"))
    let gallery: ExtensionMessage.Gallery = try notes.ask(.describe, NoFields())
    #expect(gallery.controls.map(\.kind) == ["com.example.notes.open", "com.example.home.garage"])
    #expect(gallery.controls[0].preview.shown.hint == "Hold to Open Notes")
    let door = PlacedControl(id: "door", kind: "com.example.home.garage")
    let open = try notes.load(door)
    #expect(open.shown.title == "Left Gate")
    #expect(open.shown.hint == "Hold for Closed")
    #expect(open.action?.parameters["door"] == .string("Left Gate"))
    _ = try notes.perform(door, open.shown.target, open.action)
    let folder = PlacedControl(
      id: "folder", kind: "com.example.notes.open", configuration: ["folder": .string("archive")])
    #expect(try notes.load(folder).shown.face.valueText == "Archive")
    #expect(try notes.perform(folder).dialogs == ["Opened archive."])
  }

  @Test("a lone control is a program, and the main run loop's timers and Dispatch's main queue run")
  func lamp() throws {
    let lamp = try ExtensionProcess(Programs.all.get().appendingPathComponent("Lamp"))
    #expect(try lamp.load(PlacedControl(id: "lamp", kind: "com.example.lamp")).title == "1 Ticks")
  }

  @Test("colors and symbols of an asset catalog have names in Swift, and their values at run time")
  func brand() throws {
    let brand = try ExtensionProcess(Programs.all.get().appendingPathComponent("Brand"))
    let tints = [
      "symbol": "#1f8040", "text": "#1f8040", "uikit": "#1f8040", "accent": "#804000",
      "nested": "#0000ff", "dynamic": "#ff3b30",
    ]
    for (kind, tint) in tints {
      let control = try brand.load(PlacedControl(id: kind, kind: "com.example.brand.\(kind)"))
      #expect(control.tint?.hex == tint, "\(kind)")
      #expect(control.shown.face.symbol == "my.bolt")
      #expect(control.shown.face.isCustomSymbol)
    }
    let bundle = try Programs.all.get().appendingPathComponent("Outside_Brand.resources")
    let symbol = bundle.appendingPathComponent("my.bolt.svg")
    #expect(try String(contentsOf: symbol, encoding: .utf8) == BrandFiles.svg)
    let sizes = PlacedControl(id: "sizes", kind: "com.example.brand.symbol")
    #expect(try brand.perform(sizes).dialogs == ["logo 12 by 8, accent 1"])
    let visit = PlacedControl(id: "visit", kind: "com.example.brand.text")
    #expect(
      try brand.perform(visit).openings.map(\.url) == [
        "https://example.com/phone", "https://example.com/mac",
      ])
  }

  @Test("controls written for Swift 5, with unstable identifiers, behave as they can")
  func shop() throws {
    let program = try ExtensionProcess(Programs.all.get().appendingPathComponent("Shop"))
    let gallery: ExtensionMessage.Gallery = try program.ask(.describe, NoFields())
    #expect(gallery.controls.map(\.displayName) == ["卷帘门", "点单"])
    #expect(gallery.controls.allSatisfy { $0.promptsForUserConfiguration })
    let toggle = PlacedControl(id: "t", kind: gallery.controls[0].kind)
    let off = try program.load(toggle)
    #expect(off.shown.title == "店门")
    #expect(off.shown.face.valueText == "街角小店")
    #expect(off.shown.face.symbol == "shop_shutter_2")
    #expect(off.shown.face.isCustomSymbol)
    #expect(off.shown.hint == "Hold to Turn On ‘卷帘门’")
    _ = try program.perform(toggle, true, off.action)
    let activity: ExtensionMessage.Activity = try program.notice(.activity)
    #expect(activity.phase == .started)
    #expect(activity.type == "ShopAttributes")
    #expect(activity.state == .object(["mood": .string("🙂")]))
    #expect(try program.load(toggle).shown.isOn == true)

    // Every query object creates new identifiers, and a process has one query object of each type. A chosen
    // value is therefore found until the process ends; the next process reports it as missing.
    let list: OptionList = try program.ask(
      .options, ExtensionMessage.Options(control: toggle, parameter: "entity", matching: "门2"))
    #expect(list.options.map(\.title) == ["门2", "门20"])
    let chosen = PlacedControl(
      id: "t", kind: toggle.kind, configuration: ["entity": list.options[0].value])
    #expect(try program.load(chosen).unsetOption == nil)
    let next = try ExtensionProcess(Programs.all.get().appendingPathComponent("Shop"))
    let missing = try next.load(chosen)
    #expect(missing.shown.title == "卷帘门")
    #expect(missing.unsetOption != nil)
    #expect(missing.warnings.first?.contains("always returns the same identifier") == true)
    let resolved: ResolvedConfiguration = try next.ask(
      .resolve, ExtensionMessage.Subject(control: chosen))
    #expect(resolved.missing["entity"] == [list.options[0].value])
    let refusal = try refusal { try next.perform(chosen, true) }
    #expect(refusal.code == "unknown-value")
    #expect(refusal.message.contains("no longer exists"))

    let button = PlacedControl(id: "b", kind: gallery.controls[1].kind)
    let opened = try program.perform(button, nil, program.load(button).action)
    #expect(opened.openings.compactMap(\.url) == ["cornershop://"])
  }
}
