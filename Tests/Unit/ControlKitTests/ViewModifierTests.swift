import Foundation
import SwiftUI
import Testing

@testable import ControlKit

@Suite("Modifiers of a view in a control")
@MainActor
struct ViewModifierTests {
  @Test("what only changes the look leaves texts, symbols and hint as they are")
  func look() {
    let plain = Label("Lamp", systemImage: "lightbulb").controlWidgetActionHint("Light")
    let views: [any View] = [
      plain.font(.system(size: 12, weight: .bold, design: .rounded)).bold().foregroundStyle(.red),
      plain.symbolEffect(.rotate, value: 3).imageScale(.large),
      plain.padding(.horizontal, 4).frame(maxWidth: .infinity).background(.blue).cornerRadius(3),
      plain.background { Text("behind") }.overlay(Text("above")).clipShape(.capsule),
      plain.disabled(true).tint(.red).opacity(0.5).accessibilityLabel("spoken"),
      plain.transition(.opacity).animation(.default, value: 1).environment(\.colorScheme, .dark),
      plain.labelStyle(.iconOnly).widgetAccentable().containerBackground(.red, for: .widget),
    ]
    for view in views {
      // A widget's tint comes from its view, a control's tint from its template.
      var content = LabelContent(of: view)
      (content.tint, content.foreground) = (nil, nil)
      #expect(content == LabelContent(of: plain))
    }
  }

  @Test("a sensitive part makes its label sensitive, unless it is unredacted")
  func sensitive() {
    let label = Label {
      Text("Door")
      Text("Open").privacySensitive()
    } icon: {
      Image(systemName: "door")
    }
    #expect(LabelContent(of: label).isPrivacySensitive)
    #expect(!LabelContent(of: label.unredacted()).isPrivacySensitive)
    #expect(!LabelContent(of: Text("a").privacySensitive(false)).isPrivacySensitive)
    #expect(LabelContent(of: Text("a").redacted(reason: .privacy)).isPrivacySensitive)
  }

  @Test("a modifier that the app defines is applied through its body")
  func ownModifier() {
    struct Loud: ViewModifier {
      let word: String
      func body(content: Content) -> some View {
        content.bold()
        Text(word)
      }
    }
    let view = Text("Lamp").modifier(Loud(word: "!"))
    #expect(LabelContent(of: view).texts == ["Lamp", "!"])
  }
}

@Suite("Views in a control")
@MainActor
struct ViewContainerTests {
  @Test("a container is its children in their order")
  func containers() {
    let isOn = "x".isEmpty
    let view = VStack(alignment: .leading, spacing: 4) {
      HStack {
        Image(systemName: "a")
        Text("1")
        Spacer()
      }
      ZStack { RoundedRectangle(cornerRadius: 4).fill(.red) }
      Group { if isOn { Text("on") } else { Text("off") } }
      ForEach(2..<4) { Text("\($0)") }
      ForEach(["x", "y"], id: \.self) { Text($0) }
      if #available(iOS 18.0, *) { Divider() }
      Grid { GridRow { Text("g") } }
      Link("l", destination: URL(filePath: "/"))
      Button(intent: Ping()) { Label("b", systemImage: "c") }
    }
    let content = LabelContent(of: view)
    #expect(content.texts == ["1", "off", "2", "3", "x", "y", "g", "l", "b"])
    #expect(content.symbols.map(\.name) == ["a", "c"])
  }

  @Test("of views that may not fit the first is taken")
  func fitting() {
    let view = ViewThatFits {
      Text("long")
      Text("short")
    }
    #expect(LabelContent(of: view).texts == ["long"])
    #expect(LabelContent(of: ViewThatFits { Text("only") }).texts == ["only"])
  }

  @Test(
    "a timeline view shows the last date of its schedule that has come, an animation its first phase"
  )
  func moments() {
    let start = Date(timeIntervalSince1970: 0)
    func texts(_ schedule: some TimelineSchedule) -> [String] {
      LabelContent(
        of: TimelineView(schedule) { Text("\(Int($0.date.timeIntervalSince1970))") }
      ).texts
    }
    let later = Date(timeIntervalSinceNow: 3_600)
    #expect(texts(.explicit([start, start + 7, later])) == ["7"])
    #expect(texts(.explicit([later])) == ["\(Int(later.timeIntervalSince1970))"])
    #expect(texts(.explicit([Date]())) != [])
    #expect(texts(.periodic(from: start, by: 1e9)) == ["1000000000"])
    let entries = PeriodicTimelineSchedule(from: start, by: 10).entries(
      from: start + 25, mode: .normal)
    #expect(Array(entries.prefix(2)) == [start + 20, start + 30])
    let phases = PhaseAnimator(["in", "out"], trigger: 1) { Text($0) }
    #expect(LabelContent(of: phases).texts == ["in"])
  }

  @Test("the environment has constants, and what an app adds has its default")
  func environment() {
    struct Size: View {
      @Environment(\.widgetFamily) var family
      @Environment(\.added) var added
      @State private var word = "w"
      var body: some View { Text("\(family) \(added) \(word)") }
    }
    #expect(LabelContent(of: Size()).texts == ["systemSmall 7 w"])
    var values = EnvironmentValues()
    values.added = 8
    #expect(values.added == 8)
    #expect(values.floor == 3 && values.room == nil && values.names == ["a": 1])
    (values.floor, values.room, values.names) = (4, "hall", [:])
    #expect(values.floor == 4 && values.room == "hall" && values.names.isEmpty)
  }

  @Test("state and bindings keep what they are given")
  func state() {
    let state = State(wrappedValue: 1)
    state.projectedValue.wrappedValue = 2
    #expect(state.wrappedValue == 2)
    Binding.constant(3).wrappedValue = 4
    #expect(
      Binding.constant(EdgeInsets(top: 3, leading: 0, bottom: 0, trailing: 0)).top.wrappedValue == 3
    )
  }

  @Test("an address to open reaches the host")
  func openURL() throws {
    let recorder = Recorder()
    let url = try #require(URL(string: "weixin://scan"))
    ControlCenter.$taskHost.withValue(OpeningHost(recorder: recorder)) {
      EnvironmentValues().openURL(url)
      EnvironmentValues().openURL(url) { recorder.add("accepted \($0)") }
    }
    #expect(recorder.lines == ["open weixin://scan", "open weixin://scan", "accepted true"])
  }
}

private struct OpeningHost: ControlHost {
  let recorder: Recorder
  func reloadControls(ofKind kind: String) {}
  func reloadAllControls() {}
  func open(_ url: String) { recorder.add("open \(url)") }
}

private struct AddedKey: EnvironmentKey {
  static let defaultValue = 7
}

extension EnvironmentValues {
  @Entry fileprivate var floor = 3
  @Entry fileprivate var room: String?
  @Entry fileprivate var names: [String: Int] = ["a": 1]

  fileprivate var added: Int {
    get { self[AddedKey.self] }
    set { self[AddedKey.self] = newValue }
  }
}
