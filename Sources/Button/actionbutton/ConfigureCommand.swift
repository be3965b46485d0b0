import ArgumentParser
import Commands
import ControlModel
import ControlSocket
import Devices
import Presenters
import Wire

struct ConfigureCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "configure",
    abstract:
      "Choose the options of an assigned or placed control, or of a widget, of a running daemon.",
    usage: "actionbutton configure [<options>] [<slot>] [<name=value> ...]",
    discussion: """
      Without options, it asks for each option on a terminal, and lists the options elsewhere. Two \
      slots can have the same control with different options.

      EXAMPLES
        actionbutton configure                          ask for each option
        actionbutton configure action timer=personal
        actionbutton configure cc-1 timer=work
        actionbutton configure w-2 place=oslo
        actionbutton configure timer=                   remove the choice
        actionbutton configure --list
        actionbutton configure --parameter timer --search wor
      """)

  @OptionGroup var daemon: DaemonOptions

  @Argument(
    help: ArgumentHelp(
      "The slot's name, which may be left out if there is only one button, and options to choose.",
      valueName: "slot> <name=value"), completion: .buttons)
  var words: [String] = []

  @Flag(help: "List the options with their chosen and their possible values.")
  var list = false

  @Option(help: ArgumentHelp("List the values that match a text.", valueName: "text"))
  var search: String?

  @Option(help: ArgumentHelp("The option to search in.", valueName: "name"))
  var parameter: String?

  /// The options to choose, which follow the name.
  private var choices: [ParameterChoice] { words.compactMap { ParameterChoice($0) } }
  private var slot: String? { words.first { ParameterChoice($0) == nil } }

  func validate() throws {
    let names = words.filter { ParameterChoice($0) == nil }
    guard names.isEmpty || (names.count == 1 && words.first == names.first) else {
      throw ValidationError("give the slot first, then options as name=value")
    }
    if (search == nil) != (parameter == nil) {
      throw ValidationError("--search and --parameter must be used together")
    }
    if list || search != nil, !choices.isEmpty {
      throw ValidationError("--list and --search change no option; leave out name=value")
    }
  }

  func run() throws {
    let client = try daemon.connect("configure")
    let configured = try ConfiguredControl(slot, client)
    if !choices.isEmpty { return try choose(configured, client) }
    if !list, search == nil, Terminal.isInteractive {
      return try ConfigurationDialog(client, configured).run()
    }
    try printList(configured)
  }

  private func choose(_ configured: ConfiguredControl, _ client: SocketClient) throws {
    try configured.choose(ParameterChoice.configuration(choices, configured.parameters))
    try Self.report(configured.name, client)
  }

  /// Prints the options that the daemon has now.
  static func report(_ button: String, _ client: SocketClient) throws {
    let now = try ConfiguredControl(button, client)
    let resolved = try now.resolved()
    for parameter in now.parameters {
      var entry = ParameterText.Entry(parameter)
      entry.chosen = now.configuration[parameter.name]
      entry.found = resolved.found[parameter.name] ?? []
      StandardOutput.write(line: "\(now.name): \(parameter.name) is \(entry.chosenText)")
    }
    try now.reportMissing()
  }

  private func printList(_ configured: ConfiguredControl) throws {
    var parameters = configured.parameters
    if let parameter {
      parameters = parameters.filter { $0.name == parameter }
      guard !parameters.isEmpty else {
        let names = configured.parameters.map(\.name).joined(separator: ", ")
        throw Failure.usage(
          "--parameter: \(configured.title) has no option \"\(parameter)\"; "
            + (names.isEmpty ? "it has none" : "it has \(names)"))
      }
    }
    let resolved = try configured.resolved()
    let entries = parameters.map {
      configured.entry($0, chosen: configured.configuration, resolved, matching: search)
    }
    StandardOutput.write(
      ParameterText.text(
        button: configured.name, control: "\(configured.title) (\(configured.kind))", entries))
  }
}

/// Asks on a terminal for each option of a placed control or widget, and sends the answers to the daemon.
struct ConfigurationDialog {
  private let client: SocketClient
  private let configured: ConfiguredControl

  init(_ client: SocketClient, _ configured: ConfiguredControl) {
    self.client = client
    self.configured = configured
  }

  /// Asks for the options of a control that prompts for its configuration.
  ///
  /// Without an interactive terminal it prints the command that sets the options.
  static func prompt(_ name: String, _ client: SocketClient) throws {
    guard Terminal.isInteractive else {
      StandardOutput.write(
        line: "it has options that must be chosen: run actionbutton configure \(name)")
      return
    }
    try ConfigurationDialog(client, try ConfiguredControl(name, client)).run()
  }

  /// Asks for every option in turn; the end of the input changes nothing.
  func run() throws {
    // The daemon would refuse options that only the configuration file may set.
    let parameters = configured.parameters.filter { !$0.isFromFileOnly }
    guard !parameters.isEmpty else {
      StandardOutput.write(line: "\(configured.title): there are no options to choose")
      return
    }
    let resolved = try configured.resolved()
    var chosen = configured.configuration
    var changes: [String: JSONValue] = [:]
    for parameter in parameters {
      guard let answer = ask(parameter, chosen, resolved) else {
        StandardOutput.write("\nnothing was changed\n")
        return
      }
      switch answer {
      case .value(let value): changes[parameter.name] = value
      case .clear: changes[parameter.name] = .null
      case .keep, .search, .unclear: continue
      }
      // The values offered for an option may depend on the previous options.
      chosen[parameter.name] = changes[parameter.name]
    }
    guard !changes.isEmpty else { return }
    try configured.choose(changes)
    try ConfigureCommand.report(configured.name, client)
  }

  private func ask(
    _ parameter: ParameterListing, _ chosen: [String: JSONValue],
    _ resolved: ResolvedConfiguration
  ) -> ParameterQuestion.Answer? {
    var text: String?
    var first: OptionList?
    while true {
      var entry = configured.entry(parameter, chosen: chosen, resolved, matching: text)
      first = first ?? entry.options
      // The results of a search do not include the value that applies while nothing is chosen.
      entry.options?.initial = first?.initial
      entry.found += first?.options ?? []
      let question = ParameterQuestion(entry)
      if let wanted = text, entry.options?.options.isEmpty == true {
        StandardOutput.write(line: "nothing matches \"\(wanted)\"")
        text = nil
        continue
      }
      StandardOutput.write(question.text)
      guard let line = readLine() else { return nil }
      switch question.answer(line) {
      case .search(let wanted): text = wanted
      case .unclear(let advice): StandardOutput.write(line: "\(advice)")
      case let answer: return answer
      }
    }
  }
}
