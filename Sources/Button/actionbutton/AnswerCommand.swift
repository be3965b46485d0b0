import ArgumentParser
import ControlSocket
import Devices
import Presenters
import Wire

struct AnswerCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "answer",
    abstract: "Answer the question of a control of a running daemon.",
    discussion: """
      An intent may ask whether to go on (requestConfirmation), or which of several choices to take \
      (requestChoice): then give the number of the choice, which counts from 1. It waits for 20 s; no answer is a \
      no, and the first answer counts.

      EXAMPLES
        actionbutton answer yes
        actionbutton answer action no
        actionbutton answer cc-1 yes
        actionbutton answer 2
      """)

  enum Reply: Equatable {
    case yes, no
    /// The index of a choice, from 0.
    case choice(Int)

    /// Parses `yes`, `no` or the number of a choice, which counts from 1; fails for any other word.
    init?(_ word: String) {
      switch word {
      case "yes": self = .yes
      case "no": self = .no
      default:
        guard let number = Int(word), number > 0 else { return nil }
        self = .choice(number - 1)
      }
    }
  }

  @OptionGroup var daemon: DaemonOptions

  @Argument(
    help: ArgumentHelp(
      "The name of a button or of a placement, which may be left out if there is only one button, and yes, no or a choice's number.",
      valueName: "button> <yes|no|number"))
  var words: [String]

  func validate() throws {
    guard (1...2).contains(words.count), words.last.flatMap(Reply.init) != nil else {
      throw ValidationError(
        "give yes, no or the number of a choice, after the name of the button or placement if there are several"
      )
    }
  }

  func run() throws {
    var choice: Int?
    if case .choice(let index)? = words.last.flatMap(Reply.init) { choice = index }
    let accepted = choice != nil || words.last == "yes"
    let name = words.count == 2 ? words[0] : nil
    let client = try daemon.connect("answer")
    let place = try PlaceArgument(name, client)
    let answered = try client.ask(
      Requests.answer,
      SocketMessage.Answer(
        button: place.button, placement: place.placement, accepted: accepted, choice: choice))
    let asked = answered.placement ?? answered.button ?? ""
    StandardOutput.write("\(asked): \(answered.accepted ? "accepted" : "declined")\n")
  }
}
