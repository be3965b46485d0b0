import Foundation
import Testing

@testable import AssetCatalogs

@Suite("Asset catalogs")
struct AssetCatalogTests {
  let files: TemporaryCatalog

  init() throws { files = try TemporaryCatalog() }

  func read() -> AssetCatalog {
    var catalog = AssetCatalog()
    catalog.read(files.path)
    return catalog
  }

  func hex(_ parts: ColorParts?) -> String {
    guard let bytes = parts?.bytes else { return "none" }
    return String(format: "%02x%02x%02x", bytes.red, bytes.green, bytes.blue)
  }

  @Test(
    "a color component is up to 255 as a hexadecimal or whole number, up to 1 as a decimal",
    arguments: [
      (["0xFF", "0x80", "0x00"], "ff8000"), (["255", "128", "0"], "ff8000"),
      (["1.000", "0.502", "0.000"], "ff8000"), (["1", "1", "1"], "010101"),
      (["0xff", "0.5", "3"], "ff8003"),
    ])
  func parts(parts: [String], expected: String) throws {
    try files.color("brand", TemporaryCatalog.entry(parts[0], parts[1], parts[2], alpha: "0.5"))
    let color = read().colors["brand"]
    #expect(hex(color?.light) == expected)
    #expect(color?.light.opacity == 0.5)
    #expect(color?.light == color?.dark)
  }

  @Test("a color has a dark value, prefers iPhone entries, and is read in any color space")
  func variants() throws {
    try files.color(
      "brand", TemporaryCatalog.entry("0x11", "0", "0"),
      TemporaryCatalog.entry("0x22", "0", "0", dark: true),
      TemporaryCatalog.entry("0x33", "0", "0", idiom: "ipad"),
      TemporaryCatalog.entry("0x44", "0", "0", idiom: "iphone"))
    try files.color("wide", TemporaryCatalog.entry("0.2", "0.6", "0.4", space: "display-p3"))
    try files.color(
      "gray",
      #"{"color":{"color-space":"gray-gamma-22","components":{"white":"0.2","alpha":"1"}}}"#)
    try files.color(
      "system", #"{"color":{"platform":"ios","reference":"systemPurpleColor"}}"#)
    try files.color("AccentColor", #"{"idiom":"universal"}"#)
    let catalog = read()
    #expect(hex(catalog.colors["brand"]?.light) == "440000")
    #expect(hex(catalog.colors["brand"]?.dark) == "220000")
    #expect(hex(catalog.colors["wide"]?.light) == "009c61")
    #expect(hex(catalog.colors["gray"]?.light) == "333333")
    #expect(hex(catalog.colors["system"]?.light) == "af52de")
    #expect(hex(catalog.colors["system"]?.dark) == "bf5af2")
    #expect(catalog.colors["AccentColor"] == nil)
    #expect(catalog.problems == [])
  }

  @Test("a folder that provides a namespace is part of its assets' names")
  func namespaces() throws {
    try files.write(
      #"{"properties":{"provides-namespace":true}}"#, to: "Icons/Contents.json")
    try files.write("{}", to: "Group/Contents.json")
    try files.color("Icons/Group/glow", TemporaryCatalog.entry("1", "1", "1"))
    try files.color("Group/plain", TemporaryCatalog.entry("1", "1", "1"))
    #expect(read().colors.keys.sorted() == ["Icons/glow", "plain"])
  }

  @Test("an image has files for scales and appearances; a symbol is a template")
  func images() throws {
    try files.write(
      #"""
      {"images":[{"filename":"a.png","idiom":"universal","scale":"1x"},
      {"filename":"a@3x.png","idiom":"universal","scale":"3x"},
      {"filename":"dark.png","idiom":"universal","scale":"1x",
      "appearances":[{"appearance":"luminosity","value":"dark"}]},
      {"filename":"../../secret","idiom":"universal"},{"idiom":"universal","scale":"2x"}],
      "properties":{"template-rendering-intent":"template"}}
      """#, to: "logo.imageset/Contents.json")
    try files.write(
      #"{"symbols":[{"filename":"bolt.svg","idiom":"universal"}]}"#,
      to: "my.bolt.symbolset/Contents.json")
    let catalog = read()
    let logo = try #require(catalog.images["logo"])
    #expect(logo.kind == .image && logo.isTemplate && logo.files.count == 3)
    #expect(logo.file(isDark: false)?.path == "\(files.path)/logo.imageset/a@3x.png")
    #expect(logo.file(isDark: true)?.path == "\(files.path)/logo.imageset/dark.png")
    #expect(catalog.images["my.bolt"]?.kind == .symbol)
  }

  @Test(
    "what cannot be read is named with its file, and the rest is read",
    arguments: [
      ("{", "does not have the form that Xcode writes"),
      (#"{"colors":[{"color":{"color-space":"cmyk","components":{}}}]}"#, "color space \"cmyk\""),
      (#"{"colors":[{"color":{"components":{"red":"0xFFF"}}}]}"#, "red is \"0xFFF\""),
      (#"{"colors":[{"color":{"components":{"red":"nan"}}}]}"#, "red is \"nan\""),
      (#"{"colors":[{"color":{"reference":"noColor"}}]}"#, "no system color \"noColor\""),
      (String(repeating: " ", count: AssetCatalog.Limit.contents + 1), "has more than 65536 bytes"),
      (String(repeating: "[", count: 60_000), "does not have the form that Xcode writes"),
    ])
  func problems(text: String, reason: String) throws {
    try files.write(text, to: "bad.colorset/Contents.json")
    try files.color("good", TemporaryCatalog.entry("1", "2", "3"))
    let catalog = read()
    #expect(catalog.colors.keys.sorted() == ["good"])
    #expect(catalog.problems.count == 1)
    #expect(catalog.problems.first?.hasPrefix("\(files.path)/bad.colorset/Contents.json: ") == true)
    #expect(catalog.problems.first?.contains(reason) == true)
  }

  @Test("a catalog is read up to a depth and a number of folders")
  func limits() throws {
    let deep = Array(repeating: "a", count: AssetCatalog.Limit.depth).joined(separator: "/")
    try files.color("\(deep)/brand", TemporaryCatalog.entry("1", "2", "3"))
    let catalog = read()
    #expect(catalog.colors.isEmpty)
    #expect(catalog.problems.first?.contains("12 folders deep") == true)
    let manager = FileManager.default
    try manager.removeItem(atPath: "\(files.path)/a")
    for number in 0...AssetCatalog.Limit.folders {
      try manager.createDirectory(
        atPath: "\(files.path)/\(number)", withIntermediateDirectories: false)
    }
    #expect(read().problems.last?.contains("more than 4096 folders") == true)
  }

  @Test("the resource folders beside a program are found, SwiftPM's included")
  func beside() throws {
    let program = "\(files.folder)/Lamp"
    #expect(AssetFolders.beside(program: program) == [])
    for name in [
      "Lamp.resources", "My_Lamp.resources", "My_Other.resources",
      "My_Lamp.resources/Lamp.resources",
    ] {
      try FileManager.default.createDirectory(
        atPath: "\(files.folder)/\(name)", withIntermediateDirectories: false)
    }
    #expect(
      AssetFolders.beside(program: program) == [
        "\(files.folder)/Lamp.resources", "\(files.folder)/My_Lamp.resources/Lamp.resources",
        "\(files.folder)/My_Lamp.resources",
      ])
  }

  @Test("a compiled catalog has the same assets as its source")
  func compiled() throws {
    try files.color(
      "brand", TemporaryCatalog.entry("0x11", "0", "0"),
      TemporaryCatalog.entry("0x22", "0", "0", dark: true))
    try files.write(
      #"{"images":[{"filename":"a.png","idiom":"universal"}]}"#, to: "logo.imageset/Contents.json")
    let catalog = read()
    let data = try CompiledCatalog(catalog) { _ in "logo.png" }.data()
    try data.write(to: URL(fileURLWithPath: "\(files.folder)/AssetCatalog.json"))
    try FileManager.default.removeItem(atPath: files.path)
    let again = AssetFolders().catalog(of: [files.folder])
    #expect(again.colors == catalog.colors)
    #expect(again.images["logo"]?.files.map(\.path) == ["\(files.folder)/logo.png"])
  }
}
