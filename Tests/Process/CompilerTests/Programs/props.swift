import AppIntents

struct OrderEntity: AppEntity {
  var id: String
  var items: [Double]
  @ComputedProperty(title: "Total") var total: Double { items.reduce(0) { $0 + $1 } }
  @ComputedProperty(title: "Item Count")
  var itemCount: Int { items.count }
  @ComputedProperty var first: Double? { items.first }
  @ComputedProperty(title: "Is overdue") var isOverdue: Bool {
    !items.isEmpty && (items.first.map { $0 < 1 } ?? false)
  }
  @DeferredProperty(title: "Progress") var progress: Double {
    get async throws { try await Store.progress(for: id) }
  }
  @DeferredProperty var plain: [String] { get async throws { [] } }
  @ComputedProperty(title: "Settable") var settable: Int {
    get { UserDefaults.standard.integer(forKey: "x") }
    nonmutating set { UserDefaults.standard.set(newValue, forKey: "x") }
  }
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Order"
  var displayRepresentation: DisplayRepresentation { "\(id)" }
  static let defaultQuery = OQ()
  struct OQ: EntityQuery {
    func entities(for ids: [String]) async throws -> [OrderEntity] {
      ids.map { OrderEntity(id: $0, items: []) }
    }
  }
}
enum Store { static func progress(for: String) async throws -> Double { 1 } }
struct SettingsEntity: UniqueAppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Settings"
  static let defaultQuery = SQ()
  @ComputedProperty var theme: String { UserDefaults.standard.string(forKey: "t") ?? "" }
  var displayRepresentation: DisplayRepresentation { "Settings" }
  struct SQ: UniqueAppEntityQuery {
    func uniqueEntity() async throws -> SettingsEntity { SettingsEntity() }
  }
}
struct SettingsEntity2: UniqueAppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Settings"
  static let defaultQuery = UniqueAppEntityProvider { SettingsEntity2() }
  @ComputedProperty
  var defaultPlace: String {
    UserDefaults.standard.string(forKey: "p") ?? "home"
  }
  init() {}
  var displayRepresentation: DisplayRepresentation { "S" }
}
