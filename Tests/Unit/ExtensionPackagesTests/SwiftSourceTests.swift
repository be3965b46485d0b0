import Testing

@testable import ExtensionPackages

@Suite("What an import reads from a Swift file")
struct SwiftSourceTests {
  private func source(_ text: String) -> SwiftSource {
    var conditions = SwiftConditions()
    conditions.modules = KnownModules.present
    conditions.defined = ["DEBUG"]
    return SwiftSource(path: "/a/File.swift", Array(text.utf8), conditions)
  }

  @Test("imports are found with their lines, and not in comments, strings or other branches")
  func imports() {
    let file = source(
      """
      import WidgetKit
      // import Nothing
      /* import /* nested */ Nothing */
      let text = "import Nothing \\("inner" + name) import Nothing"
      let long = \"""
        import Nothing
        \"""
      @preconcurrency import struct CoreLocation.CLLocation
      #if canImport(HealthKit)
      import HealthKit
      #elseif os(macOS)
      import AppKit
      #else
      import os.log
      #endif
      """)
    #expect(file.imports.map(\.module) == ["WidgetKit", "CoreLocation", "os"])
    #expect(file.imports.map(\.line) == [1, 8, 14])
    #expect(file.asked == ["HealthKit"])
  }

  @Test("the entry is found with what it conforms to, and what is only named so is not")
  func entries() {
    let file = source(
      """
      @main
      @available(iOS 18.0, *)
      public struct LampBundle: SwiftUI.WidgetBundle {
        var body: some Widget { LampControl() }
      }
      struct LampControl: ControlWidget { let main = 1 }
      """)
    #expect(file.entries.map(\.name) == ["LampBundle"])
    #expect(file.entries[0].isExtension)
    #expect(file.widgets == ["LampControl"])
    #expect(source("@main struct LampApp: App {}").entries.map(\.isExtension) == [false])
    #expect(source("#if os(macOS)\n@main struct A: WidgetBundle {}\n#endif").entries.isEmpty)
  }

  @Test("the raw strings, regular quotes and unclosed literals of a file hide no code after them")
  func literals() {
    let file = source(
      """
      let a = #"a " \\ "#
      let b = "unclosed
      let c = ##"x"# "##; import Combine
      import os
      """)
    #expect(file.imports.map(\.module) == ["Combine", "os"])
    #expect(file.declares.isSuperset(of: ["a", "b", "c"]))
  }

  @Test("text that is nested without end costs no more than its size")
  func nested() {
    let file = source(String(repeating: "\"\\(", count: 100_000) + "\nimport os")
    #expect(file.entries.isEmpty)
  }

  @Test("conditions are decided as far as they can be")
  func conditions() {
    var conditions = SwiftConditions()
    conditions.defined = ["DEBUG"]
    conditions.modules = ["UIKit"]
    let rows: [(String, Bool?)] = [
      ("os(Linux)", true), ("os(iOS)", true), ("os(macOS)", false), ("!os(macOS)", true),
      ("DEBUG && os(macOS)", false), ("RELEASE || canImport(UIKit)", true),
      ("canImport(AppKit)", false), ("(os(iOS) || os(watchOS)) && !DEBUG", false),
      ("arch(arm64)", nil), ("arch(arm64) && false", false), ("swift(>=5.9)", true),
      ("targetEnvironment(simulator)", false),
    ]
    for (text, expected) in rows { #expect(conditions.holds(text) == expected, "\(text)") }
    conditions.isPhone = false
    #expect(conditions.holds("os(iOS)") == false)
    #expect(conditions.holds(String(repeating: "(", count: 10_000) + "DEBUG") == nil)
  }

  @Test("a copy for Linux extends conditions, moves no line and touches nothing else")
  func forLinux() {
    let text = """
      let s = "#if os(iOS)"
      #if os(iOS) && !targetEnvironment(macCatalyst)
      #elseif os( iOS ) || os(iOS)  // os(iOS)
      #endif
      #if os(iOS) || os(Linux)
      #endif
      """
    let copy = String(decoding: SwiftSource.forLinux(Array(text.utf8)), as: UTF8.self)
    #expect(
      copy == """
        let s = "#if os(iOS)"
        #if (os(iOS) || os(Linux)) && !targetEnvironment(macCatalyst)
        #elseif (os(iOS) || os(Linux)) || (os(iOS) || os(Linux))  // os(iOS)
        #endif
        #if os(iOS) || os(Linux)
        #endif
        """)
    #expect(source(text).iOSConditions.map(\.line) == [2, 3, 5])
  }
}
