import SwiftUI
import WidgetKit

@main
struct PhoneWidgetsBundle: WidgetBundle {
  var body: some Widget {
    WeatherWidget()
    RingWidget()
    ReadingListWidget()
    PhotoWidget()
    AgendaWidget()
    StockWidget()
    EggTimerActivity()
    DeliveryActivity()
    MatchActivity()
    SceneControl()
  }
}
