import ControlModel
import Foundation
import SystemAccess
import Testing
import Wire

@testable import Gateway

@Suite("The description of the API")
struct DescriptionTests {
  private func description() throws -> ControlModel.JSONValue {
    try JSONDecoder().decode(
      ControlModel.JSONValue.self, from: Data(Page.description.response.bytes))
  }

  private func fields(_ value: ControlModel.JSONValue?) -> [String: ControlModel.JSONValue] {
    guard case .object(let fields)? = value else { return [:] }
    return fields
  }

  @Test("every route under /v1 is described, and nothing else")
  func routes() throws {
    var described: Set<String> = []
    for (path, item) in fields(try description()["paths"]) {
      for method in fields(item).keys { described.insert("\(method.uppercased()) \(path)") }
    }
    let routes = Route.all.filter { $0.path.hasPrefix("/v1/") }
    #expect(described == Set(routes.map { "\($0.method) \($0.path)" }))
  }

  @Test("a route needs the token if and only if its description requires it")
  func security() throws {
    let paths = try description()["paths"]
    for route in Route.all where route.path.hasPrefix("/v1/") {
      let operation = paths?[route.path]?[route.method.lowercased()]
      #expect((operation?["security"] != nil) == (route.needsToken), "\(route.path)")
      #expect((operation?["responses"]?["401"] != nil) == (route.needsToken), "\(route.path)")
      #expect(operation?["requestBody"] == nil || operation?["responses"]?["413"] != nil)
      let names = route.path.split(separator: "/").filter { $0.hasPrefix("{") }
      #expect(names.isEmpty || operation?["parameters"] != nil, "\(route.path)")
    }
  }

  @Test("every reference has its schema, and every schema is used")
  func references() throws {
    let description = try description()
    var used: Set<String> = []
    func walk(_ value: ControlModel.JSONValue) {
      switch value {
      case .object(let fields):
        if case .string(let name)? = fields["$ref"] {
          used.insert(String(name.dropFirst("#/components/schemas/".count)))
        }
        fields.values.forEach(walk)
      case .array(let values): values.forEach(walk)
      default: break
      }
    }
    walk(description)
    #expect(used == Set(fields(description["components"]?["schemas"]).keys))
  }

  @Test("every value of a message has a type or may be anything, and every field a description")
  func fields() throws {
    let schemas = fields(try description()["components"]?["schemas"])
    for name in [
      "Status", "Button", "Gallery", "PlaceSnapshot", "ShownControl", "Widget",
      "Activity", "Placed", "PlacedEntry", "ViewTree", "TimerText", "SlotChange", "Timeline",
    ] { #expect(schemas[name] != nil, "\(name)") }
    for (name, schema) in schemas {
      for (field, value) in fields(schema["properties"]) {
        #expect(value["description"] != .string(""), "\(name).\(field)")
      }
    }
    // Only values that an app chooses may have any type.
    let free = schemas.flatMap { name, schema in
      fields(schema["properties"]).filter { value in
        !["type", "$ref", "anyOf"].contains { value.value[$0] != nil }
      }.map { "\(name).\($0.key)" }
    }
    #expect(
      Set(free) == [
        "ExtensionActivity.attributes", "ExtensionActivity.state", "OptionList.initial",
        "ParameterListing.default", "ParameterOption.value", "PushPayload.attributes",
        "SharedValue.value",
      ])
  }
}
