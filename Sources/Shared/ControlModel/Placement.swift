/// A control that is placed where no button is needed: in Control Center, or on the Lock Screen.
///
/// The same control can be placed any number of times, each time with its own options and push token.
public struct Placement: Hashable, Sendable {
  /// Where a control is tapped.
  public enum Place: String, CaseIterable, Codable, Sendable {
    /// A tile of Control Center, which has an order.
    case controlCenter = "control-center"
    /// The Lock Screen's position at the beginning of the line: left, where people write from left to right.
    case lockLeading = "lock-leading"
    /// The Lock Screen's position at the end of the line.
    case lockTrailing = "lock-trailing"

    /// Whether it holds one control at most: placing another one there replaces it.
    public var holdsOne: Bool { self != .controlCenter }
  }

  /// How large a tile is.
  public enum Size: String, CaseIterable, Codable, Sendable {
    /// The symbol alone.
    case small
    /// The symbol, with title and value beside it.
    case medium
    /// The symbol, with title and value below it, on twice the height.
    case large
  }

  /// The most placements of one device.
  public static let most = 100

  /// Its lasting name, which no button and no other placement has: `cc-1`.
  public var id: String
  /// The control's kind, which need not be known.
  public var kind: String
  /// The chosen options, by the names of the configuration intent's parameters.
  public var configuration: [String: JSONValue]
  /// Where it is.
  public var place: Place
  /// Its size in Control Center.
  public var size: Size

  /// A placement from its parts.
  public init(
    id: String, kind: String, configuration: [String: JSONValue] = [:],
    place: Place = .controlCenter, size: Size = .small
  ) {
    self.id = id
    self.kind = kind
    self.configuration = configuration
    self.place = place
    self.size = size
  }

  /// The control that is placed here.
  public var control: PlacedControl {
    PlacedControl(id: id, kind: kind, configuration: configuration)
  }
}
