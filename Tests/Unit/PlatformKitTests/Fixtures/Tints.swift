import SwiftUI

// Colors as apps write them, with `import SwiftUI` alone: it exports the values of UIKit and AppKit.
@MainActor
enum Tints {
  static let colors: [Color] = [
    Color(.systemGray3), Color(.systemRed), Color(uiColor: .tertiarySystemBackground),
    Color(UIColor.label), Color(nsColor: .controlAccentColor), Color(.windowBackgroundColor),
    Color(UIColor(Color.purple).withAlphaComponent(0.5)), Color(cgColor: UIColor.red.cgColor),
    Color(.sRGB, red: 0, green: 0.5, blue: 1, opacity: 1),
    #colorLiteral(red: 1, green: 0, blue: 0, alpha: 1),
    Color(.displayP3, red: 1, green: 0, blue: 0),
  ]

  static let views: [any View] = [
    Text("a").foregroundStyle(Color(.secondaryLabel)),
    Text("a").foregroundColor(Color(uiColor: .systemTeal)),
    Circle().fill(Color(.systemGray5)),
    Text("a").background(Color(UIColor.systemBackground)),
    Text("a").tint(AnyShapeStyle(Color.red)),
    Rectangle().fill(Color.orange.gradient),
  ]
}
