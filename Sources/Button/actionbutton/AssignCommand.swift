import ArgumentParser
import Commands
import Configuration
import ControlModel
import ControlSocket
import Devices
import Glibc
import Presenters
import SystemAccess
import Wire

struct AssignCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "assign",
    abstract: "Assign a control to a button of a running daemon.",
    usage: "actionbutton assign [<options>] [<button>] [<control>]",
    discussion: """
      The assignment is saved. It is the short form of actionbutton place --on. If the control must be configured first, the command asks for its options on a terminal.

      With --command, a hold runs a program with its arguments. Quotation marks keep spaces in an argument. No shell \
      runs the command, so that it means the same wherever it is written: for a pipe, write sh -c '…'. Only the \
      configuration file can set a command. So this command writes it there, has the daemon read the file again, and \
      needs sudo for the file of the service. The command runs as the daemon's user and ends after 25 s.

      EXAMPLES
        actionbutton assign Flashlight
        actionbutton assign com.example.Productivity.MarkLap
        actionbutton assign action com.example.Garage --set door=left
        actionbutton assign action --none
        actionbutton assign --tap "Mark Lap"   what a short press does
        actionbutton assign --tap --none
        actionbutton assign --stage 2 "Shut Down"   what a longer hold does
        actionbutton assign --button main \\
          --command "systemctl --user restart kodi"
        actionbutton assign --command "systemctl --user restart kodi" \\
          --state "systemctl --user is-active kodi"   a toggle
        actionbutton assign --request https://example.com/hook \\
          --secret-file /etc/actionbutton/hook.header
      """)

  @OptionGroup var daemon: DaemonOptions

  @Argument(
    help: ArgumentHelp(
      "The button's name, which may be left out if there is only one, and the control's name or kind.",
      valueName: "button> <control"), completion: .buttonsAndControls)
  var words: [String] = []

  @Flag(
    help: ArgumentHelp(
      "Assign the control to short presses instead of holds; its name in other commands is BUTTON.tap."
    ))
  var tap = false

  @Option(
    help: ArgumentHelp(
      "Assign the control to a stage of the hold, from 1; the name of a later stage in other commands is BUTTON.stage-N.",
      valueName: "number"))
  var stage: Int?

  @Option(
    help: ArgumentHelp("The button's name, in place of the first argument.", valueName: "name"),
    completion: .buttons)
  var button: String?

  @Option(
    help: ArgumentHelp(
      "Assign a program and its arguments, which a hold runs.", valueName: "command"))
  var command: String?

  @Option(
    help: ArgumentHelp(
      "The command that reports the state: exit status 0 is on, 1 or 3 is off. A line that it writes is shown.",
      valueName: "command"))
  var state: String?

  @Option(
    help: ArgumentHelp(
      "Assign a request to a web server (a webhook), which curl sends: the same as --command with curl.",
      valueName: "address"))
  var request: String?

  @Option(help: ArgumentHelp("The method of the request (default: POST).", valueName: "method"))
  var method: String?

  @Option(
    help: ArgumentHelp(
      "A file with headers of the request, one in each line, such as Authorization: Bearer TOKEN.",
      valueName: "file"), completion: .file())
  var secretFile: String?

  @Option(
    help: ArgumentHelp("The configuration file in which the command is stored.", valueName: "file"),
    completion: .file())
  var config: String?

  @Flag(help: "Remove the assigned control.")
  var none = false

  @Option(
    name: .customLong("set"),
    help: ArgumentHelp(
      "An option of the control, as for actionbutton configure.", valueName: "name=value"))
  var choices: [ParameterChoice] = []

  /// Whether the arguments name no control.
  private var isWithoutControl: Bool { none || isCommand }
  private var isCommand: Bool { command != nil || request != nil }
  private var givenButton: String? {
    button ?? (isWithoutControl || words.count == 2 ? words.first : nil)
  }
  private var part: ButtonPart { tap ? .tap : ButtonPart(stage: stage ?? 1) }

  func validate() throws {
    let most = (isWithoutControl ? 1 : 2) - (button == nil ? 0 : 1)
    guard words.count <= most, isWithoutControl || !words.isEmpty else {
      throw ValidationError(
        isWithoutControl
          ? "with --none, --command or --request, give only the name of a button, or nothing"
          : "give a control, or a button and a control")
    }
    if [none, command != nil, request != nil].count(where: \.self) > 1 {
      throw ValidationError("--none, --command and --request exclude each other")
    }
    if !isCommand, state != nil || config != nil {
      throw ValidationError("--state and --config belong to --command")
    }
    if request == nil, method != nil || secretFile != nil {
      throw ValidationError("--method and --secret-file belong to --request")
    }
    if isCommand, stage ?? 1 != 1 {
      throw ValidationError("write the command of a stage into the configuration file (stages)")
    }
    for line in [command, state].compactMap(\.self) { try OwnCommandFile.check(line) }
    if tap, stage != nil { throw ValidationError("--tap and --stage cannot be used together") }
    if let stage, stage < 1 { throw ValidationError("--stage counts from 1") }
    if none, !choices.isEmpty { throw ValidationError("--none and --set cannot be used together") }
  }

  func run() throws {
    let client = try daemon.connect("assign")
    let request = try request.map {
      try WebRequest(address: $0, method: method ?? "POST", headers: secretFile)
    }
    if let command = command ?? request?.command {
      var choices = choices
      // Otherwise the name in hints would be curl's.
      if let request, !choices.contains(where: { $0.name == "name" }),
        let choice = ParameterChoice("name=\(request.host)")
      {
        choices.append(choice)
      }
      return try OwnCommandFile(config).assign(
        command, state: state, choices, to: part, of: givenButton, client)
    }
    let listed =
      none ? nil : try words.last.map { try ListedKind($0, isWidget: false, client) }
    let place =
      part == .hold ? givenButton : try ConfiguredControl.slot(part, of: givenButton, client)
    let assigned = try client.ask(
      Requests.assign,
      SocketMessage.Assign(
        slot: place, kind: listed?.kind,
        configuration: choices.isEmpty
          ? nil : ParameterChoice.configuration(choices, listed?.parameters ?? [])))
    guard let control = assigned.control else {
      StandardOutput.write(line: "\(assigned.slot): no control is assigned")
      return
    }
    try assigned.report(
      "assigned \(assigned.title ?? control.kind)", prompts: choices.isEmpty, client)
  }
}

/// A command that sends a request to a web server with curl, which has the daemon's access to the network.
private struct WebRequest {
  let command: String
  let host: String

  /// Throws if the address is not a web address, or if the method is not a word of capital letters.
  init(address: String, method: String, headers file: String?) throws {
    let scheme = ["https://", "http://"].first(where: address.hasPrefix)
    let host = address.dropFirst(scheme?.count ?? 0).prefix { !"/?#".contains($0) }
    guard scheme != nil, !host.isEmpty, !host.contains("@"),
      address.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "'") })
    else {
      throw Failure.usage(
        "--request: \"\(address)\" is not the address of a web server; write one such as https://example.com/hook"
      )
    }
    guard !method.isEmpty, method.utf8.allSatisfy({ (0x41...0x5A).contains($0) }) else {
      throw Failure.usage("--method: \"\(method)\" is not a method; write one such as POST")
    }
    var words =
      "curl --silent --show-error --fail --globoff --max-time 20 --output /dev/null --request \(method)"
    if let file {
      // curl reads the headers, so that no list of processes shows them.
      guard let path = RealPath.of(file), !path.contains("'") else {
        throw Failure.usage("--secret-file: there is no file \(file)")
      }
      words += " --header '@\(path)'"
    }
    command = "\(words) '\(address)'"
    self.host = String(host)
  }
}

/// The configuration file that gets a command of the owner.
///
/// No request sets a command, because every client of the socket, the page among them, could send it.
private struct OwnCommandFile {
  /// The time in which a daemon reads its configuration file.
  private static let patience = Duration.seconds(10)

  let target: SetupTarget

  init(_ file: String?) throws {
    target = try SetupTarget(ConfigurationFiles(config: file))
  }

  /// Throws for a line that is not a command, or that only a shell understands.
  static func check(_ line: String) throws {
    guard let words = CommandWords(line)?.words, let program = words.first else {
      throw ValidationError("\"\(line)\" is not a command; write a program and its arguments")
    }
    let name = program.split(separator: "/").last ?? ""
    guard !["sh", "bash", "dash", "zsh"].contains(name) else { return }
    let isForShell: (String) -> Bool = { word in
      ["|", "||", "&", "&&", ";", "<", ">", ">>", "2>"].contains(word) || word.hasSuffix(";")
        || word.hasPrefix("$") || word.hasPrefix("~/")
    }
    guard let word = words.first(where: isForShell) else { return }
    throw ValidationError(
      "no shell runs the command, so \"\(word)\" has no meaning in it; write sh -c '\(line)'")
  }

  /// Writes the command into the file, has the daemon read the file, and assigns the control.
  func assign(
    _ command: String, state: String?, _ choices: [ParameterChoice], to part: ButtonPart,
    of button: String?, _ client: SocketClient
  ) throws {
    try client.verifyDaemon()
    let kind = state == nil ? "actionbutton.RunCommand" : "actionbutton.CommandSwitch"
    let gallery = try client.ask(Requests.list)
    guard let listing = gallery.controls.first(where: { $0.listing.kind == kind })?.listing else {
      throw Failure.runtime(
        "the daemon has no \(kind); add the extension BuiltInControls to extensions in \(target.file), and restart it"
      )
    }
    let slot = try ConfiguredControl.slot(part, of: button, client)
    guard let name = Slot(slot, of: .buttons).part?.button, let text = target.text else {
      throw Failure.runtime(
        "there is no \(target.file); name the daemon's configuration file with --config, and use sudo for the service"
      )
    }
    let options =
      [(name: "run", value: command)] + (state.map { [(name: "state", value: $0)] } ?? [])
    try target.write(
      ConfigurationText(text, file: target.file, home: ProgramEnvironment.variables["HOME"])
        .assigning(kind, options: options, to: part, of: name))
    StandardOutput.write(line: "wrote \(target.file)")
    try reload(name, client)
    let assigned = try client.ask(
      Requests.assign,
      SocketMessage.Assign(
        slot: slot, kind: kind,
        configuration: choices.isEmpty
          ? nil : ParameterChoice.configuration(choices, listing.parameters)))
    // An unchanged assignment is not loaded again by itself.
    _ = try client.ask(Requests.reload, SocketMessage.Reload(kind: kind))
    try assigned.report(
      "assigned \(assigned.title ?? kind): \(command)", prompts: false, client)
  }

  /// Has the daemon read its configuration file, and returns when the button is served again.
  private func reload(_ button: String, _ client: SocketClient) throws {
    _ = try client.ask(Requests.watch, SocketMessage.Watch())
    let pid = try client.ask(Requests.status).pid
    guard pid > 1, kill(pid, SIGHUP) == 0 else {
      throw Failure.runtime(
        "the daemon (process \(pid)) cannot be told to read \(target.file): \(Errno.last.meaning); send it SIGHUP, then: "
          + "actionbutton assign \(button) KIND")
    }
    let end = MonotonicClock.now.advanced(by: Self.patience)
    while MonotonicClock.now < end,
      let line = try client.nextEvent(timeout: MonotonicClock.now.duration(to: end))
    {
      // An event of a newer daemon that cannot be read is ignored.
      guard let event = try? Event(line: line), event.button == button else { continue }
      if [.buttonReady, .buttonLost].contains(event.name) { return }
    }
    throw Failure.runtime(
      "the daemon did not read \(target.file); its log has the reason")
  }
}
