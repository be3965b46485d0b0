import Foundation
import SwiftUI
import Testing
import WidgetKit

@testable import ControlKit

@Suite("The text of a widget's view")
@MainActor
struct ViewTextTests {
  private static let now = Date(timeIntervalSinceReferenceDate: 1_000_000)
  private static let later = now.addingTimeInterval(600)

  private func text(
    in family: WidgetFamily = .systemSmall, @ViewBuilder of view: @MainActor () -> some View
  ) -> ViewText {
    ViewText(
      from: Self.now, in: ViewPlace(family: family), size: ViewSize(width: 126, height: 126), view
    ).withoutTrees
  }

  @Test("texts below each other are lines, texts beside each other are one line")
  func lines() {
    let text = text {
      VStack {
        Label("Laps", systemImage: "flag")
        HStack {
          Text("Best")
          Spacer()
          Text("3")
        }
        ForEach(1..<3) { Text("Lap \($0)") }
        if Self.now > Self.later { Text("never") }
        LabeledContent("Left", value: "7")
        ContentUnavailableView("Gone", systemImage: "flag", description: Text("None"))
          .containerRelativeFrame(.vertical)
      }
    }
    #expect(text.lines == ["Laps", "Best 3", "Lap 1", "Lap 2", "Left 7", "Gone", "None"])
    #expect(text.symbol == "flag")
    #expect(!text.isCustomSymbol)
  }

  @Test("what a canvas draws is no text, and its text in front is")
  func canvas() {
    let text = text {
      ZStack {
        Canvas { context, size in
          context.opacity = 0.5
          context.translateBy(x: size.width / 2, y: 0)
          context.fill(Path(CGRect(origin: .zero, size: size)), with: .color(.red))
          context.draw(Text("drawn"), at: .zero, anchor: .leading)
        }
        .blendMode(.plusLighter)
        Text("7 laps").buttonStyle(PlainButtonStyle())
      }
    }
    #expect(text.lines == ["7 laps"])
  }

  @Test("two columns are read one after the other")
  func columns() {
    let text = text {
      HStack {
        VStack {
          Text("a")
          Text("b")
        }
        VStack {
          Text("c")
          Text("d")
        }
      }
    }
    #expect(text.lines == ["a", "b", "c", "d"])
  }

  @Test("a control's label has the texts of a row as texts of their own")
  func label() {
    let content = LabelContent(
      of: HStack {
        Text("Best")
        Text("3")
      })
    #expect(content.texts == ["Best", "3"])
  }

  @Test("the first timer counts, the same one again too, and others are the time of day")
  func timers() {
    let other = Self.now.addingTimeInterval(7_200)
    let text = text {
      Text("Done in \(Self.later, style: .timer)!")
      Text(other, style: .relative)
      Text(Self.later, style: .offset)
    }
    #expect(
      text.lines == [
        "Done in --:--!", Text.DateStyle.time.text(of: other), TimerText.placeholder,
      ])
    #expect(text.timer == TimerText(start: nil, end: Self.later, countsDown: true))
  }

  @Test("a timer of a date that has passed counts up")
  func past() {
    let text = text { Text(Self.now.addingTimeInterval(-5), style: .timer) }
    #expect(
      text.timer == TimerText(start: Self.now.addingTimeInterval(-5), end: nil, countsDown: false))
  }

  @Test("a timer over an interval keeps it, its direction and its pause")
  func interval() {
    let up = text {
      Text(timerInterval: Self.now...Self.later, pauseTime: Self.later, countsDown: false)
    }
    #expect(
      up.timer
        == TimerText(start: Self.now, end: Self.later, countsDown: false, pausedAt: Self.later))
    #expect(up.lines == [TimerText.placeholder])
    let bar = text { ProgressView(timerInterval: Self.now...Self.later) { Text("Left") } }
    #expect(bar.lines == ["Left", TimerText.placeholder])
    #expect(bar.timer == TimerText(start: Self.now, end: Self.later, countsDown: true))
  }

  @Test("in a control's label a timer is the time of day, and a progress bar has no text")
  func controlTimer() {
    let time = Text.DateStyle.time.text(of: Self.later)
    #expect(LabelContent(of: Text(Self.later, style: .timer)).texts == [time])
    #expect(LabelContent(of: Text(timerInterval: Self.now...Self.later)).texts == [time])
    #expect(LabelContent(of: ProgressView(timerInterval: Self.now...Self.later)).lines == [])
  }

  @Test(
    "an author's own annotation characters do no harm",
    arguments: [
      "a\u{FFF9}b\u{FFFB}c", "\u{FFF9}1;2;3;4;5\u{FFFB}", "\u{FFF9}2;1;down\u{FFFB}",
      "\u{FFFB}\u{FFF9}",
    ])
  func marks(_ string: String) {
    let text = text { Text(verbatim: string) }
    #expect(text.timer == nil)
    #expect(text.lines.count <= 1)
  }

  @Test("the outermost tint counts, and the first color where there is none")
  func tint() {
    let tinted = text {
      VStack { Text("a").tint(.red) }.foregroundStyle(.green).tint(.purple)
    }
    #expect(tinted.tint == "purple")
    #expect(
      text {
        VStack { Image(systemName: "x").foregroundStyle(.orange) }
        Image(systemName: "y").foregroundStyle(.blue)
      }.tint == "orange")
    #expect(text { Text("a").foregroundStyle(.secondary) }.tint == nil)
  }

  @Test(
    "a view sees the size of its widget", arguments: [WidgetFamily.systemLarge, .accessoryInline])
  func family(_ family: WidgetFamily) {
    struct Sized: View {
      @Environment(\.widgetFamily) var family
      var body: some View { Text("\(family.description)") }
    }
    #expect(text(in: family) { Sized() }.lines == [family.description])
  }

  @Test("each view is read once for each appearance, however deeply it is nested")
  func depth() {
    final class Count {
      var reads = 0
      func add() { reads += 1 }
    }
    struct Nested: View {
      let depth: Int
      let count: Count
      var body: some View {
        let _ = count.add()
        HStack {
          Text("x")
          if depth > 0 { AnyView(Nested(depth: depth - 1, count: count)) }
        }
      }
    }
    let count = Count()
    _ = text { Nested(depth: 12, count: count) }
    #expect(count.reads == 26)
  }

  @Test("what would not fit is cut: long lines with an ellipsis, many lines at their end")
  func limits() {
    var long = ViewText()
    long.lines = [String(repeating: "é", count: 10_000)] + (1...100).map { "\($0)" }
    let cut = long.limited
    #expect(cut.lines.count == ViewText.mostLines)
    #expect(cut.lines[0].count == ViewText.longestLine)
    #expect(cut.lines[0].hasSuffix("é…"))
    #expect(cut.lines[1] == "1")
    var fitting = ViewText()
    fitting.lines = [String(repeating: "é", count: ViewText.longestLine)]
    #expect(fitting.limited == fitting)
  }
}

@Suite("Dates and timers as data")
struct TimerTextTests {
  private static let end = Date(timeIntervalSince1970: 1_893_456_000)

  @Test(
    "a date is written with milliseconds where there are any, and read back",
    arguments: [
      ("2030-01-01T00:00:00Z", 0.0), ("2030-01-01T00:00:00.250Z", 0.25),
    ])
  func dates(_ text: String, _ offset: Double) throws {
    let date = Self.end.addingTimeInterval(offset)
    #expect(DateText(date).text == text)
    #expect(DateText(text)?.date == date)
    #expect(try JSONDecoder().decode(DateText.self, from: Data("\"\(text)\"".utf8)).date == date)
    #expect(DateText("tomorrow") == nil)
    #expect(DateText(DateText(.distantPast).text)?.date == .distantPast)
  }

  @Test(
    "a timer that counts down is rounded up and stays at zero",
    arguments: [
      (-3_661.0, "1:01:01"), (-60.0, "1:00"), (-59.5, "1:00"), (-0.1, "0:01"), (0, "0:00"),
      (9, "0:00"),
    ])
  func down(_ offset: Double, _ digits: String) {
    let timer = TimerText(start: nil, end: Self.end, countsDown: true)
    #expect(timer.digits(at: Self.end.addingTimeInterval(offset)) == digits)
  }

  @Test("a timer that counts up is rounded down, begins at its start and stops at its end or pause")
  func up() {
    let timer = TimerText(start: Self.end, end: Self.end.addingTimeInterval(100), countsDown: false)
    #expect(timer.digits(at: Self.end.addingTimeInterval(-9)) == "0:00")
    #expect(timer.digits(at: Self.end.addingTimeInterval(61.9)) == "1:01")
    #expect(timer.digits(at: Self.end.addingTimeInterval(900)) == "1:40")
    var paused = timer
    paused.pausedAt = Self.end.addingTimeInterval(5)
    #expect(paused.digits(at: Self.end.addingTimeInterval(50)) == "0:05")
    let forever = TimerText(start: .distantPast, end: .distantFuture, countsDown: true)
    #expect(forever.digits(at: Self.end) == TimerText.placeholder)
  }
}
