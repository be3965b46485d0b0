import ControlModel
import SwiftUI
import Testing

@testable import ControlKit

@Suite("Views that only apps can show")
@MainActor struct AppViewTests {
  private struct Screen: View {
    @State private var name = ""
    @State private var volume = 0.5
    @State private var count = 1
    @State private var day = Date()
    @State private var isOpen = false

    var body: some View {
      NavigationStack {
        List {
          TextField("Name", text: $name)
          NavigationLink("Details") { Text(name) }
        }
        .navigationTitle("Settings")
        .toolbar { Button("Add") {} }
        .sheet(isPresented: $isOpen) { Text("Sheet") }
      }
      List(["a", "b"], id: \.self) { Text($0) }
      ScrollView(.horizontal, showsIndicators: false) { Text("Wide") }.refreshable {}
      Form {
        SecureField("Password", text: $name)
        Slider(value: $volume, in: 0...10, step: 0.5)
        Stepper("Count", value: $count, in: 0...10)
        Picker("Size", selection: $count) { Text("One").tag(1) }
        DatePicker("Day", selection: $day, displayedComponents: .date)
        Menu("More") { Text("Item") }
      }
      TabView { Text("First").tabItem { Label("First", systemImage: "1.circle") } }
      TextEditor(text: $name)
      Text("Shown").onOpenURL { _ in }
    }
  }

  @Test("they compile, nothing is drawn for them, and each is named once")
  func unsupported() throws {
    let size = ViewSize(width: 158, height: 158)
    let text = ViewText(from: Date(), in: ViewPlace(), size: size) { VStack { Screen() } }
    let tree = try #require(text.tree)
    #expect(
      tree.unsupported == [
        "NavigationStack", "List", "ScrollView", "Form", "TabView", "TextEditor",
      ])
    #expect(text.lines == ["Shown"])
  }
}
