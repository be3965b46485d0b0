import AppIntents
import SwiftUI
import WidgetKit

@main
struct DoorbellBundle: WidgetBundle {
  var body: some Widget {
    DoorbellControl()
  }
}
