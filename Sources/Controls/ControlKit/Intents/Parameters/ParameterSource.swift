/// Where a parameter's value may be set.
///
/// Apple has no equivalent, since on an iPhone only the owner chooses options.
public enum ParameterSource: Sendable {
  /// Only in the daemon's configuration file.
  ///
  /// The daemon refuses requests to set it from the page or the socket, and ignores it in saved
  /// settings.
  ///
  /// Use it for values that people who may only press the button must not change, such as a program
  /// to run.
  case configurationFile
}

extension IntentParameter where Value.UnwrappedType == String {
  /// A string that can be set in one place only.
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
