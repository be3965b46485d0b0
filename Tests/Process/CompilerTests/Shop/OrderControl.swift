import ActivityKit
import AppIntents
import SwiftUI

@available(iOS 18.0, *)
struct OrderIntent: AppIntent, OpensIntent {

  var value: Never?

  init() {

  }

  static var openAppWhenRun: Bool = true

  static var title: LocalizedStringResource = "OrderIntent"

  @Parameter(
    title: .init("shop.order.code", defaultValue: "code")
  )
  var code: String?

  init(code: String?) {
    self.code = code
  }

  private func openShop() {
    if let url = URL(string: "cornershop://") { EnvironmentValues().openURL(url) }
  }

  @MainActor
  func perform() async throws -> some IntentResult & OpensIntent {
    let address = "cornershop://"
    if URL(string: address) != nil {
      openShop()
    }

    return .result(opensIntent: OpenURLIntent())

  }

}

@available(iOS 18.0, *)
struct OrderControl: ControlWidget {
  static let kind = "com.example.shop.order"
  var body: some ControlWidgetConfiguration {
    AppIntentControlConfiguration(kind: OrderControl.kind, provider: OrderProvider()) { item in
      ControlWidgetButton(action: OrderIntent(code: item.shutter.code)) {
        Label {
          Text(item.shutter.title ?? "点单")
          Text("街角小店")
        } icon: {
          Image("shop_order_1")
        }
      }
    }.displayName("点单")
      .description("打开小店")
      .promptsForUserConfiguration()
  }
}

extension OrderControl {

  struct OrderProvider: AppIntentControlValueProvider {

    func currentValue(configuration: ShutterControl.ShutterConfiguration) async throws
      -> ShutterControl.ShutterItem
    {
      return previewValue(configuration: configuration)
    }

    func previewValue(configuration: ShutterControl.ShutterConfiguration)
      -> ShutterControl.ShutterItem
    {
      .init(shutter: configuration.entity ?? ShutterEntity(id: UUID().uuidString, code: "0"))
    }

  }
}
