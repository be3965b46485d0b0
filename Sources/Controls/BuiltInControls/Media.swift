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

/// A media player that is on the session bus (MPRIS D-Bus Interface Specification 2.2).
struct MediaPlayer: AppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Player"
  static let defaultQuery = MediaPlayerQuery()

  static let prefix = "org.mpris.MediaPlayer2."

  /// The bus name without the prefix and without an instance number, so that it stays the same
  /// after a restart of the player.
  let id: String

  var displayRepresentation: DisplayRepresentation {
    DisplayRepresentation(title: "\(id.prefix(1).uppercased() + id.dropFirst())", subtitle: "\(id)")
  }
}

/// Finds running players.
///
/// A chosen player stays chosen while it does not run.
struct MediaPlayerQuery: EntityStringQuery {
  func entities(for identifiers: [String]) async throws -> [MediaPlayer] {
    identifiers.filter { !$0.isEmpty }.map(MediaPlayer.init)
  }

  func entities(matching string: String) async throws -> [MediaPlayer] {
    try await suggestedEntities().filter { $0.id.lowercased().contains(string.lowercased()) }
  }

  func suggestedEntities() async throws -> [MediaPlayer] {
    var ids: [String] = []
    for name in try await MediaBus.names() {
      let id = MediaBus.player(of: name)
      if !ids.contains(id) { ids.append(id) }
    }
    return ids.sorted().map(MediaPlayer.init)
  }
}

/// Access to the players on the session bus, through `busctl`.
enum MediaBus {
  private static let tool = Tool(name: "busctl", package: "systemd")
  private static let object = "/org/mpris/MediaPlayer2"
  private static let interface = "org.mpris.MediaPlayer2.Player"

  enum Status: Equatable {
    case playing, paused
  }

  static func names() async throws -> [String] {
    try tool.require()
    let list = try await tool.run(["--user", "--no-pager", "--no-legend", "--acquired", "list"])
    return list.split(whereSeparator: \.isNewline).compactMap { line in
      line.split(separator: " ").first.map(String.init)
    }.filter { $0.hasPrefix(MediaPlayer.prefix) && $0 != MediaPlayer.prefix }
  }

  /// The part of a bus name that stays the same when the player is started again.
  static func player(of name: String) -> String {
    let rest = name.dropFirst(MediaPlayer.prefix.count)
    var parts = rest.split(separator: ".")
    if parts.count > 1, parts[parts.count - 1].hasPrefix("instance") { parts.removeLast() }
    return parts.joined(separator: ".")
  }

  /// The chosen player, else a playing player, else the first player, or `nil` if no player is running.
  static func current(_ chosen: String?) async throws -> (name: String, status: Status)? {
    var first: (name: String, status: Status)?
    for name in try await names() where chosen == nil || player(of: name) == chosen {
      guard let status = try? await status(of: name) else {
        // The player ended between the two calls.
        continue
      }
      if status == .playing { return (name, status) }
      first = first ?? (name, status)
    }
    return first
  }

  private static func status(of name: String) async throws -> Status {
    // Example of the output: `s "Playing"`.
    let text = try await tool.run([
      "--user", "get-property", name, object, interface, "PlaybackStatus",
    ])
    return text.contains("Playing") ? .playing : .paused
  }

  static func play(_ name: String, _ plays: Bool) async throws {
    try await tool.run(["--user", "call", name, object, interface, plays ? "Play" : "Pause"])
  }
}
