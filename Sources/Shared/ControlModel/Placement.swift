/// The positions and the sizes of the controls in Control Center and on the Lock Screen, in messages.
public enum Placement {
  /// The position of a placed control.
  public enum Place: String, CaseIterable, Codable, Sendable {
    /// A tile of Control Center, whose tiles are ordered.
    case controlCenter = "control-center"
    /// The position at the beginning of the line on the Lock Screen: left in left-to-right languages.
    case lockLeading = "lock-leading"
    /// The position at the end of the line on the Lock Screen.
    case lockTrailing = "lock-trailing"

    /// Whether the position holds at most one control, which the next control replaces.
    public var holdsOne: Bool { self != .controlCenter }
  }

  /// The size of a tile.
  public enum Size: String, CaseIterable, Codable, Sendable {
    /// The symbol without texts.
    case small
    /// The symbol, with title and value beside it.
    case medium
    /// The symbol, with title and value below it, at twice the height.
    case large
  }

  /// The maximum number of placements of one device.
  public static let most = 100
}

/// The screens of widgets, in messages, and their largest numbers.
public enum PlacedWidget {
  /// A screen that shows widgets.
  public enum Place: String, CaseIterable, Codable, Sendable {
    /// Today, which shows the system families.
    case today
    /// The Lock Screen, which shows the accessory families.
    case lockScreen = "lock-screen"
  }

  /// The maximum number of widgets of one device.
  public static let most = 64
  /// The maximum number of widgets in a stack (Apple, iPhone User Guide, Use widget stacks).
  public static let mostInStack = 10
  /// The number of slots in the row below the clock of the Lock Screen; a rectangle takes two slots.
  public static let lockScreenSlots = 4

  /// The screen that shows widgets of a family.
  public static func place(of family: String) -> Place {
    family.hasPrefix("accessory") ? .lockScreen : .today
  }
}

/// A control that the user has assigned to a button or placed, with the chosen options.
///
/// A kind can be placed several times with different options (developer.apple.com, ControlInfo).
@Message
public struct PlacedControl: Hashable {
  /// The identity of the assignment or placement, which does not change while the control stays there.
  @Field(fallback: "kind") public var id: String
  /// The control's unique name for programs.
  public var kind: String
  /// The chosen options, by the names of the configuration intent's parameters.
  @Field(written: true) public var configuration: [String: JSONValue] = [:]
}
