import ArgumentParser
import ControlSocket
import Devices
import Presenters
import Wire

struct AnswerCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "answer",
    abstract: "Answer a question that a control of a running daemon asks.",
    discussion: """
      An intent can ask for a confirmation (requestConfirmation) or for one of several choices \
      (requestChoice). Answer with yes, no or the number of a choice, counted from 1. The first answer counts; \
      after 20 s without an answer, the answer is no.

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
      "The slot's name, which may be left out if there is only one button; then yes, no or the number of a choice.",
      valueName: "slot> <yes|no|number"))
  var words: [String]

  func validate() throws {
    guard (1...2).contains(words.count), words.last.flatMap(Reply.init) != nil else {
      throw ValidationError(
        "give yes, no or the number of a choice; with several buttons, put the name of the slot before it"
      )
    }
  }

  func run() throws {
    var choice: Int?
    if case .choice(let index)? = words.last.flatMap(Reply.init) { choice = index }
    let accepted = choice != nil || words.last == "yes"
    let answered = try daemon.connect("answer").ask(
      Requests.answer,
      SocketMessage.Answer(
        slot: words.count == 2 ? words[0] : nil, accepted: accepted, choice: choice))
    StandardOutput.write("\(answered.slot): \(answered.accepted ? "accepted" : "declined")\n")
  }
}

struct UndoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo",
    abstract: "Undo the last action of a control of a running daemon.",
    discussion: """
      An action that can be undone (UndoableIntent) can be undone once, within 10 s; the panel, the page and watch \
      show the offer.

      EXAMPLES
        actionbutton undo
        actionbutton undo cc-1
      """)

  @OptionGroup var daemon: DaemonOptions

  @Argument(help: "The slot's name; it may be left out if there is only one button.")
  var slot: String?

  func run() throws {
    let answer = try daemon.connect("undo").ask(
      Requests.undo, SocketMessage.Undo(slot: slot))
    StandardOutput.write(line: "\(answer.slot ?? ""): undone")
  }
}

struct CancelCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cancel",
    abstract: "Cancel the action of a control of a running daemon.",
    discussion: """
      Only an action that reports its progress and can be cancelled (LongRunningIntent, CancellableIntent) is \
      cancelled; the panel, the page and watch show that it can be.

      EXAMPLES
        actionbutton cancel
        actionbutton cancel cc-1
      """)

  @OptionGroup var daemon: DaemonOptions

  @Argument(help: "The slot's name; it may be left out if there is only one button.")
  var slot: String?

  func run() throws {
    let answer = try daemon.connect("cancel").ask(
      Requests.cancel, SocketMessage.CancelIntent(slot: slot))
    StandardOutput.write(line: "\(answer.slot ?? ""): cancelled")
  }
}
