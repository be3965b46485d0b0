import AppIntents
import SwiftUI
import WidgetKit

@main
struct GreeterBundle: WidgetBundle {
  var body: some Widget {
    GreeterControl()
  }
}
