import SwiftUI
import Testing

@testable import ControlKit

@Suite("Views that an app shares with its widget, and that a widget does not have")
@MainActor
struct ScrollingViewTests {
  private struct Room: Identifiable {
    let id: Int
  }

  @Test("their content is read, and the tree names them")
  func named() {
    let view = VStack {
      ScrollView(.horizontal, showsIndicators: false) { Text("a") }
      ScrollView { Text("b") }
      List([Room(id: 1), Room(id: 2)]) { Text("room \($0.id)") }
      List { Text("c") }
      TextField("Name", text: .constant(""))
      TextField("Name", text: .constant("Ann"))
    }
    let tree = ViewReading(in: ViewPlace(), size: ViewSize(width: 100, height: 100)) { view }
      .tree(from: Date(timeIntervalSinceReferenceDate: 0))
    #expect(
      tree.root.children.map(\.kind) == [.hstack, .vstack, .vstack, .vstack, .text, .text])
    #expect(tree.root.children[2].children.count == 2)
    #expect(
      tree.unsupported == [
        "ScrollView; a widget does not scroll", "List; use VStack in a widget",
        "TextField; a widget takes no text",
      ])
    #expect(
      LabelContent(of: view).texts == ["a", "b", "room 1", "room 2", "c", "Name", "Ann"])
  }
}
