import ControlKit
import FileTesting
import Foundation
import Testing

@testable import HomeAssistantControls

@Suite("The settings of the Home Assistant controls")
struct SettingsTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func write(_ text: String, _ name: String, mode: Int = 0o600) throws {
    try folder.write(text, to: "actionbutton/\(name)", mode: mode)
  }

  private func read() throws -> Settings { try Settings.read(["XDG_CONFIG_HOME": folder.path]) }

  private func failure() -> String {
    do {
      let settings = try read()
      return "\(settings)"
    } catch let failure as HomeAssistantFailure {
      return String(localized: failure.localizedStringResource)
    } catch { return "\(error)" }
  }

  @Test("the address and the token are read")
  func reads() throws {
    try write(#"{"url": "https://home.example.org/ha/"}"#, "home-assistant.json")
    try write(" abc.def \n", "home-assistant.token")
    let settings = try read()
    #expect(settings.host == "home.example.org")
    #expect(settings.port == 443)
    #expect(settings.isSecure)
    #expect(settings.authority == "home.example.org")
    #expect(settings.prefix == "/ha")
    #expect(settings.token == "abc.def")
    try write(#"{"url": "http://[::1]:8123", "token_file": "other"}"#, "home-assistant.json")
    try write("xyz", "other", mode: 0o400)
    let other = try read()
    #expect(other.port == 8_123)
    #expect(other.authority == "[::1]:8123")
    #expect(other.prefix == "")
    #expect(other.pollSeconds == 10)
    #expect(other.token == "xyz")
  }

  @Test("what is missing or wrong is named with the file")
  func failures() throws {
    #expect(failure().contains("There is no home-assistant.json in \(folder.path)/actionbutton"))
    try write("url: x", "home-assistant.json")
    #expect(failure().contains("home-assistant.json is not valid"))
    for url in ["ftp://a", "http://", "a", "http://a:99999"] {
      try write(#"{"url": "\#(url)"}"#, "home-assistant.json")
      #expect(failure().contains("is not an address"), "\(url)")
    }
    try write(#"{"url": "https://[::1]:8123"}"#, "home-assistant.json")
    #expect(failure().contains("no certificate can be checked"))
    try write(#"{"url": "http://a"}"#, "home-assistant.json")
    #expect(failure().contains("There is no \(folder.path)/actionbutton/home-assistant.token"))
    try write("secret", "home-assistant.token", mode: 0o644)
    #expect(failure().contains("run chmod 600"))
    try write("\n", "home-assistant.token")
    #expect(failure().contains("contains no token"))
    try write("two words", "home-assistant.token")
    #expect(failure().contains("contains no token"))
    try write(String(repeating: "a", count: Settings.mostBytes + 1), "home-assistant.token")
    #expect(failure().contains("at most \(Settings.mostBytes) bytes"))
  }
}
