import ControlModel
package import FoundationEssentials
package import Wire

/// The Live Activities that the daemon reports on the control socket, as lines of text.
package struct ActivityLines: Sendable {
  private var activities: [SocketMessage.Activity]
  private let words: PanelWords
  private var alert: (text: String, until: Date)?

  /// The time for which an alert is shown, in seconds.
  package static let alertTime: TimeInterval = 5

  package init(_ activities: [SocketMessage.Activity], language: String) {
    self.activities = activities
    words = PanelWords(language: language)
  }

  /// Handles a line of the event stream and returns its activity, or `nil` for another event.
  package mutating func handle(_ line: [UInt8]) -> SocketMessage.Activity? {
    guard let name = try? Event(line: line).name, name == .activity,
      // An event of a newer daemon that cannot be read is ignored.
      let activity = try? Message.body(SocketMessage.Activity.self, of: line)
    else { return nil }
    activities.removeAll {
      $0.activity.id == activity.activity.id && $0.app == activity.app
    }
    if activity.state != .dismissed { activities.append(activity) }
    return activity
  }

  /// Handles a line of the event stream and returns the text of its alert, or `nil` for another event.
  package mutating func takeAlert(_ line: [UInt8], at now: Date) -> String? {
    guard (try? Event(line: line).name) == .activityAlert,
      let alert = try? Message.body(SocketMessage.ActivityAlert.self, of: line)
    else { return nil }
    let said = [alert.title, alert.body].filter { !$0.isEmpty }.joined(separator: " ")
    let text = SafeText.onOneLine(said.isEmpty ? alert.app : words.introduced(alert.app, said))
    self.alert = (text, now.addingTimeInterval(Self.alertTime))
    return text
  }

  /// The running activities by descending relevance score; of equal scores, the latest change comes first.
  package var running: [SocketMessage.Activity] {
    Self.sorted(activities.reversed()).filter { $0.state != .ended }
  }

  /// The activities by descending relevance score; those with equal scores keep their order.
  package static func sorted(_ activities: [SocketMessage.Activity]) -> [SocketMessage.Activity] {
    // Equal scores are ordered by position, although `sorted` is stable.
    activities.enumerated().sorted { one, other in
      let scores = (one.element.activity.relevance ?? 0, other.element.activity.relevance ?? 0)
      return scores.0 == scores.1 ? one.offset < other.offset : scores.0 > scores.1
    }.map(\.element)
  }

  /// The line of an alert while it is shown, otherwise of the first running activity, or `nil` without either.
  package func current(at now: Date) -> String? {
    if let alert, now < alert.until { return alert.text }
    return running.first.map { line($0, at: now) }
  }

  /// The date at which the current line changes by itself, each second while a timer counts; `nil` if it does not
  /// change.
  package func nextChange(after now: Date) -> Date? {
    if let alert, now < alert.until { return alert.until }
    guard let timer = running.first?.text.lockScreen.timer,
      timer.pausedAt == nil, timer.end.map({ $0 > now }) ?? true
    else { return nil }
    // The digits change together with the timer's seconds.
    let beat = timer.end ?? timer.start ?? now
    let offset = beat.timeIntervalSince(now).truncatingRemainder(dividingBy: 1)
    return now.addingTimeInterval(offset > 0.001 ? offset : offset + 1)
  }

  /// One activity on one line: the text of its view, and whether it has ended.
  package func line(_ activity: SocketMessage.Activity, at now: Date) -> String {
    let said = activity.text.lockScreen.spoken(at: now).joined(separator: " ")
    let isOver = activity.state == .ended || activity.state == .dismissed
    return SafeText.onOneLine(isOver ? words.introduced(said, words[.over]) : said)
  }
}

extension ViewText {
  /// The lines at a date, with the timer's digits in place of its placeholder.
  func spoken(at now: Date) -> [String] {
    var timer = timer
    return lines.map { line in
      guard let counting = timer, let place = line.firstRange(of: TimerText.placeholder) else {
        return line
      }
      timer = nil
      return line[..<place.lowerBound] + counting.digits(at: now) + line[place.upperBound...]
    }
  }
}
