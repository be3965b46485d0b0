import AppIntents
import SwiftUI
import WidgetKit

@main
struct PaletteBundle: WidgetBundle {
  var body: some Widget {
    PaletteControl()
  }
}
