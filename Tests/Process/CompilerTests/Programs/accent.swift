import SwiftUI
import WidgetKit

struct V: View {
  @Environment(\.widgetRenderingMode) var m
  @Environment(\.widgetContentMargins) var margins
  @Environment(\.showsWidgetContainerBackground) var bg
  var body: some View {
    ZStack {
      Image("photo").resizable().widgetAccentedRenderingMode(.desaturated).scaledToFill()
      Image("photo").widgetAccentedRenderingMode(m == .accented ? .accentedDesaturated : .fullColor)
      Image("p").widgetAccentedRenderingMode(.accented)
      Image("p").widgetAccentedRenderingMode(nil)
      VStack {
        Text("a").widgetAccentable(); Text("b").foregroundStyle(bg ? .primary : .secondary)
      }
    }
    .padding(margins)
    .containerBackground(for: .widget) { Color.blue }
    .widgetURL(URL(string: "a://b"))
  }
}
