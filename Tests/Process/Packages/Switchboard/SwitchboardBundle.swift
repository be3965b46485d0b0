import AppIntents
import SwiftUI
import WidgetKit

@main
struct SwitchboardBundle: WidgetBundle {
  var body: some Widget {
    SwitchboardControl()
  }
}
