/// Generates the Swift source with the names of assets, as Xcode does.
package struct SymbolSource {
  /// The bundle in which the program looks for the assets at run time.
  package enum Bundle: String, Sendable {
    /// The resource folder next to the program.
    case main
    case module
  }

  package private(set) var text = ""
  /// One message for each asset without a name in the source, with the reason.
  package private(set) var problems: [String] = []

  /// A namespace of assets and nested namespaces.
  private final class Node {
    var assets: [(identifier: String, name: String)] = []
    var namespaces: [String: Node] = [:]
    var taken: Set<String> = []
  }

  private let bundle: Bundle

  package init(_ catalog: AssetCatalog, bundle: Bundle) {
    self.bundle = bundle
    let colors = tree(catalog.colors.keys.sorted(), .color)
    let images = tree(catalog.images.keys.sorted(), .image)
    text = """
      // Generated from asset catalogs by the plugin AssetSymbols; changes here are lost.
      import Foundation
      import SwiftUI
      import UIKit
      import AppKit

      """
    add(colors, to: "SwiftUI.ColorResource", type: "SwiftUI.ColorResource")
    add(images, to: "SwiftUI.ImageResource", type: "SwiftUI.ImageResource")
    extend("SwiftUI.Color", of: "SwiftUI.Color", colors, without: Self.colorNames) {
      ".init(\($0))"
    }
    extend(
      "SwiftUI.ShapeStyle where Self == SwiftUI.Color", of: "SwiftUI.Color", colors,
      without: Self.colorNames
    ) { ".init(\($0))" }
    for type in ["UIKit.UIColor", "AppKit.NSColor"] {
      extend(type, of: type, colors, without: Self.platformColorNames) { ".init(resource: \($0))" }
    }
    for type in ["UIKit.UIImage", "AppKit.NSImage"] {
      extend(
        type, of: type, images,
        without: ["add", "remove", "actions", "checkmark", "strokedCheckmark"]
      ) {
        ".init(resource: \($0))"
      }
    }
  }

  // MARK: Names

  private mutating func tree(_ names: [String], _ kind: AssetName.Kind) -> Node {
    let root = Node()
    for name in names {
      let parts = name.split(separator: "/", omittingEmptySubsequences: true)
      guard let last = parts.last else { continue }
      var node = root
      for part in parts.dropLast() {
        let type = AssetName.type(String(part))
        let next = node.namespaces[type] ?? Node()
        node.namespaces[type] = next
        node = next
      }
      let identifier = AssetName.property(String(last), kind)
      guard node.taken.insert(identifier).inserted else {
        problems.append(
          "the \(kind == .color ? "color" : "image") \"\(name)\" has no symbol, because the name of another asset is "
            + "\(identifier) already; rename one of them")
        continue
      }
      node.assets.append((identifier, name))
    }
    return root
  }

  // MARK: Text

  private mutating func add(_ root: Node, to extended: String, type: String) {
    text += "\nextension \(extended) {\n"
    addMembers(of: root, indent: "  ", type: type)
    text += "}\n"
  }

  private mutating func addMembers(of node: Node, indent: String, type: String) {
    for asset in node.assets {
      text += """
        \(indent)/// The asset \(Self.literal(asset.name)).
        \(indent)nonisolated static var \(asset.identifier): \(type) {
        \(indent)  \(type)(name: \(Self.literal(asset.name)), bundle: Foundation.Bundle.\(bundle.rawValue))
        \(indent)}

        """
    }
    for (name, child) in node.namespaces.sorted(by: { $0.key < $1.key }) {
      text += "\(indent)enum \(name) {\n"
      addMembers(of: child, indent: indent + "  ", type: type)
      text += "\(indent)}\n"
    }
  }

  /// Adds the assets to one of Apple's types, except for names that the type already has.
  private mutating func extend(
    _ extended: String, of type: String, _ root: Node, without taken: Set<String>,
    value: (String) -> String
  ) {
    text += "\nextension \(extended) {\n"
    let assets = root.assets.filter { !taken.contains($0.identifier) }
    addValues(assets, indent: "  ", type: type, path: "", value: value)
    // A protocol cannot contain nested types.
    if extended == type {
      addNamespaces(of: root, indent: "  ", type: type, path: "", value: value)
    }
    text += "}\n"
  }

  private mutating func addValues(
    _ assets: [(identifier: String, name: String)], indent: String, type: String, path: String,
    value: (String) -> String
  ) {
    for asset in assets {
      text += """
        \(indent)/// The asset \(Self.literal(asset.name)).
        \(indent)nonisolated static var \(asset.identifier): \(type) {
        \(indent)  \(value(".\(path)\(asset.identifier)"))
        \(indent)}

        """
    }
  }

  private mutating func addNamespaces(
    of node: Node, indent: String, type: String, path: String, value: (String) -> String
  ) {
    for (name, child) in node.namespaces.sorted(by: { $0.key < $1.key }) {
      text += "\(indent)enum \(name) {\n"
      addValues(
        child.assets, indent: indent + "  ", type: type, path: "\(path)\(name).", value: value)
      addNamespaces(
        of: child, indent: indent + "  ", type: type, path: "\(path)\(name).", value: value)
      text += "\(indent)}\n"
    }
  }

  private static func literal(_ name: String) -> String {
    "\""
      + name.map { character in
        switch character {
        case "\\", "\"": "\\\(character)"
        default:
          character.isNewline || character.asciiValue.map { $0 < 32 } == true ? " " : "\(character)"
        }
      }.joined() + "\""
  }

  private static let colorNames: Set<String> = [
    "red", "orange", "yellow", "green", "mint", "teal", "cyan", "blue", "indigo", "purple", "pink",
    "brown", "white", "gray", "black", "clear", "primary", "secondary", "accentColor",
  ]

  private static let platformColorNames: Set<String> = [
    "black", "darkGray", "lightGray", "white", "gray", "red", "green", "blue", "cyan", "yellow",
    "magenta", "orange", "purple", "brown", "clear", "label", "secondaryLabel", "tertiaryLabel",
    "quaternaryLabel", "placeholderText", "separator", "opaqueSeparator", "link", "tint",
    "tintColor",
    "darkText", "lightText", "systemFill", "systemBackground", "systemRed", "systemBlue",
    "systemGreen", "systemGray", "systemOrange", "systemYellow", "systemPink", "systemPurple",
    "systemTeal", "systemIndigo", "systemBrown", "systemMint", "systemCyan", "current", "highlight",
    "shadow",
  ]
}
