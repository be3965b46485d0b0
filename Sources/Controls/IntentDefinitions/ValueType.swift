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
