import ControlModel
import FoundationEssentials

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
