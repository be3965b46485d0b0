extension IntentParameter where Value.UnwrappedType == Bool {
  /// A switch.
  public convenience init(
    title: LocalizedStringResource, description: LocalizedStringResource? = nil,
    default defaultValue: Bool? = nil
  ) {
    self.init(name: title, description: description, default: defaultValue)
  }

  /// A switch without a title.
  public convenience init(
    description: LocalizedStringResource? = nil, default defaultValue: Bool? = nil
  ) {
    self.init(name: nil, description: description, default: defaultValue)
  }
}

extension IntentParameter where Value.UnwrappedType == Int {
  /// A whole number.
  public convenience init(
    title: LocalizedStringResource, description: LocalizedStringResource? = nil,
    default defaultValue: Int? = nil
  ) {
    self.init(name: title, description: description, default: defaultValue)
  }

  /// A whole number without a title.
  public convenience init(
    description: LocalizedStringResource? = nil, default defaultValue: Int? = nil
  ) {
    self.init(name: nil, description: description, default: defaultValue)
  }
}

extension IntentParameter where Value.UnwrappedType == Double {
  /// A number.
  public convenience init(
    title: LocalizedStringResource, description: LocalizedStringResource? = nil,
    default defaultValue: Double? = nil
  ) {
    self.init(name: title, description: description, default: defaultValue)
  }

  /// A number without a title.
  public convenience init(
    description: LocalizedStringResource? = nil, default defaultValue: Double? = nil
  ) {
    self.init(name: nil, description: description, default: defaultValue)
  }
}

extension IntentParameter where Value.UnwrappedType == String {
  /// A text.
  public convenience init(
    title: LocalizedStringResource, description: LocalizedStringResource? = nil,
    default defaultValue: String? = nil
  ) {
    self.init(name: title, description: description, default: defaultValue)
  }

  /// A text without a title.
  public convenience init(
    description: LocalizedStringResource? = nil, default defaultValue: String? = nil
  ) {
    self.init(name: nil, description: description, default: defaultValue)
  }
}

extension IntentParameter where Value.UnwrappedType: AppValue {
  /// One of an app's entities or enumerated values.
  public convenience init(
    title: LocalizedStringResource, description: LocalizedStringResource? = nil,
    default defaultValue: Value.UnwrappedType? = nil
  ) {
    self.init(name: title, description: description, default: defaultValue)
  }

  /// One of an app's entities or enumerated values, without a title.
  public convenience init(
    description: LocalizedStringResource? = nil, default defaultValue: Value.UnwrappedType? = nil
  ) {
    self.init(name: nil, description: description, default: defaultValue)
  }
}
