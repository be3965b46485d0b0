import ButtonLoop
import ControlModel
import ExtensionHost
import Gesture
import Screens
import ServiceLog
import SystemAccess
import Wire

extension Daemon {
  // MARK: Findings about extensions

  /// Logs findings for the authors of the extensions, in developer mode.
  func logFindings(_ gallery: Gallery) {
    guard isDeveloperMode else { return }
    for finding in controls.findings { log.writeFinding(finding) }
    for entry in gallery.entries {
      for finding in entry.listing.lint(in: language) where finding.severity == .warning {
        log.writeFinding("\(finding.kind): \(finding.message) (rule \(finding.rule))")
      }
    }
  }

  /// Logs the findings after a client has turned developer mode on, up to a limit.
  func logFindingsAgain() async {
    switch loggedFindings.take(at: MonotonicClock.now) {
    case .pass: logFindings(await controls.gallery())
    case .dropFirst:
      log.write(
        .warning,
        "developer mode was turned on more than \(loggedFindings.most) times within "
          + "\(TimeText.short(RateLimit.window)); findings are not logged again")
    case .drop: break
    }
  }

  /// Logs each unsupported view of an activity once, in developer mode.
  ///
  /// The `lint` command cannot find these: only the app can start an activity, with its own attributes.
  func logFindings(_ activity: ExtensionMessage.Activity) {
    guard isDeveloperMode else { return }
    for text in [activity.shown, activity.shown_when_stale].compactMap(\.self) {
      for finding in text.unsupportedViews.map({ "\(activity.type): \($0)" })
      where activityFindings.count < Self.mostActivityFindings
        && activityFindings.insert(finding).inserted
      {
        log.writeFinding(finding)
      }
    }
  }

  /// The maximum number of findings about activities that one run of the daemon logs.
  private static let mostActivityFindings = 100

  /// Reads the gallery at the start and after a change of an extension: updates widgets, and logs problems.
  func inspect() async {
    let gallery = await controls.gallery()
    guard buttonLoop.isServing else { return }
    let (places, problems) = controls.widgets
    updateWidgets { $0.describe(places.map { ($0.kind, $0.family) }) }
    ServiceThread.task { await self.readRestoredActivities() }
    for problem in gallery.problems + problems { log.write(.warning, problem) }
    logFindings(gallery)
    for assignment in placedItems.list.assigned {
      guard let listing = gallery[assignment.kind]?.listing else { continue }
      for name in listing.fileOptions(in: assignment.configuration) {
        log.write(
          .warning,
          "the saved assignment of \(assignment.id) has the option \(name), which is not used, because it can be set only "
            + "in the configuration file: \(listing.instructionToSet(name, of: assignment.id))")
      }
    }
    for placement in placements.list.placements where gallery[placement.kind] == nil {
      log.write(
        .warning,
        "no extension has the control \(placement.kind) of the placement \(placement.id); the placement is kept "
          + "until an extension has it again")
    }
    for widget in placedItems.list.widgets
    where !places.contains(where: { $0.kind == widget.kind }) {
      log.write(
        .warning,
        "no extension has the widget \(widget.kind) that is placed as \(widget.id); the placement is kept until an "
          + "extension has it again")
    }
    for button in buttonLoop.buttons {
      if let tap = button.tap?.kind, gallery[tap] == nil {
        log.write(
          .warning,
          "no extension has the control \(tap) for taps of the button \(button.name); taps do nothing until an "
            + "extension has it")
      }
      for stage in button.stages.compactMap(\.control) where gallery[stage.kind] == nil {
        log.write(
          .warning,
          "no extension has the control \(stage.kind) of \(stage.id); this stage does nothing until an extension "
            + "has it")
      }
      guard let kind = button.control?.kind, gallery[kind] == nil else { continue }
      log.write(
        .warning,
        "no extension has the control \(kind) of the button \(button.name); the assignment is kept until an "
          + "extension has it again")
    }
  }
}
