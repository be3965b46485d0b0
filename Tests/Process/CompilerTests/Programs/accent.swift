import SwiftUI
import WidgetKit

struct V: View {
  @Environment(\.widgetRenderingMode) var m
  @Environment(\.widgetContentMargins) var margins
  @Environment(\.showsWidgetContainerBackground) var bg
  @Environment(\.levelOfDetail) var detail
  var body: some View {
    ZStack {
      Image("photo").resizable().widgetAccentedRenderingMode(.desaturated).scaledToFill()
      Image("photo").widgetAccentedRenderingMode(m == .accented ? .accentedDesaturated : .fullColor)
      Image("p").widgetAccentedRenderingMode(.accented)
      Image("p").widgetAccentedRenderingMode(nil)
      Image(systemName: "star").widgetAccentedRenderingMode(.fullColor)
      VStack {
        Text("a").widgetAccentable(); Text("b").foregroundStyle(bg ? .primary : .secondary)
        Text("c").widgetAccentable(m == .accented)
        let level: LevelOfDetail = detail
        Text(level == .default ? "d" : "e").containerBackground(.fill.tertiary, for: .widget)
      }
    }
    .padding(margins)
    .containerBackground(for: .widget) { Color.blue }
    .widgetURL(URL(string: "a://b"))
  }
}
