import FileTesting
import Foundation
import ProgramTesting
import Testing

/// The tool that writes the declarations of Apple's API that have no effect.
@Suite("tables of declarations without effect")
struct InertTableTests {
  private let files: TemporaryFolder

  init() throws { files = try TemporaryFolder() }

  private func written(_ table: String) throws -> FinishedProgram {
    try files.write(table, to: "Lamp.api")
    return try FinishedProgram(
      "embed-texts", [files.url("Lamp.swift").path, files.url("Lamp.api").path])
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
