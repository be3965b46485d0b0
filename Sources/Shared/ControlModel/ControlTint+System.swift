/// The system's colors; the values are those of the light appearance in Apple's Human Interface Guidelines
/// (Color, Specifications, iOS 18).
extension ControlTint {
  package static let red = ControlTint(name: "red", red: 255, green: 59, blue: 48)
  package static let orange = ControlTint(name: "orange", red: 255, green: 149, blue: 0)
  package static let yellow = ControlTint(name: "yellow", red: 255, green: 204, blue: 0)
  package static let green = ControlTint(name: "green", red: 52, green: 199, blue: 89)
  package static let mint = ControlTint(name: "mint", red: 0, green: 199, blue: 190)
  package static let teal = ControlTint(name: "teal", red: 48, green: 176, blue: 199)
  package static let cyan = ControlTint(name: "cyan", red: 50, green: 173, blue: 230)
  package static let blue = ControlTint(name: "blue", red: 0, green: 122, blue: 255)
  package static let indigo = ControlTint(name: "indigo", red: 88, green: 86, blue: 214)
  package static let purple = ControlTint(name: "purple", red: 175, green: 82, blue: 222)
  package static let pink = ControlTint(name: "pink", red: 255, green: 45, blue: 85)
  package static let brown = ControlTint(name: "brown", red: 162, green: 132, blue: 94)
  package static let gray = ControlTint(name: "gray", red: 142, green: 142, blue: 147)
  package static let black = ControlTint(name: "black", red: 0, green: 0, blue: 0)
  package static let white = ControlTint(name: "white", red: 255, green: 255, blue: 255)
  package static let clear = ControlTint(name: "clear", red: 0, green: 0, blue: 0)
  package static let primary = ControlTint(name: "primary", red: 0, green: 0, blue: 0)
  package static let secondary = ControlTint(name: "secondary", red: 60, green: 60, blue: 67)
  package static let accentColor = ControlTint(name: "accentColor", red: 0, green: 122, blue: 255)

  /// The system's colors by their names.
  static let named: [String: ControlTint] = {
    let colors: [ControlTint] = [
      .red, .orange, .yellow, .green, .mint, .teal, .cyan, .blue, .indigo, .purple, .pink, .brown,
      .gray, .black, .white, .clear, .primary, .secondary, .accentColor,
    ]
    return Dictionary(uniqueKeysWithValues: colors.map { ($0.name ?? "", $0) })
  }()
}
