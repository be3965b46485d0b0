import Devices
import Foundation
import Presenters
import ProgramTesting
import SystemAccess
import Testing

@testable import Daemon

@Suite("Sounds of the daemon", .timeLimit(.minutes(45)))
struct SoundsTests {
  /// A folder with a player that writes what it plays into a pipe.
  private struct PlayerFolder {
    let folder: URL
    let pipe: String

    init(player: String) throws {
      folder = FileManager.default.temporaryDirectory.appending(path: "sounds-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      pipe = folder.appending(path: "pipe").path
      try #require(mkfifo(pipe, 0o600) == 0)
      // The file is the last argument.
      try TestProgram.write(
        "#!/bin/sh\nfor file; do :; done\n/bin/cat \"$file\" >\(pipe)\n",
        to: folder.appending(path: player))
    }

    var environment: [String: String] { ["PATH": folder.path] }

    func played() throws -> [UInt8] {
      // Opening waits for the player, reading for its end.
      let file = try #require(FileHandle(forReadingAtPath: pipe))
      return try file.readToEnd().map { Array($0) } ?? []
    }

    func remove() { try? FileManager.default.removeItem(at: folder) }  // left behind at worst
  }

  @Test("a cue is played by the player that is there", arguments: ["pw-play", "paplay", "aplay"])
  func plays(player: String) async throws {
    ServiceThread.start()
    let folder = try PlayerFolder(player: player)
    defer { folder.remove() }
    let sounds = await Sounds(
      environment: folder.environment, log: Log(environment: [:], least: nil))
    for cue in [SoundCue.press, .reject] {
      await sounds.play(cue)
      #expect(try folder.played() == SoundWave.file(cue))
    }
  }

  @Test("without a player nothing is played, and nothing fails")
  func silent() async {
    ServiceThread.start()
    let sounds = await Sounds(
      environment: ["PATH": "/nowhere"], log: Log(environment: [:], least: nil))
    await sounds.play(.accept)
    #expect(await !sounds.hasPlayer)
  }
}
