import Devices
import Foundation
import Presenters
import SystemAccess
import Testing

@testable import Daemon

@Suite("Sounds of the daemon", .timeLimit(.minutes(10)))
struct SoundsTests {
  /// A folder with a player in it, which says what it plays, and to whom it is said.
  private struct Stage {
    let folder: URL
    let ear: String

    init(player: String) throws {
      folder = FileManager.default.temporaryDirectory.appending(path: "sounds-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      ear = folder.appending(path: "ear").path
      try #require(mkfifo(ear, 0o600) == 0)
      let program = folder.appending(path: player).path
      // The file is the last argument.
      try "#!/bin/sh\nfor file; do :; done\n/bin/cat \"$file\" >\(ear)\n".write(
        toFile: program, atomically: true, encoding: .utf8)
      try #require(chmod(program, 0o755) == 0)
    }

    var environment: [String: String] { ["PATH": folder.path] }

    func heard() throws -> [UInt8] {
      // Opening waits for the player, reading for its end.
      let file = try #require(FileHandle(forReadingAtPath: ear))
      return try file.readToEnd().map { Array($0) } ?? []
    }

    func remove() { try? FileManager.default.removeItem(at: folder) }  // left behind at worst
  }

  @Test("a cue is played by the player that is there", arguments: ["pw-play", "paplay", "aplay"])
  func plays(player: String) async throws {
    ServiceThread.start()
    let stage = try Stage(player: player)
    defer { stage.remove() }
    let sounds = await Sounds(
      environment: stage.environment, log: Log(environment: [:], least: nil))
    for cue in [SoundCue.press, .reject] {
      await sounds.play(cue)
      #expect(try stage.heard() == SoundWave.file(cue))
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
