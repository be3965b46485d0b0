import SwiftUI

@main
struct PorterApp: App {
  var body: some Scene {
    WindowGroup { Text("Rung \(Porter.rings) times") }
  }
}
