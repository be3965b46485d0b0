import ControlKit
import Glibc
import SystemAccess

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
