import ActionButton
import ButtonLoop
package import ControlModel
import ExtensionHost
import Glibc
import Screens
import SocketServer
package import SystemAccess
import Wire

extension Daemon: Handlers.Owner {
  func answerGeneral(_ handlers: Handlers) {
    handlers.on(Requests.list, list)
    handlers.on(Requests.status, status)
    handlers.on(Requests.watch, watch)
    handlers.on(Requests.answer, answer)
    handlers.on(Requests.reload, reload)
    handlers.on(Requests.symbol, symbol)
    handlers.on(Requests.currentControls, currentControls)
    handlers.on(Requests.app) { [controls] app, caller in
      try await controls.app(
        app, caller.incoming, client: caller.client, Extensions.Peer(caller.peer))
    }
    handlers.on(Requests.developerMode, developerMode)
    handlers.on(Requests.timeline, timeline)
  }

  package func checkLock(_ action: Sentence) throws(MessageError) { try lock.check(action) }

  func list() async throws -> SocketMessage.Gallery {
    let gallery = await controls.gallery()
    let isLocked = lock.isLocked
    let widgets = controls.listedWidgets
    return SocketMessage.Gallery(
      controls: gallery.entries.compactMap { entry in
        ShownControl(.loaded(entry.preview), isLocked: isLocked, language: language).map {
          SocketMessage.Gallery.Entry(
            listing: isLocked ? entry.listing.redacted() : entry.listing, preview: $0,
            app: entry.appName, executable: entry.executable)
        }
      }, widgets: widgets.isEmpty ? nil : widgets,
      problems: gallery.problems + (isDeveloperMode ? controls.findings : []))
  }

  func status() async throws -> SocketMessage.Status {
    let buttons = await buttonLoop.buttonReports().map { button($0) }
    let now = MonotonicClock.now
    return SocketMessage.Status(
      daemon: program, pid: getpid(),
      uptime_s: Int(started.duration(to: now).components.seconds), at_ns: now.nanoseconds,
      language: language.rawValue, buttons: buttons,
      placed: placed(isComplete: true), extensions: controls.status,
      activities: shownActivities, widgets: shownWidgets.isEmpty ? nil : shownWidgets,
      problems: folderProblems, locked: lock.report.locked, has_passcode: lock.report.has_passcode,
      developer_mode: isDeveloperMode ? true : nil, shared: shownSharedValues,
      setup_wanted: isSetupWanted ? true : nil)
  }

  /// The state of every button, and with `snapshots` the snapshots of buttons and placed controls.
  func watch(_ watch: SocketMessage.Watch) async throws -> SocketMessage.Watching {
    let reports = await buttonLoop.buttonReports()
    let wantsSnapshots = watch.snapshots == true
    let (buttons, tiles) = (reports.map(\.snapshot), placements.snapshots)
    if wantsSnapshots { server?.watched(buttons: buttons, placed: tiles) }
    return SocketMessage.Watching(
      buttons: reports.map { button($0) }, placed: wantsSnapshots ? buttons + tiles : nil,
      version: wantsSnapshots ? placedItems.list.version : nil,
      at_ns: wantsSnapshots ? MonotonicClock.now.nanoseconds : nil,
      language: language.rawValue, locked: lock.report.locked,
      has_passcode: lock.report.has_passcode, setup_wanted: isSetupWanted ? true : nil,
      claimable: isClaimable ? true : nil)
  }

  /// A button's message, with the question of its control's intent.
  private func button(_ report: ButtonReport) -> SocketMessage.Button {
    var button = SocketMessage.Button(report)
    button.question = controls.question(at: report.name)
    if buttonLoop.buttons.contains(where: { $0.name == report.name && $0.isChosen }) {
      button.source_chosen = true
    }
    return button
  }

  /// Answers the question of a control's intent.
  func answer(_ answer: SocketMessage.Answer) async throws -> SocketMessage.Answered {
    let place = try runPlace(answer.slot)
    let number = try controls.answer(
      answer.accepted, choice: answer.choice, to: answer.number, at: place)
    return SocketMessage.Answered(slot: place, number: number, accepted: answer.accepted)
  }

  /// Reloads the controls and widgets of a kind, or all of them.
  func reload(_ reload: SocketMessage.Reload) async throws -> SocketMessage.Reloaded {
    let kinds = reload.kind.map { Set([$0]) }
    let held = buttonLoop.buttons.flatMap(\.controls)
    reloadWidgets(kinds: kinds)
    let count =
      held.count { kinds?.contains($0.kind) ?? true } + widgets.count(ofKinds: kinds)
      + reloadControls(kinds: kinds, .person)
    if let kind = reload.kind, count == 0 { _ = try await entry(kind) }
    return SocketMessage.Reloaded(count: count)
  }

  func symbol(_ symbol: SocketMessage.Symbol) async throws -> SocketMessage.Picture {
    try await controls.picture(named: symbol.name, of: symbol.kind)
  }

  /// The places of controls, of these kinds or of all; an extension gets only the places of its app's controls.
  func currentControls(
    _ wanted: SocketMessage.CurrentControls, _ caller: Caller
  ) async throws -> ExtensionMessage.Placed {
    // An extension must not learn of other apps' controls, which have push tokens.
    let isOwn = wanted.own == true || caller.peer.origin != .outside
    let peer = isOwn ? Extensions.Peer(caller.peer) : nil
    var own: Set<String>?
    var widgets: [ExtensionMessage.Placed.Widget]?
    if let peer {
      own = await controls.kinds(of: peer)
      widgets = await controls.placedWidgets(of: peer)
    }
    let pushKinds = controls.pushKinds
    // Chosen options may contain private text.
    let isHidden = lock.isLocked && peer == nil
    return ExtensionMessage.Placed(
      places:
        placedControls
        .filter { wanted.kinds?.contains($0.kind) ?? true && own?.contains($0.kind) ?? true }
        .map { control in
          var shown = control
          if isHidden { shown.configuration = [:] }
          return ExtensionMessage.Placed.Place(
            control: shown,
            push_token: pushKinds.contains(control.kind) ? tokens.token(of: control) : nil)
        }, widgets: widgets, widget_token: peer.flatMap { controls.widgetToken(of: $0) })
  }

  /// Translates an error for people, with the display names of controls.
  package func localized(_ refusal: MessageError) -> MessageError { controls.localized(refusal) }

  /// Turns developer mode on or off, and returns whether it is on.
  func developerMode(
    _ mode: SocketMessage.DeveloperMode
  ) async throws -> SocketMessage.DeveloperMode {
    if let isOn = mode.on {
      try lock.check("change developer mode")
      let isNew = isOn && !isDeveloperMode
      isDeveloperMode = isOn
      if isNew { await logFindingsAgain() }
    }
    return SocketMessage.DeveloperMode(on: isDeveloperMode)
  }

  /// Returns the latest requests to extensions; throws outside developer mode, where none are recorded.
  func timeline() async throws -> SocketMessage.Timeline {
    guard isDeveloperMode else {
      throw MessageError(
        .refused,
        "requests to extensions are recorded only in developer mode; turn it on with actionbutton developer-mode on"
      )
    }
    return SocketMessage.Timeline(requests: controls.asked)
  }

  // MARK: Names

  /// The named button, or the only button if `name` is `nil`.
  func button(_ name: String?) throws(MessageError) -> String {
    let known = buttonLoop.buttons.map(\.name)
    if let name {
      guard known.contains(name) else {
        throw MessageError(
          .unknownButton,
          "there is no button \"\(name)\"; known: \(known.joined(separator: ", "))")
      }
      return name
    }
    guard known.count == 1 else {
      throw MessageError(
        .unknownButton,
        "there are several buttons; name one of them: \(known.joined(separator: ", "))")
    }
    return known[0]
  }
}

extension Extensions.Peer {
  fileprivate init(_ peer: SocketPeer) { self.init(pid: peer.pid, executable: peer.executable) }
}
