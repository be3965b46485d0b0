import ArgumentParser
import ControlSocket
import Devices
import Presenters
import Wire

/// `answer`: answer yes or no to the question of a control's intent.
struct AnswerCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "answer",
    abstract: "Answer the question of a control of a running daemon.",
    discussion: """
      An intent may ask whether to go on (requestConfirmation). It waits for 20 s; no answer is a no, and the \
      first answer counts.

      EXAMPLES
        actionbutton answer yes
        actionbutton answer action no
        actionbutton answer cc-1 yes
      """)

  /// What can be answered.
  enum Reply: String, ExpressibleByArgument, CaseIterable {
    case yes, no
  }

  @OptionGroup var daemon: DaemonOptions

  @Argument(
    help: ArgumentHelp(
      "The name of a button or of a placement, which may be left out if there is only one button, and yes or no.",
      valueName: "button> <yes|no"))
  var words: [String]

  func validate() throws {
    guard (1...2).contains(words.count), words.last.flatMap(Reply.init(rawValue:)) != nil else {
      throw ValidationError(
        "give yes or no, after the name of the button or placement if there are several")
    }
  }

  func run() throws {
    let accepted = words.last == Reply.yes.rawValue
    let name = words.count == 2 ? words[0] : nil
    let client = try daemon.connect("answer")
    let placements = try client.ask(.status, as: SocketMessage.Status.self).placements?.placements
    let isPlacement = placements?.contains { $0.placement == name } ?? false
    let answered = try client.ask(
      .answer,
      SocketMessage.Answer(
        button: isPlacement ? nil : name, placement: isPlacement ? name : nil, accepted: accepted),
      as: SocketMessage.Answered.self)
    let asked = answered.placement ?? answered.button ?? ""
    StandardOutput.write("\(asked): \(answered.accepted ? "accepted" : "declined")\n")
  }
}
