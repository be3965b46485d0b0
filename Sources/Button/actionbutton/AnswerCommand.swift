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
      """)

  /// What can be answered.
  enum Reply: String, ExpressibleByArgument, CaseIterable {
    case yes, no
  }

  @OptionGroup var daemon: DaemonOptions

  @Argument(
    help: ArgumentHelp(
      "The button's name, which may be left out if there is only one, and yes or no.",
      valueName: "button> <yes|no"))
  var words: [String]

  func validate() throws {
    guard (1...2).contains(words.count), words.last.flatMap(Reply.init(rawValue:)) != nil else {
      throw ValidationError("give yes or no, after the button's name if there are several")
    }
  }

  func run() throws {
    let accepted = words.last == Reply.yes.rawValue
    let answered = try daemon.connect("answer").ask(
      .answer,
      SocketMessage.Answer(button: words.count == 2 ? words[0] : nil, accepted: accepted),
      as: SocketMessage.Answered.self)
    StandardOutput.write(
      "\(answered.button): \(answered.accepted ? "accepted" : "declined")\n")
  }
}
