public import ControlKit
public import Foundation

// A quantity with a unit as the option of a control. As data it is a number of its dimension's base
// unit: a duration is a number of seconds.

extension Measurement: _IntentValue where UnitType: Dimension {}

extension Measurement: PlainValue where UnitType: Dimension {
  /// A number.
  package static var form: ParameterListing.Form { .double }

  /// A number, and of what.
  package static var fitting: String { "a number of \(UnitType.baseUnit().symbol), such as 5" }

  /// The number of base units.
  package var json: JSONValue { .double(converted(to: .baseUnit()).value) }

  /// So many base units.
  package static func from(_ json: JSONValue) -> Measurement? {
    Double.from(json).map { Measurement(value: $0, unit: .baseUnit()) }
  }
}

extension IntentParameter {
  /// A quantity, first shown in the default unit.
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
      traits: ParameterTraits(requestValueDialog: requestValueDialog))
  }

  /// A quantity in one unit only.
  public convenience init<UnitType: Dimension>(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
    defaultValue: Double? = nil, unit: UnitType, unitAdjustForLocale: Bool = false,
    supportsNegativeNumbers: Bool = true, requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default
  ) where Value.UnwrappedType == Measurement<UnitType> {
    self.init(
      name: title, description: description,
      default: defaultValue.map { Measurement(value: $0, unit: unit) },
      traits: ParameterTraits(requestValueDialog: requestValueDialog))
  }
}
