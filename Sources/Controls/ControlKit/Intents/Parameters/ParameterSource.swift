/// The only place where a parameter's value may be set.
///
/// Apple has no equivalent, since on an iPhone only the owner chooses options.
public enum ParameterSource: Sendable {
  /// The value may be set only in the daemon's configuration file.
  ///
  /// The daemon refuses to set the value through the page or the socket, and ignores it in saved settings. Use this source
  /// for values that people who may only press the button must not change, such as a program to run.
  case configurationFile
}

extension IntentParameter where Value.UnwrappedType == String {
  /// A string that only one source may set.
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

extension IntentParameter where Value: ExpressibleByNilLiteral {
  /// An optional value that a control needs to perform.
  ///
  /// Without the value, the control shows its symbol and name, says that it is not configured, and performs nothing. Apple
  /// has no equivalent: there a non-optional parameter has this effect, and an unconfigured control shows nothing.
  ///
  /// - Parameters:
  ///   - title: The option's name for people.
  ///   - description: The purpose of the option.
  ///   - isRequired: Whether the control needs the value.
  ///   - alternative: The Swift name of the parameter of the same intent that can be set instead, or `nil`.
  public convenience init(
    title: LocalizedStringResource, description: LocalizedStringResource? = nil, isRequired: Bool,
    unless alternative: String? = nil
  ) {
    var traits = ParameterTraits()
    traits.isRequired = isRequired
    traits.alternative = alternative
    self.init(name: title, description: description, default: nil, traits: traits)
  }
}
