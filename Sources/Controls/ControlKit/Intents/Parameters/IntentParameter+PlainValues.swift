public import FoundationEssentials

// Apple has each of these initializers twice, with and without a title (developer.apple.com,
// IntentParameter); the optional title covers both. Arguments that only describe how a value is
// entered are ignored, since they are not shown on Linux.

extension IntentParameter where Value.UnwrappedType == Bool {
  /// A Boolean value.
  public convenience init(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
    default defaultValue: Bool? = nil, displayName: Bool.IntentDisplayName? = nil,
    requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default
  ) { self.init(title, description, defaultValue, ParameterTraits(requestValueDialog)) }
}

extension IntentParameter where Value.UnwrappedType == Int {
  /// An integer, optionally with a range.
  public convenience init(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
    default defaultValue: Int? = nil, controlStyle: Int.IntentControlStyle = .stepper,
    inclusiveRange: (lowerBound: Int, upperBound: Int)? = nil,
    requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default
  ) {
    self.init(
      title, description, defaultValue,
      ParameterTraits(requestValueDialog).with(\.range, numbers(within: inclusiveRange)))
  }
}

extension IntentParameter where Value.UnwrappedType == Double {
  /// A floating-point number, optionally with a range.
  public convenience init(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
    default defaultValue: Double? = nil, controlStyle: Double.IntentControlStyle = .stepper,
    inclusiveRange: (lowerBound: Double, upperBound: Double)? = nil,
    requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default
  ) {
    self.init(
      title, description, defaultValue,
      ParameterTraits(requestValueDialog).with(\.range, numbers(within: inclusiveRange)))
  }
}

extension IntentParameter where Value.UnwrappedType == String {
  /// A string.
  public convenience init(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
    default defaultValue: String? = nil, inputOptions: String.IntentInputOptions? = nil,
    requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default
  ) { self.init(title, description, defaultValue, ParameterTraits(requestValueDialog)) }
}

extension IntentParameter where Value.UnwrappedType == Date {
  /// A date, a time of day, or both.
  public convenience init(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
    default defaultValue: Date? = nil, kind: Date.IntentDateKind = .dateTime,
    requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default
  ) { self.init(title, description, defaultValue, ParameterTraits(requestValueDialog)) }
}

extension IntentParameter where Value.UnwrappedType: _PlainIntentValue {
  /// A value without further options.
  public convenience init(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
    default defaultValue: Value.UnwrappedType? = nil, requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default
  ) { self.init(title, description, defaultValue, ParameterTraits(requestValueDialog)) }
}

extension IntentParameter where Value.UnwrappedType == IntentFile {
  /// A file of one of these types.
  public convenience init(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
    default defaultValue: IntentFile? = nil, supportedTypeIdentifiers: [String],
    requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default
  ) { self.init(title, description, defaultValue, ParameterTraits(requestValueDialog)) }
}

extension IntentParameter where Value.UnwrappedType == [IntentFile] {
  /// A list of files of these types.
  public convenience init(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
    default defaultValue: [IntentFile]? = nil, supportedTypeIdentifiers: [String],
    requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default
  ) { self.init(title, description, defaultValue, ParameterTraits(requestValueDialog)) }
}

extension IntentParameter where Value.UnwrappedType: _ChosenIntentValue {
  /// An entity, which its type's query finds; a transient entity, which exists only while the intent runs; a collection of
  /// entities, of which the intent receives only the identifiers; or a value that has one of several types.
  public convenience init(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
    default defaultValue: Value.UnwrappedType? = nil, requestValueDialog: IntentDialog? = nil,
    requestDisambiguationDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default
  ) {
    self.init(
      title, description, defaultValue,
      ParameterTraits(requestValueDialog, requestDisambiguationDialog))
  }
}

extension IntentParameter where Value.UnwrappedType: AppEnum {
  /// A case of an enumeration, optionally restricted to supported cases.
  public convenience init(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
    default defaultValue: Value.UnwrappedType? = nil, requestValueDialog: IntentDialog? = nil,
    requestDisambiguationDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default,
    supportedValues: [Value.UnwrappedType]? = nil
  ) {
    self.init(
      title, description, defaultValue,
      ParameterTraits(requestValueDialog, requestDisambiguationDialog).with(
        \.supportedValues, supportedValues?.map(\.archivedRawValue)))
  }
}

extension IntentParameter
where
  Value.UnwrappedType: RangeReplaceableCollection, Value.UnwrappedType.Element: _IntentValue
{
  /// A list of values with a size.
  public convenience init(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
    default defaultValue: Value.UnwrappedType? = nil, size: IntentCollectionSize? = nil,
    requestValueDialog: IntentDialog? = nil, requestDisambiguationDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default
  ) {
    self.init(
      title, description, defaultValue,
      ParameterTraits(requestValueDialog, requestDisambiguationDialog).with(\.size, size))
  }

  /// A list of values whose size depends on the widget family; a control allows any size.
  public convenience init(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
    default defaultValue: Value.UnwrappedType? = nil,
    size: [IntentWidgetFamily: IntentCollectionSize], requestValueDialog: IntentDialog? = nil,
    requestDisambiguationDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default
  ) {
    self.init(
      title, description, defaultValue,
      ParameterTraits(requestValueDialog, requestDisambiguationDialog))
  }
}

extension IntentParameter {
  /// A value or a list of values from a query.
  public convenience init<Query: EntityQuery>(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
    default defaultValue: Value.UnwrappedType? = nil, size: IntentCollectionSize? = nil,
    requestValueDialog: IntentDialog? = nil, requestDisambiguationDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default, query: Query
  ) {
    self.init(
      title, description, defaultValue,
      ParameterTraits(requestValueDialog, requestDisambiguationDialog).with(\.size, size).with(
        \.query, query))
  }

  /// A value or a list of values from an options provider.
  public convenience init<Provider: DynamicOptionsProvider>(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
    default defaultValue: Value.UnwrappedType? = nil, size: IntentCollectionSize? = nil,
    requestValueDialog: IntentDialog? = nil, requestDisambiguationDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default, optionsProvider: Provider
  ) {
    self.init(
      title, description, defaultValue,
      ParameterTraits(requestValueDialog, requestDisambiguationDialog).with(\.size, size).with(
        \.provider, ProviderBox(provider: optionsProvider)))
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

extension IntentParameter {
  private convenience init(
    _ name: LocalizedStringResource?, _ description: LocalizedStringResource?,
    _ defaultValue: Value.UnwrappedType?, _ traits: ParameterTraits
  ) {
    self.init(name: name, description: description, default: defaultValue, traits: traits)
  }
}
