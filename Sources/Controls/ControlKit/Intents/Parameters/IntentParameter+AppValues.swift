// Initializers for an app's own values, for lists, and for values of a query or an options
// provider. As in the file with plain values, the optional title covers two of Apple's initializers
// each.

extension IntentParameter where Value.UnwrappedType: AppEntity {
  /// An entity, which the type's query finds.
  public convenience init(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
    default defaultValue: Value.UnwrappedType? = nil,
    requestValueDialog: IntentDialog? = nil,
    requestDisambiguationDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default
  ) {
    let traits = ParameterTraits(
      requestValueDialog: requestValueDialog,
      disambiguationDialog: requestDisambiguationDialog)
    self.init(
      name: title, description: description, default: defaultValue,
      traits: traits)
  }
}

extension IntentParameter where Value.UnwrappedType: TransientAppEntity {
  /// An entity that exists only while the intent runs.
  public convenience init(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
    default defaultValue: Value.UnwrappedType? = nil,
    requestValueDialog: IntentDialog? = nil,
    requestDisambiguationDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default
  ) {
    let traits = ParameterTraits(
      requestValueDialog: requestValueDialog,
      disambiguationDialog: requestDisambiguationDialog)
    self.init(
      name: title, description: description, default: defaultValue,
      traits: traits)
  }
}

extension IntentParameter where Value.UnwrappedType: AppEnum {
  /// A case of an enumeration, optionally restricted to supported cases.
  public convenience init(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
    default defaultValue: Value.UnwrappedType? = nil,
    requestValueDialog: IntentDialog? = nil,
    requestDisambiguationDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default,
    supportedValues: [Value.UnwrappedType]? = nil
  ) {
    let traits = ParameterTraits(
      requestValueDialog: requestValueDialog,
      disambiguationDialog: requestDisambiguationDialog)
    self.init(
      name: title, description: description, default: defaultValue,
      traits: traits.with(\.supportedValues, supportedValues?.map(\.archivedRawValue)))
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
    requestValueDialog: IntentDialog? = nil,
    requestDisambiguationDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default
  ) {
    let traits = ParameterTraits(
      requestValueDialog: requestValueDialog,
      disambiguationDialog: requestDisambiguationDialog)
    self.init(
      name: title, description: description, default: defaultValue,
      traits: traits.with(\.size, size))
  }

  /// A list of values whose size depends on the widget family.
  ///
  /// In a control any number is allowed.
  public convenience init(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
    default defaultValue: Value.UnwrappedType? = nil,
    size: [IntentWidgetFamily: IntentCollectionSize],
    requestValueDialog: IntentDialog? = nil,
    requestDisambiguationDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default
  ) {
    let traits = ParameterTraits(
      requestValueDialog: requestValueDialog,
      disambiguationDialog: requestDisambiguationDialog)
    self.init(name: title, description: description, default: defaultValue, traits: traits)
  }
}

extension IntentParameter {
  /// A value or a list of values from a query.
  public convenience init<Query: EntityQuery>(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
    default defaultValue: Value.UnwrappedType? = nil, size: IntentCollectionSize? = nil,
    requestValueDialog: IntentDialog? = nil,
    requestDisambiguationDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default, query: Query
  ) {
    let traits = ParameterTraits(
      requestValueDialog: requestValueDialog,
      disambiguationDialog: requestDisambiguationDialog)
    self.init(
      name: title, description: description, default: defaultValue,
      traits: traits.with(\.size, size).with(\.query, query))
  }

  /// A value or a list of values from an options provider.
  public convenience init<Provider: DynamicOptionsProvider>(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
    default defaultValue: Value.UnwrappedType? = nil, size: IntentCollectionSize? = nil,
    requestValueDialog: IntentDialog? = nil,
    requestDisambiguationDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default, optionsProvider: Provider
  ) {
    let traits = ParameterTraits(
      requestValueDialog: requestValueDialog,
      disambiguationDialog: requestDisambiguationDialog)
    self.init(
      name: title, description: description, default: defaultValue,
      traits: traits.with(\.size, size).with(\.provider, ProviderBox(provider: optionsProvider)))
  }
}
