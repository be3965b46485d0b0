package import Foundation

/// The contents of an image file, which only clients decode, and the information from its header.
package struct ImageFile: Hashable, Sendable {
  /// The maximum size in bytes.
  package static let byteLimit = 16 << 20
  /// The maximum width and height.
  package static let sideLimit = 16_384

  package enum Format: String, Sendable {
    case png, jpeg, gif, webp, bmp, svg, pdf
  }

  package let data: Data
  package let format: Format
  /// The width in pixels, or in points for a vector format.
  package let width: Int
  package let height: Int

  /// Creates a file, or returns `nil` if it is too large, of unknown format or not 1 to `sideLimit` wide and high.
  package init?(_ data: Data) {
    guard data.count <= Self.byteLimit else { return nil }
    let bytes = ImageBytes(data)
    guard let (format, width, height) = bytes.head,
      (1...Self.sideLimit).contains(width), (1...Self.sideLimit).contains(height)
    else { return nil }
    self.data = data
    self.format = format
    self.width = width
    self.height = height
  }
}

/// Reads image headers; a number beyond the end of the data is 0.
private struct ImageBytes {
  private let bytes: [UInt8]

  init(_ data: Data) {
    bytes = Array(data)
  }

  var head: (ImageFile.Format, Int, Int)? {
    if starts([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      return (.png, big(16, 4), big(20, 4))
    }
    if starts([0xFF, 0xD8]) { return jpeg }
    if starts(Array("GIF8".utf8)) { return (.gif, little(6, 2), little(8, 2)) }
    if starts(Array("RIFF".utf8)), starts(Array("WEBP".utf8), at: 8) { return webp }
    if starts(Array("BM".utf8)) {
      let height = Int(Int32(truncatingIfNeeded: little(22, 4)))
      return (.bmp, little(18, 4), Int(height.magnitude))
    }
    if starts(Array("%PDF-".utf8)) { return pdf }
    return svg
  }

  private func starts(_ head: [UInt8], at start: Int = 0) -> Bool {
    bytes.count >= start + head.count && bytes[start..<start + head.count].elementsEqual(head)
  }

  private func big(_ start: Int, _ count: Int) -> Int {
    guard start + count <= bytes.count else { return 0 }
    return bytes[start..<start + count].reduce(0) { $0 << 8 | Int($1) }
  }

  private func little(_ start: Int, _ count: Int) -> Int {
    guard start + count <= bytes.count else { return 0 }
    return bytes[start..<start + count].reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  /// Reads the size from the first frame header (ITU-T T.81, B.2.2).
  private var jpeg: (ImageFile.Format, Int, Int)? {
    var place = 2
    while place + 9 < bytes.count, bytes[place] == 0xFF {
      let marker = bytes[place + 1]
      if marker == 0xFF {
        place += 1
        continue
      }
      if (0xC0...0xCF).contains(marker), ![0xC4, 0xC8, 0xCC].contains(marker) {
        return (.jpeg, big(place + 7, 2), big(place + 5, 2))
      }
      place += 2 + max(big(place + 2, 2), 2)
    }
    return nil
  }

  /// Reads one of the three variants of the format (WebP Container Specification).
  private var webp: (ImageFile.Format, Int, Int)? {
    if starts(Array("VP8X".utf8), at: 12) { return (.webp, little(24, 3) + 1, little(27, 3) + 1) }
    if starts(Array("VP8L".utf8), at: 12) {
      let bits = little(21, 4)
      return (.webp, bits & 0x3FFF + 1, bits >> 14 & 0x3FFF + 1)
    }
    if starts(Array("VP8 ".utf8), at: 12) {
      return (.webp, little(26, 2) & 0x3FFF, little(28, 2) & 0x3FFF)
    }
    return nil
  }

  /// Reads the first `/MediaBox` that is not in a compressed stream.
  private var pdf: (ImageFile.Format, Int, Int)? {
    let text = String(decoding: bytes.prefix(1 << 20), as: UTF8.self)
    guard let box = text.range(of: "/MediaBox") else { return nil }
    let numbers = text[box.upperBound...].prefix(200).drop { $0 != "[" }.dropFirst()
      .prefix { $0 != "]" }.split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
    guard numbers.count == 4 else { return nil }
    return Self.size(.pdf, numbers[2] - numbers[0], numbers[3] - numbers[1])
  }

  /// Reads the width and height of the `svg` element, or of its `viewBox`.
  private var svg: (ImageFile.Format, Int, Int)? {
    let text = String(decoding: bytes.prefix(1 << 16), as: UTF8.self)
    guard let start = text.range(of: "<svg"),
      let end = text[start.upperBound...].firstIndex(of: ">")
    else { return nil }
    let element = text[start.upperBound..<end]
    if let width = Self.number(" width=\"", in: element),
      let height = Self.number(" height=\"", in: element)
    {
      return Self.size(.svg, width, height)
    }
    guard let box = element.range(of: "viewBox=\"") else { return (.svg, 24, 24) }
    let numbers = element[box.upperBound...].prefix { $0 != "\"" }
      .split { $0 == " " || $0 == "," }.compactMap { Double($0) }
    return numbers.count == 4 ? Self.size(.svg, numbers[2], numbers[3]) : nil
  }

  private static func number(_ name: String, in text: Substring) -> Double? {
    guard let start = text.range(of: name) else { return nil }
    let value = text[start.upperBound...].prefix { $0 != "\"" }
    return Double(value.hasSuffix("px") || value.hasSuffix("pt") ? value.dropLast(2) : value)
  }

  private static func size(
    _ format: ImageFile.Format, _ width: Double, _ height: Double
  ) -> (ImageFile.Format, Int, Int)? {
    guard width.isFinite, height.isFinite, width.magnitude < 1e6, height.magnitude < 1e6
    else { return nil }
    return (format, Int(width.rounded(.up)), Int(height.rounded(.up)))
  }
}
