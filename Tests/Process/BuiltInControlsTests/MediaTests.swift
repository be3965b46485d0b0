import ControlKit
import Foundation
import ProgramTesting
import Testing
import Wire

@Suite("Media")
struct MediaTests {
  let home: Home

  init() throws { home = try Home() }

  /// Installs a `busctl` that lists these players; each player's status is in a file.
  private func bus(_ players: [String: String]) throws {
    let list = players.keys.sorted().map { "echo '\($0) 1234 player user :1.5 - - -'" }
    try home.tool(
      "busctl",
      """
      while [ "${1#--}" != "$1" ]; do shift; done
      case "$1" in
      list) echo ':1.5 1234 player user :1.5 - - -'; echo 'org.freedesktop.DBus 1 - - - - - -'
      \(list.joined(separator: "\n")) ;;
      get-property) read -r status < "$FAKE/$2"; echo "s \\"$status\\"" ;;
      call) case "$5" in Play) echo Playing > "$FAKE/$2";; Pause) echo Paused > "$FAKE/$2";; esac ;;
      esac
      """)
    for (name, status) in players { try home.write("\(status)\n", to: name) }
  }

  private static let vlc = "org.mpris.MediaPlayer2.vlc"
  private static let firefox = "org.mpris.MediaPlayer2.firefox.instance_1_23"

  @Test("the state is the player's own, and pressing plays and pauses")
  func playPause() throws {
    try bus([Self.vlc: "Paused"])
    let process = try home.start()
    let media = PlacedControl.builtIn("Media")
    #expect(try process.shown(media).isOn == false)
    #expect(try process.shown(media).hint == "Hold to Play Media")
    try process.press(media, true)
    #expect(
      home.calls.contains(
        "busctl --user call \(Self.vlc) /org/mpris/MediaPlayer2 org.mpris.MediaPlayer2.Player Play")
    )
    #expect(try process.shown(media).isOn == true)
    #expect(try process.shown(media).hint == "Hold to Pause Media")
    // Another program has paused the player.
    try home.write("Paused\n", to: Self.vlc)
    #expect(try process.shown(media).isOn == false)
  }

  @Test("of several players the chosen one is controlled, or else the one that plays")
  func several() throws {
    try bus([Self.vlc: "Playing", Self.firefox: "Stopped"])
    let process = try home.start()
    try process.press(.builtIn("Media"), false)
    #expect(home.calls.last?.contains("\(Self.vlc) ") == true)
    let chosen = PlacedControl.builtIn("Media", ["player": .string("firefox")])
    try process.press(chosen, true)
    #expect(home.calls.last?.contains("\(Self.firefox) ") == true)
  }

  @Test("players are offered without the number of their instance")
  func query() throws {
    try bus([Self.vlc: "Playing", Self.firefox: "Stopped"])
    let options = try home.start().options(of: "player", in: .builtIn("Media"))
    #expect(options.options.map(\.value) == [.string("firefox"), .string("vlc")])
    #expect(options.options.map(\.title) == ["Firefox", "Vlc"])
  }

  @Test("without a player the control reports that there is none")
  func noPlayer() throws {
    try bus([:])
    let process = try home.start()
    let chosen = PlacedControl.builtIn("Media", ["player": .string("vlc")])
    #expect(try process.shown(chosen).face.valueText == "No Player")
    let refusal = try refusal { try process.press(chosen, true) }
    #expect(refusal.message.contains("No media player runs"))
  }

  @Test("without busctl, loading says what to install")
  func missing() throws {
    let refusal = try refusal { try home.start().load(.builtIn("Media")) }
    #expect(refusal.message.contains("busctl is not available here; install systemd."))
  }
}
