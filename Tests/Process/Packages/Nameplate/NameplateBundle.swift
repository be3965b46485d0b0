import AppIntents
import SwiftUI
import WidgetKit

@main
struct NameplateBundle: WidgetBundle {
  var body: some Widget {
    NameplateControl()
  }
}
