import ControlModel
import FoundationEssentials

extension ViewText {
  /// The lines at a date: the timer's digits stand where its placeholder does.
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
