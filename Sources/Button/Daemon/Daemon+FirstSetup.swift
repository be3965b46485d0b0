import ButtonLoop
import ControlModel
import Devices
import Gesture
import SavedState
import ServiceLog
import SocketServer
import SystemAccess
import Wire

/// The search for the button and its choice, for a configuration without a button.
extension Daemon {
  func answerSetup(_ handlers: Handlers) {
    handlers.on(Requests.searchButton, searchButton)
    handlers.on(Requests.chooseButton, chooseButton)
    handlers.on(Requests.claimDevice, claimDevice)
  }

  /// Whether the configuration's only button has no source, and nothing was chosen.
  var isSetupWanted: Bool {
    buttonLoop.buttons.count == 1 && buttonLoop.buttons[0].isUnset == true
      && firstSetup.choice == nil
  }

  /// Whether a browser may become the owner.
  var isClaimable: Bool { isSetupWanted && !firstSetup.isClaimed }

  /// Saves permanently that the device has an owner, whose language is used unless another is set.
  func claimDevice(_ claim: SocketMessage.ClaimDevice) async throws -> NoFields {
    try checkSetup("claim this device")
    guard !firstSetup.isClaimed else {
      throw MessageError(.refused, "this device has an owner already")
    }
    let language = claim.language.flatMap { ControlLanguage(bcp47: $0) }
    do throws(DeviceError) { try firstSetup.claim(language) } catch {
      throw MessageError(.unavailable, "\(error); the device has no owner yet")
    }
    log.write(.info, "a browser has claimed this device")
    if !isLanguageSet, let language { setLanguage(language) }
    return NoFields()
  }

  /// Starts, renews or ends the search for the button.
  func searchButton(
    _ request: SocketMessage.SearchButton
  ) async throws -> SocketMessage.ButtonSearch {
    if request.cancel == true {
      await firstSetup.drop()
    } else {
      try checkSetup("search for a button")
      try await firstSetup.start()
      if let failure = firstSetup.failure { throw failure }
    }
    let watched = firstSetup.watched
    func shown<Value>(_ values: [Value]) -> [Value]? { values.isEmpty ? nil : values }
    return SocketMessage.ButtonSearch(
      searching: firstSetup.isSearching,
      ends_in_s: firstSetup.left.map { Int($0.components.seconds) },
      lines: shown(watched.lines.map { SocketMessage.ButtonCandidate($0) }),
      devices: shown(watched.devices), problems: shown(watched.problems.map { "\($0)" }),
      found: firstSetup.found?.source.map { SocketMessage.ButtonCandidate($0) })
  }

  /// Saves the found button, or the choice of no button, and serves the button from now on.
  func chooseButton(_ choose: SocketMessage.ChooseButton) async throws -> SocketMessage.ChosenButton
  {
    let action: Sentence = "choose the button"
    try checkSetup(action)
    firstSetup.isChoosing = true
    defer { firstSetup.isChoosing = false }
    // The end of the search closes its lines, which the button needs.
    await firstSetup.finish()
    var choice = ChosenButton(source: nil)
    if let source = choose.source {
      guard let found = firstSetup.found, found.source == source else {
        throw MessageError(
          .refused,
          "cannot choose the button: no search has found \"\(source)\"; press the button again")
      }
      try await firstSetup.check(source)
      choice = found
    }
    // The configuration may have been read again meanwhile.
    guard isSetupWanted else { throw Self.refused(action) }
    do throws(DeviceError) { try firstSetup.save(choice) } catch {
      throw MessageError(.unavailable, "\(error); the button has not changed")
    }
    let name = buttonLoop.buttons[0].name
    if choice.source != nil { buttonLoop.reconfigure(buttonsWithChoice()) }
    buttonLoop.send(EventLine.line(.setupDone, SetupEvent(source: choice.source)))
    return SocketMessage.ChosenButton(
      button: name, source: choice.source, debounce_ms: choice.debounce)
  }

  /// The buttons of the configuration file with the chosen source; the current buttons if the file cannot be read.
  private func buttonsWithChoice() -> [ButtonLoop.Button] {
    if let buttons = reloaded() { return buttons }
    var buttons = buttonLoop.buttons
    firstSetup.apply(to: &buttons)
    return buttons
  }

  private func checkSetup(_ action: Sentence) throws(MessageError) {
    guard isSetupWanted, !firstSetup.isChoosing else { throw Self.refused(action) }
  }

  private static func refused(_ action: Sentence) -> MessageError {
    MessageError(
      .refused,
      "cannot \(action): a button is configured or chosen already; change it with: sudo actionbutton setup"
    )
  }

  /// Sends the events of the search to clients.
  func handle(_ event: FirstSetup.Event) {
    guard let news = firstSetup.handle(event) else { return }
    switch news {
    case .edge(let source, let level):
      buttonLoop.send(
        EventLine.line(.setupEdge, SetupEvent(source: source, pressed: level == .active)))
    case .found(let source, let presses):
      buttonLoop.send(EventLine.line(.setupFound, SetupEvent(source: source, presses: presses)))
    case .ended(let reason, let found, let error):
      buttonLoop.send(
        EventLine.line(
          .setupEnded,
          SetupEvent(
            source: found?.source, debounce_ms: found?.debounce, reason: reason.rawValue,
            error: error.map { "\($0)" })))
    }
  }
}

/// The fields of the events of the search.
private struct SetupEvent: Encodable {
  var source: String?
  var pin: Int?
  var pressed: Bool?
  var presses: Int?
  var debounce_ms: Int?
  var reason: String?
  var error: String?

  init(
    source: String?, pressed: Bool? = nil, presses: Int? = nil, debounce_ms: Int? = nil,
    reason: String? = nil, error: String? = nil
  ) {
    self.source = source
    pin = source.flatMap { SocketMessage.ButtonCandidate($0).pin }
    (self.pressed, self.presses, self.debounce_ms) = (pressed, presses, debounce_ms)
    (self.reason, self.error) = (reason, error)
  }
}

extension SocketMessage.ButtonCandidate {
  /// Creates a candidate from the text of a source, with the pin of a line named `GPIO…`.
  init(_ source: String) {
    var pin: Int?
    if case .gpio(let spec)? = try? ButtonSpec(source), case .name(let name) = spec.line {
      pin = HeaderPins.pin(of: name)
    }
    self.init(source: source, pin: pin)
  }
}
