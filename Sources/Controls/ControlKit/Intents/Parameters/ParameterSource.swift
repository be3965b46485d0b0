/// Who sets a parameter's value.
///
/// Apple has no counterpart: there every option is chosen by a person who holds the phone.
public enum ParameterSource: Sendable {
  /// Only the daemon's configuration file: no person on the page and no program on the socket. The daemon
  /// refuses to set it otherwise, and leaves it out of what was saved.
  ///
  /// For what people who may press a button must not choose, above all a program to run.
  case configurationFile
}

extension IntentParameter where Value.UnwrappedType == String {
  /// A text that is set in one place only.
  public convenience init(
    title: LocalizedStringResource, description: LocalizedStringResource? = nil,
    setIn source: ParameterSource
  ) {
    var traits = ParameterTraits()
    switch source {
    case .configurationFile: traits.isFromFileOnly = true
    }
    self.init(name: title, description: description, default: nil, traits: traits)
  }
}
