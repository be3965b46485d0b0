import FileTesting
import Foundation
import Testing

@testable import ControlModel

/// Checks that an extension may send the trees in `Tests/Support/Snapshots/trees`, which the page draws in its tests.
@Suite("The trees of the page's tests")
struct ViewTreeFixtureTests {
  private static let folder = Repository.url("Tests/Support/Snapshots/trees")

  /// The trees of one file: by family, or by the position of a Live Activity; `expanded` has a tree for each region.
  private enum Entry: Decodable {
    case tree(ViewTree)
    case regions([String: ViewTree])

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let tree = try? container.decode(ViewTree.self) {
        self = .tree(tree)
      } else {
        self = .regions(try container.decode([String: ViewTree].self))
      }
    }

    var trees: [ViewTree] {
      switch self {
      case .tree(let tree): [tree]
      case .regions(let regions): Array(regions.values)
      }
    }
  }

  private static func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).filter {
      $0.hasSuffix(".json")
    }.sorted()
  }

  /// The tree as JSON, with one text for equal numbers.
  private func text(_ tree: ViewTree) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return String(decoding: try encoder.encode(tree), as: UTF8.self)
  }

  @Test("there are six widgets and three Live Activities")
  func count() throws {
    #expect(try Self.names().count >= 9)
  }

  @Test(
    "every parameter is one of its kind's, and nothing is beyond a limit", arguments: try names())
  func limits(name: String) throws {
    let data = try Data(contentsOf: Self.folder.appending(path: name))
    let trees = try JSONDecoder().decode([String: Entry].self, from: data).values.flatMap(\.trees)
    #expect(!trees.isEmpty)
    for tree in trees { #expect(try text(tree.limited) == text(tree), "\(name)") }
    // An unknown kind would be read as a group.
    let known = Set(ViewKind.allCases.map(\.rawValue))
    let text = String(decoding: data, as: UTF8.self)
    for match in text.matches(
      of: try Regex(#""kind": "([a-z_]+)""#, as: (Substring, Substring).self))
    {
      #expect(known.contains(String(match.output.1)), "\(name): \(match.output.1)")
    }
  }
}
