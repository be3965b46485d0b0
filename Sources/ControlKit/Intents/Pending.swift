// Stand-ins for what the parameters of intents will offer: deleted when that is merged.

extension StoredParameters {
  var archived: [String: JSONValue] {
    all.reduce(into: [:]) { $0[$1.name] = $1.parameter.pendingArchived }
  }

  func restore(archived: [String: JSONValue]) async throws {
    for (name, parameter) in all {
      if let value = archived[name] { try await parameter.pendingRestore(value) }
    }
  }

  var listings: [ParameterListing] {
    all.map { name, parameter in parameter.pendingListing(name) }
  }

  func options(of name: String, matching text: String?) async throws -> OptionList {
    guard let entry = all.first(where: { $0.name == name }) else { return OptionList(sections: []) }
    return try await entry.parameter.pendingOptions(matching: text)
  }

  func resolve(_ configuration: [String: JSONValue]) async -> ResolvedConfiguration {
    var resolved = ResolvedConfiguration()
    for (name, parameter) in all {
      guard let value = configuration[name], parameter.pendingListing(name).form == .entity
      else { continue }
      if let option = try? await parameter.pendingFind(value) {
        resolved.found[name] = [option]
      } else {
        resolved.missing[name] = [value]
      }
    }
    return resolved
  }
}

func intentWarnings(of intent: any AppIntent) -> [String] {
  Mirror(reflecting: intent).children.compactMap { child in
    guard let name = child.label, !(child.value is any StoredParameter) else { return nil }
    return "the property \"\(name)\" of \(type(of: intent)) has no @Parameter, so its value is lost"
  }
}

extension ControlAction {
  func perform(intent: any AppIntent) async throws -> PerformOutcome {
    try await run(intent)
    return PerformOutcome()
  }
}

struct PendingError: Error, CustomStringConvertible { let description: String }

extension StoredParameter {
  fileprivate var pendingArchived: JSONValue? { (self as? any PendingParameter)?.json }
  fileprivate func pendingRestore(_ value: JSONValue) async throws {
    try await (self as? any PendingParameter)?.restore(json: value)
  }
  fileprivate func pendingListing(_ name: String) -> ParameterListing {
    (self as? any PendingParameter)?.listing(name)
      ?? ParameterListing(name: name, title: name, form: .string, isRequired: false)
  }
  fileprivate func pendingOptions(matching text: String?) async throws -> OptionList {
    try await (self as? any PendingParameter)?.options(matching: text) ?? OptionList(sections: [])
  }
  fileprivate func pendingFind(_ value: JSONValue) async throws -> ParameterOption {
    guard let parameter = self as? any PendingParameter else {
      throw PendingError(description: "no parameter")
    }
    return try await parameter.find(value)
  }
}

private protocol PendingParameter {
  var json: JSONValue? { get }
  func restore(json: JSONValue) async throws
  func listing(_ name: String) -> ParameterListing
  func options(matching text: String?) async throws -> OptionList
  func find(_ value: JSONValue) async throws -> ParameterOption
}

extension IntentParameter: PendingParameter {
  fileprivate var json: JSONValue? {
    guard let value = storedValue else { return nil }
    switch value {
    case let value as Bool: return .bool(value)
    case let value as Int: return .int(value)
    case let value as Double: return .double(value)
    case let value as String: return .string(value)
    case let value as any AppEntity: return .string(Self.identifier(of: value))
    case let value as any AppEnum: return .string(Self.rawText(of: value))
    default: return isOptional ? .null : nil
    }
  }

  fileprivate func restore(json: JSONValue) async throws {
    let type: Any.Type = Value.UnwrappedType.self
    if case .null = json { return }
    if let type = type as? any AppEntity.Type {
      let entity = try await Self.entity(type, json)
      restore(entity)
    } else if let type = type as? any AppEnum.Type {
      restore(try Self.enumeration(type, json))
    } else {
      switch json {
      case .bool(let value) where type == Bool.self: restore(value)
      case .int(let value) where type == Int.self: restore(value)
      case .int(let value) where type == Double.self: restore(Double(value))
      case .double(let value) where type == Double.self: restore(value)
      case .string(let value) where type == String.self: restore(value)
      default: throw PendingError(description: "\(json) is no \(type)")
      }
    }
  }

  fileprivate func listing(_ name: String) -> ParameterListing {
    let type: Any.Type = Value.UnwrappedType.self
    let form: ParameterListing.Form =
      switch type {
      case is Bool.Type: .bool
      case is Int.Type: .int
      case is Double.Type: .double
      case is any AppEntity.Type: .entity
      case is any AppEnum.Type: .choice
      default: .string
      }
    var listing = ParameterListing(
      name: name, title: title.text.nonBlank ?? name, form: form, isRequired: !isOptional)
    listing.hasOptions = form == .entity
    if let type = type as? any AppEntity.Type { listing.isSearchable = Self.isSearchable(type) }
    return listing
  }

  fileprivate func options(matching text: String?) async throws -> OptionList {
    guard let type = Value.UnwrappedType.self as? any AppEntity.Type else {
      return OptionList(sections: [])
    }
    return OptionList(sections: [.init(options: try await Self.list(type, matching: text))])
  }

  fileprivate func find(_ value: JSONValue) async throws -> ParameterOption {
    guard let type = Value.UnwrappedType.self as? any AppEntity.Type else {
      throw PendingError(description: "no entity")
    }
    return Self.option(try await Self.entity(type, value))
  }

  private static func isSearchable<Entity: AppEntity>(_ type: Entity.Type) -> Bool {
    Entity.DefaultQuery.self is any EntityStringQuery.Type
  }
  private static func identifier<Entity: AppEntity>(of entity: Entity) -> String {
    entity.id.entityIdentifierString
  }
  private static func rawText<Case: AppEnum>(of value: Case) -> String { "\(value.rawValue)" }
  private static func option<Entity: AppEntity>(_ entity: Entity) -> ParameterOption {
    ParameterOption(
      value: .string(entity.id.entityIdentifierString),
      title: entity.displayRepresentation.title.text)
  }
  private static func entity<Entity: AppEntity>(
    _ type: Entity.Type, _ json: JSONValue
  ) async throws -> Entity {
    guard case .string(let text) = json,
      let id = Entity.ID.entityIdentifier(for: text),
      let entity = try await Entity.DefaultQuery().entities(for: [id]).first
    else { throw PendingError(description: "its query finds no \(type) \"\(json)\"") }
    return entity
  }
  private static func enumeration<Case: AppEnum>(_ type: Case.Type, _ json: JSONValue) throws
    -> Case
  {
    guard case .string(let text) = json, let raw = Case.RawValue(text),
      let value = Case(rawValue: raw)
    else { throw PendingError(description: "\"\(json)\" is no \(type)") }
    return value
  }
  private static func list<Entity: AppEntity>(
    _ type: Entity.Type, matching text: String?
  ) async throws -> [ParameterOption] {
    let query = Entity.DefaultQuery()
    let result: Any
    if let text, let query = query as? any EntityStringQuery {
      result = try await find(query, text)
    } else {
      result = try await query.suggestedEntities()
    }
    return (result as? [Entity] ?? []).map { option($0) }
  }
  private static func find<Query: EntityStringQuery>(
    _ query: Query, _ text: String
  ) async throws -> Query.Result { try await query.entities(matching: text) }
}
