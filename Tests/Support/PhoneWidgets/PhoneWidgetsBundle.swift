import SwiftUI
import WidgetKit

@main
struct PhoneWidgetsBundle: WidgetBundle {
  var body: some Widget {
    WeatherWidget()
    RingWidget()
    PhotoWidget()
    AgendaWidget()
    EggTimerActivity()
    DeliveryActivity()
    MatchActivity()
    SceneControl()
  }
}
