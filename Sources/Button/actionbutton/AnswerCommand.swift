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
      "The name of a button or of a placement, which may be left out if there is only one button; then yes, no or the number of a choice.",
      valueName: "button> <yes|no|number"))
  var words: [String]

  func validate() throws {
    guard (1...2).contains(words.count), words.last.flatMap(Reply.init) != nil else {
      throw ValidationError(
        "give yes, no or the number of a choice; with several buttons, put the name of the button or placement before it"
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

  @Argument(help: PlaceArgument.help)
  var name: String?

  func run() throws {
    let client = try daemon.connect("undo")
    let place = try PlaceArgument(name, client)
    let answer = try client.ask(
      Requests.undo, SocketMessage.Undo(button: place.button, placement: place.placement))
    StandardOutput.write(line: "\(answer.placement ?? answer.button ?? ""): undone")
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

  @Argument(help: PlaceArgument.help)
  var name: String?

  func run() throws {
    let client = try daemon.connect("cancel")
    let place = try PlaceArgument(name, client)
    let answer = try client.ask(
      Requests.cancel, SocketMessage.CancelIntent(button: place.button, placement: place.placement))
    StandardOutput.write(line: "\(answer.placement ?? answer.button ?? ""): cancelled")
  }
}

/// The typed name of a button or of a placement.
struct PlaceArgument {
  static let help = ArgumentHelp(
    "The name of a button or of a placement; it may be left out if there is only one button.",
    valueName: "place")

  /// The button, or `nil` for a placement or the only button.
  let button: String?
  /// The placement, or `nil` for a button.
  let placement: String?

  /// Asks the daemon whether the name belongs to a placement.
  init(_ name: String?, _ client: SocketClient) throws {
    let placements = try name.flatMap { _ in
      try client.ask(Requests.status).placements?.placements
    }
    let isPlacement = placements?.contains { $0.placement == name } ?? false
    (button, placement) = isPlacement ? (nil, name) : (name, nil)
  }
}
