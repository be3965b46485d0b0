@available(iOS 18.0, *)
struct ShutterControl: ControlWidget {
  static let kind = "com.example.shop.shutter"
  var body: some ControlWidgetConfiguration {
    AppIntentControlConfiguration(
      kind: ShutterControl.kind, provider: ShutterProvider()
    ) { item in

      let color = Color.green

      ControlWidgetToggle(isOn: ShutterState.shared.isOpen, action: ShutterIntent()) {
        Label {
          Text(item.shutter.title ?? "店门")
          Text("街角小店")
        } icon: {
          Image("shop_shutter_2")
        }

      }.tint(color)
    }.displayName("卷帘门")
      .description("打开和关上一扇卷帘门")
      .promptsForUserConfiguration()
  }
}

extension ShutterControl {

  struct ShutterItem {
    let shutter: ShutterEntity
  }

  struct ShutterProvider: AppIntentControlValueProvider {

    func currentValue(configuration: ShutterConfiguration) async throws -> ShutterItem {
      return item(configuration: configuration)
    }

    func previewValue(configuration: ShutterControl.ShutterConfiguration)
      -> ShutterControl.ShutterItem
    {
      return item(configuration: configuration)
    }

    private func item(configuration: ShutterConfiguration) -> ShutterItem {
      .init(shutter: configuration.entity ?? ShutterEntity(id: UUID().uuidString, code: "0"))
    }

  }

  struct ShutterConfiguration: ControlConfigurationIntent {
    init() {

    }
    static var title: LocalizedStringResource = .init(
      "shop.shutter.configuration", defaultValue: "选择"
    )

    static var openAppWhenRun: Bool = true

    @Parameter(
      title: .init("shop.shutter.entity", defaultValue: "卷帘门")
    )
    var entity: ShutterEntity?

    @MainActor
    func perform() async throws -> some IntentResult {
      return .result(value: entity)
    }
  }
}

@available(iOS 18.0, *)
struct ShutterEntity: AppEntity {

  static let typeDisplayRepresentation = TypeDisplayRepresentation(name: "卷帘门")

  static let defaultQuery = ShutterQuery()

  var id: String
  var code: String
  var title: String?

  var displayRepresentation: DisplayRepresentation {
    let title = self.title ?? "卷帘门"
    let place = "没有选择"
    let icon = "shop_icon"
    return DisplayRepresentation(
      title: "\(title)", subtitle: "\(place)", image: .init(named: icon, isTemplate: false))
  }

  init(id: String, code: String, title: String? = nil) {
    self.id = id
    self.code = code
    self.title = title
  }

}

@available(iOS 18.0, *)
struct ShutterQuery: EntityQuery, EntityStringQuery {

  // Each query makes new identifiers: the mistake that the test is about.
  let shutters = [Int](1...20).map { number in
    return ShutterEntity(
      id: UUID().uuidString, code: "code_\(number)", title: "门\(number)")
  }

  func entities(for identifiers: [String]) async throws -> [ShutterEntity] {
    return shutters.filter({ shutter in
      return identifiers.contains(shutter.id)
    })
  }

  func entities(matching string: String) async throws -> IntentItemCollection<ShutterEntity> {
    let found = shutters.filter({ shutter in
      return (shutter.title ?? "").contains(string)
    })
    return .init(items: found)
  }

  func suggestedEntities() async throws -> IntentItemCollection<ShutterEntity> {
    return .init(items: shutters)
  }

  private func stored() async throws -> [ShutterEntity] {
    return shutters
  }
}
