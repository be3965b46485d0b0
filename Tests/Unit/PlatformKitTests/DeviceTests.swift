import ControlKit
import FileTesting
import Foundation
import PlatformKit
import Testing

@Suite("The device, and what opens addresses")
@MainActor
struct DeviceTests {
  @Test("the battery is that of the machine")
  func battery() throws {
    let folder = try TemporaryFolder()
    #expect(UIDevice(power: folder.path).batteryLevel == -1)
    #expect(UIDevice(power: folder.path).batteryState == .unknown)
    for (name, text) in [
      ("AC/type", "Mains\n"), ("BAT0/type", "Battery\n"), ("BAT0/capacity", "42\n"),
      ("BAT0/status", "Charging\n"),
    ] { try folder.write(text, to: name) }
    #expect(UIDevice(power: folder.path).batteryLevel == 0.42)
    #expect(UIDevice(power: folder.path).batteryState == .charging)
  }

  @Test("a font has measures, and a number stays as it is")
  func fonts() {
    let font = UIFont.preferredFont(forTextStyle: .headline)
    #expect(font.pointSize == 17 && font == .systemFont(ofSize: 17, weight: .semibold))
    #expect(font.lineHeight > 17 && font.lineHeight < 34)
    #expect(UIFontMetrics(forTextStyle: .body).scaledValue(for: 12) == 12)
    #expect(UIFont(name: "", size: 3) == nil)
    #expect(Font(UIFont.boldSystemFont(ofSize: 17)) == .system(size: 17, weight: .bold))
    #expect(
      Font(NSFont.systemFont(ofSize: 13, weight: .init(rawValue: -0.7)))
        == .system(size: 13, weight: .thin))
    #expect(Font(UIFont.systemFont(ofSize: 12)) == .system(size: 12))
  }
}
