package import ControlModel

extension ExtensionMessage {
  /// What the intent of a control has done so far: the extension's notice `progress`.
  ///
  /// It counts only while the intent performs. An extension sends at most one in `interval`.
  @Message
  package struct Progress {
    /// The shortest time between two notices of one run.
    package static let interval = Duration.milliseconds(250)

    /// The id of the control, which must be performing.
    package var control: String
    /// The part that is done, from 0 to 1; absent if it is not known.
    package var fraction: Double?
    /// What it does now, in the language of people; absent if it does not say.
    package var text: String?
    /// Whether the intent can be cancelled; absent means no.
    package var can_cancel: Bool?
    /// Whether the intent may take longer than others, as long as it reports its progress; absent means no.
    package var long_running: Bool?
  }
}
