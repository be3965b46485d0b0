import SwiftUI
import WidgetKit

@main
struct LedgerBundle: WidgetBundle {
  var body: some Widget {
    LedgerControl()
  }
}
