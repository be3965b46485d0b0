import AppIntents
import SwiftUI
import WidgetKit

@main
struct LeftBundle: WidgetBundle {
  var body: some Widget {
    LeftControl()
  }
}
