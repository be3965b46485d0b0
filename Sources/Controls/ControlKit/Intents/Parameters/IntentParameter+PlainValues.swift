public import FoundationEssentials

// Apple has each of these initializers twice, with and without a title (developer.apple.com,
// IntentParameter); the optional title covers both. Arguments that only describe how a value is
// entered are ignored, since they are not shown on Linux.

extension IntentParameter where Value.UnwrappedType == Bool {
  /// A Boolean value.
  public convenience init(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
    default defaultValue: Bool? = nil,
    displayName: Bool.IntentDisplayName? = nil,
    requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default
  ) {
    let traits = ParameterTraits(requestValueDialog: requestValueDialog)
    self.init(
      name: title, description: description, default: defaultValue,
      traits: traits)
  }
}

extension IntentParameter where Value.UnwrappedType == Int {
  /// An integer, optionally with a range.
  public convenience init(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
    default defaultValue: Int? = nil,
    controlStyle: Int.IntentControlStyle = .stepper,
    inclusiveRange: (lowerBound: Int, upperBound: Int)? = nil,
    requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default
  ) {
    let traits = ParameterTraits(requestValueDialog: requestValueDialog)
    self.init(
      name: title, description: description, default: defaultValue,
      traits: traits.with(\.range, numbers(within: inclusiveRange)))
  }
}

extension IntentParameter where Value.UnwrappedType == Double {
  /// A floating-point number, optionally with a range.
  public convenience init(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
    default defaultValue: Double? = nil,
    controlStyle: Double.IntentControlStyle = .stepper,
    inclusiveRange: (lowerBound: Double, upperBound: Double)? = nil,
    requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default
  ) {
    let traits = ParameterTraits(requestValueDialog: requestValueDialog)
    self.init(
      name: title, description: description, default: defaultValue,
      traits: traits.with(\.range, numbers(within: inclusiveRange)))
  }
}

extension IntentParameter where Value.UnwrappedType == String {
  /// A string.
  public convenience init(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
    default defaultValue: String? = nil,
    inputOptions: String.IntentInputOptions? = nil,
    requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default
  ) {
    let traits = ParameterTraits(requestValueDialog: requestValueDialog)
    self.init(
      name: title, description: description, default: defaultValue,
      traits: traits)
  }
}

extension IntentParameter where Value.UnwrappedType == Date {
  /// A date, a time of day, or both.
  public convenience init(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
    default defaultValue: Date? = nil,
    kind: Date.IntentDateKind = .dateTime,
    requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default
  ) {
    let traits = ParameterTraits(requestValueDialog: requestValueDialog)
    self.init(
      name: title, description: description, default: defaultValue,
      traits: traits)
  }
}

extension IntentParameter where Value.UnwrappedType: _PlainIntentValue {
  /// A value without further options.
  public convenience init(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
    default defaultValue: Value.UnwrappedType? = nil,
    requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default
  ) {
    let traits = ParameterTraits(requestValueDialog: requestValueDialog)
    self.init(
      name: title, description: description, default: defaultValue,
      traits: traits)
  }
}

extension IntentParameter where Value.UnwrappedType == IntentFile {
  /// A file of one of these types.
  public convenience init(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
    default defaultValue: IntentFile? = nil, supportedTypeIdentifiers: [String],
    requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default
  ) {
    let traits = ParameterTraits(requestValueDialog: requestValueDialog)
    self.init(
      name: title, description: description, default: defaultValue,
      traits: traits)
  }
}

extension IntentParameter where Value.UnwrappedType == [IntentFile] {
  /// A list of files of these types.
  public convenience init(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
    default defaultValue: [IntentFile]? = nil, supportedTypeIdentifiers: [String],
    requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default
  ) {
    let traits = ParameterTraits(requestValueDialog: requestValueDialog)
    self.init(
      name: title, description: description, default: defaultValue,
      traits: traits)
  }
}

/// The range of numbers, with its bounds in the right order.
private func numbers(within range: (lowerBound: Int, upperBound: Int)?) -> ClosedRange<Double>? {
  numbers(within: range.map { (Double($0.lowerBound), Double($0.upperBound)) })
}

private func numbers(
  within range: (lowerBound: Double, upperBound: Double)?
) -> ClosedRange<Double>? {
  guard let range, !range.lowerBound.isNaN, !range.upperBound.isNaN else { return nil }
  return min(range.lowerBound, range.upperBound)...max(range.lowerBound, range.upperBound)
}

/// A value whose `@Parameter` has no options except a default.
public protocol _PlainIntentValue: _IntentValue {}

extension URL: _PlainIntentValue {}
extension UUID: _PlainIntentValue {}
extension Float: _PlainIntentValue {}
extension Decimal: _PlainIntentValue {}
extension AttributedString: _PlainIntentValue {}
extension DateComponents: _PlainIntentValue {}
extension Duration: _PlainIntentValue {}
extension IntentFile: _PlainIntentValue {}
extension IntentPerson: _PlainIntentValue {}
extension IntentCurrencyAmount: _PlainIntentValue {}
