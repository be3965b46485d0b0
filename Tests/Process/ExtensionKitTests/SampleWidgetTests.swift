import ControlKit
import Foundation
import ProgramTesting
import Testing
import Wire

@Suite("The widget and the Live Activity of the sample extension, over its pipe")
struct SampleWidgetTests {
  let host = SampleHost()

  @Test("a running timer is a Live Activity that counts, and the widget shows it")
  func activity() throws {
    let sample = try host.start()
    let gallery: ExtensionMessage.Gallery = try sample.ask(.describe, NoFields())
    #expect(gallery.widgets?.map(\.displayName) == ["Timers"])
    let kind = "com.example.Productivity.Timers"
    let body = ExtensionMessage.Timeline(kind: kind, family: "systemSmall")
    let stopped: WidgetTimeline = try sample.ask(.timeline, body)
    #expect(stopped.entries.map(\.text.lines) == [["No Timers"]])
    #expect(stopped.policy == .never)

    _ = try sample.perform(.timer("work"), true)
    let started: ExtensionMessage.Activity = try sample.notice(.activity)
    let reload: ExtensionMessage.ReloadTimelines = try sample.notice(.reloadTimelines)
    #expect(reload.kind == kind)
    let read: ExtensionMessage.Views = try sample.ask(
      .views, ExtensionMessage.Views(activity: started))
    let shown = try #require(read.activity.shown)
    #expect(shown.lockScreen.lines == ["Work Timer", TimerText.placeholder])
    #expect(shown.lockScreen.tint == "purple")
    #expect(shown.island?.trailing == TimerText.placeholder)
    #expect(shown.island?.symbol == "hourglass")
    #expect(read.activity.shown_when_stale?.lockScreen.lines == ["Work Timer", "Time for a break"])
    let timer = try #require(shown.lockScreen.timer)
    let (start, end) = (try #require(timer.start), try #require(timer.end))
    #expect(timer.countsDown)
    #expect(end.timeIntervalSince(start) == 25 * 60)

    let running: WidgetTimeline = try sample.ask(.timeline, body)
    #expect(
      running.entries.map(\.text.lines)
        == [["Work Timer", TimerText.placeholder], ["Work Timer", "Time for a break"]])
    // Encoding changes a date by less than a millisecond.
    let shownEnd = try #require(running.entries.first?.text.timer?.end)
    #expect(abs(shownEnd.timeIntervalSince(end)) < 0.01)
    let next = try #require(running.entries.last?.date)
    #expect(abs(next.timeIntervalSince(end)) < 0.01)

    // The next process has the activity once the daemon has sent it.
    try sample.endInput()
    let later = try host.start()
    try later.send(.activities, ExtensionMessage.Activities(activities: [started]))
    _ = try later.perform(.timer("work"), false)
    let ended: ExtensionMessage.Activity = try later.notice(.activity)
    #expect(ended.phase == .ended)
    #expect(ended.id == started.id)
  }

  @Test("a timer that another device has stopped loses its Live Activity here")
  func stoppedElsewhere() throws {
    let sample = try host.start()
    _ = try sample.perform(.timer("work"), true)
    let started: ExtensionMessage.Activity = try sample.notice(.activity)
    let writes: [ExtensionMessage.Share] = try sample.received(.share)
    let write = try #require(writes.last)
    #expect(write.name == "work.start")
    #expect(write.value != nil)
    try sample.send(
      .shared,
      ExtensionMessage.Shared(values: [
        .init(name: write.name, value: nil, state: .confirmed, answers: true)
      ]))
    #expect(try sample.load(.defaultTimer).shown.isOn == false)
    let ended: ExtensionMessage.Activity = try sample.notice(.activity)
    #expect(ended.phase == .ended)
    #expect(ended.id == started.id)
  }

  @Test("a widget of an unknown kind or size is refused by name")
  func unknownWidget() throws {
    let sample = try host.start()
    let kind = try refusal {
      let _: WidgetTimeline = try sample.ask(
        .timeline, ExtensionMessage.Timeline(kind: "x", family: "systemSmall"))
    }
    #expect(kind.code == "unknown-kind")
    let size = try refusal {
      let _: WidgetTimeline = try sample.ask(
        .timeline,
        ExtensionMessage.Timeline(
          kind: "com.example.Productivity.Timers", family: "systemLarge"))
    }
    #expect(size.code == "unknown-value")
    #expect(size.message.contains("systemMedium"))
  }
}
