/// The screens of widgets, in messages, and their largest numbers.
public enum PlacedWidget {
  /// A screen that shows widgets.
  public enum Place: String, CaseIterable, Codable, Sendable {
    /// Today, which shows the system families.
    case today
    /// The Lock Screen, which shows the accessory families.
    case lockScreen = "lock-screen"
  }

  /// The most widgets of one device.
  public static let most = 64
  /// The most widgets of a stack (Apple, iPhone User Guide, Use widget stacks).
  public static let mostInStack = 10
  /// The number of slots in the row below the clock of the Lock Screen; a rectangle takes two slots.
  public static let lockScreenSlots = 4

  /// The screen that shows widgets of a family.
  public static func place(of family: String) -> Place {
    family.hasPrefix("accessory") ? .lockScreen : .today
  }
}
