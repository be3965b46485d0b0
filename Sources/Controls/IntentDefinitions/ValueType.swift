/// The Swift type of a parameter or of a property.
struct ValueType {
  /// The type of a single value, without `?`.
  let name: String
  /// The type in a collection of a handler, a class of Foundation or of the app; nil if there is none.
  var object: String?
  /// `bool`, `int` or `double`, if the value is an `NSNumber`.
  var number: String?
  /// The class of the results with which a handler resolves it.
  var result: String
  /// Whether it is an enumeration, which is never nil.
  var isEnumeration = false

  /// The types of a definition's own.
  struct Known {
    var enumerations: Set<String> = []
    var objects: Set<String> = []
  }

  /// The type that Xcode's generated code has; nil if there is none on Linux.
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
