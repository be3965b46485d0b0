package import FoundationEssentials

/// The parts of an `.intentdefinition` file that widgets need: a property list of Xcode.
///
/// Decoding is tolerant: a missing key has its default, and an unknown key is ignored.
package struct IntentDefinition: Decodable {
  struct Intent: Decodable {
    var name: String
    var className: String?
    var type: String?
    var parameters: [Parameter]?
    var response: Response?

    enum CodingKeys: String, CodingKey {
      case name = "INIntentName"
      case className = "INIntentClassName"
      case type = "INIntentType"
      case parameters = "INIntentParameters"
      case response = "INIntentResponse"
    }
  }

  struct Parameter: Decodable {
    var name: String
    var displayName: String?
    var displayNameID: String?
    var displayPriority: Int?
    var type: String?
    var enumType: String?
    var objectType: String?
    var hasOptions: Bool?
    var isArray: Bool?
    var isSearchable: Bool?
    var isResolved: Bool?
    var metadata: Metadata?

    enum CodingKeys: String, CodingKey {
      case name = "INIntentParameterName"
      case displayName = "INIntentParameterDisplayName"
      case displayNameID = "INIntentParameterDisplayNameID"
      case displayPriority = "INIntentParameterDisplayPriority"
      case type = "INIntentParameterType"
      case enumType = "INIntentParameterEnumType"
      case objectType = "INIntentParameterObjectType"
      case hasOptions = "INIntentParameterSupportsDynamicEnumeration"
      case isArray = "INIntentParameterSupportsMultipleValues"
      case isSearchable = "INIntentParameterSupportsSearch"
      case isResolved = "INIntentParameterSupportsResolution"
      case metadata = "INIntentParameterMetadata"
    }
  }

  /// The default value and the limits of a parameter.
  struct Metadata: Decodable {
    var defaultValue: Value?
    var lowest: Value?
    var highest: Value?

    enum CodingKeys: String, CodingKey {
      case defaultValue = "INIntentParameterMetadataDefaultValue"
      case lowest = "INIntentParameterMetadataMinimumValue"
      case highest = "INIntentParameterMetadataMaximumValue"
    }
  }

  /// A plain value of a property list.
  enum Value: Decodable, Equatable {
    case flag(Bool), whole(Int), real(Double), text(String), other

    init(from decoder: any Decoder) throws {
      let single = try decoder.singleValueContainer()
      if let flag = try? single.decode(Bool.self) {
        self = .flag(flag)
      } else if let whole = try? single.decode(Int.self) {
        self = .whole(whole)
      } else if let real = try? single.decode(Double.self) {
        self = .real(real)
      } else if let text = try? single.decode(String.self) {
        self = .text(text)
      } else {
        self = .other
      }
    }

    var number: Double? {
      switch self {
      case .flag(let value): value ? 1 : 0
      case .whole(let value): Double(value)
      case .real(let value): value.isFinite ? value : nil
      case .text(let text): Double(text).flatMap { $0.isFinite ? $0 : nil }
      case .other: nil
      }
    }
  }

  struct Response: Decodable {
    struct Code: Decodable {
      var name: String
      enum CodingKeys: String, CodingKey { case name = "INIntentResponseCodeName" }
    }
    var codes: [Code]?
    enum CodingKeys: String, CodingKey { case codes = "INIntentResponseCodes" }
  }

  struct Enumeration: Decodable {
    struct Case: Decodable {
      var name: String
      var displayName: String?
      var displayNameID: String?
      var index: Int?

      enum CodingKeys: String, CodingKey {
        case name = "INEnumValueName"
        case displayName = "INEnumValueDisplayName"
        case displayNameID = "INEnumValueDisplayNameID"
        case index = "INEnumValueIndex"
      }
    }
    var name: String
    var values: [Case]?

    enum CodingKeys: String, CodingKey {
      case name = "INEnumName"
      case values = "INEnumValues"
    }
  }

  struct ObjectType: Decodable {
    struct Property: Decodable {
      var name: String
      var type: String?
      var enumType: String?
      var objectType: String?
      var isArray: Bool?
      var isDefault: Bool?

      enum CodingKeys: String, CodingKey {
        case name = "INTypePropertyName"
        case type = "INTypePropertyType"
        case enumType = "INTypePropertyEnumType"
        case objectType = "INTypePropertyObjectType"
        case isArray = "INTypePropertySupportsMultipleValues"
        case isDefault = "INTypePropertyDefault"
      }
    }
    var name: String
    var properties: [Property]?

    enum CodingKeys: String, CodingKey {
      case name = "INTypeName"
      case properties = "INTypeProperties"
    }
  }

  var intents: [Intent]?
  var enumerations: [Enumeration]?
  var types: [ObjectType]?
  var classPrefix: String?
  /// The name of the string table beside the file: the file's name.
  var table = ""

  enum CodingKeys: String, CodingKey {
    case intents = "INIntents"
    case enumerations = "INEnums"
    case types = "INTypes"
    case classPrefix = "INClassPrefix"
  }

  /// Reads a file's contents; `table` is the file's name without its extension.
  ///
  /// - Throws: The decoder's error if the data is not such a property list.
  package init(_ data: Data, table: String) throws {
    self = try PropertyListDecoder().decode(IntentDefinition.self, from: data)
    self.table = table
  }
}

/// The Swift type of a parameter or of a property.
struct ValueType {
  /// The type of a single value, without `?`.
  let name: String
  /// The type in a handler's collection, a class of Foundation or of the app, or `nil`.
  var object: String?
  /// `bool`, `int` or `double`, if the value is an `NSNumber`.
  var number: String?
  /// The class of the results with which a handler resolves the value.
  var result: String
  /// Whether the type is an enumeration, whose values are never `nil`.
  var isEnumeration = false

  struct Known {
    var enumerations: Set<String> = []
    var objects: Set<String> = []
  }

  /// The type in Xcode's generated code, or `nil` if it does not exist on Linux.
  init?(_ type: String?, enumType: String?, objectType: String?, _ known: Known) {
    if let enumType {
      guard known.enumerations.contains(enumType) else { return nil }
      self.init(name: enumType, result: "\(enumType)ResolutionResult", isEnumeration: true)
      return
    }
    switch type ?? "String" {
    case "String": self.init(name: "String", object: "NSString", result: "INStringResolutionResult")
    case "Boolean":
      self.init(
        name: "NSNumber", object: "NSNumber", number: "bool", result: "INBooleanResolutionResult")
    case "Integer", "Long":
      self.init(
        name: "NSNumber", object: "NSNumber", number: "int", result: "INIntegerResolutionResult")
    case "Decimal", "Double":
      self.init(
        name: "NSNumber", object: "NSNumber", number: "double", result: "INDoubleResolutionResult")
    case "TimeInterval", "Duration":
      self.init(
        name: "NSNumber", object: "NSNumber", number: "double",
        result: "INTimeIntervalResolutionResult")
    case "URL": self.init(name: "URL", result: "INURLResolutionResult")
    case "DateComponents":
      self.init(name: "DateComponents", result: "INDateComponentsResolutionResult")
    case "Object", "Custom":
      guard let objectType, known.objects.contains(objectType) else { return nil }
      self.init(name: objectType, object: objectType, result: "\(objectType)ResolutionResult")
    case _: return nil
    }
  }

  private init(
    name: String, object: String? = nil, number: String? = nil, result: String,
    isEnumeration: Bool = false
  ) {
    self.name = name
    self.object = object
    self.number = number
    self.result = result
    self.isEnumeration = isEnumeration
  }

  /// The type of the property: an enumeration itself, or an optional value or array.
  func property(isArray: Bool) -> String {
    if isArray { return "[\(name)]?" }
    return isEnumeration ? name : "\(name)?"
  }
}
