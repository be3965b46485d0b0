import Devices
import FileTesting
import Foundation
import Presenters
import ServiceLog
import SystemAccess
import Testing

@testable import Daemon

@Suite("Sounds of the daemon", .timeLimit(.minutes(45)))
struct SoundsTests {
  /// A folder with a player that writes the contents of the file it plays into a pipe.
  private struct PlayerFolder {
    let folder: TemporaryFolder
    var pipe: String { folder.path("pipe") }

    init(player: String) throws {
      folder = try TemporaryFolder()
      try #require(mkfifo(pipe, 0o600) == 0)
      // The file is the last argument.
      try folder.writeProgram(
        "#!/bin/sh\nfor file; do :; done\n/bin/cat \"$file\" >\(pipe)\n", to: player)
    }

    func programs(_ player: String) -> SystemPrograms {
      SystemPrograms(path: "/nowhere", configured: [player: folder.path(player)])
    }

    func played() throws -> [UInt8] {
      // Opening the pipe waits for the player, and reading waits for the player's end.
      let file = try #require(FileHandle(forReadingAtPath: pipe))
      return try file.readToEnd().map { Array($0) } ?? []
    }
  }

  @Test("a cue is played by the player that is there", arguments: ["pw-play", "paplay", "aplay"])
  func plays(player: String) async throws {
    ServiceThread.start()
    let folder = try PlayerFolder(player: player)
    let sounds = await Sounds(
      environment: [:], programs: folder.programs(player), log: Log(environment: [:], least: nil))
    for cue in [SoundCue.press, .reject] {
      await sounds.play(cue)
      #expect(try folder.played() == SoundWave.file(cue))
    }
  }

  @Test("without a player nothing is played, and one in a person's folder of PATH is none")
  func silent() async throws {
    ServiceThread.start()
    let folder = try PlayerFolder(player: "aplay")
    try #require(chmod(folder.folder.path, 0o777) == 0)
    for path in ["/nowhere", folder.folder.path] {
      let sounds = await Sounds(
        environment: ["PATH": path], programs: SystemPrograms(path: path),
        log: Log(environment: [:], least: nil))
      await sounds.play(.accept)
      #expect(await !sounds.hasPlayer)
    }
  }
}
