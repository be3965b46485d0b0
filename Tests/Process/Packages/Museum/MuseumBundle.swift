import AppIntents
import SwiftUI
import WidgetKit

@main
struct MuseumBundle: WidgetBundle {
  var body: some Widget {
    MuseumControl()
  }
}
