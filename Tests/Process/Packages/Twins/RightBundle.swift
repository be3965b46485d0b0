import AppIntents
import SwiftUI
import WidgetKit

@main
struct RightBundle: WidgetBundle {
  var body: some Widget {
    RightControl()
  }
}
