import ControlModel

/// One line of the event stream, as a reader sees it.
///
/// Which fields are there depends on the event.
public struct Event: Decodable, Equatable, Sendable {
  /// Which event, as text: a newer daemon may send names that are not in `EventName`.
  public var event: String
  /// The button's name in the configuration; nil for what concerns no button.
  public var button: String?
  /// The placement's name; nil for what concerns no placement.
  public var placement: String?
  /// When it was written (`CLOCK_MONOTONIC`, nanoseconds).
  public var at_ns: UInt64
  /// The kernel timestamp or deadline that decided it, in the same clock.
  public var edge_ns: UInt64?
  /// The press that it belongs to, counted from 1; nil for what belongs to no press.
  public var press: Int?
  /// The tap that it belongs to, counted from 1; nil for what belongs to no tap.
  public var tap: Int?
  /// The deadline of the press that began or armed.
  public var deadline_ns: UInt64?
  /// Which repeat of a hold it is, from 1.
  public var count: Int?
  /// What a tap and a hold do.
  public var hint: String?
  /// Why a press or an intent came to nothing.
  public var reason: String?
  /// The kind of the control.
  public var control: String?
  /// The value given to a toggle's intent.
  public var value: Bool?
  /// The title of the intent that performs in place of the control's own, once.
  public var intent: String?
  /// The title of the intent that the next press performs in place of the control's own.
  public var next_intent: String?
  /// What went wrong.
  public var error: String?
  /// Milliseconds until the next try.
  public var retry_in_ms: UInt64?
  /// The control's title.
  public var title: String?
  /// A toggle's state.
  public var is_on: Bool?
  /// A toggle's value text.
  public var value_text: String?
  /// The symbol's name.
  public var symbol: String?
  /// Whether the symbol is the app's own.
  public var custom_symbol: Bool?
  /// The motion that the symbol is in.
  public var effect: String?
  /// The tint: a system color's name or `#rrggbb`.
  public var tint: String?
  /// What a control's action needs of the device: `required`, an unlocked one; nil for nothing.
  public var authentication: String?
  /// Whether content is hidden, since the screen is locked.
  public var redacted: Bool?
  /// Whether the button is held although no press counts yet.
  public var held: Bool?
  /// The button source, as it was opened.
  public var source: String?
  /// A momentary status text, or a question.
  public var text: String?
  /// The number of a question.
  public var question: Int?
  /// Whether a question was answered with a yes.
  public var accepted: Bool?

  /// The language of the daemon's words, as a BCP 47 tag.
  public var language: String?
  /// What a control's author should know.
  public var warning: String?
  /// The extension, as the path of its executable.
  public var `extension`: String?
  /// The process.
  public var pid: Int32?

  /// The event's name, if this reader knows it.
  public var name: EventName? { EventName(rawValue: event) }

  /// Reads one line, with or without its newline.
  public init(line: some Sequence<UInt8>) throws {
    self = try JSONText.decode(Event.self, from: line)
  }
}
