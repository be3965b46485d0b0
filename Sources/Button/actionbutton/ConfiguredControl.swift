import ArgumentParser
import Commands
import ControlModel
import ControlSocket
import Devices
import Presenters
import SystemAccess
import Wire

/// A button, a placement or a widget of a running daemon with its current options.
struct ConfiguredControl {
  enum Holder { case button, placement, widget }

  let name: String
  let holder: Holder
  let kind: String
  let title: String
  let configuration: [String: JSONValue]
  let parameters: [ParameterListing]
  private let client: SocketClient

  /// Asks the daemon for a placement, a widget or a button; `nil` stands for the only button.
  init(_ name: String?, _ client: SocketClient) throws {
    self.client = client
    let status = try client.ask(Requests.status)
    let placements = status.placements?.placements ?? []
    if let found = placements.first(where: { $0.placement == name }) {
      holder = .placement
      self.name = found.placement
      kind = found.assignment.kind
      title = found.control?.face.title ?? kind
      configuration = found.assignment.configuration
      parameters = try Self.parameters(of: kind, client)
      return
    }
    let widgets = status.widgets ?? []
    if let name, let found = widgets.first(where: { $0.widget == name }) {
      holder = .widget
      self.name = name
      kind = found.kind
      title = found.displayName
      configuration =
        try client.ask(Requests.widgets).widgets
        .first { $0.widget == name }?.configuration ?? [:]
      parameters = try Self.parametersOfWidget(kind, client)
      return
    }
    let name = try name ?? Self.onlyButton(status.buttons)
    guard
      let (part, button) = Slot(name, of: .buttons).part,
      let found = status.buttons.first(where: { $0.name == button })
    else {
      let names = status.buttons.map(\.name).joined(separator: ", ")
      let others = placements.map(\.placement) + widgets.compactMap(\.widget)
      let all = ([names] + others).joined(separator: ", ")
      let what = others.isEmpty ? "button" : "button, placement or widget"
      throw Failure.usage("there is no \(what) \"\(name)\"; known: \(all)")
    }
    let assigned: PlacedControl?
    let shown: SocketMessage.Control?
    let use: String
    switch part {
    case .hold: (assigned, shown, use) = (found.assignment, found.control, "")
    case .tap: (assigned, shown, use) = (found.tap_assignment, found.tap_control, " for taps")
    case .stage(let number):
      let stage = found.stages?.first { $0.stage == number }
      (assigned, shown, use) = (stage?.assignment, stage?.control, " for stage \(number)")
    }
    guard let assignment = assigned else {
      throw Failure.runtime(
        "the button \"\(found.name)\" has no control\(use); choose one with actionbutton assign")
    }
    holder = .button
    self.name = name
    kind = assignment.kind
    title = shown?.face.title ?? assignment.kind
    configuration = assignment.configuration
    parameters = try Self.parameters(of: assignment.kind, client)
  }

  /// The name of the only button.
  ///
  /// Throws a usage error if there are several.
  private static func onlyButton(_ buttons: [SocketMessage.Button]) throws -> String {
    guard let only = buttons.first, buttons.count == 1 else {
      throw Failure.usage(
        "there are several buttons; name one of them: \(buttons.map(\.name).joined(separator: ", "))"
      )
    }
    return only.name
  }

  /// The place of a part of a button; `nil` stands for the only button.
  static func place(
    of part: ButtonPart, of name: String?, _ client: SocketClient
  ) throws -> String {
    let buttons = try client.ask(Requests.status).buttons
    return Slot(part, of: try name ?? onlyButton(buttons)).name
  }

  /// Finds the kind of a control by its kind or its display name.
  ///
  /// Throws a usage error for an ambiguous or unknown name.
  static func kind(named word: String, _ client: SocketClient) throws -> String {
    let gallery = try client.ask(Requests.list)
    let controls = gallery.controls
    if controls.contains(where: { $0.listing.kind == word }) { return word }
    let named = controls.filter { $0.preview.display_name.lowercased() == word.lowercased() }
    if let only = named.first, named.count == 1 { return only.listing.kind }
    guard named.isEmpty else {
      let kinds = named.map(\.listing.kind).joined(separator: ", ")
      throw Failure.usage("several controls have the name \"\(word)\"; give the kind: \(kinds)")
    }
    // The kind may be of an extension that could not be read: the daemon's refusal names the problem.
    guard gallery.problems.isEmpty else { return word }
    let known = Set(controls.map(\.preview.display_name)).sorted() + controls.map(\.listing.kind)
    throw Failure.usage("\(ControlError.unknownKind(word, known: known))")
  }

  /// The options of a control; empty for a control that is not in the gallery.
  static func parameters(of kind: String, _ client: SocketClient) throws -> [ParameterListing] {
    let gallery = try client.ask(Requests.list)
    return gallery.controls.first { $0.listing.kind == kind }?.listing.parameters ?? []
  }

  /// The options of a widget; empty for a widget that is not in the gallery.
  static func parametersOfWidget(
    _ kind: String, _ client: SocketClient
  ) throws -> [ParameterListing] {
    let gallery = try client.ask(Requests.list)
    return gallery.widgets?.first { $0.listing.kind == kind }?.listing.parameters ?? []
  }

  /// The values that a parameter can have, given the options chosen so far.
  func options(
    of parameter: ParameterListing, matching text: String? = nil,
    chosen: [String: JSONValue]
  ) throws(SocketError) -> OptionList {
    try client.request(
      Requests.options,
      SocketMessage.Options(
        button: button, placement: placement, widget: widget, parameter: parameter.name,
        matching: text, configuration: chosen))
  }

  /// One parameter with its chosen value, as currently found, and its available values.
  func entry(
    _ parameter: ParameterListing, chosen: [String: JSONValue], _ resolved: ResolvedConfiguration,
    matching text: String? = nil
  ) -> ParameterText.Entry {
    var entry = ParameterText.Entry(parameter)
    entry.chosen = chosen[parameter.name]
    entry.found = resolved.found[parameter.name] ?? []
    entry.missing = resolved.missing[parameter.name] ?? []
    guard parameter.hasOptions else { return entry }
    do throws(SocketError) {
      entry.options = try options(of: parameter, matching: text, chosen: chosen)
    } catch { entry.error = error.description }
    return entry
  }

  /// The chosen values as their queries find them now.
  func resolved() throws -> ResolvedConfiguration {
    try client.ask(
      Requests.resolve, SocketMessage.Subject(button: button, placement: placement, widget: widget))
  }

  /// Chooses options; `null` removes a choice.
  func choose(_ configuration: [String: JSONValue]) throws {
    _ = try client.ask(
      Requests.configure,
      SocketMessage.Configure(
        button: button, placement: placement, widget: widget, configuration: configuration))
  }

  private var button: String? { holder == .button ? name : nil }
  private var placement: String? { holder == .placement ? name : nil }
  private var widget: String? { holder == .widget ? name : nil }

  /// Reports the chosen values that cannot be found.
  func reportMissing() throws {
    guard !parameters.isEmpty else { return }
    let resolved = try resolved()
    for parameter in parameters {
      var entry = ParameterText.Entry(parameter)
      entry.missing = resolved.missing[parameter.name] ?? []
      for line in ParameterText.missing(entry) {
        StandardOutput.write(line: "actionbutton: \(parameter.name): \(line)", to: .error)
      }
    }
  }
}

extension ParameterChoice: ExpressibleByArgument {
  /// Parses `name=value`.
  public init?(argument: String) { self.init(argument) }
}
