import CMainBundle
import FileTesting
import Foundation
import Testing

@testable import ExtensionKit

@Suite("Foundation's main bundle")
struct MainBundleTests {
  @Test("it is given the keys of an Info.plist in another folder, once")
  func keys() throws {
    let folder = try TemporaryFolder()
    // The file has no identifier, because the other tests' UserDefaults depend on the identifier.
    let text = "<plist><dict><key>LampTexts</key><array><string>On</string></array></dict></plist>"
    try folder.write(text, to: "Info.plist")
    #expect(mb_add_keys("/missing") == mb_no_keys)
    #expect(mb_add_keys(folder.path) == mb_done)
    #expect(Bundle.main.object(forInfoDictionaryKey: "LampTexts") as? [String] == ["On"])
    #expect(Bundle.main.infoDictionary?["LampTexts"] as? [String] == ["On"])
    #expect(mb_add_keys(folder.path) == mb_has_keys)
  }

  @Test("the private functions of the main queue were checked with this version of Swift")
  func isChecked() { #expect(MainQueue.isChecked) }
}
