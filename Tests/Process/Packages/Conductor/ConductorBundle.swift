import AppIntents
import SwiftUI
import WidgetKit

@main
struct ConductorBundle: WidgetBundle {
  var body: some Widget {
    ConductorControl()
  }
}
