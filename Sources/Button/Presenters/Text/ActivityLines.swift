import ControlModel
public import FoundationEssentials
public import Wire

/// The Live Activities that the daemon reports on the control socket, as lines of text.
public struct ActivityLines: Sendable {
  private var activities: [SocketMessage.Activity]
  private let words: PanelWords

  /// The activities of a status.
  public init(_ activities: [SocketMessage.Activity], language: String) {
    self.activities = activities
    words = PanelWords(language: language)
  }

  /// Takes a line of the event stream; the activity that it is about, nil for another event.
  public mutating func take(_ line: [UInt8]) -> SocketMessage.Activity? {
    guard let name = try? Event(line: line).name, name == .activity,
      // An event of a newer daemon that cannot be read changes nothing here.
      let activity = try? Message.body(SocketMessage.Activity.self, of: line)
    else { return nil }
    activities.removeAll {
      $0.activity.id == activity.activity.id && $0.app == activity.app
    }
    if activity.state != .dismissed { activities.append(activity) }
    return activity
  }

  /// The line of the activity that changed last and goes on; nil if none does.
  public func current(at now: Date) -> String? {
    activities.last { $0.state != .ended }.map { line($0, at: now) }
  }

  /// When that line changes by itself: each second while a timer counts; nil for never.
  public func nextChange(after now: Date) -> Date? {
    guard let timer = activities.last(where: { $0.state != .ended })?.text.lockScreen.timer,
      timer.pausedAt == nil, timer.end.map({ $0 > now }) ?? true
    else { return nil }
    // The digits change where the timer's own seconds do.
    let beat = timer.end ?? timer.start ?? now
    let offset = beat.timeIntervalSince(now).truncatingRemainder(dividingBy: 1)
    return now.addingTimeInterval(offset > 0.001 ? offset : offset + 1)
  }

  /// One activity on one line: the text of its view, and whether it has ended.
  public func line(_ activity: SocketMessage.Activity, at now: Date) -> String {
    let said = activity.text.lockScreen.spoken(at: now).joined(separator: " ")
    let isOver = activity.state == .ended || activity.state == .dismissed
    return SafeText.onOneLine(isOver ? words.introduced(said, words[.over]) : said)
  }
}
