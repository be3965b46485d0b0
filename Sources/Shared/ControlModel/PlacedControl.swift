/// A control that a person has placed: its kind, with the options chosen for this place.
///
/// Two places can hold the same kind with different options (developer.apple.com, ControlInfo).
@Message
public struct PlacedControl: Hashable {
  /// The place's lasting identity; the same as long as the control stays there.
  @Field(fallback: "kind") public var id: String
  /// The control's kind.
  public var kind: String
  /// The chosen options, by the names of the configuration intent's parameters.
  @Field(written: true) public var configuration: [String: JSONValue] = [:]
}
