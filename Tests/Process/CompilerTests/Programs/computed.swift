import AppIntents

final class Menu: Sendable {
  static let shared = Menu(); let names = ["Soup"]; func price() async throws -> Double { 3 }
}
struct Dish: AppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Dish"
  static let defaultQuery = DishQuery()
  let id: String
  @Property(title: "Name") var name: String
  @ComputedProperty var upper: String { id.uppercased() }
  @ComputedProperty(title: "Lower") var lower: String {
    get { id.lowercased() }
    nonmutating set { _ = newValue }
  }
  @ComputedProperty(
    title: "Length", description: "How long", authenticationPolicy: .alwaysAllowed, visibility: nil)
  var length: Int { id.count }
  @ComputedProperty
  var isHot: Bool {
    get { id.isEmpty }
  }
  @DeferredProperty var price: Double { get async throws { try await Menu.shared.price() } }
  @DeferredProperty(title: "Stars")
  var stars: Int {
    get async throws { 5 }
  }
  var displayRepresentation: DisplayRepresentation { "\(upper)" }
  init(id: String) { self.id = id; name = id }
}
struct DishQuery: EntityQuery {
  func entities(for identifiers: [String]) async throws -> [Dish] {
    identifiers.map(Dish.init(id:))
  }
}
struct Use: AppIntent {
  static let title: LocalizedStringResource = "Use"
  @Parameter(title: "Dish") var dish: Dish
  func perform() async throws -> some IntentResult & ReturnsValue<Double> {
    _ = dish.length
    return .result(value: try await dish.price)
  }
}
func u(_ d: Dish) -> String { d.$upper.wrappedValue }
