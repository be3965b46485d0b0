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
      buttons.compactMap { button in button.control.map { (button.name, $0) } },
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

  /// Keeps what a person has chosen, then puts it on the button.
  func assign(_ control: PlacedControl?, to button: String) throws(MessageError) {
    var next = assignments
    next[button] =
      control.map { .control(kind: $0.kind, configuration: $0.configuration) } ?? Assignment.none
    do throws(DeviceError) { try store?.save(next) } catch {
      throw MessageError(.unavailable, "\(error); the button's assignment has not changed")
    }
    assignments = next
    controls.confirmations.cancel(button, .reconfigured)
    controls.endUndo(button)
    daemon.assign(control, to: button)
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
      for index in buttons.indices { buttons[index].control = assigned(to: buttons[index]) }
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
