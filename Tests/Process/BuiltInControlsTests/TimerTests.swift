import ControlKit
import Foundation
import ProgramTesting
import Testing
import Wire

@Suite("The built-in timer")
struct TimerTests {
  let home: Home

  init() throws { home = try Home() }

  private static let eggs = PlacedControl.builtIn("Timer", ["minutes": .int(7)])

  private func keep(end: Date) throws {
    // `JSONEncoder` writes a date as seconds since the reference date.
    try home.write(
      "{\"7\":{\"end\":\(end.timeIntervalSinceReferenceDate),\"isHeard\":true}}",
      to: "state/actionbutton-controls/timers.json")
  }

  private func date(_ text: String?) throws -> Date {
    try Date(try #require(text), strategy: .iso8601)
  }

  @Test("starting shows a Live Activity until the end; stopping ends it")
  func startStop() throws {
    let process = try home.start()
    let off = try process.shown(Self.eggs)
    #expect(off.isOn == false)
    #expect(off.face.valueText == "7 min")
    #expect(off.hint == "Hold to Start Timer")
    let before = Date()
    try process.press(Self.eggs, true)
    let started: ExtensionMessage.Activity = try process.notice(.activity)
    #expect(started.phase == .started)
    #expect(started.type == "TimerAttributes")
    let end = try date(started.stale_at)
    // The timer began between these two dates, and its end is rounded to a whole second.
    let (earliest, latest) = (before.addingTimeInterval(419), Date().addingTimeInterval(421))
    #expect((earliest...latest).contains(end))
    #expect(started.shown == nil, "no view is read in the request that performs")
    let read: ExtensionMessage.Views = try process.ask(
      .views, ExtensionMessage.Views(activity: started))
    let shown = try #require(read.activity.shown)
    #expect(shown.lockScreen.lines == ["Timer", TimerText.placeholder])
    #expect(shown.lockScreen.tint == "orange")
    #expect(shown.island?.trailing == TimerText.placeholder)
    #expect(read.activity.shown_when_stale?.lockScreen.lines == ["Timer", "Time Is Up"])
    let timer = try #require(shown.lockScreen.timer)
    #expect(timer.countsDown)
    let (from, to) = (try #require(timer.start), try #require(timer.end))
    #expect(to.timeIntervalSince(from) == 420)
    #expect(abs(to.timeIntervalSince(end)) <= 1)
    let on = try process.shown(Self.eggs)
    #expect(on.isOn == true)
    #expect(on.face.valueText?.hasPrefix("Until ") == true)
    #expect(on.face.status == "Timer Started")
    #expect(try process.shown(.builtIn("Timer")).isOn == false)

    try process.press(Self.eggs, false)
    let ended: ExtensionMessage.Activity = try process.notice(.activity)
    #expect(ended.phase == .ended)
    #expect(ended.id == started.id)
    #expect(try process.shown(Self.eggs).isOn == false)
  }

  @Test("another process ends the timer with a reload, the end of its activity and a sound")
  func end() throws {
    try home.tool("paplay")
    let process = try home.start()
    try keep(end: Date().addingTimeInterval(15))
    #expect(try process.shown(Self.eggs).isOn == true)
    let started: ExtensionMessage.Activity = try process.notice(.activity)
    let ended: ExtensionMessage.Activity = try process.notice(.activity)
    #expect(ended.phase == .ended)
    #expect(ended.id == started.id)
    let reload: ExtensionMessage.Reload = try process.notice(.reload)
    #expect(reload.kind == Self.eggs.kind)
    #expect(try process.shown(Self.eggs).isOn == false)
    let bell = home.path("state/actionbutton-controls/timer.wav")
    _ = try home.calls(including: "paplay \(bell)")
  }

  @Test(
    "a timer whose activity an earlier process has shown gets no second one, and stopping ends it")
  func restart() throws {
    let first = try home.start()
    try first.press(Self.eggs, true)
    var started: ExtensionMessage.Activity = try first.notice(.activity)
    (started.shown, started.shown_when_stale) = (nil, nil)

    let second = try home.start()
    try second.send(.activities, ExtensionMessage.Activities(activities: [started]))
    #expect(try second.shown(Self.eggs).isOn == true)
    try second.press(Self.eggs, false)
    let ended: ExtensionMessage.Activity = try second.notice(.activity)
    #expect(ended.phase == .ended)
    #expect(ended.id == started.id)
  }

  @Test("a timer that ended while no process ran is off, and can be started again")
  func ended() throws {
    try keep(end: Date().addingTimeInterval(-5))
    let process = try home.start()
    #expect(try process.shown(Self.eggs).isOn == false)
    try process.press(Self.eggs, true)
    #expect(try home.start().shown(Self.eggs).isOn == true)
  }

  @Test("starting a timer that runs does not start it anew")
  func startTwice() throws {
    let end = Date().addingTimeInterval(60)
    try keep(end: end)
    let process = try home.start()
    try process.press(Self.eggs, true)
    let activity: ExtensionMessage.Activity = try process.notice(.activity)
    let shownEnd = try date(activity.stale_at)
    #expect(abs(shownEnd.timeIntervalSince(end)) <= 1)
  }

  @Test("minutes are a whole number from 1 to 1440")
  func range() throws {
    let gallery: ExtensionMessage.Gallery = try home.start().ask(.describe, NoFields())
    let timer = try #require(gallery.controls.first { $0.kind == Self.eggs.kind })
    let minutes = try #require(timer.parameters.first)
    #expect(minutes.form == .int)
    #expect(minutes.range == [1, 1_440])
    #expect(minutes.defaultValue == .int(5))
  }
}
