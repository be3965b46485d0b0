import ControlKit
import FileTesting
import Foundation
import PlatformKit
import SwiftUI
import Testing

@Suite("Images of UIKit and AppKit")
struct ImageTests {
  static func png(_ width: UInt32, _ height: UInt32) -> Data {
    func big(_ number: UInt32) -> [UInt8] {
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }
    let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    let parts: [[UInt8]] = [
      signature, big(13), Array("IHDR".utf8), big(width), big(height), [8, 6, 0, 0, 0],
    ]
    return Data(parts.joined())
  }

  static let jpeg = Data(
    [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 2, 0xFF, 0xC0, 0, 11, 8, 0, 40, 0, 60, 3, 0, 0, 0, 0])
  static let svg = #"<?xml version="1.0"?><svg viewBox="0 0 24 48"><path d="M0 0"/></svg>"#
  static let gif = Data("GIF89a".utf8) + Data([10, 0, 20, 0])

  @Test(
    "an image has its size in points",
    arguments: [
      (png(30, 60), 1.0, CGSize(width: 30, height: 60)),
      (png(30, 60), 3.0, CGSize(width: 10, height: 20)),
      (jpeg, 1, CGSize(width: 60, height: 40)), (gif, 1, CGSize(width: 10, height: 20)),
      (Data(svg.utf8), 1, CGSize(width: 24, height: 48)),
      (Data("%PDF-1.4 /MediaBox [0 0 12 13.5]".utf8), 1, CGSize(width: 12, height: 14)),
    ] as [(Data, Double, CGSize)])
  func size(data: Data, scale: Double, expected: CGSize) {
    #expect(UIImage(data: data, scale: CGFloat(scale))?.size == expected)
  }

  @Test(
    "bytes of no known format, of no size or of too much are no image",
    arguments: [
      Data(), Data("hello".utf8), png(0, 5), png(5, UInt32(ImageFile.sideLimit) + 1),
      Data(jpeg.prefix(8)), Data([0xFF, 0xD8, 0xFF, 0xC0]),
      Data(#"<svg width="1e99" height="2">"#.utf8), png(1, 1) + Data(count: ImageFile.byteLimit),
    ] as [Data])
  func refusal(data: Data) {
    #expect(UIImage(data: data) == nil)
    #expect(NSImage(data: data) == nil)
  }

  @Test("an image's data is returned in its own format, and in no other")
  func bytes() throws {
    let image = try #require(UIImage(data: Self.png(9, 9)))
    #expect(image.pngData() == Self.png(9, 9))
    #expect(image.jpegData(compressionQuality: 0.8) == nil)
    let small = try #require(image.preparingThumbnail(of: CGSize(width: 3, height: 3)))
    #expect(small.size == CGSize(width: 3, height: 3))
    #expect(UIImage(data: Self.jpeg)?.jpegData(compressionQuality: 1) == Self.jpeg)
    #expect(UIImage(systemName: "bolt")?.pngData() == nil)
  }

  @Test("a symbol keeps its name in a label, and a changed image stays the same one")
  @MainActor
  func symbols() throws {
    let bolt = try #require(
      UIImage(systemName: "bolt", withConfiguration: UIImage.SymbolConfiguration(pointSize: 20)))
    #expect(bolt.isSymbolImage)
    let red = bolt.withTintColor(.red, renderingMode: .alwaysOriginal)
    #expect(red.renderingMode == .alwaysOriginal && red != bolt)
    #expect(red.withTintColor(.blue).withTintColor(.red) == red)
    #expect(Image(uiImage: red) == Image(systemName: "bolt"))
    #expect(UIImage(systemName: " ") == nil)
    let lamp = NSImage(systemSymbolName: "lamp.desk", accessibilityDescription: "Lamp")
    #expect(try Image(nsImage: #require(lamp)) == Image(systemName: "lamp.desk"))
    #expect(UIImage(named: "no such image") == nil)
  }

  @Test("an image of a file is read, but not a pipe or a file that is too large")
  func files() throws {
    let folder = try TemporaryFolder()
    let image = try folder.write(Self.png(20, 40), to: "a@2x.png")
    #expect(UIImage(contentsOfFile: image)?.size == CGSize(width: 10, height: 20))
    try #require(mkfifo(folder.path("pipe"), 0o600) == 0)
    #expect(UIImage(contentsOfFile: folder.path("pipe")) == nil)
    #expect(UIImage(contentsOfFile: folder.path) == nil)
  }
}
