import ControlModel
import Glibc
import SystemAccess
import Wire

/// The daemon's last snapshot of every button and placement, and the states derived from it.
struct Places: Sendable {
  struct Shown: Sendable {
    var snapshot: PlaceSnapshot
    /// The received snapshot, including fields that this program does not know.
    var fields: [String: JSONValue]
    /// The instant of the snapshot on the daemon's clock.
    var at_ns: UInt64
  }

  private(set) var shown: [Place: Shown] = [:]

  /// The places, sorted.
  var all: [Place] { shown.keys.sorted() }

  func control(of button: String) -> String? {
    shown[.button(button)]?.snapshot.control?.kind
  }

  mutating func handle(watching fields: JSONValue) {
    shown = [:]
    let at_ns = Self.instant(fields)
    put(fields["placed"], at_ns)
  }

  /// Handles a line of the daemon, and returns the places that it changes, or `nil` if the line is not about places.
  mutating func handle(event: String, _ fields: JSONValue) -> [Place]? {
    let at_ns = Self.instant(fields)
    switch SocketMessage.PlaceLine.Name(rawValue: event) {
    case .place: return put(fields["place"].map { .array([$0]) }, at_ns)
    case .placed:
      shown = [:]
      return put(fields["placed"], at_ns)
    case nil: return nil
    }
  }

  /// Stores snapshots, except those with a state that this program does not know.
  @discardableResult
  private mutating func put(_ list: JSONValue?, _ at_ns: UInt64) -> [Place] {
    guard case .array(let list)? = list else { return [] }
    var changed: [Place] = []
    for value in list {
      guard case .object(let fields) = value,
        let snapshot = try? value.decode(PlaceSnapshot.self)
      else { continue }
      let place: Place =
        snapshot.placement == nil ? .button(snapshot.name) : .placement(snapshot.name)
      shown[place] = Shown(snapshot: snapshot, fields: fields, at_ns: at_ns)
      changed.append(place)
    }
    return changed
  }

  /// The retained state of a button.
  enum ButtonState: String, CaseIterable {
    case up, pressed, held

    /// The state for a press; the first of two presses counts as pressed until the second press or the end of its window.
    init(_ press: PlaceSnapshot.Press) {
      switch press {
      case .released: self = .up
      case .pressing, .armed: self = .pressed
      case .held: self = .held
      }
    }
  }

  /// Home Assistant's states of a switch.
  enum ToggleState: String, CaseIterable {
    case on = "ON"
    case off = "OFF"
    case unknown = "None"
  }

  enum HintText: SchemaProviding {
    static let schema: [String: JSONValue] = [
      "type": .string("string"), "maxLength": .int(Limits.stateText),
    ]
  }

  /// The payload of a snapshot.
  @Message
  struct Snapshot {
    /// The version of the payload.
    @Field(written: true, range: Payload.versions) var v: Int = Payload.version
    /// The daemon's snapshot, in the form of the control socket; fields are only ever added.
    var place: [String: JSONValue]
    /// The instant of the snapshot, in nanoseconds of the device's CLOCK_MONOTONIC, like all instants in the snapshot.
    var at_ns: UInt64
  }

  private static func instant(_ fields: JSONValue) -> UInt64 {
    guard case .int(let at_ns)? = fields["at_ns"] else { return 0 }
    return UInt64(clamping: at_ns)
  }

  // MARK: States

  /// The retained messages of a place; if the place does not exist, they remove its topics from the broker.
  func states(of place: Place, _ topics: Topics) -> [OutgoingMessage] {
    guard let shown = shown[place] else {
      return place.retainedTopics.map { .state(topics.topic($0, of: place), []) }
    }
    return place.retainedTopics.map { topic in
      let name = topics.topic(topic, of: place)
      switch topic {
      case .buttonState: return .state(name, ButtonState(shown.snapshot.press).rawValue)
      case .buttonHint: return .state(name, Self.hint(shown.snapshot))
      case .placementState: return .state(name, Self.toggle(shown.snapshot).rawValue)
      case .buttonSnapshot, .placementSnapshot, .status, .buttonEvent, .buttonPress, .buttonAssign,
        .placementSet, .placementPress, .command, .commandResult, .marker:
        return .state(name, Payload.json(Snapshot(place: shown.fields, at_ns: shown.at_ns)))
      }
    }
  }

  /// The hint of the current press or, between presses, of a hold; empty without a hint.
  static func hint(_ snapshot: PlaceSnapshot) -> String {
    let hint: String =
      switch snapshot.press {
      case .pressing(.hint(let hint), _, _), .armed(.hint(let hint), _, _): hint
      case .pressing, .armed, .released, .held:
        // A press may do nothing while the control's state is unknown.
        if let control = snapshot.control, control.state == .loaded { control.hint } else { "" }
      }
    return String(hint.prefix(Limits.stateText))
  }

  static func toggle(_ snapshot: PlaceSnapshot) -> ToggleState {
    snapshot.knownControl?.isOn.map { $0 ? .on : .off } ?? .unknown
  }

  /// The platform of a placement in Home Assistant, or `nil` if its state was never loaded.
  static func platform(_ snapshot: PlaceSnapshot) -> Component.Platform? {
    guard let control = snapshot.knownControl else { return nil }
    return control.isOn == nil ? .button : .switch
  }
}

/// The state that survives the end of the process, even if the process is killed.
struct SavedState: Codable, Equatable, Sendable {
  var version = 1
  var id: String
  /// The presses with a `long_press_start` and without an acknowledged end, by the names of their buttons.
  var held: [String: PressEvents.Open] = [:]
  /// The identifiers of the last commands.
  var commands: [String] = []
  /// The platforms of the components in the last description for Home Assistant, by their keys.
  var components: [String: Component.Platform] = [:]
  /// The places with retained topics, as their levels: `b/action`.
  var places: [String] = []

  init(id: String) { self.id = id }
}

/// The file of `SavedState`.
///
/// A write does not wait for the disk, because events would wait too: a power cut may lose the state, a killed process does
/// not.
struct SavedFile {
  private let file: DurableFile
  private var written: SavedState?

  /// The file in `folder`; the first write creates a missing folder.
  init(folder: String) {
    file = DurableFile(folder: folder, name: "mqtt.json", survivesPowerCut: false)
  }

  var path: String { file.path }

  /// The folder for saved state: `$STATE_DIRECTORY` (systemd; the first of several), `$XDG_STATE_HOME/actionbutton` or
  /// `~/.local/state/actionbutton`.
  static func folder(environment: [String: String]) throws(MQTTError) -> String {
    func value(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
    if let first = value("STATE_DIRECTORY")?.split(separator: ":").first { return String(first) }
    if let state = value("XDG_STATE_HOME"), state.hasPrefix("/") { return state + "/actionbutton" }
    if let home = value("HOME") { return home + "/.local/state/actionbutton" }
    throw .noState("STATE_DIRECTORY, XDG_STATE_HOME and HOME are not set")
  }

  /// Reads the saved state, or returns `nil` if there is no usable file.
  ///
  /// A malformed file is set aside, and the log names its new path.
  mutating func read(_ log: Log) throws(MQTTError) -> SavedState? {
    file.removeLeftovers()
    let bytes: [UInt8]
    do throws(FileFailure) {
      bytes = try FileBytes.read(path, limit: Limits.savedBytes)
    } catch .system(errno: ENOENT, during: _) {
      return nil
    } catch .tooLarge {
      bytes = []
    } catch { throw .noState("\(path): \(error)") }
    if let state = try? JSONText.decode(SavedState.self, from: bytes), state.version == 1,
      DeviceID.isValid(state.id)
    {
      written = state
      return state
    }
    do throws(FileFailure) {
      let aside = try file.setAside()
      log.write(
        "\(path) is not valid; it was renamed to \(aside), and a new identifier was created")
    } catch { throw .noState("\(path): \(error)") }
    return nil
  }

  mutating func write(_ state: SavedState) throws(MQTTError) {
    guard state != written else { return }
    do throws(FileFailure) {
      // Strings, integers and Booleans can always be encoded.
      try file.write(Payload.json(state), removingLeftovers: false)
    } catch { throw .noState("\(path): \(error)") }
    written = state
  }
}

/// The identifier of this device in topics and in Home Assistant.
enum DeviceID {
  static let lengths = 1...32

  /// Whether a text is a valid identifier: 1 to 32 ASCII letters, digits, `-` and `_`.
  static func isValid(_ text: String) -> Bool {
    lengths.contains(text.utf8.count) && text.isAlphanumeric(or: "-_")
  }

  static func random(using generator: inout some RandomNumberGenerator) -> String {
    let letters = Array("abcdefghjkmnpqrstuvwxyz23456789")
    return String((0..<8).map { _ in letters[Int.random(in: letters.indices, using: &generator)] })
  }
}
