public import ControlKit
public import Foundation

// Measurements as parameters of controls. They are encoded as a number in the base unit of their
// dimension: a duration is a number of seconds.

extension Measurement: _IntentValue where UnitType: Dimension {}

extension Measurement: PlainValue where UnitType: Dimension {
  package static var form: ParameterListing.Form { .double }

  package static var accepted: String { "a number of \(UnitType.baseUnit().symbol), such as 5" }

  /// The number in base units.
  package var json: JSONValue { .double(converted(to: .baseUnit()).value) }

  /// Decodes a number in base units.
  package static func from(_ json: JSONValue) -> Measurement? {
    Double.from(json).map { Measurement(value: $0, unit: .baseUnit()) }
  }
}

extension IntentParameter {
  /// A measurement that is shown in the default unit.
  public convenience init<UnitType: Dimension>(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
    defaultValue: Double? = nil, defaultUnit: UnitType? = nil,
    defaultUnitAdjustForLocale: Bool = false, supportsNegativeNumbers: Bool = true,
    requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default
  ) where Value.UnwrappedType == Measurement<UnitType> {
    self.init(
      name: title, description: description,
      default: defaultValue.map { Measurement(value: $0, unit: defaultUnit ?? .baseUnit()) },
      traits: ParameterTraits(requestValueDialog))
  }

  /// A measurement in one fixed unit.
  public convenience init<UnitType: Dimension>(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
    defaultValue: Double? = nil, unit: UnitType, unitAdjustForLocale: Bool = false,
    supportsNegativeNumbers: Bool = true, requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default
  ) where Value.UnwrappedType == Measurement<UnitType> {
    self.init(
      name: title, description: description,
      default: defaultValue.map { Measurement(value: $0, unit: unit) },
      traits: ParameterTraits(requestValueDialog))
  }
}
