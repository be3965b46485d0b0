import ControlKit

struct SilentModeToggle: ControlWidget {
  nonisolated static let kind = "actionbutton.SilentMode"

  var body: some ControlWidgetConfiguration {
    StaticControlConfiguration(kind: Self.kind, provider: SilentModeProvider()) { isSilent in
      ControlWidgetToggle("Silent Mode", isOn: isSilent, action: SetSilentModeIntent()) { isOn in
        Label(isOn ? "Silent" : "Ring", systemImage: isOn ? "bell.slash.fill" : "bell.fill")
          .controlWidgetActionHint(isOn ? "Silence Sound" : "Restore Sound")
      }
      .tint(.red)
    }
    .displayName("Silent Mode")
    .description("Mutes and unmutes the sound of this computer.")
  }
}

struct SilentModeProvider: ControlValueProvider {
  let previewValue = false

  func currentValue() async throws -> Bool { try await SoundServer.present().isMuted() }
}

struct SetSilentModeIntent: SetValueIntent {
  static let title: LocalizedStringResource = "Set Silent Mode"

  @Parameter(title: "Silent")
  var value: Bool

  func perform() async throws -> some IntentResult {
    try await SoundServer.present().setMuted(value)
    return .result()
  }
}

/// The supported sound servers, in order of preference.
///
/// The muted state is always read from the server and not saved.
enum SoundServer: CaseIterable {
  case wirePlumber, alsa

  private var tool: Tool {
    switch self {
    case .wirePlumber: Tool(name: "wpctl", package: "wireplumber")
    case .alsa: Tool(name: "amixer", package: "alsa-utils")
    }
  }

  /// The first server whose tool is installed.
  static func present() throws -> SoundServer {
    guard let server = allCases.first(where: { $0.tool.isAvailable }) else {
      throw ControlFailure(
        "Silent Mode is not available here; install wireplumber (wpctl) or alsa-utils (amixer).")
    }
    return server
  }

  func isMuted() async throws -> Bool {
    switch self {
    case .wirePlumber:
      // Example of the output: `Volume: 0.40 [MUTED]`.
      return try await tool.run(["get-volume", "@DEFAULT_AUDIO_SINK@"]).contains("[MUTED]")
    case .alsa:
      // Example of the output: `Front Left: Playback 40 [40%] [-20.00dB] [off]`.
      return try await tool.run(["get", "Master"]).contains("[off]")
    }
  }

  func setMuted(_ isMuted: Bool) async throws {
    switch self {
    case .wirePlumber:
      try await tool.run(["set-mute", "@DEFAULT_AUDIO_SINK@", isMuted ? "1" : "0"])
    case .alsa:
      try await tool.run(["-q", "set", "Master", isMuted ? "mute" : "unmute"])
    }
  }
}
