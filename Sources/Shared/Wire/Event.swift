import ControlModel

/// One line of the event stream, as a reader sees it.
///
/// Which fields are there depends on the event.
package struct Event: Decodable, Equatable, Sendable {
  /// Which event, as text: a newer daemon may send names that are not in `EventName`.
  package var event: String
  /// The button's name in the configuration; nil for what concerns no button.
  package var button: String?
  /// The placement's name; nil for what concerns no placement.
  package var placement: String?
  /// When it was written (`CLOCK_MONOTONIC`, nanoseconds).
  package var at_ns: UInt64
  /// The kernel timestamp or deadline that decided it, in the same clock.
  package var edge_ns: UInt64?
  /// The press that it belongs to, counted from 1; nil for what belongs to no press.
  package var press: Int?
  /// The tap that it belongs to, counted from 1; nil for what belongs to no tap.
  package var tap: Int?
  /// The deadline of the press that began or armed.
  package var deadline_ns: UInt64?
  /// Which repeat of a hold it is, from 1.
  package var count: Int?
  /// What a tap and a hold do.
  package var hint: String?
  /// Why a press or an intent came to nothing.
  package var reason: String?
  /// The kind of the control.
  package var control: String?
  /// The value given to a toggle's intent.
  package var value: Bool?
  /// The title of the intent that performs in place of the control's own, once.
  package var intent: String?
  /// The title of the intent that the next press performs in place of the control's own.
  package var next_intent: String?
  /// What went wrong.
  package var error: String?
  /// Milliseconds until the next try.
  package var retry_in_ms: UInt64?
  /// The control's title.
  package var title: String?
  /// A toggle's state.
  package var is_on: Bool?
  /// A toggle's value text.
  package var value_text: String?
  /// The symbol's name.
  package var symbol: String?
  /// Whether the symbol is the app's own.
  package var custom_symbol: Bool?
  /// The motion that the symbol is in.
  package var effect: String?
  /// The tint: a system color's name or `#rrggbb`.
  package var tint: String?
  /// What a control's action needs of the device: `required`, an unlocked one; nil for nothing.
  package var authentication: String?
  /// Whether content is hidden, since the screen is locked.
  package var redacted: Bool?
  /// Whether the button is held although no press counts yet.
  package var held: Bool?
  /// The button source, as it was opened.
  package var source: String?
  /// A momentary status text, or a question.
  package var text: String?
  /// The number of a question.
  package var question: Int?
  /// Whether a question was answered with a yes.
  package var accepted: Bool?

  /// The language of the daemon's words, as a BCP 47 tag.
  package var language: String?
  /// What a control's author should know.
  package var warning: String?
  /// The extension, as the path of its executable.
  package var `extension`: String?
  /// The process.
  package var pid: Int32?

  /// The event's name, if this reader knows it.
  package var name: EventName? { EventName(rawValue: event) }

  /// Reads one line, with or without its newline.
  package init(line: some Sequence<UInt8>) throws {
    self = try JSONText.decode(Event.self, from: line)
  }
}
