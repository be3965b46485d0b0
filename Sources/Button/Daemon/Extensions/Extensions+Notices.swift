import ControlModel
import SystemAccess
import Wire

extension Extensions {
  /// Carries out a notice of an extension; throws if the notice is invalid or not allowed.
  func noticed(
    _ name: String, _ line: Incoming, _ found: DescribedExtension,
    from origin: Origin = .ofExtension
  ) throws(MessageError) {
    guard let notice = ExtensionNotice(rawValue: name) else {
      throw MessageError(.unknownRequest, "is unknown and was ignored")
    }
    switch notice {
    case .reload: try reload(line, found)
    case .log: found.process.say(try line.body(ExtensionMessage.Log.self).text)
    case .open: try open(line, found)
    case .confirm:
      try ask(try line.body(ExtensionMessage.Confirm.self), found, from: origin)
    case .progress:
      try report(try line.body(ExtensionMessage.Progress.self), found)
    case .activity:
      let activity = try line.body(ExtensionMessage.Activity.self)
      takeActivity(activity, found)
    case .relevant:
      events.post(
        .relevant(
          executable: found.process.bundle.executable,
          try line.body(ExtensionMessage.Relevant.self)))
    case .post: try post(line, found, from: origin)
    case .share:
      try share(try line.body(ExtensionMessage.Share.self), found, from: origin)
    case .reloadTimelines: try reloadTimelines(line, found, from: origin)
    case .run: try run(try line.body(ExtensionMessage.Run.self), found, from: origin)
    }
  }

  private func reload(_ line: Incoming, _ found: DescribedExtension) throws(MessageError) {
    let kind = try line.body(ExtensionMessage.Reload.self).kind
    let own = found.kinds
    if let kind, !own.contains(kind) {
      let known = ControlError.unknownKind(kind, known: own.sorted()).description
      throw MessageError(.forbidden, "is for its own controls only: \(known)")
    }
    let kinds = kind.map { [$0] } ?? own
    // Now, since the order of this notice and the answers to requests counts.
    reloadRequested(kinds: kinds)
    events.post(.reload(kinds: kinds))
  }

  private func reloadTimelines(
    _ line: Incoming, _ found: DescribedExtension, from origin: Origin
  ) throws(MessageError) {
    let kind = try line.body(ExtensionMessage.ReloadTimelines.self).kind
    let own = Set(found.widgets.map(\.kind))
    if let kind, !own.contains(kind) {
      let known = WidgetError.unknownKind(kind, known: own.sorted()).description
      throw MessageError(.forbidden, "is for its own widgets only: \(known)")
    }
    // An app whose own process runs is in the foreground.
    let counts = origin == .ofExtension && !found.notices.isPerforming
    events.post(.reloadTimelines(kinds: kind.map { [$0] } ?? own, counts: counts))
  }

  private func open(_ line: Incoming, _ found: DescribedExtension) throws(MessageError) {
    guard !isLocked else { throw Self.openingWhileLocked }
    let url = try line.body(ExtensionMessage.Open.self).url
    try found.notices.open()
    // A notice has no answer, so a failure is only logged.
    ServiceThread.task { [self] in
      do throws(MessageError) {
        try await apps.open(url: url, intent: nil, of: found.process.bundle)
      } catch { log.write(.warning, "\(found.process.name): \(error)") }
    }
  }
}
