import SwiftUI
import WidgetKit

struct V: View {
  @Environment(\.levelOfDetail) var detail
  @Environment(\.widgetRenderingMode) var mode
  @Environment(\.showsWidgetContainerBackground) var shows
  var body: some View {
    VStack {
      if detail == .simplified { Text("few") } else { Text("many") }
      Image("photo").resizable().widgetAccentedRenderingMode(.accentedDesaturated)
      Image(systemName: "star").widgetAccentedRenderingMode(.fullColor)
      Text("x").widgetAccentable(mode == .accented)
      let detailLevel: LevelOfDetail = detail
      Text(detailLevel == .default ? "a" : "b")
    }
    .containerBackground(.fill.tertiary, for: .widget)
  }
}
