import Testing

@testable import ExtensionKit

@Suite("The main queue")
struct MainQueueTests {
  @Test("its private functions were checked with this version of Swift; see MainQueue.swift")
  func isChecked() { #expect(MainQueue.isChecked) }
}
