import ArgumentParser
import Commands
import ControlModel
import ControlSocket
import Devices
import Presenters
import SystemAccess
import Wire

/// A control or a widget of the gallery, found by its kind or its display name.
struct ListedKind {
  let kind: String
  let title: String
  var parameters: [ParameterListing] = []

  /// All controls and widgets of a gallery.
  static func all(of gallery: SocketMessage.Gallery, isWidget: Bool?) -> [ListedKind] {
    let controls = gallery.controls.map {
      ListedKind(
        kind: $0.listing.kind, title: $0.preview.displayName, parameters: $0.listing.parameters)
    }
    let widgets = (gallery.widgets ?? []).map {
      ListedKind(
        kind: $0.listing.kind, title: $0.listing.displayName ?? $0.listing.kind,
        parameters: $0.listing.parameters)
    }
    return (isWidget == true ? [] : controls) + (isWidget == false ? [] : widgets)
  }

  private init(kind: String, title: String, parameters: [ParameterListing] = []) {
    (self.kind, self.title, self.parameters) = (kind, title, parameters)
  }

  /// Finds a control for `false`, a widget for `true`, or either.
  ///
  /// Throws a usage error for an ambiguous or unknown name.
  init(_ word: String, isWidget: Bool?, _ client: SocketClient) throws {
    let gallery = try client.ask(Requests.list)
    let all = Self.all(of: gallery, isWidget: isWidget)
    let named = all.filter { $0.title.lowercased() == word.lowercased() }
    if let found = all.first(where: { $0.kind == word }) ?? (named.count == 1 ? named[0] : nil) {
      self = found
      return
    }
    guard named.isEmpty else {
      let kinds = named.map(\.kind).joined(separator: ", ")
      throw Failure.usage("several controls have the name \"\(word)\"; give the kind: \(kinds)")
    }
    // The kind may be of an extension that could not be read: the daemon's refusal names the problem.
    guard gallery.problems.isEmpty else {
      self.init(kind: word, title: word)
      return
    }
    let known = Set(all.map(\.title)).sorted() + all.map(\.kind)
    throw Failure.usage("\(ControlError.unknownKind(word, known: known))")
  }
}

/// The control or the widget in a slot of a running daemon, with its current options.
struct ConfiguredControl {
  let name: String
  let kind: String
  let title: String
  let configuration: [String: JSONValue]
  let parameters: [ParameterListing]
  private let client: SocketClient

  /// Requests the control or widget in a slot from the daemon; `nil` stands for the only button.
  init(_ name: String?, _ client: SocketClient) throws {
    self.client = client
    let status = try client.ask(Requests.status)
    let name = try name ?? Self.onlyButton(status.buttons)
    let placed = status.placed?.placed ?? []
    guard let found = placed.first(where: { $0.slot == name }) else {
      let slots = status.buttons.flatMap(\.slots)
      guard slots.contains(name) else {
        let known = slots + placed.map(\.slot).filter { !slots.contains($0) }
        throw Failure.usage(
          "there is no slot \"\(name)\"; known: \(known.joined(separator: ", "))")
      }
      throw Failure.runtime("\(name) has no control; choose one with actionbutton assign")
    }
    let listed = ListedKind.all(
      of: try client.ask(Requests.list), isWidget: found.in.rules.holds == .widgets
    ).first { $0.kind == found.kind }
    self.name = name
    kind = found.kind
    title = listed?.title ?? found.kind
    configuration = found.configuration
    parameters = listed?.parameters ?? []
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

  /// The slot of a gesture of a button; `nil` stands for the only button.
  static func slot(_ part: ButtonPart, of name: String?, _ client: SocketClient) throws -> String {
    Slot(part, of: try name ?? onlyButton(try client.ask(Requests.status).buttons)).name
  }

  /// The values that a parameter can have, given the options chosen so far.
  func options(
    of parameter: ParameterListing, matching text: String? = nil,
    chosen: [String: JSONValue]
  ) throws(SocketError) -> OptionList {
    try client.request(
      Requests.options,
      SocketMessage.Options(
        slot: name, parameter: parameter.name, matching: text, configuration: chosen))
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
    try client.ask(Requests.resolve, SocketMessage.Subject(slot: name))
  }

  /// Chooses options; `null` removes a choice.
  func choose(_ configuration: [String: JSONValue]) throws {
    _ = try client.ask(
      Requests.configure,
      SocketMessage.Configure(slot: name, configuration: configuration))
  }

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

extension SocketMessage.Button {
  /// The names of the button's slots: of the hold, the tap and the further stages.
  fileprivate var slots: [String] {
    let parts = [.hold, .tap] + (stages ?? []).map { ButtonPart(stage: $0.stage) }
    return parts.map { Slot($0, of: name).name }
  }
}
