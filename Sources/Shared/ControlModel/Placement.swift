public import SystemAccess

/// A control that is placed where no button is needed: in Control Center, or on the Lock Screen.
///
/// The same control can be placed any number of times, each time with its own options and push token.
@Message
public struct Placement: Hashable {
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

  /// The most placements of one device.
  public static let most = 100

  /// The persistent name, such as `cc-1`, which no button and no other placement has; the key of the saved placement.
  @Field(omitted: true) public var id = ""
  /// The control's kind, which may be unknown.
  public var kind: String
  /// The chosen options, by the names of the configuration intent's parameters.
  public var configuration: [String: JSONValue] = [:]
  /// The position of the control.
  @Field("in") public var place: Place
  /// The size in Control Center.
  @Field(written: true) public var size: Size = .small

  /// Creates a placement.
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

  /// The placed control.
  public var control: PlacedControl {
    PlacedControl(id: id, kind: kind, configuration: configuration)
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

/// An error of a change of the placements.
public enum PlacementError: Error, Equatable, Sendable {
  /// No placement has this name.
  case unknown(String, known: [String])
  /// The device has the largest number of placements.
  case full
  /// This placement is on the Lock Screen, where controls have no order and no sizes.
  case noTile(String)
  /// Control Center has no such position; `last` is the last position.
  case noPosition(Int, last: Int)
  /// The request contains a position, but another client has changed the order meanwhile.
  case orderChanged(version: Int)
}

extension PlacementError: CustomSentenceConvertible {
  /// One line that says what failed and what to do.
  public var sentence: Sentence {
    switch self {
    case .unknown(let id, let known) where known.isEmpty:
      "there is no placement \"\(id)\"; nothing is placed yet, place a control with actionbutton place KIND"
    case .unknown(let id, let known):
      "there is no placement \"\(id)\"; known: \(known.joined(separator: ", "))"
    case .full:
      "cannot place another control: the maximum is \(Placement.most) placements; remove one first"
    case .noTile(let id):
      "\(id) is on the Lock Screen: only the controls of Control Center have an order and a size"
    case .noPosition(let position, let last):
      "there is no position \(position) in Control Center: it has 1 to \(last)"
    case .orderChanged(let version):
      "another client has changed the placements in the meantime (version \(version)); read them again, and give the control to move before instead of a position"
    }
  }
}
