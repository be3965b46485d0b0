import Foundation
import SwiftUI
import Testing
import WidgetKit

@testable import ControlKit

/// Compares the trees that clients draw, for views as apps write them.
@Suite("The tree of a widget's view")
@MainActor
struct ViewTreeReadingTests {
  private static let now = Date(timeIntervalSinceReferenceDate: 1_000_000)

  private func reading(
    in place: ViewPlace = ViewPlace(), @ViewBuilder of view: @MainActor () -> some View
  ) -> ViewReading {
    ViewReading(in: place, size: ViewSize(width: 126, height: 126), view)
  }

  private func root(@ViewBuilder of view: @MainActor () -> some View) -> ViewNode {
    reading(of: view).tree(from: Self.now).root
  }

  @Test("stacks keep their alignment, their spacing and their children in order")
  func stacks() {
    let root = root {
      VStack(alignment: .leading, spacing: 4) {
        HStack(alignment: .firstTextBaseline) {
          Text("A")
          Spacer(minLength: 2)
          Text("B")
        }
        ZStack(alignment: .bottomTrailing) { Color.red }
        ForEach(0..<2) { Text("\($0)") }
      }
    }
    #expect(root.kind == .vstack)
    #expect(root.values == ["alignment": .string("leading"), "spacing": .double(4)])
    #expect(root.children.map(\.kind) == [.hstack, .zstack, .text, .text])
    #expect(root.children[0].values == ["alignment": .string("first_baseline")])
    #expect(root.children[0].children.map(\.kind) == [.text, .spacer, .text])
    #expect(root.children[1].values == ["alignment": .string("bottom_trailing")])
    #expect(root.children[1].children[0].values == ["style": .string("red")])
  }

  @Test("modifiers are in the order in which they were applied, each with its parameters")
  func modifiers() {
    let text = root {
      Spacer().font(.headline).padding(8).background(.blue.opacity(0.5)).frame(maxWidth: .infinity)
        .cornerRadius(6)
    }
    #expect(text.modifiers.map(\.kind) == [.font, .padding, .background, .frame, .clip])
    #expect(text.modifiers[0].values == ["style": .string("headline")])
    #expect(text.modifiers[1].values["leading"] == .double(8))
    #expect(text.modifiers[3].values["max_width"] == .string("infinity"))
    #expect(text.modifiers[4].values["radii"] == .array([.double(6)]))
    guard case .string(let color)? = text.modifiers[2].values["style"] else {
      Issue.record("no color")
      return
    }
    #expect(color.hasSuffix("80"), "half transparent: \(color)")
  }

  @Test("a view reads what a view around it has put into the environment")
  func environment() {
    struct Inner: View {
      @Environment(\.font) var font
      @Environment(\.redactionReasons) var reasons
      @Environment(\.layoutDirection) var direction
      var body: some View {
        Text(font == .title ? "title" : "none")
        Text(reasons.contains(.placeholder) ? "placeholder" : "none")
        Text(direction == .rightToLeft ? "rtl" : "ltr")
      }
    }
    let content = reading {
      VStack { Inner() }.font(.title).redacted(reason: .placeholder)
        .environment(\.layoutDirection, .rightToLeft)
      Inner()
    }.content
    #expect(content.lines == ["title", "placeholder", "rtl", "none", "none", "ltr"])
  }

  @Test("the dark appearance has a tree of its own only if it differs")
  func appearances() {
    struct Dependent: View {
      @Environment(\.colorScheme) var scheme
      var body: some View { Text(scheme == .dark ? "night" : "day") }
    }
    func text(_ view: some View) -> ViewText {
      ViewText(from: Self.now, in: ViewPlace(), size: ViewSize(width: 1, height: 1)) { view }
    }
    #expect(text(Text("A").foregroundStyle(.red)).darkTree == nil)
    let both = text(Dependent())
    #expect(both.lines == ["day"])
    #expect(both.darkTree?.root.values["runs"] == .array([.object(["text": .string("night")])]))
  }

  @Test("a text's parts have their own styles, and times are kept current by the client")
  func runs() {
    let end = Self.now.addingTimeInterval(90)
    let text = root {
      Text("Ends ").bold() + Text(end, style: .timer).foregroundColor(.green)
        + Text(end, style: .relative)
    }
    guard case .array(let runs)? = text.values["runs"] else {
      Issue.record("no runs")
      return
    }
    #expect(runs.count == 3)
    #expect(runs[0] == .object(["text": .string("Ends "), "font": .object(["bold": .bool(true)])]))
    guard case .object(let timer) = runs[1], case .object(let relative) = runs[2] else {
      Issue.record("no parts")
      return
    }
    #expect(timer["foreground"] == .string("green"))
    #expect(timer["timer"] != nil && timer["text"] == nil)
    #expect(relative["date_style"] == .string("relative"))
  }

  @Test(
    "buttons and toggles name their intents by number; links and the widget have their addresses")
  func actions() {
    struct Water: AppIntent {
      static let title: LocalizedStringResource = "Water"
      @Parameter(title: "Amount") var amount: Int
      init() {}
      init(amount: Int) { self.amount = amount }
      func perform() async throws -> some IntentResult { .result() }
    }
    let tree = reading {
      VStack {
        Button(intent: Water(amount: 2)) { Text("Add") }.buttonStyle(.borderedProminent)
        Toggle("Auto", isOn: true, intent: Water(amount: 3))
        Link("More", destination: URL(string: "garden://more")!)
      }
      .widgetURL(URL(string: "garden://home"))
    }.tree(from: Self.now)
    #expect(tree.actions.map(\.parameters) == [["amount": .int(2)], ["amount": .int(3)]])
    #expect(tree.actions.map(\.intent) == ["Water", "Water"])
    #expect(tree.root.children[0].values == ["action": .double(0), "look": .string("prominent")])
    #expect(tree.root.children[1].values["action"] == .double(1))
    #expect(tree.root.children[1].values["is_on"] == .bool(true))
    #expect(tree.root.children[2].values == ["url": .string("garden://more")])
    #expect(tree.url == "garden://home")
  }

  @Test("shapes have their names, other paths their data in the room that they have")
  func shapes() {
    struct Slash: Shape {
      func path(in rect: CGRect) -> Path {
        Path {
          $0.move(to: CGPoint(x: 0, y: rect.height))
          $0.addLine(to: CGPoint(x: rect.width, y: 0))
        }
      }
    }
    let root = root {
      ZStack {
        Circle().stroke(.red, lineWidth: 3)
        RoundedRectangle(cornerRadius: 5).fill(.green)
        Slash().stroke(style: StrokeStyle(lineWidth: 2, lineCap: .round, dash: [4, 2])).frame(
          width: 40, height: 20)
        Circle().trim(from: 0, to: 0.5)
      }
    }
    #expect(root.children[0].values["shape"] == .string("circle"))
    guard case .object(let stroke)? = root.children[0].values["stroke"] else {
      Issue.record("no stroke")
      return
    }
    #expect(stroke["width"] == .double(3) && stroke["style"] == .string("red"))
    #expect(root.children[1].values["fill"] == .string("green"))
    #expect(root.children[2].values["path"] == .string("M0 20L40 0"))
    #expect(root.children[2].values["width"] == .double(40))
    #expect(root.children[3].values["keeps_ratio"] == .bool(true))
  }

  @Test("a view of the same kind that an app's style creates has the default style")
  func stylesInside() {
    struct Bar: ProgressViewStyle {
      func makeBody(configuration: Configuration) -> some View {
        ProgressView(value: configuration.fractionCompleted)
      }
    }
    struct Dial: GaugeStyle {
      func makeBody(configuration: Configuration) -> some View {
        Gauge(value: configuration.value) { configuration.label }
      }
    }
    struct Row: LabelStyle {
      func makeBody(configuration: Configuration) -> some View {
        Label {
          configuration.title
        } icon: {
          configuration.icon
        }
      }
    }
    let root = root {
      VStack {
        ProgressView(value: 0.5).progressViewStyle(Bar())
        Gauge(value: 0.25) { Text("T") }.gaugeStyle(Dial())
        Label("Lamp", systemImage: "lightbulb").labelStyle(Row())
      }
    }
    #expect(root.children.map(\.kind) == [.progress, .gauge, .label])
    #expect(root.children[0].values == ["value": .double(0.5)])
    #expect(root.children[1].values == ["value": .double(0.25)])
  }

  @Test("gauges and progress are shares of their bounds, also where these are impossible")
  func values() {
    let root = root {
      VStack {
        Gauge(value: 30, in: 20...40) {
          Text("T")
        } currentValueLabel: {
          Text("30")
        }
        .gaugeStyle(.accessoryCircular)
        Gauge(value: Double.nan) { Text("T") }
        ProgressView(value: 1, total: 0)
        ProgressView(timerInterval: Self.now...Self.now.addingTimeInterval(60))
      }
    }
    #expect(root.children[0].values == ["value": .double(0.5), "look": .string("circular")])
    #expect(root.children[0].children.count == 4)
    #expect(root.children[1].values["value"] == .double(0))
    #expect(root.children[2].values == [:])
    #expect(root.children[3].values["timer"] != nil)
  }

  @Test("the background of the widget is apart, and styles of the app draw its controls")
  func styles() {
    struct Pill: ButtonStyle {
      func makeBody(configuration: Configuration) -> some View {
        configuration.label.padding(4).background(.orange, in: .capsule)
      }
    }
    struct Upside: LabelStyle {
      func makeBody(configuration: Configuration) -> some View {
        VStack {
          configuration.title
          configuration.icon
        }
      }
    }
    let tree = reading {
      VStack {
        Button("Go") {}.buttonStyle(Pill())
        Label("Up", systemImage: "arrow.up").labelStyle(Upside())
      }
      .containerBackground(for: .widget) {
        LinearGradient(colors: [.red, .blue], startPoint: .top, endPoint: .bottom)
      }
    }.tree(from: Self.now)
    #expect(tree.background?.kind == .fill)
    #expect(tree.root.children[0].children[0].modifiers.map(\.kind) == [.padding, .background])
    #expect(tree.root.children[1].kind == .vstack)
    #expect(tree.root.children[1].children.map(\.kind) == [.text, .image])
    #expect(tree.unsupported == ["Button(action:); use Button(intent:)"])
  }

  @Test("100,000 views are cut, endless nesting too, and impossible numbers are left out")
  func limits() {
    let many = reading { ForEach(0..<100_000, id: \.self) { Text("\($0)") } }.tree(from: Self.now)
    #expect(many.root.children.count <= ViewTree.mostNodes)
    struct Deep: View {
      let level: Int
      var body: some View { VStack { if level > 0 { AnyView(Deep(level: level - 1)) } } }
    }
    let deep = reading { Deep(level: 1_000) }.tree(from: Self.now)
    #expect(deep.unsupported == ["views nested deeper than \(ViewTree.deepest) levels"])
    let numbers = root {
      Text("A").frame(width: .nan, height: -.infinity).padding(.nan).offset(x: .infinity)
    }
    #expect(
      numbers.modifiers.map(\.values) == [["alignment": .string("center")], [:], ["y": .double(0)]])
  }
}
