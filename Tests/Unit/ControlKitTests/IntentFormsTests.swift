import FileTesting
import Foundation
import Testing

@testable import ControlKit

@Suite("Intents of an iPhone app, as they are")
struct IntentFormsTests {
  @Test("a file has the contents it was made with, or those on disk")
  func files() throws {
    let folder = try TemporaryFolder()
    let file = folder.url("x")
    try folder.write("x", to: "x")
    #expect(IntentFile(fileURL: file).data == Data("x".utf8))
    try FileManager.default.removeItem(at: file)
    #expect(IntentFile(fileURL: file).data.isEmpty)
    #expect(IntentFile(fileURL: file, filename: "a.txt").filename == "a.txt")
    #expect(IntentFile(data: Data([1]), filename: "b").data == Data([1]))
  }

  @Test("shortcuts keep their intent, words and phrases")
  func shortcuts() throws {
    let shortcut = try #require(GreenhouseShortcuts.appShortcuts.first)
    #expect(shortcut.intent is OpenSeasonIntent)
    #expect(shortcut.systemImageName == "leaf")
    #expect(
      shortcut.phrases == [
        "Open ${parameter} in ${applicationName}", "${applicationName} season",
      ])
    GreenhouseShortcuts.updateAppShortcutParameters()
    #expect(GreenhousePackage.includedPackages.isEmpty)
  }

  @Test("a dependency is made when it is first used, and once for each key")
  func dependencies() async {
    final class Made: Sendable {}
    struct User: AppIntent {
      static let title: LocalizedStringResource = "User"
      @Dependency var made: Made
      @AppDependency(key: "second") var second: Made
      func perform() async throws -> some IntentResult { .result() }
    }
    AppDependencyManager.shared.add(dependency: Made())
    AppDependencyManager.shared.add(key: "second") { Made() }
    let user = User()
    #expect(user.made === User().made)
    #expect(user.made !== user.second)
  }

  @Test("an intent's modes follow openAppWhenRun unless it declares its own")
  func modes() {
    #expect(ShowIntent.supportedModes == .foreground)
    #expect(AskIntent.supportedModes == .background)
    #expect(WaterIntent.supportedModes.contains(.foreground(.dynamic)))
  }

  @Test("an intent that an app calls gives its value")
  func calling() async throws {
    struct Two: AppIntent {
      static let title: LocalizedStringResource = "Two"
      func perform() async throws -> some IntentResult & ReturnsValue<Int> { .result(value: 2) }
    }
    #expect(try await Two()() == 2)
    try await Two().donate()
  }
}
