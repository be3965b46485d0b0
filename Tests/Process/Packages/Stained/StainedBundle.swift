import AppIntents
import SwiftUI
import WidgetKit

@main
struct StainedBundle: WidgetBundle {
  var body: some Widget {
    StainedControl()
  }
}
