import Foundation
import SwiftUI
import Testing

import class ControlKitFoundation.DateComponentsFormatter
import class ControlKitFoundation.RelativeDateTimeFormatter

@testable import ControlKit

@Suite("Forms of a text")
struct TextFormTests {
  @Test("a length of time is written with the allowed units")
  func lengths() {
    let formatter = DateComponentsFormatter()
    formatter.calendar?.locale = Locale(identifier: "en")
    formatter.allowedUnits = [.hour, .minute, .second]
    #expect(
      [3725, 65, 0, -65].map { formatter.string(from: $0) } == ["1:02:05", "1:05", "0", "-1:05"])
    formatter.zeroFormattingBehavior = .pad
    #expect(formatter.string(from: 65) == "00:01:05")
    formatter.zeroFormattingBehavior = .default
    formatter.allowedUnits = [.hour, .minute]
    let styles: [DateComponentsFormatter.UnitsStyle] = [.abbreviated, .short, .full, .brief]
    let texts = styles.map { style in
      formatter.unitsStyle = style
      return formatter.string(from: DateComponents(hour: 1, minute: 2))
    }
    #expect(texts == ["1h 2m", "1 hr, 2 min", "1 hour, 2 minutes", "1 hr 2 min"])
    formatter.maximumUnitCount = 1
    #expect(formatter.string(from: 3725) == "1 hr")
    #expect(formatter.string(from: .infinity) == nil)
    #expect(formatter.string(from: 1e300) == nil)
    #expect(formatter.string(from: 9e17) != nil)
  }

  @Test(
    "the zeros of a length of time are shown as its options say",
    arguments: [
      (.default, "1:00:05", "1:00:00", "0", "1h 5s", "1h", "0s"),
      (.dropLeading, "1:00:05", "1:00:00", "0", "1h 0m 5s", "1h 0m 0s", "0s"),
      (.dropTrailing, "1:00:05", "1", "0:00:00", "1h 0m 5s", "1h", "0h 0m 0s"),
      (.dropMiddle, "1:05", "1:00:00", "0:00", "1h 5s", "1h 0m 0s", "0h 0s"),
      (.dropAll, "1:05", "1", "0", "1h 5s", "1h", "0s"),
      ([], "1:00:05", "1:00:00", "0:00:00", "1h 0m 5s", "1h 0m 0s", "0h 0m 0s"),
      (.pad, "01:00:05", "01:00:00", "00:00:00", "1h 0m 5s", "1h 0m 0s", "0h 0m 0s"),
    ]
      as [(
        DateComponentsFormatter.ZeroFormattingBehavior, String, String, String, String, String,
        String
      )])
  func zeros(
    behavior: DateComponentsFormatter.ZeroFormattingBehavior, positions: String, hour: String,
    zero: String, units: String, hourUnits: String, zeroUnits: String
  ) {
    let formatter = DateComponentsFormatter()
    formatter.calendar?.locale = Locale(identifier: "en")
    formatter.allowedUnits = [.hour, .minute, .second]
    formatter.zeroFormattingBehavior = behavior
    #expect([3605, 3600, 0].map { formatter.string(from: $0) } == [positions, hour, zero])
    formatter.unitsStyle = .abbreviated
    #expect([3605, 3600, 0].map { formatter.string(from: $0) } == [units, hourUnits, zeroUnits])
  }

  @Test("a date is written as seen from another date")
  func relativeDates() {
    let formatter = RelativeDateTimeFormatter()
    formatter.locale = Locale(identifier: "en")
    let now = Date(timeIntervalSince1970: 1_700_000_000)
    func text(_ seconds: TimeInterval) -> String {
      formatter.localizedString(for: now + seconds, relativeTo: now)
    }
    #expect([-7200, 300].map(text) == ["2 hours ago", "in 5 minutes"])
    formatter.unitsStyle = .short
    #expect(text(-7200) == "2 hr. ago")
    formatter.dateTimeStyle = .named
    #expect(formatter.localizedString(from: DateComponents(day: -1)) == "yesterday")
  }

  @Test("a value is written by its style, a date by its own")
  func formats() {
    let date = Date(timeIntervalSince1970: 0)
    let zone = TimeZone.current.secondsFromGMT(for: date) / 60
    let minutes = (zone + 24 * 60) % (24 * 60)
    let time = String(format: "%02d:%02d", minutes / 60, minutes % 60)
    let style = IntegerFormatStyle<Int>(locale: Locale(identifier: "en"))
    #expect(Text(1200, format: style).string == "1,200")
    #expect(Text(date, style: .time).string == time)
    #expect(Text(date, style: .date).string == (zone < 0 ? "1969-12-31" : "1970-01-01"))
    #expect(Text(date...date).string == "\(time) – \(time)")
    #expect(Text("at \(date, style: .time)").string == "at \(time)")
  }

  @Test("a timer is shown as the time of day of its end, or of its start if it counts up")
  func timers() {
    let start = Date(timeIntervalSince1970: 0)
    let end = start.addingTimeInterval(600)
    #expect(Text(end, style: .timer).string == Text(end, style: .time).string)
    #expect(Text(timerInterval: start...end).string == Text(end, style: .time).string)
    #expect(
      Text(timerInterval: start...end, countsDown: false).string == Text(start, style: .time).string
    )
  }

  @Test("styled texts are still added to each other, and attributes are dropped")
  func joined() {
    let text = Text("a").bold() + Text(verbatim: "b").foregroundColor(.red)
    #expect(text.string == "ab")
    #expect(Text(AttributedString("plain")).string == "plain")
    #expect(Text("key", tableName: "T", bundle: .main, comment: "c").string == "key")
  }
}
