import ControlModel
import Foundation
import PlatformKit
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
      Browser()
    }
  }

  private struct Browser: UIViewControllerRepresentable {
    func makeUIViewController(context: Context) -> UIViewController { UIViewController() }
    func updateUIViewController(_ controller: UIViewController, context: Context) {}
  }

  private final class Model: ObservableObject {
    @Published var count = 1
  }

  @Test("a published property sends its value, and each new value before it is set")
  func published() {
    let model = Model()
    var values: [[Int]] = []
    let subscription = model.$count.sink { values.append([model.count, $0]) }
    model.count = 2
    model.count = 3
    subscription.cancel()
    model.count = 4
    #expect(values == [[1, 1], [1, 2], [2, 3]])
  }

  @Observable
  final class Lamp {
    var level = 1
  }

  private struct LampText: View {
    @Environment(Lamp.self) private var lamp
    @Environment(Screenful.self) private var missing: Screenful?
    @EnvironmentObject private var model: Model
    var body: some View {
      @Bindable var lamp = lamp
      Text("\($lamp.level.wrappedValue) \($model.count.wrappedValue) \(missing == nil)")
    }
  }

  @Observable
  final class Screenful {}

  @Test("a view reads the models that views outside have set")
  func models() {
    let (lamp, model) = (Lamp(), Model())
    Bindable(lamp).level.wrappedValue = 7
    let view = LampText().environment(lamp).environmentObject(model)
    let text = ViewText(
      from: Date(), in: ViewPlace(), size: ViewSize(width: 158, height: 158), { view })
    #expect(text.lines == ["7 1 true"])
    #expect(StateObject(wrappedValue: model).projectedValue.count.wrappedValue == 1)
  }

  @Test("a subject sends each value to its subscribers, and a current value also at once")
  func subjects() {
    let passed = PassthroughSubject<Int, Never>()
    let current = CurrentValueSubject<String, Never>("a")
    var (numbers, texts): ([Int], [String]) = ([], [])
    passed.send(0)
    var subscriptions: Set<AnyCancellable> = []
    passed.filter { $0 > 1 }.map { $0 * 2 }.eraseToAnyPublisher().sink { numbers.append($0) }
      .store(in: &subscriptions)
    current.compactMap { $0.first.map { String($0) } }.sink { texts.append($0) }
      .store(in: &subscriptions)
    for number in 1...3 { passed.send(number) }
    current.send("")
    current.value = "bc"
    subscriptions = []
    passed.send(4)
    current.send("d")
    #expect(numbers == [4, 6])
    #expect(texts == ["a", "b"])
    #expect(current.value == "d")
  }

  @Test("they compile, nothing is drawn for them, and each is named once")
  func unsupported() throws {
    let size = ViewSize(width: 158, height: 158)
    let text = ViewText(from: Date(), in: ViewPlace(), size: size) { VStack { Screen() } }
    let tree = try #require(text.tree)
    #expect(
      tree.unsupported == [
        "NavigationStack", "List", "ScrollView", "Form", "TabView", "TextEditor",
        "Browser",
      ])
    #expect(text.lines == ["Shown"])
  }
}
