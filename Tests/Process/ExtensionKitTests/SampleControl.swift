import ControlKit

extension PlacedControl {
  static let timer = "com.example.Productivity.TimerToggle"
  static let lap = PlacedControl(id: "lap", kind: "com.example.Productivity.MarkLap")
  static let defaultTimer = PlacedControl(id: "timer", kind: timer)

  static func timer(_ id: String) -> PlacedControl {
    PlacedControl(id: "timer-\(id)", kind: timer, configuration: ["timer": .string(id)])
  }
}
