import ControlKit

struct MediaToggle: ControlWidget {
  nonisolated static let kind = "actionbutton.Media"

  var body: some ControlWidgetConfiguration {
    AppIntentControlConfiguration(kind: Self.kind, provider: MediaProvider()) { state in
      ControlWidgetToggle(
        "Media", isOn: state.plays, action: SetPlayingIntent(player: state.player)
      ) { isOn in
        Label {
          if isOn {
            Text("Playing")
          } else if state.isThere {
            Text("Paused")
          } else {
            Text("No Player")
          }
        } icon: {
          Image(systemName: isOn ? "play.fill" : "pause.fill")
        }
        .controlWidgetActionHint(isOn ? "Play Media" : "Pause Media")
      }
      .tint(.pink)
    }
    .displayName("Media")
    .description("Plays and pauses music and films of any player that the desktop knows.")
  }
}

struct SelectPlayerIntent: ControlConfigurationIntent {
  static let title: LocalizedStringResource = "Select Player"

  @Parameter(title: "Player", description: "Without a choice, the player that plays.")
  var player: MediaPlayer?
}

struct MediaState {
  var player: MediaPlayer?
  var plays = false
  var isThere = true
}

struct MediaProvider: AppIntentControlValueProvider {
  func previewValue(configuration: SelectPlayerIntent) -> MediaState {
    MediaState(player: configuration.player)
  }

  func currentValue(configuration: SelectPlayerIntent) async throws -> MediaState {
    let player = configuration.player
    let current = try await MediaBus.current(player?.id)
    return MediaState(
      player: player, plays: current?.status == .playing, isThere: current != nil)
  }
}

struct SetPlayingIntent: SetValueIntent, AudioPlaybackIntent {
  static let title: LocalizedStringResource = "Play or Pause"

  @Parameter(title: "Playing")
  var value: Bool

  @Parameter(title: "Player")
  var player: MediaPlayer?

  init() {}

  init(player: MediaPlayer?) { self.player = player }

  func perform() async throws -> some IntentResult {
    guard let current = try await MediaBus.current(player?.id) else {
      throw ControlFailure("No media player runs; start one, then press again.")
    }
    try await MediaBus.play(current.name, value)
    return .result()
  }
}
