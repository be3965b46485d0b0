import FileTesting
import Foundation
import Testing

@testable import ExtensionPackages

@Suite("Writing a package")
struct PackageFolderTests {
  @Test("what exists is not touched, and after an error nothing is left")
  func whole() throws {
    let project = try TemporaryProject(["LampBundle.swift": TemporaryProject.bundle])
    let parent = SourceFolder.parent(project.folder)
    let package = try project.imported()
    try package.write()
    let link = try FileManager.default.destinationOfSymbolicLink(
      atPath: "\(parent)/out/Sources/app/LampBundle.swift")
    #expect(link == "../../../app/LampBundle.swift")
    #expect(
      try String(contentsOfFile: "\(parent)/out/Sources/app/LampBundle.swift", encoding: .utf8)
        == TemporaryProject.bundle)
    #expect(throws: ImportError.self) { try package.write() }
    #expect(SourceFolder.names(in: parent) == ["app", "out"])

    var broken = package.package
    broken.files.append(
      ExtensionPackage.File(path: "Sources/x", content: .copy("\(parent)/missing")))
    #expect(throws: ImportError.self) { try PackageFolder.write(broken, to: "\(parent)/other") }
    #expect(SourceFolder.names(in: parent) == ["app", "out"])
  }

  @Test("the sources can be copied, and their own folder is no place for the package")
  func copies() throws {
    let project = try TemporaryProject(["LampBundle.swift": TemporaryProject.bundle])
    let package = try project.imported { $0.copies = true }
    try package.write()
    #expect(!SourceFolder.isLink("\(package.folder)/Sources/app/LampBundle.swift"))
    let folder = project.folder
    #expect(throws: ImportError.self) { try project.imported { $0.output = folder } }
  }

  @Test("a new package takes a name that Swift takes")
  func new() throws {
    let library = LibrarySource.folder("/library")
    for name in ["Bad-Name", "1Lamp", "WidgetKit", "a b", String(repeating: "a", count: 65)] {
      #expect(throws: ImportError.self, "\(name)") {
        try NewPackage("/tmp/\(name)", library: library)
      }
    }
    let package = try NewPackage("/tmp/DeskLamp", library: library).package
    #expect(package.manifest.contains(".package(name: \"ActionButton\", path: \"/library\")"))
    let control = try #require(package.files.first { $0.path.hasSuffix("DeskLampControl.swift") })
    guard case .bytes(let bytes) = control.content else { return }
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.contains(".displayName(\"Desk Lamp\")"))
    #expect(!text.contains("NAME") && !text.contains("WORDS"))
  }

  @Test("the library is found from a build and from an installation, and named by an address")
  func library() throws {
    let project = try TemporaryProject([
      "Package.swift": "let package = Package(\n  name: \"ActionButton\")",
      "Sources/Controls/ControlKit/x": "", "bin/actionbutton": "",
      "share/actionbutton/library/Package.swift": "name: \"ActionButton\"",
      "share/actionbutton/library/Sources/Controls/ControlKit/x": "",
    ])
    let folder = project.folder
    #expect(
      LibrarySource.beside(program: "\(folder)/.build/debug/actionbutton") == .folder(folder))
    #expect(
      LibrarySource.beside(program: "\(folder)/bin/actionbutton")
        == .folder("\(folder)/share/actionbutton/library"))
    #expect(LibrarySource.beside(program: "/proc/actionbutton") == nil)
    #expect(try LibrarySource(folder) == .folder(folder))
    #expect(throws: ImportError.self) { try LibrarySource("\(folder)/bin") }
    let address = try LibrarySource("https://example.com/action-button.git")
    #expect(address.package == "action-button")
    #expect(address.dependency.hasPrefix(".package(url: \"https://example.com/action-button.git\""))
  }

  @Test("the programs of a package and the folders of its sources are found, also of linked files")
  func developed() throws {
    let project = try TemporaryProject([
      "Lamp/Package.swift": try NewPackage("/x/Lamp", library: .folder("/y")).package.manifest,
      "Lamp/Sources/Lamp/Lamp.swift": "", "Lamp/Sources/Lamp/Lamp.resources/Lamp.yaml": "",
      "Lamp/.build/debug/x": "", "Elsewhere/Other.swift": "",
    ])
    try FileManager.default.createSymbolicLink(
      atPath: "\(project.folder)/Lamp/Sources/Lamp/Other.swift",
      withDestinationPath: "../../../Elsewhere/Other.swift")
    let package = try DevelopedPackage("\(project.folder)/Lamp")
    #expect(package.programs == ["Lamp"])
    let folders = try package.folders().map { SourceFolder.relative($0, from: package.folder) }
    #expect(folders == ["../Elsewhere", "Sources/Lamp", "Sources/Lamp/Lamp.resources"])
    #expect(throws: ImportError.self) { try DevelopedPackage(project.folder) }
  }

  @Test("the modules that need nothing done are those of this library")
  func modules() throws {
    let map = try Repository.text(
      "Sources/Controls/Facades/AppleModules/include/module.modulemap")
    let tokens = SwiftLexer.tokens(of: Array(map.utf8))
    for (index, token) in tokens.enumerated().dropFirst()
    where tokens[index - 1].text == "module" && token.depth == 0 && token.kind == .word {
      #expect(KnownModules.library.contains(token.text), "\(token.text) is missing")
    }
    let manifest = try Repository.text("Package.swift")
    for name in KnownModules.library.subtracting(["os", "OSLog"]) {
      #expect(
        manifest.contains(".library(\n      \"\(name)\"")
          || manifest.contains(".library(\"\(name)\""))
    }
    #expect(KnownModules.apple.isDisjoint(with: KnownModules.present))
    var targets: Set<String> = []
    for group in [
      "Button", "Clients", "Controls", "Controls/Facades", "Controls/StandIns", "Shared", "System",
      "Testing",
    ] {
      let names = try FileManager.default.contentsOfDirectory(
        atPath: Repository.url("Sources/\(group)").path)
      targets.formUnion(names.filter { $0.first?.isUppercase == true })
    }
    targets.subtract(["Facades", "StandIns"])
    #expect(KnownModules.taken.subtracting(["os", "OSLog"]) == targets)
    let standIns = manifest.matches(of: /Group\.standIns\.library\("(\w+)"/).map { String($0.1) }
    #expect(Set(standIns) == KnownModules.standIns)
    #expect(KnownModules.standIns.isSubset(of: KnownModules.apple))
  }
}
