import SwiftUI
import Testing

@testable import ControlKit

@Suite("Forms of a text")
struct TextFormTests {
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
