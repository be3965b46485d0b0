// Every form of a parameter, as in an iPhone app.
import AppIntents

struct EveryParameterIntent: AppIntent, ControlConfigurationIntent {
  static let title: LocalizedStringResource = "Every Parameter"
  static let description = IntentDescription(
    "Has one of each", categoryName: "Tests", searchKeywords: ["all"], resultValueName: "Nothing")
  static let authenticationPolicy: IntentAuthenticationPolicy = .requiresAuthentication
  static let openAppWhenRun = false
  static let isDiscoverable: Bool = false

  @Parameter(
    title: "Flag", description: "On or off", default: true,
    displayName: Bool.IntentDisplayName(true: "On", false: "Off"))
  var flag: Bool
  @Parameter(title: "Flag", displayName: .init(true: "On", false: "Off")) var maybe: Bool?
  @Parameter(title: "Count", default: 5, controlStyle: .stepper, inclusiveRange: (1, 10))
  var count: Int
  @Parameter(
    title: "More", controlStyle: .field, inclusiveRange: (lowerBound: 1, upperBound: 10),
    requestValueDialog: "How many?")
  var more: Int
  @Parameter(title: "Level", default: 0.5, controlStyle: .slider, inclusiveRange: (0, 1))
  var level: Double
  @Parameter(title: "Interval", default: 60) var interval: TimeInterval
  @Parameter(
    title: "Text",
    inputOptions: String.IntentInputOptions(
      keyboardType: .numberPad, capitalizationType: .words, multiline: true, autocorrect: false))
  var text: String
  @Parameter(
    title: "Note", inputOptions: .init(capitalizationType: .none),
    requestValueDialog: IntentDialog("Which note?"))
  var note: String?
  @Parameter(title: "Day", kind: .date) var day: Date
  @Parameter(title: "Time", default: Date(timeIntervalSince1970: 0), kind: .time) var time: Date?
  @Parameter(title: "Address") var address: URL?
  @Parameter(title: "Identifier") var identifier: UUID?
  @Parameter(title: "Plant") var plant: Plant
  @Parameter(
    title: "Other", requestValueDialog: "Which?", requestDisambiguationDialog: "Which of them?")
  var other: Plant?
  @Parameter(title: "Queried", query: PlantQuery()) var queried: Plant?
  @Parameter(title: "Window") var window: Window?
  @Parameter(title: "Bed") var bed: Bed?
  @Parameter(title: "Thermostat") var thermostat: Thermostat?
  @Parameter(title: "Season", default: .spring) var season: Season
  @Parameter(title: "Offered", default: .summer, optionsProvider: SeasonOptions())
  var offered: Season
  @Parameter(title: "Some", default: .winter, supportedValues: [.winter, .summer])
  var some: Season?
  @Parameter(title: "Dose") var dose: Dose
  @Parameter(title: "Plants", default: [], size: 2) var plants: [Plant]
  @Parameter(
    title: "By family",
    size: [.systemSmall: 3, .systemLarge: IntentCollectionSize(min: 1, max: 5)])
  var byFamily: [Plant]?
  @Parameter(title: "Words", default: ["a"]) var words: [String]
  @Parameter(title: "Seasons", default: [.spring]) var seasons: [Season]
  @Parameter(title: "Several", size: .init(min: 1, max: 2), query: PlantQuery())
  var several: [Plant]
  @Parameter(title: "Sound", optionsProvider: SoundOptions()) var sound: String
  @Parameter(title: "Sounds", default: ["rain"], optionsProvider: SoundOptions())
  var sounds: [String]
  @Parameter(title: .init("key", defaultValue: "Keyed")) var keyed: Bool
  @Parameter var bare: Bool?
  @Parameter() var empty: Bool?
  @Parameter(default: 3) var untitled: Int
  @Parameter(description: "Words", inputConnectionBehavior: .never) var described: String
  @Parameter(title: "File") var file: IntentFile?
  @Parameter(title: "Rich") var rich: AttributedString?
  @Parameter(title: "Parts") var parts: DateComponents?
  @Parameter(title: "Price") var price: Decimal?
  @Parameter(title: "Length") var length: Duration?
  @Parameter(title: "Ratio") var ratio: Float?

  static var parameterSummary: some ParameterSummary {
    When(\.$flag, .equalTo, true) {
      Summary("Set \(\.$count) for \(\.$plant)") {
        \.$text
        \.$day
      }
    } otherwise: {
      Switch(\.$season) {
        Case(.spring) { Summary("Sow in \(\.$season)") }
        Case([.summer, .winter]) {
          Summary("Water") {
            \.$flag
          }
        }
        DefaultCase {
          When(\.$note, .hasAnyValue) {
            Summary("Note \(\.$note)")
          } otherwise: {
            Summary()
          }
        }
      }
    }
  }
}
