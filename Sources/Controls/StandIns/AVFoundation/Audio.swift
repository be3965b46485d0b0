import ControlKitFoundation
@_exported public import Foundation

// A stand-in for AVFoundation. No sound is played or recorded, and there is no camera: sessions keep their settings, players
// keep whether they play, and devices are absent.

/// The sound settings of an app, which have no effect.
///
/// `@unchecked Sendable` is sound as far as in Apple's framework: the settings are changed by one task at a time.
open class AVAudioSession: NSObject, @unchecked Sendable {
  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  /// A use of sound.
  public struct Category: RawRepresentable, Hashable, Sendable {
    /// The name of the constant in Apple's headers.
    public let rawValue: String
    /// Creates a category from its name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Mixes with the sound of other apps.
    public static let ambient = Category(rawValue: "AVAudioSessionCategoryAmbient")
    /// Silences other apps.
    public static let soloAmbient = Category(rawValue: "AVAudioSessionCategorySoloAmbient")
    /// Music and films.
    public static let playback = Category(rawValue: "AVAudioSessionCategoryPlayback")
    public static let record = Category(rawValue: "AVAudioSessionCategoryRecord")
    /// Recording and playing.
    public static let playAndRecord = Category(rawValue: "AVAudioSessionCategoryPlayAndRecord")
  }

  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  /// A special use of a category.
  public struct Mode: RawRepresentable, Hashable, Sendable {
    /// The name of the constant in Apple's headers.
    public let rawValue: String
    /// Creates a mode from its name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// No special use.
    public static let `default` = Mode(rawValue: "AVAudioSessionModeDefault")
    public static let spokenAudio = Mode(rawValue: "AVAudioSessionModeSpokenAudio")
    public static let voiceChat = Mode(rawValue: "AVAudioSessionModeVoiceChat")
    public static let moviePlayback = Mode(rawValue: "AVAudioSessionModeMoviePlayback")
    public static let measurement = Mode(rawValue: "AVAudioSessionModeMeasurement")
  }

  /// Options of a category.
  public struct CategoryOptions: OptionSet, Sendable {
    /// One bit for each option.
    public let rawValue: UInt
    /// Creates options from raw bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Mixes with the sound of other apps.
    public static let mixWithOthers = CategoryOptions(rawValue: 1)
    /// Lowers the sound of other apps.
    public static let duckOthers = CategoryOptions(rawValue: 2)
    /// Headsets with Bluetooth.
    public static let allowBluetooth = CategoryOptions(rawValue: 4)
    /// The speaker in place of the receiver.
    public static let defaultToSpeaker = CategoryOptions(rawValue: 8)
    /// Loudspeakers with Bluetooth.
    public static let allowBluetoothA2DP = CategoryOptions(rawValue: 32)
    /// Loudspeakers with AirPlay.
    public static let allowAirPlay = CategoryOptions(rawValue: 64)
  }

  /// Options for activating a session.
  public struct SetActiveOptions: OptionSet, Sendable {
    /// One bit for each option.
    public let rawValue: UInt
    /// Creates options from raw bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Other apps receive a notification when the session ends.
    public static let notifyOthersOnDeactivation = SetActiveOptions(rawValue: 1)
  }

  private static let only = AVAudioSession()
  /// The app's session.
  open class func sharedInstance() -> AVAudioSession { only }
  /// The category that was set.
  public private(set) var category = Category.soloAmbient
  /// The mode that was set.
  public private(set) var mode = Mode.default
  /// The options that were set.
  public private(set) var categoryOptions: CategoryOptions = []
  /// Always false.
  open var isOtherAudioPlaying: Bool { false }
  /// Always 1.
  open var outputVolume: Float { 1 }

  /// Stores the category, the mode and the options, which have no effect.
  open func setCategory(
    _ category: Category, mode: Mode = .default, options: CategoryOptions = []
  ) throws {
    StandIn.note("AVFoundation", "setCategory(_:mode:options:)", "changes no sound")
    (self.category, self.mode, categoryOptions) = (category, mode, options)
  }

  /// Has no effect: no sound is played.
  open func setActive(_ active: Bool, options: SetActiveOptions = []) throws {
    StandIn.note("AVFoundation", "setActive(_:options:)", "changes no sound")
  }
}

/// A player of a file, which plays no sound.
open class AVAudioPlayer: NSObject {
  /// The file to play, or `nil` for a player of data.
  public let url: URL?
  /// The volume, which has no effect.
  open var volume: Float = 1
  /// The number of repetitions, which has no effect.
  open var numberOfLoops = 0
  /// The position in seconds, which does not change while it plays.
  open var currentTime: TimeInterval = 0
  /// Always 0: the file is not read.
  open var duration: TimeInterval { 0 }
  /// Whether `play()` was called after the last `pause()` or `stop()`.
  public private(set) var isPlaying = false

  /// Creates a player for a file.
  public init(contentsOf url: URL) throws { self.url = url }

  /// Creates a player for the data of a file.
  public init(data: Data) throws { url = nil }

  /// Always true.
  @discardableResult
  open func prepareToPlay() -> Bool { true }

  /// Sets `isPlaying` to true and returns true; plays no sound.
  @discardableResult
  open func play() -> Bool {
    StandIn.note("AVFoundation", "AVAudioPlayer.play()", "plays no sound")
    isPlaying = true
    return true
  }

  /// Sets `isPlaying` to false.
  open func pause() { isPlaying = false }

  /// Sets `isPlaying` to false.
  open func stop() { isPlaying = false }
}

/// A text to speak.
open class AVSpeechUtterance: NSObject {
  /// The text, which is not spoken.
  public let speechString: String
  /// The speed, which has no effect.
  open var rate: Float = 0.5
  /// Creates a text.
  public init(string: String) { speechString = string }
}

/// A voice, which says nothing.
open class AVSpeechSynthesizer: NSObject {
  /// Has no effect: there is no voice.
  open func speak(_ utterance: AVSpeechUtterance) {
    StandIn.note("AVFoundation", "speak(_:)", "says nothing")
  }
}
