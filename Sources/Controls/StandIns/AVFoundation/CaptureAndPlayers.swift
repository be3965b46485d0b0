import ControlKitFoundation
public import Foundation

/// The kind of a medium.
public struct AVMediaType: RawRepresentable, Hashable, Sendable {
  /// The name of the constant in Apple's headers.
  public let rawValue: String
  /// Creates a kind from its name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Pictures.
  public static let video = AVMediaType(rawValue: "vide")
  /// Sound.
  public static let audio = AVMediaType(rawValue: "soun")
}

/// A permission to use a camera or a microphone.
public enum AVAuthorizationStatus: Int, Sendable {
  /// The user was not asked.
  case notDetermined
  /// The user cannot permit it.
  case restricted
  /// The user does not permit it.
  case denied
  /// The user permits it.
  case authorized
}

/// A camera or a microphone, which does not exist here.
open class AVCaptureDevice: NSObject {
  /// The modes of a lamp.
  public enum TorchMode: Int, Sendable {
    case off
    case on
    /// The lamp is on in the dark.
    case auto
  }

  private override init() {}

  /// Always nil: there is no device.
  open class func `default`(for mediaType: AVMediaType) -> AVCaptureDevice? {
    StandIn.note(
      "AVFoundation", "AVCaptureDevice.default(for:)", "finds no camera and no lamp")
    return nil
  }

  /// Always denied.
  open class func authorizationStatus(for mediaType: AVMediaType) -> AVAuthorizationStatus {
    .denied
  }

  /// Always false, without a question to the user.
  open class func requestAccess(for mediaType: AVMediaType) async -> Bool { false }

  /// Always false.
  open var hasTorch: Bool { false }
  /// Always false.
  open var isTorchActive: Bool { false }
  /// Always off.
  open var torchMode: TorchMode {
    get { .off }
    set {}
  }
  /// Has no effect.
  open func lockForConfiguration() throws {}
  /// Has no effect.
  open func unlockForConfiguration() {}
  /// Has no effect: there is no lamp.
  open func setTorchModeOn(level: Float) throws {}
}

/// A recording without inputs and outputs.
open class AVCaptureSession: NSObject {
  /// Always false.
  open var isRunning: Bool { false }
  /// Has no effect.
  open func beginConfiguration() {}
  /// Has no effect.
  open func commitConfiguration() {}
  /// Has no effect: nothing is recorded.
  open func startRunning() {
    StandIn.note("AVFoundation", "startRunning()", "records nothing: there is no camera")
  }
  /// Has no effect.
  open func stopRunning() {}
}

/// A file or stream to play.
open class AVPlayerItem: NSObject {
  /// The address of the file or stream.
  public let url: URL
  /// Creates an item for an address.
  public init(url: URL) { self.url = url }
}

/// A player of films and streams, which plays nothing.
open class AVPlayer: NSObject {
  /// The file or stream to play, if any.
  public private(set) var currentItem: AVPlayerItem?
  /// The speed: 1 after `play()`, 0 after `pause()`.
  open var rate: Float = 0
  /// The volume, which has no effect.
  open var volume: Float = 1
  /// Whether the sound is off, which has no effect.
  open var isMuted = false

  /// Creates a player for an address.
  public convenience init(url: URL) { self.init(playerItem: AVPlayerItem(url: url)) }

  /// Creates a player for an item.
  public init(playerItem: AVPlayerItem?) { currentItem = playerItem }

  /// Stores the item, which is not played.
  open func replaceCurrentItem(with item: AVPlayerItem?) { currentItem = item }

  /// Sets the speed; nothing is played.
  open func play() {
    StandIn.note("AVFoundation", "AVPlayer.play()", "plays nothing")
    rate = 1
  }

  /// Sets the speed to 0.
  open func pause() { rate = 0 }
}
