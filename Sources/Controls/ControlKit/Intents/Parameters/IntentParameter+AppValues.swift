// The forms for an app's own values, for lists, and for values that a query or a provider offers. As
// with the plain forms, a title that may be left out serves Apple's two initializers.

extension IntentParameter where Value.UnwrappedType: AppEntity {
  /// One of an app's entities, which its type's query finds.
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
  /// A thing that exists only while the intent runs.
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
  /// One of the values of an enumeration, or of those that are supported here.
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
  /// Several values, as many as the size allows.
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

  /// Several values, more of them in a larger widget; a control takes any number.
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
  /// A value, or several, that a query offers and finds.
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

  /// A value, or several, that a provider offers.
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
