import ActionButton
import ButtonLoop
import ControlModel
import ExtensionHost
import Screens
import ServiceLog
import SystemAccess
import Wire

/// Assignments to the buttons, and the effects of a reloaded configuration.
extension Daemon {
  // MARK: Configuration file

  /// Passes the controls of the configuration file to the extensions; no placement has the name of a button.
  func setDefined(_ buttons: [ButtonLoop.Button], _ items: [PlacedItem]) {
    controls.setDefined(
      buttons.flatMap(\.controls) + items.filter { $0.slot.holding == .controls }.map(\.control))
  }

  // MARK: Assignments

  /// Applies the saved assignments of the hold and its stages to a button; without one it keeps the configured control.
  func assignHold(to button: inout ButtonLoop.Button) {
    for part in [.hold] + button.stages.indices.map({ ButtonPart.stage($0 + 2) }) {
      guard let saved = placedItems.list.choice(Slot(part, of: button.name)) else { continue }
      button.assign(saved.item?.control, to: part)
    }
  }

  /// Applies the saved tap assignment; only logs a warning if `useOfTaps` names another use.
  func assignTap(to button: inout ButtonLoop.Button) {
    guard let saved = placedItems.list.choice(.tap(button: button.name)) else { return }
    if let setting = button.useOfTaps {
      guard let control = saved.item?.control else { return }
      return log.write(
        .warning,
        "the saved control of \(button.tapPlace), \(control.kind), is not used, because the button has \(setting); "
          + "remove one of them: actionbutton assign --tap \(button.name) --none")
    }
    button.assign(saved.item?.control, to: .tap)
  }

  /// Saves an assignment, then applies it to a part of the button.
  func assign(_ control: PlacedControl?, to place: String) async throws(MessageError) {
    let button = buttonLoop.buttons.first { $0.part(at: place) != nil }
    if button?.tapPlace == place, control != nil, let button, let setting = button.useOfTaps {
      throw MessageError(
        .refused,
        """
        cannot assign a control to the taps of \(button.name): its short presses are used by \(setting); remove \
        that from its configuration first
        """)
    }
    try await placedItems.change(.buttons) {
      $0.assign(control, to: Slot(place, of: .buttons))
    }
    controls.handle(.changed(button?.name ?? place))
    buttonLoop.assign(control, to: place)
    announcePlaced()
    sendPlaced()
  }

  func reloaded() -> [ButtonLoop.Button]? {
    do {
      guard let reloaded = try loadConfiguration() else { return nil }
      warn(reloaded.warnings)
      controls.handle(.changed(nil))
      isLanguageSet = reloaded.isLanguageSet
      setLanguage(isLanguageSet ? reloaded.language : firstSetup.language ?? reloaded.language)
      var buttons = reloaded.buttons
      firstSetup.apply(to: &buttons)
      setDefined(buttons, reloaded.items)
      updateWidgets { $0.define(reloaded.items, buttons: buttons.map(\.name)) }
      placements.follow()
      // A client's choice stays in effect until the setting changes.
      if reloaded.isDeveloperMode != configuredDeveloperMode {
        configuredDeveloperMode = reloaded.isDeveloperMode
        isDeveloperMode = reloaded.isDeveloperMode
      }
      for index in buttons.indices {
        assignHold(to: &buttons[index])
        assignTap(to: &buttons[index])
      }
      prepareSounds(of: buttons)
      return buttons
    } catch {
      log.write(.error, "\(error); the previous configuration stays in effect")
      return nil
    }
  }

  /// Changes the language: of the button's texts from the next run on, of extensions at once.
  func setLanguage(_ next: ControlLanguage) {
    guard next != language else { return }
    buttonLoop.setLanguage(next)
    controls.setLanguage(next)
    placements.setLanguage(next)
    reloadWidgets(kinds: nil)
    buttonLoop.send(EventLine.line(.languageChanged) { $0.field("language", next.rawValue) })
    log.write(.info, "the language is \(next.rawValue) now")
  }
}
