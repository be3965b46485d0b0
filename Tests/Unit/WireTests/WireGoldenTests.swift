import ControlModel
import FileTesting
import Foundation
import Testing
import Wire

@Suite("Messages of the extension protocol")
struct WireGoldenTests {
  @Test("each golden file is read and written again without a loss", arguments: WireGolden.all)
  func read(_ golden: WireGolden) throws {
    let line = try golden.line()
    #expect(try golden.again(line) == line)
  }

  @Test("every request, its result and every notice has a golden file, and no file is left over")
  func complete() throws {
    let names = Set(WireGolden.all.map(\.name))
    let requests = ExtensionRequest.allCases.flatMap { ["\($0)-request", "\($0)-result"] }
    let notices =
      DaemonNotice.allCases.map { "\($0.rawValue)-notice" }
      + ExtensionNotice.allCases.map { "\($0.rawValue)-notice" }
    let others = ["load-after-request", "refusal", "refusal-arguments"]
    #expect(names == Set(requests + notices + others))
    let files = try FileManager.default.contentsOfDirectory(atPath: WireGolden.folder.path)
    #expect(Set(files) == Set(names.map { "\($0).json" }))
  }

  @Test("the guide shows every message as its golden file has it")
  func guide() throws {
    let guide = try Repository.text("Sources/Controls/ExtensionKit/ExtensionKit.docc/Protocol.md")
    let lines = Set(guide.split(separator: "\n").map { $0.drop { $0 == " " } })
    for golden in WireGolden.all {
      let line = String(decoding: try golden.line().dropLast(), as: UTF8.self)
      #expect(lines.contains(line[...]), "\(golden.name) is missing: \(line)")
    }
  }

  @Test(
    "the guide lists every code of a refusal once: an extension's in the first table, the daemon's in the second"
  )
  func codes() throws {
    let guide = try Repository.text("Sources/Controls/ExtensionKit/ExtensionKit.docc/Protocol.md")
    let tables = guide.components(separatedBy: "| Code | Means |").dropFirst().map { table in
      table.components(separatedBy: "\n\n")[0].split(separator: "\n").dropFirst().flatMap { row in
        row.split(separator: "|")[0].components(separatedBy: "`").enumerated()
          .filter { !$0.offset.isMultiple(of: 2) }.map(\.element)
      }
    }
    try #require(tables.count == 2)
    let codes = MessageError.codesOfExtensions
    #expect(tables[0].sorted() == codes.map(\.rawValue).sorted())
    let others = MessageError.Code.allCases.filter { !codes.contains($0) }
    #expect(tables[1].sorted() == others.map(\.rawValue).sorted())
  }
}
