import ArgumentParser
import Commands
import ControlModel
import ControlSocket
import Devices
import Gesture
import Presenters
import SystemAccess
import Wire

struct SpeakCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "speak",
    abstract: "Speak the hints and outcomes of a running daemon.",
    discussion: """
      Speaks the lines that watch prints, in the language of the buttons, with spd-say of the package \
      speech-dispatcher. A new text interrupts the previous text. While the screen is locked, hidden texts are not \
      spoken. Each text is printed too.

      EXAMPLES
        actionbutton speak
        actionbutton speak --button action

      Ends with Ctrl-C, or when the daemon ends.
      """)

  /// The longest time that the program may take to accept a text; it speaks after that.
  private static let patience = Duration.seconds(10)
  /// The maximum number of characters of a spoken text.
  private static let longestText = 500

  @OptionGroup var daemon: DaemonOptions

  @Option(help: ArgumentHelp("Speak only for this button.", valueName: "name"))
  var button: String?

  @Option(
    help: ArgumentHelp(
      "A program that accepts the arguments of spd-say, in place of spd-say.", valueName: "path"))
  var program: String?

  func run() throws {
    let speaker = try findProgram()
    let client = try daemon.connect("speak")
    let watching = try client.ask(Requests.watch, SocketMessage.Watch(snapshots: true))
    let names = watching.buttons.map(\.name)
    if let button, !names.contains(button) {
      throw Failure.usage(
        "--button: there is no button \"\(button)\"; known: \(names.joined(separator: ", "))")
    }
    let language = watching.language ?? "en"
    let activities = ActivityLines(
      try client.ask(Requests.status).activities, language: language)
    var changes = ChangeLines(activities, button: button)
    var failure: Failure?
    try changes.follow(client, from: watching.placed ?? []) { lines in
      guard lines.allSatisfy({ StandardOutput.write(line: $0) }) else { return false }
      do throws(Failure) { try speak(lines, in: language, with: speaker) } catch { failure = error }
      return failure == nil
    }
    if let failure { throw failure }
  }

  private func findProgram() throws -> String {
    if let program { return program }
    guard let found = SystemPrograms(path: nil).find("spd-say") else {
      throw Failure.runtime(
        "spd-say is not installed; install it with: sudo apt install speech-dispatcher")
    }
    return found
  }

  /// Hands the lines to the program as one text.
  ///
  /// Their priority is spd-say's default, `text`, with which a new text interrupts the previous text.
  private func speak(
    _ lines: [String], in language: String, with speaker: String
  ) throws(Failure) {
    guard !lines.isEmpty else { return }
    let text = SafeText.onOneLine(lines.joined(separator: ". "), most: Self.longestText)
    // Speech Dispatcher has voices for languages, not for their scripts and regions.
    let voice = String(language.prefix { $0 != "-" })
    try SystemProgram.run(
      speaker, ["--language", voice, "--", text], name: speaker, patience: Self.patience)
  }
}
