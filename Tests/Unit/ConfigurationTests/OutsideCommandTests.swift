import Configuration
import Testing

@Suite("Commands that an extension has the daemon run")
struct OutsideCommandTests {
  static let matching: [(pattern: String, command: [String])] = [
    ("wpctl set-mute SINK 1", ["wpctl", "set-mute", "SINK", "1"]),
    ("busctl get org.mpris.*", ["busctl", "get", "org.mpris.vlc"]),
    ("aplay -q <path>", ["aplay", "-q", "/tmp/a b.wav"]),
    ("/data/shortcuts/*", ["/data/shortcuts/lights.sh"]),
    ("<self> open-app *", ["<self>", "open-app", "files.desktop"]),
    ("<command>", ["motor", "two words"]),
    ("<command> <address>", ["motor", "two words", "https://a.example"]),
  ]

  @Test("a command with the words of the pattern matches", arguments: matching)
  func accepted(pattern: String, command: [String]) {
    #expect(Self.matches(pattern, command))
  }

  static let others: [(pattern: String, command: [String])] = [
    ("wpctl set-mute SINK 1", ["wpctl", "set-mute", "SINK", "0"]),
    ("wpctl set-mute SINK 1", ["wpctl", "set-mute", "SINK", "1", "x"]),
    ("wpctl set-mute SINK 1", ["wpctl"]),
    ("wpctl", []),
    ("busctl get org.mpris.*", ["busctl", "get", "org.freedesktop.systemd1"]),
    ("busctl get org.mpris.*", ["busctl", "get", "org.mpris."]),
    ("aplay -q <path>", ["aplay", "-q", "--file=/x"]),
    ("aplay -q <path>", ["aplay", "-q", "-"]),
    ("/data/shortcuts/*", ["/data/shortcuts/../bin/sh"]),
    ("/data/shortcuts/*", ["/data/shortcuts/.."]),
    ("/data/shortcuts/*", ["/data/shortcuts/"]),
    ("<self> open-app *", ["<self>", "open-app", "--help"]),
    ("<self> open-app *", ["sh", "open-app", "x"]),
    ("<command>", ["motor"]),
    ("<command>", ["sh", "-c", "x"]),
    ("<command> <address>", ["motor", "two words", "file:///etc"]),
    ("<command> <address>", ["motor", "two words", "-x"]),
    ("<other>", ["motor", "two words"]),
  ]

  @Test("another command does not match", arguments: others)
  func refused(pattern: String, command: [String]) {
    #expect(!Self.matches(pattern, command))
  }

  private static func matches(_ pattern: String, _ command: [String]) -> Bool {
    let words = pattern.split(separator: " ").map(String.init)
    let outside = OutsideCommand(words: words)
    let configured = outside.option == "command" ? [["motor", "two words"]] : []
    return outside.matches(command, configured: configured) { $0.hasPrefix("https:") }
  }
}
