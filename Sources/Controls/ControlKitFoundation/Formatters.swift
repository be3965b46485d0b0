public import Foundation

/// A formatter for the time between two dates, as in "5 minutes ago"; Foundation for Linux has no such class.
///
/// `@unchecked Sendable` is as unsafe as with Apple's class: change the properties before other threads use the formatter.
open class RelativeDateTimeFormatter: Formatter, @unchecked Sendable {
  /// Whether days have names.
  public enum DateTimeStyle: Int, Sendable {
    /// "1 day ago"
    case numeric
    /// "yesterday"
    case named
  }

  /// The length of units.
  public enum UnitsStyle: Int, Sendable {
    /// "2 months ago"
    case full
    /// "two months ago"
    case spellOut
    /// "2 mo. ago"
    case short
    /// "2mo ago"
    case abbreviated
  }

  /// Whether days have names.
  open var dateTimeStyle = DateTimeStyle.numeric
  /// The length of units.
  open var unitsStyle = UnitsStyle.full
  /// The position of the text in a sentence; texts are the same everywhere.
  open var formattingContext = Formatter.Context.unknown
  /// The calendar, or `nil` for the system's.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var calendar: Calendar! = .autoupdatingCurrent
  /// The locale, or `nil` for the system's.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var locale: Locale! = .autoupdatingCurrent

  /// The text for a date, as seen from another date.
  open func localizedString(for date: Date, relativeTo referenceDate: Date) -> String {
    let units: [Date.RelativeFormatStyle.UnitsStyle] = [.wide, .spellOut, .abbreviated, .narrow]
    return Date.AnchoredRelativeFormatStyle(
      anchor: date, presentation: dateTimeStyle == .named ? .named : .numeric,
      unitsStyle: units[unitsStyle.rawValue], locale: locale ?? .autoupdatingCurrent,
      calendar: calendar ?? .autoupdatingCurrent
    ).format(referenceDate)
  }

  /// The text for a number of seconds, which is negative for the past.
  open func localizedString(fromTimeInterval timeInterval: TimeInterval) -> String {
    let now = Date()
    return localizedString(for: now + timeInterval, relativeTo: now)
  }

  /// The text for a number of units, which are negative for the past.
  open func localizedString(from dateComponents: DateComponents) -> String {
    let now = Date()
    let date = (calendar ?? .autoupdatingCurrent).date(byAdding: dateComponents, to: now)
    return localizedString(for: date ?? now, relativeTo: now)
  }

  /// The text for a date, as seen from now, or `nil` for another object.
  open override func string(for obj: Any?) -> String? {
    (obj as? Date).map { localizedString(for: $0, relativeTo: Date()) }
  }
}

/// A formatter for a length of time, as in "1 hour, 5 minutes"; Foundation for Linux has no such class.
///
/// Months and years are counted in days.
///
/// `@unchecked Sendable` is as unsafe as with Apple's class: change the properties before other threads use the formatter.
open class DateComponentsFormatter: Formatter, @unchecked Sendable {
  /// The length of units.
  public enum UnitsStyle: Int, Sendable {
    /// "1:05:00"
    case positional
    /// "1h 5m"
    case abbreviated
    /// "1 hr, 5 min"
    case short
    /// "1 hour, 5 minutes"
    case full
    /// "one hour, five minutes", here with digits
    case spellOut
    /// "1hr 5min"
    case brief
  }

  /// The zeros that are shown.
  public struct ZeroFormattingBehavior: OptionSet, Sendable {
    /// The raw bits.
    public let rawValue: UInt
    /// Creates options from raw bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// In the style `positional`, the zeros after the first number; in other styles, no zeros.
    public static let `default` = ZeroFormattingBehavior(rawValue: 1)
    /// No zeros before the first number.
    public static let dropLeading = ZeroFormattingBehavior(rawValue: 2)
    /// No zeros between numbers.
    public static let dropMiddle = ZeroFormattingBehavior(rawValue: 4)
    /// No zeros after the last number.
    public static let dropTrailing = ZeroFormattingBehavior(rawValue: 8)
    /// No zeros.
    public static let dropAll: ZeroFormattingBehavior = [.dropLeading, .dropMiddle, .dropTrailing]
    /// All zeros; in the style `positional`, each number has at least two digits.
    public static let pad = ZeroFormattingBehavior(rawValue: 1 << 16)
  }

  /// The units of the text; all except weeks if the set is empty.
  open var allowedUnits: NSCalendar.Unit = []
  /// The length of units.
  open var unitsStyle = UnitsStyle.positional
  /// The zeros that are shown.
  open var zeroFormattingBehavior = ZeroFormattingBehavior.default
  /// The maximum number of units, or zero for all.
  open var maximumUnitCount = 0
  /// Accepted without effect.
  open var includesApproximationPhrase = false
  /// Accepted without effect.
  open var includesTimeRemainingPhrase = false
  /// Accepted without effect.
  open var collapsesLargestUnit = false
  /// Accepted without effect.
  open var allowsFractionalUnits = false
  /// The position of the text in a sentence; texts are the same everywhere.
  open var formattingContext = Formatter.Context.unknown
  /// The calendar of the texts, or `nil` for the system's.
  open var calendar: Calendar? = .autoupdatingCurrent

  private static let units: [(NSCalendar.Unit, Duration.UnitsFormatStyle.Unit, Int)] = [
    (.weekOfMonth, .weeks, 604_800), (.day, .days, 86_400), (.hour, .hours, 3600),
    (.minute, .minutes, 60), (.second, .seconds, 1),
  ]

  /// The text for a number of seconds.
  open func string(from timeInterval: TimeInterval) -> String? {
    // Longer times do not fit into an integer.
    guard timeInterval.magnitude < 1e18 else { return nil }
    let allowed = Self.units.filter {
      allowedUnits.isEmpty ? $0.1 != .weeks : allowedUnits.contains($0.0)
    }
    guard !allowed.isEmpty else { return nil }
    var rest = Int(timeInterval.magnitude)
    let numbers = allowed.map { unit in
      defer { rest %= unit.2 }
      return rest / unit.2
    }
    var shown = shownIndices(of: numbers)
    if maximumUnitCount > 0 { shown = Array(shown.prefix(maximumUnitCount)) }
    let isNegative = timeInterval <= -1
    if unitsStyle == .positional {
      let pads = zeroFormattingBehavior.contains(.pad)
      let texts = shown.enumerated().map { place, index in
        numbers[index] < 10 && (pads || place > 0) ? "0\(numbers[index])" : "\(numbers[index])"
      }
      return (isNegative ? "-" : "") + texts.joined(separator: ":")
    }
    let widths: [Duration.UnitsFormatStyle.UnitWidth] = [
      .narrow, .narrow, .abbreviated, .wide, .wide, .condensedAbbreviated,
    ]
    let style = Duration.UnitsFormatStyle(
      allowedUnits: Set(shown.map { allowed[$0].1 }), width: widths[unitsStyle.rawValue],
      zeroValueUnits: .show(length: 1), fractionalPart: .hide(rounded: .towardZero)
    ).locale(calendar?.locale ?? .autoupdatingCurrent)
    let seconds = shown.reduce(0) { $0 + numbers[$1] * allowed[$1].2 }
    return style.format(.seconds(isNegative ? -seconds : seconds))
  }

  /// The indices of the numbers that are shown; the last number if all that are not zero are dropped.
  private func shownIndices(of numbers: [Int]) -> [Int] {
    let zeros = zeroFormattingBehavior
    let isDefault = zeros.contains(.default)
    let dropsAll = isDefault && unitsStyle != .positional
    let dropsLeading = isDefault || zeros.contains(.dropLeading)
    let first = numbers.firstIndex { $0 != 0 } ?? (dropsLeading ? numbers.count - 1 : 0)
    let last = numbers.lastIndex { $0 != 0 } ?? numbers.count - 1
    return numbers.indices.filter { index in
      if index < first { return !dropsLeading }
      if index > last { return !dropsAll && !zeros.contains(.dropTrailing) }
      let isInside = index > first && index < last
      return numbers[index] != 0 || !isInside || !(dropsAll || zeros.contains(.dropMiddle))
    }
  }

  /// The text for the time between two dates.
  open func string(from startDate: Date, to endDate: Date) -> String? {
    string(from: endDate.timeIntervalSince(startDate))
  }

  /// The text for a number of units.
  open func string(from components: DateComponents) -> String? {
    let start = Date(timeIntervalSinceReferenceDate: 0)
    let end = (calendar ?? .autoupdatingCurrent).date(byAdding: components, to: start)
    return end.flatMap { string(from: start, to: $0) }
  }

  /// The text for a number of units.
  open class func localizedString(
    from components: DateComponents, unitsStyle: UnitsStyle
  ) -> String? {
    let formatter = DateComponentsFormatter()
    formatter.unitsStyle = unitsStyle
    return formatter.string(from: components)
  }

  /// The text for a number of seconds or for units, or `nil` for another object.
  open override func string(for obj: Any?) -> String? {
    (obj as? TimeInterval).flatMap { string(from: $0) }
      ?? (obj as? DateComponents).flatMap { string(from: $0) }
  }
}

extension URL {
  private static func folder(_ directory: FileManager.SearchPathDirectory) -> URL {
    FileManager.default.urls(for: directory, in: .userDomainMask).first ?? temporaryDirectory
  }

  /// The user's folder for caches.
  @_disfavoredOverload public static var cachesDirectory: URL { folder(.cachesDirectory) }
  /// The user's folder for documents.
  @_disfavoredOverload public static var documentsDirectory: URL { folder(.documentDirectory) }
  /// The user's folder for data of apps.
  @_disfavoredOverload public static var applicationSupportDirectory: URL {
    folder(.applicationSupportDirectory)
  }
  /// The user's folder for downloads.
  @_disfavoredOverload public static var downloadsDirectory: URL { folder(.downloadsDirectory) }
  /// The user's folder for data that apps do not show.
  @_disfavoredOverload public static var libraryDirectory: URL { folder(.libraryDirectory) }
}
