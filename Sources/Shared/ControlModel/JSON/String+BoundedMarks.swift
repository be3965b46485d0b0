extension String {
  /// The most combining marks in a row that no text of any language exceeds (Unicode Standard Annex #15,
  /// "Stream-Safe Text Format").
  static let mostMarksInARow = 30

  /// The text with a combining grapheme joiner (U+034F) after every 30 combining marks in a row, which is
  /// that annex's "Stream-Safe Text Process".
  ///
  /// Swift compares and hashes text in its normal form, and sorts each run of marks for that in quadratic
  /// time: a run of 30,000 marks (60 kB) takes a second.
  package var withBoundedMarks: String {
    // A run of that many marks has at least as many bytes beyond ASCII.
    guard utf8.count > Self.mostMarksInARow, hasLongRun else { return self }
    var result = String.UnicodeScalarView()
    var marks = 0
    for scalar in unicodeScalars {
      if scalar.properties.canonicalCombiningClass == .notReordered {
        marks = 0
      } else if marks == Self.mostMarksInARow {
        result.append("\u{34F}")
        marks = 1
      } else {
        marks += 1
      }
      result.append(scalar)
    }
    return String(result)
  }

  private var hasLongRun: Bool {
    var marks = 0
    for scalar in unicodeScalars {
      // The first combining mark is U+0300.
      if scalar.value < 0x300 || scalar.properties.canonicalCombiningClass == .notReordered {
        marks = 0
      } else {
        marks += 1
        if marks > Self.mostMarksInARow { return true }
      }
    }
    return false
  }
}
