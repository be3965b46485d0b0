public import SystemAccess

/// A button or a placed control as clients show it: the control, the press on it, and the outcome.
///
/// The daemon computes snapshots and removes everything that a locked device hides. The terminal, the page and all
/// other clients only draw them, so a client that connects late is correct after its first snapshot. Temporary parts
/// contain the instant at which they end, so drawing is a function of the snapshot and the time.
///
/// In messages a snapshot is one object without its missing parts, with instants as nanoseconds of the daemon's
/// `CLOCK_MONOTONIC`. Fields are only ever added. The types of each part are in a separate file, with their fields.
public struct PlaceSnapshot: Equatable, Sendable {
  /// The state of the device that the button belongs to.
  public enum Device: Equatable, Sendable {
    /// The daemon has not opened the device yet.
    case opening
    /// The daemon reads the device's events.
    case ready
    /// The device is not available; the text says why and what to do.
    case lost(String)
  }

  /// A question that an intent asks while it performs.
  @Message
  public struct Question {
    /// The question's number, for the answer.
    public var number: Int
    /// The display name of the control whose intent asks.
    public var title: String
    /// The text of the question.
    public var text: String
    /// The choices, of which the user selects one; absent for a yes-or-no question.
    public var choices: [String]?

    /// The question with its numbered choices, on one line: `Old ones? 1 Keep · 2 Drop`.
    public var line: String {
      guard let choices else { return text }
      let list = choices.enumerated().map { "\($0.offset + 1) \($0.element)" }
      return "\(text) \(list.joined(separator: " · "))"
    }
  }

  /// A stage of a button's hold after the first.
  @Message
  public struct Stage {
    /// The number of the stage, from 2.
    public var stage: Int
    /// The shortest press that reaches the stage, in milliseconds.
    public var after_ms: Int
    /// Its control, if any; without its chosen options while the screen is locked.
    public var assignment: PlacedControl?
  }

  /// The position of a placed control, which is tapped.
  public struct Tile: Equatable, Sendable {
    /// Control Center, or a position of the Lock Screen.
    public var place: Placement.Place
    /// The size in Control Center.
    public var size: Placement.Size

    /// Creates a tile.
    public init(place: Placement.Place, size: Placement.Size) {
      self.place = place
      self.size = size
    }
  }

  /// The button's name in the configuration, such as `action`, or the placement's, such as `cc-1`.
  public var name: String
  /// The source of presses, such as `gpio:gpiochip0/17 (GPIO17)`.
  public var source: String
  /// The language of the system's texts, as a BCP 47 tag.
  public var language: String
  /// The state of the button's device.
  public var device: Device
  /// Whether the screen is locked.
  public var isLocked: Bool
  /// The assigned control, or `nil` if no control is assigned.
  public var control: ShownControl?
  /// The assigned control, if any; without its chosen options while the screen is locked.
  public var assignment: PlacedControl?
  /// The control for taps of the button, if any; without its chosen options while the screen is locked.
  public var tapAssignment: PlacedControl?
  /// The stages of the hold after the first.
  public var stages: [Stage] = []
  /// The open question of the running intent, if any.
  public var question: Question?
  /// The position of a placed control, or `nil` for a button.
  public var placement: Tile?
  /// The current press.
  public var press: Press
  /// The outcome of the last press.
  public var outcome: Outcome
  /// The progress of the running intent, or `nil` if the intent does not report it.
  public var progress: Progress?
  /// The offer to undo the last intent, if any.
  public var undo: Undo?
  /// The unconfirmed write of a value that the control's app shares with other devices, if any.
  public var shared: SharedWrite?

  /// Creates a snapshot, by default of a button at rest without a control.
  public init(
    name: String, source: String = "", language: String = "en",
    device: Device = .ready, isLocked: Bool = false, control: ShownControl? = nil,
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
  /// The fields of a snapshot in messages.
  public static var fields: [MessageField] { Fields.fields }

  /// Reads a snapshot from a message.
  ///
  /// - Throws: `DecodingError`, also for an unknown state.
  public init(from decoder: any Decoder) throws {
    let fields = try Fields(from: decoder)
    self.init(
      name: fields.name, source: fields.source, language: fields.language,
      device: fields.readDevice(), isLocked: fields.locked,
      control: fields.control, assignment: fields.assignment,
      question: fields.question, press: fields.press?.press() ?? .released,
      outcome: try fields.outcome?.outcome() ?? .none)
    progress = fields.progress
    undo = fields.undo
    shared = fields.shared
    tapAssignment = fields.tap_assignment
    stages = fields.stages ?? []
    placement = fields.in.map { Tile(place: $0, size: fields.size ?? .small) }
  }

  /// Writes a snapshot to a message.
  public func encode(to encoder: any Encoder) throws { try Fields(self).encode(to: encoder) }
}

@Message
private struct Fields {
  enum Device: String, CaseIterable, Codable { case opening, ready, lost }

  /// The button's name in the configuration, or the placement's name.
  var name: String
  /// The source of presses, such as `gpio:gpiochip0/17 (GPIO17)`.
  var source: String
  /// The language of the system's texts, as a BCP 47 tag.
  var language: String
  /// Whether the screen is locked.
  var locked: Bool
  /// The state of the button's device.
  var device: Device
  /// The reason that the device is lost, and what to do.
  var device_error: String?
  /// The assigned control with its state; absent if no control is assigned.
  var control: ShownControl?
  /// The assigned control, without its chosen options while the screen is locked; absent if no control is assigned.
  var assignment: PlacedControl?
  /// The control for taps of the button, if any; without its chosen options while the screen is locked.
  var tap_assignment: PlacedControl?
  /// The stages of the hold after the first; absent without stages.
  var stages: [PlaceSnapshot.Stage]?
  /// The open question of the running intent.
  var question: PlaceSnapshot.Question?
  /// The current press.
  var press: PressFields?
  /// The outcome of the last press.
  var outcome: OutcomeFields?
  /// The progress of the running intent; absent if the intent does not report it.
  var progress: PlaceSnapshot.Progress?
  /// The offer to undo the last intent.
  var undo: PlaceSnapshot.Undo?
  /// The unconfirmed write of a value that the control's app shares with other devices.
  var shared: PlaceSnapshot.SharedWrite?
  /// The position of a placed control; absent for a button.
  var `in`: Placement.Place?
  /// The size of a placed control in Control Center; absent for a button.
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
    control = snapshot.control
    assignment = snapshot.assignment
    tap_assignment = snapshot.tapAssignment
    if !snapshot.stages.isEmpty { stages = snapshot.stages }
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

extension PlaceSnapshot {
  /// The control in a known state, current or stale, or `nil`.
  public var knownControl: ShownControl? {
    control.flatMap { $0.state == .loaded || $0.state == .stale ? $0 : nil }
  }

  /// Whether the control is drawn in its color: while it is on or performs, or if it has no state and has just performed.
  ///
  /// In messages, this is the field `lit` of the outcome while the outcome is shown, or else of the control.
  public func isLit(at now: Timestamp) -> Bool { isLit(outcome(at: now)) }

  func isLit(_ outcome: Outcome) -> Bool {
    guard let control = knownControl, !control.isDisabled else { return false }
    switch outcome {
    case .performing: return true
    case .performed: return control.isOn ?? true
    case .none, .failed, .cancelled, .skipped: return control.isLit
    }
  }

  /// The outcome at an instant, or `none` after the outcome's end.
  public func outcome(at now: Timestamp) -> Outcome {
    guard let end = outcomeEnd else { return outcome }
    return now < end ? outcome : .none
  }

  /// The instant at which the outcome is hidden, or `nil` if it stays.
  public var outcomeEnd: Timestamp? {
    switch outcome {
    case .none, .performing: nil
    case .performed(_, let until), .failed(_, let until), .cancelled(_, let until),
      .skipped(_, let until):
      until
    }
  }
}
