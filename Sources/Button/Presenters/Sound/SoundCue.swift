package import ActionButton
import Gesture
import Glibc

/// A short sound for a press, for an intent that starts, or for a press without effect.
///
///     what is announced                               sound
///     a press that promises something, a first of two press
///     the press reaches a stage                       press
///     the intent starts                               accept
///     the press performs nothing; the intent fails
///     or is not run                                   reject
package enum SoundCue: String, CaseIterable, Sendable {
  /// A press that promises an action.
  case press
  case accept
  case reject
  /// An alert of a Live Activity; no announcement of a button has this sound.
  case alert

  package init?(_ announcement: Announcement) {
    switch announcement {
    // A second press of two is decided when it begins, and has only the sound of the decision.
    case .hold(.began(let at, let deadline), _) where at == deadline: return nil
    case .hold(let effect, let hint) where effect.reachesStage && hint?.isEmpty == false:
      self = .press
    case .hold(.began, let hint), .hold(.armed, let hint):
      guard hint?.isEmpty == false else { return nil }
      self = .press
    case .intentPerforming: self = .accept
    case .hold(.cancelled, _), .intentFailed, .intentSkipped: self = .reject
    case .hold(.tapped, _), .hold(.reached, _), .hold(.performed, _), .hold(.repeated, _),
      .hold(.ended, _), .hold(.counted, _), .intentFinished, .buttonReady, .buttonLost,
      .buttonRestored, .controlLoaded, .controlStale, .tapLoaded, .tapStale, .stage, .status,
      .controlAssigned, .tapAssigned, .controlWarning:
      return nil
    }
  }
}

package final class SoundPresenter: Presenter {
  private let play: (SoundCue) -> Void

  /// Creates a presenter that plays cues with `play`, which must not block.
  package init(play: @escaping (SoundCue) -> Void) {
    self.play = play
  }

  package func announce(_ announcement: Announcement) {
    if let cue = SoundCue(announcement) { play(cue) }
  }
}

/// The sounds, made from tones, as pure conversions of a cue to the bytes of a WAV file.
package enum SoundWave {
  struct Tone: Equatable, Sendable {
    let hertz: Double
    let milliseconds: Int
  }

  /// Samples per second.
  static let rate = 48_000
  /// The largest sample: a quarter of the full range, so that the sound is not startling.
  static let loudest = 8_192.0
  /// The duration of a tone's fade-in and fade-out in milliseconds: a tone that is cut off clicks.
  static let fade = 5

  /// The tones of a cue: rising for success, falling for failure.
  static func tones(_ cue: SoundCue) -> [Tone] {
    switch cue {
    case .press: [Tone(hertz: 1_200, milliseconds: 30)]
    case .accept: [Tone(hertz: 880, milliseconds: 70), Tone(hertz: 1_320, milliseconds: 120)]
    case .reject: [Tone(hertz: 330, milliseconds: 120), Tone(hertz: 220, milliseconds: 180)]
    case .alert: [Tone(hertz: 1_047, milliseconds: 90), Tone(hertz: 1_568, milliseconds: 160)]
    }
  }

  /// A WAV file with one channel and 16 bits per sample (RIFF, format 1).
  package static func file(_ cue: SoundCue) -> [UInt8] {
    let samples = tones(cue).flatMap(samples)
    let size = UInt32(samples.count * 2)
    var file: [UInt8] = []
    func add(_ text: String) { file += Array(text.utf8) }
    func add(_ value: some FixedWidthInteger) {
      withUnsafeBytes(of: value.littleEndian) { file += Array($0) }
    }
    add("RIFF")
    add(36 + size)
    add("WAVEfmt ")
    add(UInt32(16))
    add(UInt16(1))
    add(UInt16(1))
    add(UInt32(rate))
    add(UInt32(rate * 2))
    add(UInt16(2))
    add(UInt16(16))
    add("data")
    add(size)
    for sample in samples { add(sample) }
    return file
  }

  private static func samples(_ tone: Tone) -> [Int16] {
    let count = rate * tone.milliseconds / 1_000
    let fade = Double(rate * fade / 1_000)
    return (0..<count).map { index in
      let edge = Double(min(index, count - 1 - index))
      let level = min(edge / fade, 1) * loudest
      return Int16(level * sin(2 * .pi * tone.hertz * Double(index) / Double(rate)))
    }
  }
}
