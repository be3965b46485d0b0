import FileTesting
import Foundation
import Testing

@testable import ExtensionPackages

/// A folder with the files of a project.
struct TemporaryProject {
  private let files: TemporaryFolder
  var folder: String { files.path("app") }
  /// A folder that stands for the folder of this library.
  let library: LibrarySource

  init(_ files: [String: String]) throws {
    self.files = try TemporaryFolder()
    library = .folder(self.files.path("library"))
    for (name, text) in files { try write(text, to: name) }
  }

  func write(_ text: String, to name: String) throws { try files.write(text, to: "app/\(name)") }

  /// The imported package, not written to files.
  func imported(
    _ name: String = "", _ change: (inout ImportedPackage.Options) -> Void = { _ in }
  ) throws -> ImportedPackage {
    var options = ImportedPackage.Options()
    options.output = files.path("out")
    change(&options)
    return try ImportedPackage(
      name.isEmpty ? folder : "\(folder)/\(name)", library: library, options)
  }

  /// The names of a target's Swift files.
  static func sources(_ package: ImportedPackage, _ target: String) -> [String] {
    package.package.files.map(\.path)
      .filter { $0.hasPrefix("Sources/\(target)/") && $0.hasSuffix(".swift") }
      .map { SourceFolder.name($0) }.sorted()
  }

  /// The text of a file that the import generates.
  static func text(_ package: ImportedPackage, _ path: String) throws -> String {
    let file = try #require(package.package.files.first { $0.path == path })
    guard case .bytes(let bytes) = file.content else { return "" }
    return String(decoding: bytes, as: UTF8.self)
  }

  static let bundle = """
    import WidgetKit
    import SwiftUI
    @main struct LampBundle: WidgetBundle { var body: some Widget { LampControl() } }
    """
  static let control = """
    import WidgetKit
    struct LampControl: ControlWidget {
      var body: some ControlWidgetConfiguration {
        StaticControlConfiguration(kind: "lamp") { ControlWidgetButton(action: Blink()) { Text("x") } }
      }
    }
    """
  static let intent =
    "import AppIntents\nstruct Blink: AppIntent { func perform() { Store.shared.blink() } }"
}
