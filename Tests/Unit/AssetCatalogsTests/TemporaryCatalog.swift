import FileTesting
import Foundation

/// A folder with an asset catalog.
struct TemporaryCatalog {
  let files: TemporaryFolder
  var folder: String { files.path }
  var path: String { files.path("Assets.xcassets") }

  init() throws {
    files = try TemporaryFolder()
    try write(#"{"info":{"author":"xcode","version":1}}"#, to: "Contents.json")
  }

  /// Writes a file of the catalog and creates its folders.
  func write(_ text: String, to name: String) throws { try write(Data(text.utf8), to: name) }

  func write(_ data: Data, to name: String) throws {
    try files.write(data, to: "Assets.xcassets/\(name)")
  }

  /// Writes a color with these entries.
  func color(_ name: String, _ entries: String...) throws {
    try write(
      #"{"colors":[\#(entries.joined(separator: ","))]}"#, to: "\(name).colorset/Contents.json")
  }

  static func entry(
    _ red: String, _ green: String, _ blue: String, alpha: String = "1.000",
    space: String = "srgb", idiom: String = "universal", dark: Bool = false
  ) -> String {
    let appearance = dark ? #","appearances":[{"appearance":"luminosity","value":"dark"}]"# : ""
    return #"""
      {"idiom":"\#(idiom)"\#(appearance),"color":{"color-space":"\#(space)","components":
      {"red":"\#(red)","green":"\#(green)","blue":"\#(blue)","alpha":"\#(alpha)"}}}
      """#
  }
}
