import AppIntents

struct T: AppIntent {
  static let title: LocalizedStringResource = "T"
  @Parameter(title: "A") var duration: Measurement<UnitDuration>
  @Parameter(title: "B", defaultValue: 5, defaultUnit: .kilometers) var length:
    Measurement<UnitLength>
  @Parameter(title: "C") var url: URL?
  @Parameter(title: "D") var file: IntentFile?
  @Parameter(title: "E", kind: .date) var date: Date
  @Parameter(title: "F") var comps: DateComponents?
  @Parameter(title: "G") var person: IntentPerson?
  @Parameter(title: "H") var attributed: AttributedString?
  @Parameter(title: "I", controlStyle: .slider, inclusiveRange: (0, 1)) var d: Double
  @Parameter(title: "J", size: [.systemSmall: 2, .systemMedium: 4]) var list: [String]
  @Parameter(title: "K") var cur: IntentCurrencyAmount?
  @Parameter(title: "L") var duration2: Duration?
  @Parameter(title: "N", default: .now) var when: Date
  func perform() async throws -> some IntentResult & ReturnsValue<IntentFile> {
    .result(value: IntentFile(data: Data(), filename: "a.txt"))
  }
}
