import ControlModel
import ControlSocket
import Devices
import Presenters
import Wire

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
