import Configuration
import ControlModel
import Devices
import SystemAccess
import Wire

/// What the buttons hold, and what the configuration that was read again changes.
extension Service {
  // MARK: What only the configuration file sets

  func remember(_ buttons: [Daemon.Button]) {
    written = Dictionary(
      buttons.flatMap(\.controls).map { ($0.id, $0) },
      uniquingKeysWith: { first, _ in first })
  }

  /// The options that the configuration file gives a control: none if it holds another one in that place.
  func fileOptions(of control: PlacedControl) -> [String: JSONValue] {
    if let defined = placements.list.definition(of: control.id), defined.kind == control.kind {
      return defined.configuration
    }
    guard let written = written[control.id], written.kind == control.kind else { return [:] }
    return written.configuration
  }

  // MARK: What is assigned

  /// Puts on a button what a person has assigned to it; without that it keeps the configuration's control.
  func assignHold(to button: inout Daemon.Button) {
    guard let saved = assignments[button.name] else { return }
    button.control = saved.placed(as: button.name)
  }

  /// The same for its taps; nothing, with a warning, if the configuration uses them otherwise now.
  func assignTap(to button: inout Daemon.Button) {
    guard let saved = assignments[button.tapPlace] else { return }
    if let setting = button.useOfTaps {
      guard let control = saved.placed(as: button.tapPlace) else { return }
      return log.write(
        .warning,
        "the saved assignment of \(button.tapPlace), \(control.kind), is not used, because the button has "
          + "\(setting); remove one of them: actionbutton assign --tap \(button.name) --none")
    }
    button.assign(saved.placed(as: button.tapPlace), at: button.tapPlace)
  }

  /// Keeps what a person has chosen, then puts it on the button, or on its taps.
  func assign(_ control: PlacedControl?, to place: String) throws(MessageError) {
    let button = daemon.buttons.first { $0.tapPlace == place }
    if control != nil, let button, let setting = button.useOfTaps {
      throw MessageError(
        .refused,
        """
        cannot assign a control to the taps of \(button.name): its short presses are those of \(setting); remove that \
        from its configuration first
        """)
    }
    var next = assignments
    next[place] =
      control.map { .control(kind: $0.kind, configuration: $0.configuration) } ?? Assignment.none
    do throws(DeviceError) { try store?.save(next) } catch {
      throw MessageError(.unavailable, "\(error); the button's assignment has not changed")
    }
    assignments = next
    controls.confirmations.cancel(button?.name ?? place, .reconfigured)
    controls.endUndo(button?.name ?? place)
    daemon.assign(control, to: place)
  }

  func reloaded() -> [Daemon.Button]? {
    do {
      guard let reloaded = try loadConfiguration?() else { return nil }
      controls.confirmations.cancelAll(.reconfigured)
      controls.endUndos()
      setLanguage(reloaded.language)
      var buttons = reloaded.buttons
      remember(buttons)
      placements.define(reloaded.placements, buttons: buttons.map(\.name))
      updateWidgets { $0.define(reloaded.widgets) }
      // What a client has chosen since stays until the configuration changes.
      if reloaded.isDeveloperMode != configuredDeveloperMode {
        configuredDeveloperMode = reloaded.isDeveloperMode
        isDeveloperMode = reloaded.isDeveloperMode
      }
      for index in buttons.indices {
        assignHold(to: &buttons[index])
        assignTap(to: &buttons[index])
      }
      return buttons
    } catch {
      log.write(.error, "\(error); the previous configuration stays in effect")
      return nil
    }
  }

  /// Changes the language: the button's words from the next run on, those of extensions at once.
  private func setLanguage(_ next: ControlLanguage) {
    guard next != language else { return }
    daemon.setLanguage(next)
    controls.setLanguage(next)
    placements.setLanguage(next)
    widgets.reload(kinds: nil)
    daemon.send(ServiceEvents.language(next))
    log.write(.info, "the language is \(next.rawValue) now")
  }

  /// Shows a question where it is asked.
  func show(_ question: PlaceSnapshot.Question?, at id: String) {
    if placements.isKnown(id) {
      placements.ask(question, at: id)
    } else {
      daemon.ask(question, at: id)
    }
  }

  /// A person typed an answer on the daemon's own panel.
  func typed(_ accepted: Bool, at button: String) {
    guard !lock.isLocked, controls.confirmations[button] != nil else { return }
    // Another answer may have come first, but not since the line above.
    _ = try? controls.confirmations.answer(accepted, to: nil, of: button)
  }
}
