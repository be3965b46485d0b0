import FileTesting
import Foundation
import ProgramTesting
import Testing

/// The tool that writes the declarations of Apple's API from tables.
@Suite("tables of declarations")
struct DeclarationTableTests {
  private let files: TemporaryFolder

  init() throws { files = try TemporaryFolder() }

  private func written(
    _ table: String, to path: String = "WithoutEffect/Lamp.api"
  ) throws -> FinishedProgram {
    try files.write(table, to: path)
    return try FinishedProgram("embed-texts", [files.url("Lamp.swift").path, files.url(path).path])
  }

  @Test("a line becomes a public declaration that says that it has no effect, and why")
  func declarations() throws {
    let table = #"""
      // A comment on the table.

      import Foundation

      // a lamp has no window
      nonisolated extension View -> some View
        func lampWindow(
          _ title: String, isOpen: Bool = false)
        @_disfavoredOverload func lampTitle(_ title: some StringProtocol)

      struct Glow: Hashable, Sendable -> Glow // How a lamp glows.
        static let `default` // The usual glow.
        static func fading(seconds: Double) // A glow that ends.
        func faster(_ factor: Double)

      struct Parts: OptionSet<UInt8>, Sendable // The parts of a lamp.
        static let foot // The foot.
        static let shade // The shade.

      final class Shade
        let color: String // The color.
        init(color: String, isClean: Bool = true) // Creates a shade.
        func wash() async throws
        func weight() -> Double { 0 } // Always 0.
      """#
    let program = try written(table + "\n")
    #expect(program.output == "")
    #expect(
      try String(contentsOf: files.url("Lamp.swift"), encoding: .utf8) == #"""
        // Made by the plugin EmbedTexts from Lamp.api.
        public import Foundation

        extension View {
          /// Accepted without effect on Linux: a lamp has no window.
          nonisolated public func lampWindow(_ title: String, isOpen: Bool = false) -> some View { self }
          /// Accepted without effect on Linux: a lamp has no window.
          @_disfavoredOverload nonisolated public func lampTitle(_ title: some StringProtocol) -> some View { self }
        }

        /// How a lamp glows.
        ///
        /// Accepted without effect on Linux: a lamp has no window.
        public struct Glow: Hashable, Sendable {
          private let name: String
          /// The usual glow.
          public static let `default` = Glow(name: "default")
          /// A glow that ends.
          public static func fading(seconds: Double) -> Glow { Glow(name: "fading") }
          /// Accepted without effect on Linux: a lamp has no window.
          public func faster(_ factor: Double) -> Glow { self }
        }

        /// The parts of a lamp.
        ///
        /// Accepted without effect on Linux: a lamp has no window.
        public struct Parts: OptionSet, Sendable {
          /// The raw bits.
          public let rawValue: UInt8
          /// Creates a set from raw bits.
          public init(rawValue: UInt8) { self.rawValue = rawValue }
          /// The foot.
          public static let foot = Parts(rawValue: 1)
          /// The shade.
          public static let shade = Parts(rawValue: 2)
        }

        /// Accepted without effect on Linux: a lamp has no window.
        public final class Shade {
          /// The color.
          public let color: String
          /// Creates a shade.
          public init(color: String, isClean: Bool = true) { self.color = `color` }
          /// Accepted without effect on Linux: a lamp has no window.
          public func wash() async throws {}
          /// Always 0.
          public func weight() -> Double { 0 }
        }


        """#)
  }

  @Test("in other folders a line has no note, and a type has the members that the table leaves out")
  func effects() throws {
    let table = #"""
      package import Lamps

      // how lamps are named
      struct Shape: Sendable // The shape of a lamp.
        internal let name: String
        static let round // A sphere.
        static let flat = Shape(name: "disc") // A disc.

      /// The place of a lamp.
      ///
      /// Positions are in meters.
      struct Place: Hashable
        var x: Double // The distance from the door.
        var y: Double // The distance from the window.
        init(x: Double, y: Double) // Creates a place.

      struct Box<Content> // A lamp's box.
        internal let content: Content
        internal let action: () -> Void
        init(content: () -> Content, action: @escaping () -> Void) // Creates a box.

      protocol Lit
        associatedtype Color // The type of the color.
        var color: Color { get } // The color.
      """#
    let program = try written(table + "\n", to: "Lamp.api")
    #expect(program.output == "")
    #expect(
      try String(contentsOf: files.url("Lamp.swift"), encoding: .utf8) == #"""
        // Made by the plugin EmbedTexts from Lamp.api.
        package import Lamps

        /// The shape of a lamp.
        public struct Shape: Sendable {
          internal let name: String
          /// A sphere.
          public static let round = Shape(name: "round")
          /// A disc.
          public static let flat = Shape(name: "disc")
        }

        /// The place of a lamp.
        ///
        /// Positions are in meters.
        public struct Place: Hashable {
          /// The distance from the door.
          public var x: Double
          /// The distance from the window.
          public var y: Double
          /// Creates a place.
          public init(x: Double, y: Double) { self.x = `x`; self.y = `y` }
        }

        /// A lamp's box.
        public struct Box<Content> {
          internal let content: Content
          internal let action: () -> Void
          /// Creates a box.
          public init(content: () -> Content, action: @escaping () -> Void) { self.content = `content`(); self.action = `action` }
        }

        public protocol Lit {
          /// The type of the color.
          associatedtype Color
          /// The color.
          var color: Color { get }
        }


        """#)
  }

  @Test(
    "a line without a declaration, or with a result that only a body can give, is an error with its place",
    arguments: [
      ("struct Lamp\n  brightness: Double\n", "Lamp.api:2: no declaration"),
      ("struct Lamp\n  func weight() -> Double\n", "Lamp.api:2: the result needs a body"),
    ])
  func mistakes(table: String, message: String) throws {
    let program = try written(table)
    #expect(program.output.contains(message))
    #expect(!FileManager.default.fileExists(atPath: files.url("Lamp.swift").path))
  }
}
