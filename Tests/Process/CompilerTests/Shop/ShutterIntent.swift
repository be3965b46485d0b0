@available(iOS 18.0, *)
struct ShutterIntent: SetValueIntent, LiveActivityStartingIntent {

  static var title: LocalizedStringResource = "ShutterIntent"

  @Parameter(
    title: .init("shop.shutter.parameter", defaultValue: "value")
  )
  var value: Bool

  @MainActor
  func announce() {
    do {
      let _ = try Activity<ShopAttributes>.request(
        attributes: ShopAttributes(name: "Shop"),
        contentState: ShopAttributes.ContentState(mood: "🙂"), pushType: .none)
    } catch let error {
      debugPrint("无法显示实时活动:\(error)")
    }
  }

  @MainActor
  func perform() async throws -> some IntentResult {
    ShutterState.shared.isOpen.toggle()
    self.announce()
    return .result()
  }

}

class ShutterState: NSObject {

  static let shared = ShutterState()

  var isOpen: Bool = false

}
