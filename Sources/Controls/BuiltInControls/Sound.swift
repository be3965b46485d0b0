import ControlKit
import ControlModel
import Glibc
import SystemAccess

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

struct VibrateButton: ControlWidget {
  nonisolated static let kind = "actionbutton.Vibrate"

  var body: some ControlWidgetConfiguration {
    AppIntentControlConfiguration(kind: Self.kind, intent: SelectVibrationIntent.self) {
      configuration in
      ControlWidgetButton("Vibrate", action: VibrateIntent(command: configuration.command)) { _ in
        Label("Vibrating…", systemImage: "iphone.radiowaves.left.and.right")
          .controlWidgetActionHint("Vibrate")
      }
    }
    .displayName("Vibrate")
    .description("Makes the device vibrate through feedbackd or a command of yours.")
  }
}

struct SelectVibrationIntent: ControlConfigurationIntent {
  static let title: LocalizedStringResource = "Select Vibration"

  @Parameter(
    title: "Command",
    description: "A program and its arguments. Without one, fbcli of feedbackd is used.",
    setIn: .configurationFile)
  var command: String?
}

struct VibrateIntent: AppIntent {
  static let title: LocalizedStringResource = "Vibrate"

  @Parameter(title: "Command")
  var command: String?

  init() {}

  init(command: String?) { self.command = command }

  func perform() async throws -> some IntentResult {
    if let command, !command.trimmed.isEmpty {
      let command = try CommandWords.read(command)
      try await command.tool.run(command.arguments, limit: .seconds(10))
    } else {
      let tool = Tool(name: "fbcli", package: "feedbackd")
      guard tool.isAvailable else {
        throw ControlFailure(
          "Vibrate is not available here; install feedbackd (fbcli) or choose a command.")
      }
      try await tool.run(["--event", "bell-terminal", "--timeout", "1"], limit: .seconds(10))
    }
    return .result()
  }
}

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

/// A synthesized sound: decaying partial tones.
enum Sound: String, CaseIterable {
  /// A knock on a wooden fish (a temple block).
  case knock = "wooden-fish"
  /// A bell for the end of a timer.
  case bell = "timer"

  /// The partial tones: frequency in hertz, relative loudness, and decay rate per second.
  private var tones: [(hertz: Double, loudness: Double, decay: Double)] {
    switch self {
    case .knock: [(620, 0.6, 38), (1_240, 0.25, 60), (2_350, 0.1, 110)]
    case .bell: [(880, 0.45, 3), (1_760, 0.2, 4), (2_640, 0.12, 6), (3_520, 0.06, 8)]
    }
  }

  private var seconds: Double { self == .knock ? 0.25 : 1.5 }

  private static let rate = 22_050

  /// The sound as a WAV file: one channel, 16 bits per sample.
  var wave: [UInt8] {
    let count = Int(seconds * Double(Self.rate))
    let samples = (0..<count).map { index -> Int16 in
      let time = Double(index) / Double(Self.rate)
      // A fade-in of 2 ms, since a sudden start is heard as a click.
      let begin = min(1, time / 0.002)
      let value = tones.reduce(0) { sum, tone in
        sum + tone.loudness * exp(-tone.decay * time) * sin(2 * .pi * tone.hertz * time)
      }
      return Int16(max(-1, min(1, value * begin)) * 32_000)
    }
    func bytes<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
      withUnsafeBytes(of: number.littleEndian) { Array($0) }
    }
    let size = UInt32(count * 2)
    var file = Array("RIFF".utf8) + bytes(36 + size) + Array("WAVEfmt ".utf8)
    file += bytes(UInt32(16)) + bytes(UInt16(1)) + bytes(UInt16(1))
    file += bytes(UInt32(Self.rate)) + bytes(UInt32(Self.rate * 2))
    file += bytes(UInt16(2)) + bytes(UInt16(16)) + Array("data".utf8) + bytes(size)
    for sample in samples { file += bytes(sample) }
    return file
  }

  /// Plays the sound with the first installed player, or does nothing without a player.
  ///
  /// - Parameter other: The path of a file to play instead.
  /// - Throws: If the player cannot be started or the sound file cannot be written.
  func play(_ other: String? = nil) throws {
    let players = [("pw-play", [String]()), ("paplay", []), ("aplay", ["-q"])]
    guard
      let (player, arguments) = players.first(where: { Tool(name: $0.0).isAvailable })
    else { return }
    let path: String
    if let other, !other.trimmed.isEmpty {
      path = other.hasPrefix("~/") ? HostEnvironment.current.home + "/" + other.dropFirst(2) : other
      // Text that is not an absolute path could be read as an option of the player.
      guard path.hasPrefix("/") else {
        throw ControlFailure("The sound cannot be played; enter its full path, such as ~/gong.wav.")
      }
    } else {
      let file = DurableFile(folder: HostEnvironment.current.stateFolder, name: "\(rawValue).wav")
      if access(file.path, R_OK) != 0 { try file.write(wave) }
      path = file.path
    }
    try Tool(name: player).startDetached(arguments + [path])
  }
}
