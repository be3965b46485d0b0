#if os(iOS)
  import AppIntents
  import SwiftUI
  import WidgetKit

  @main
  struct PocketBundle: WidgetBundle {
    var body: some Widget {
      PocketControl()
    }
  }
#endif
