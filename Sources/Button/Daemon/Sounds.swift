import ControlModel
import ExtensionHost
import Presenters
import ServiceLog
import SystemAccess

/// Plays cues with the player of PipeWire, PulseAudio or ALSA: the first that is installed.
///
/// Only one sound plays at a time: a new sound replaces it. The sounds are files in memory, which the player inherits
/// and opens through `/proc/self/fd`, so no files are left behind.
@ServiceThread
final class Sounds {
  /// The players, with their arguments before the file.
  nonisolated static let players: [(program: String, arguments: [String])] = [
    ("pw-play", []), ("paplay", []), ("aplay", ["--quiet"]),
  ]

  private let environment: [String: String]
  private let log: Log
  /// The player's path, with its arguments before the file.
  private let player: (program: String, arguments: [String])?
  private var files: [SoundCue: MemoryFile] = [:]
  private var playing: WatchedChild?
  private var hasWarned = false

  /// Looks for a player; a missing player is logged, and nothing is played.
  init(environment: [String: String], programs: SystemPrograms, log: Log) {
    self.environment = ChildEnvironment.forSystemProgram(environment, path: programs.path)
    self.log = log
    player =
      Self.players.lazy.compactMap { player in
        programs.find(player.program).map { ($0, player.arguments) }
      }.first
    if player == nil {
      warn(
        "no program that plays sounds (\(Self.players.map(\.program).joined(separator: ", "))) was found in a folder of PATH "
          + "that only root can write; install pipewire-bin, pulseaudio-utils or alsa-utils, or set its path under "
          + "programs in the configuration")
    }
  }

  var hasPlayer: Bool { player != nil }

  /// Plays a cue, and stops the sound that plays now.
  func play(_ cue: SoundCue) {
    guard let player, let file = file(cue) else { return }
    playing?.terminate()
    var command = ChildCommand(
      program: player.program, arguments: player.arguments + ["/proc/self/fd/3"],
      environment: environment)
    command.file = file.descriptor.number
    do throws(MessageError) {
      playing = try WatchedChild(command) { [weak self] ending in
        // A player that was terminated for a newer sound has the status 0.
        if ending.status != 0 { self?.warn("\(player.program) \(ending)") }
      }
    } catch { warn(error.message) }
  }

  private func warn(_ problem: String) {
    if !hasWarned { log.write(.warning, "\(problem); the buttons work without sounds") }
    hasWarned = true
  }

  private func file(_ cue: SoundCue) -> MemoryFile? {
    if let file = files[cue] { return file }
    do throws(Errno) {
      let file = try MemoryFile(named: "actionbutton-\(cue.rawValue)", SoundWave.file(cue))
      files[cue] = file
      return file
    } catch {
      warn("cannot create a file in memory: \(error)")
      return nil
    }
  }
}
