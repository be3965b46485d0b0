import SwiftUI
import WidgetKit

@main
struct TunnelBundle: WidgetBundle {
  var body: some Widget {
    TunnelControl()
  }
}
