/// What one place of a control shows: a button or a tile, its control, the press on it, and its outcome.
///
/// The daemon computes it, with everything removed that a locked device hides. The terminal, the page and
/// every other client draw it and decide nothing: a client that connects late is correct after its first
/// snapshot. What is shown for a while carries the instant at which it ends, so drawing is a function of the
/// snapshot and the time.
///
/// In messages it is one object whose optional parts are left out, with instants as nanoseconds of the daemon's
/// `CLOCK_MONOTONIC`. Fields are only ever added. The types of each part are in a separate file, with its fields in messages.
public struct PlaceSnapshot: Equatable, Sendable {
  /// The device behind the button.
  public enum Device: Equatable, Sendable {
    /// Not opened yet.
    case opening
    /// There and listened to.
    case ready
    /// Gone; with a text: why, and what to do.
    case lost(String)
  }

  /// What an intent asks while it performs.
  @Message
  public struct Question {
    /// Its number, which an answer names.
    public var number: Int
    /// What people call the control whose intent asks.
    public var title: String
    /// The question.
    public var text: String
    /// The choices, of which a person takes one; absent for a question of yes or no.
    public var choices: [String]?

    /// The question with its numbered choices, on one line: `Old ones? 1 Keep · 2 Drop`.
    public var line: String {
      guard let choices else { return text }
      let list = choices.enumerated().map { "\($0.offset + 1) \($0.element)" }
      return "\(text) \(list.joined(separator: " · "))"
    }
  }

  /// Where a control is that is tapped.
  public struct Tile: Equatable, Sendable {
    /// Control Center, or a position of the Lock Screen.
    public var place: Placement.Place
    /// The size in Control Center.
    public var size: Placement.Size

    /// A tile from its parts.
    public init(place: Placement.Place, size: Placement.Size) {
      self.place = place
      self.size = size
    }
  }

  /// The place's name, which is its button's in the configuration, `action`, or its placement's, `cc-1`.
  public var name: String
  /// Where its presses come from: `gpio:gpiochip0/17 (GPIO17)`.
  public var source: String
  /// The language of the system's own words, as a BCP 47 tag.
  public var language: String
  /// The device.
  public var device: Device
  /// Whether the screen is locked.
  public var isLocked: Bool
  /// The control.
  public var control: Control
  /// What is assigned, if anything, with its chosen options, which are left out while the screen is locked.
  public var assignment: PlacedControl?
  /// What is assigned to the taps of a button, if anything, in the same way.
  public var tapAssignment: PlacedControl?
  /// What the intent under way asks a person; absent if there is nothing.
  public var question: Question?
  /// Where it is, if it is a placement; absent for a button.
  public var placement: Tile?
  /// The press.
  public var press: Press
  /// The outcome of the last press.
  public var outcome: Outcome
  /// What the intent under way has done so far; absent if it does not report it.
  public var progress: Progress?
  /// The offer to undo what the last intent has done, if any.
  public var undo: Undo?
  /// The unconfirmed write, if any, of a value that the control's app shares with other devices.
  public var shared: SharedWrite?

  /// A snapshot; one of a button at rest needs its name alone.
  public init(
    name: String, source: String = "", language: String = "en",
    device: Device = .ready, isLocked: Bool = false, control: Control = .none,
    assignment: PlacedControl? = nil, question: Question? = nil, press: Press = .released,
    outcome: Outcome = .none
  ) {
    self.name = name
    self.source = source
    self.language = language
    self.device = device
    self.isLocked = isLocked
    self.control = control
    self.assignment = assignment
    self.question = question
    self.press = press
    self.outcome = outcome
  }
}

// MARK: In messages

extension PlaceSnapshot: Codable, Described {
  /// The fields of the form in messages.
  public static var fields: [MessageField] { Fields.fields }

  /// Reads the form in messages.
  ///
  /// - Throws: `DecodingError`, also for a state that this reader does not know.
  public init(from decoder: any Decoder) throws {
    let fields = try Fields(from: decoder)
    self.init(
      name: fields.name, source: fields.source, language: fields.language,
      device: fields.readDevice(), isLocked: fields.locked,
      control: fields.control?.control() ?? .none, assignment: fields.assignment,
      question: fields.question, press: fields.press?.press() ?? .released,
      outcome: try fields.outcome?.outcome() ?? .none)
    progress = fields.progress
    undo = fields.undo
    shared = fields.shared
    tapAssignment = fields.tap_assignment
    placement = fields.in.map { Tile(place: $0, size: fields.size ?? .small) }
  }

  /// Writes the form in messages.
  public func encode(to encoder: any Encoder) throws { try Fields(self).encode(to: encoder) }
}

@Message
private struct Fields {
  enum Device: String, CaseIterable, Codable { case opening, ready, lost }

  /// The button's name in the configuration, or the placement's.
  var name: String
  /// Where its presses come from.
  var source: String
  /// The language of the system's own words, as a BCP 47 tag.
  var language: String
  /// Whether the screen is locked.
  var locked: Bool
  /// The device.
  var device: Device
  /// Why the device is away.
  var device_error: String?
  /// The control; absent if nothing is assigned.
  var control: ControlFields?
  /// What is assigned, with its chosen options, which are left out while the screen is locked; absent for none.
  var assignment: PlacedControl?
  /// What is assigned to the taps of a button, in the same way.
  var tap_assignment: PlacedControl?
  /// What the intent under way asks a person.
  var question: PlaceSnapshot.Question?
  /// The press under way.
  var press: PressFields?
  /// What came of the last press.
  var outcome: OutcomeFields?
  /// What the intent under way has done so far; absent if it does not report it.
  var progress: PlaceSnapshot.Progress?
  /// The offer to undo what the last intent has done.
  var undo: PlaceSnapshot.Undo?
  /// A write of a value that the control's app shares with other devices, if it is not confirmed.
  var shared: PlaceSnapshot.SharedWrite?
  /// Where a control is that is tapped; absent for a button.
  var `in`: Placement.Place?
  /// The size in Control Center; absent for a button.
  var size: Placement.Size?

  init(_ snapshot: PlaceSnapshot) {
    name = snapshot.name
    source = snapshot.source
    language = snapshot.language
    locked = snapshot.isLocked
    switch snapshot.device {
    case .opening: device = .opening
    case .ready: device = .ready
    case .lost(let error): (device, device_error) = (.lost, error)
    }
    control = ControlFields(snapshot)
    assignment = snapshot.assignment
    tap_assignment = snapshot.tapAssignment
    question = snapshot.question
    press = PressFields(snapshot.press)
    outcome = OutcomeFields(snapshot)
    progress = snapshot.progress
    undo = snapshot.undo
    shared = snapshot.shared
    self.in = snapshot.placement?.place
    size = snapshot.placement?.size
  }

  func readDevice() -> PlaceSnapshot.Device {
    switch device {
    case .opening: .opening
    case .ready: .ready
    case .lost: .lost(device_error ?? "")
    }
  }
}
