import UIKit

// An extension as apps write it, with `import UIKit` alone.
extension UIColor {
  convenience init?(hex: String) {
    var text = hex.trimmingCharacters(in: .whitespacesAndNewlines)
    if text.hasPrefix("#") { text.removeFirst() }
    var value: UInt64 = 0
    guard text.count == 6, Scanner(string: text).scanHexInt64(&value) else { return nil }
    self.init(
      red: CGFloat((value & 0xFF0000) >> 16) / 255, green: CGFloat((value & 0xFF00) >> 8) / 255,
      blue: CGFloat(value & 0xFF) / 255, alpha: 1)
  }

  var hexString: String {
    var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
    getRed(&red, green: &green, blue: &blue, alpha: &alpha)
    return String(format: "#%02X%02X%02X", Int(red * 255), Int(green * 255), Int(blue * 255))
  }

  var isLight: Bool {
    guard let parts = cgColor.components, parts.count >= 3 else { return false }
    return (parts[0] * 299 + parts[1] * 587 + parts[2] * 114) / 1000 > 0.5
  }

  static let lamp = UIColor { $0.userInterfaceStyle == .dark ? .systemYellow : .black }
}

enum LampText {
  static let title: LocalizedStringResource = "Lamp"
  static let spoken = String(localized: title)
  static let session = URLSession.shared
}
