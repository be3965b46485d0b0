import AppIntents
import SwiftUI
import WidgetKit

@main
struct PorterBundle: WidgetBundle {
  var body: some Widget {
    PorterControl()
  }
}
