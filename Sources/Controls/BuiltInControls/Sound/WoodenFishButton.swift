import ControlKit

/// A button that plays the knock of a wooden fish (a temple block) and counts the knocks.
struct WoodenFishButton: ControlWidget {
  nonisolated static let kind = "actionbutton.WoodenFish"

  var body: some ControlWidgetConfiguration {
    AppIntentControlConfiguration(kind: Self.kind, provider: MeritProvider()) { state in
      ControlWidgetButton(
        action: KnockIntent(isHeard: state.isHeard, sound: state.sound)
      ) {
        Label {
          Text("Wooden Fish")
          Text(state.merit == 1 ? "1 Merit" : "\(state.merit) Merits")
        } icon: {
          Image(systemName: "fish.fill")
        }
        .symbolEffect(.bounce, value: state.merit)
        .controlWidgetActionHint("Knock")
      } actionLabel: { isActive in
        Label("Knocking…", systemImage: isActive ? "fish.circle.fill" : "fish.fill")
          .controlWidgetStatus("Merit +1")
      }
    }
    .displayName("Wooden Fish")
    .description("Knocks a wooden fish: each knock is one merit more.")
  }
}

struct SelectKnockIntent: ControlConfigurationIntent {
  static let title: LocalizedStringResource = "Select Sound"

  @Parameter(title: "Play Sound", default: true)
  var isHeard: Bool

  @Parameter(title: "Sound File", description: "A sound of your own; without one, a wooden knock.")
  var sound: String?
}

struct MeritState {
  var merit = 0
  var isHeard = true
  var sound: String?
}

struct MeritProvider: AppIntentControlValueProvider {
  func previewValue(configuration: SelectKnockIntent) -> MeritState {
    MeritState(isHeard: configuration.isHeard, sound: configuration.sound)
  }

  func currentValue(configuration: SelectKnockIntent) async throws -> MeritState {
    MeritState(
      merit: try KnockIntent.merits.read(), isHeard: configuration.isHeard,
      sound: configuration.sound)
  }
}

struct KnockIntent: AppIntent {
  static let title: LocalizedStringResource = "Knock"

  static let merits = SavedState<Int>(name: "wooden-fish", initial: 0)

  @Parameter(title: "Play Sound", default: true)
  var isHeard: Bool

  @Parameter(title: "Sound File")
  var sound: String?

  init() {}

  init(isHeard: Bool, sound: String?) {
    self.isHeard = isHeard
    self.sound = sound
  }

  func perform() async throws -> some IntentResult {
    try Self.merits.update { $0 += $0 < Int.max ? 1 : 0 }
    if isHeard { try Sound.knock.play(sound) }
    return .result()
  }
}
