package import ControlModel
import Screens
import ServiceLog
import SystemAccess
package import Wire

/// Taps in widgets and Live Activities.
extension Extensions {
  package func perform(
    _ action: ControlArchive.Action, in view: ExtensionMessage.ActingView,
    of executable: String
  ) async throws(MessageError) {
    let found = try described(executable)
    found.notices.intentBegan()
    defer { found.notices.intentEnded() }
    let subject = PlacedControl(id: "view", kind: view.widget?.kind ?? action.intent)
    let perform = ExtensionMessage.Perform(
      control: subject, value: nil, action: action, view: view)
    let outcome: PerformOutcome
    do throws(MessageError) { outcome = try await self.outcome(found, perform) } catch {
      // A new process finds a private type only after it has read the view, which takes a separate request.
      guard error.code == MessageError.Code.unknownKind.rawValue else { throw error }
      try await read(view, of: found)
      outcome = try await self.outcome(found, perform)
    }
    found.notices.logDialogs(outcome.dialogs, of: found.appName, log)
    try await open(outcome, of: action, found)
  }

  private func read(
    _ view: ExtensionMessage.ActingView, of found: DescribedExtension
  ) async throws(MessageError) {
    if let widget = view.widget {
      _ = try await found.process.ask(.timeline, widget, as: WidgetTimeline.self, byPerson: true)
    } else if let activity = view.activity {
      _ = try await found.process.ask(
        .views, ExtensionMessage.Views(activity: activity), as: ExtensionMessage.Views.self,
        byPerson: true)
    }
  }

  /// Opens an address of a view, or the app without an address.
  ///
  /// The system's program opens a web address, the app's command any other one.
  ///
  /// - Throws: `locked`, or `performFailed` if the address is invalid or cannot be opened.
  package func open(_ url: String?, ofViewOf executable: String) async throws(MessageError) {
    guard !isLocked else { throw Self.openingWhileLocked }
    let found = try described(executable)
    guard let url else {
      // An app without a command is open while its own process runs.
      if found.process.bundle.command.isEmpty, found.app?.pid != nil { return }
      return try await apps.open(
        PerformOutcome.Opening(intent: found.appName, url: nil, target: nil),
        of: found.process.bundle)
    }
    let scheme: String
    do throws(OpenableAddress.Refusal) { scheme = try OpenableAddress.scheme(of: url) } catch {
      throw MessageError(
        .performFailed,
        "\(found.appName) cannot open \"\(SafeText.onOneLine(url, most: 100))\": \(error)")
    }
    let isWeb = OpenableAddress.webSchemes.contains(scheme)
    try await apps.open(
      PerformOutcome.Opening(
        intent: found.appName, url: isWeb ? url : nil, target: isWeb ? nil : url),
      of: found.process.bundle)
  }

  /// Requests the current texts of an activity's views from its extension.
  ///
  /// - Throws: `unavailable` if the extension is no longer installed, or does not answer.
  package func views(
    of activity: ExtensionMessage.Activity, of executable: String
  ) async throws(MessageError) -> ExtensionMessage.Activity {
    try await described(executable).process.ask(
      .views, ExtensionMessage.Views(activity: activity.withoutTexts),
      as: ExtensionMessage.Views.self
    ).activity
  }

  /// The bundle identifier of an extension's app, or `nil` if its manifest names none.
  package func bundleIdentifier(of executable: String) -> String? {
    found(executable)?.process.bundle.identifier
  }

  package func appName(of executable: String) -> String {
    found(executable)?.appName ?? ""
  }

  package func executable(ofControl kind: String) -> String? {
    index[kind].map { extensions[$0.source].process.bundle.executable }
  }

  func found(_ executable: String) -> DescribedExtension? {
    extensions.first { $0.process.bundle.executable == executable }
  }

  private func described(_ executable: String) throws(MessageError) -> DescribedExtension {
    if let found = found(executable) { return found }
    throw MessageError(.unavailable, "the extension \(executable) was removed")
  }
}

extension Extensions {
  /// The warnings of the described extensions about their controls and widgets, for authors.
  package var findings: [String] {
    extensions.flatMap { found in
      found.listings.flatMap { each in each.warnings.map { "\(each.kind): \($0)" } }
        + found.widgets.flatMap { each in each.warnings.map { "\(each.kind): \($0)" } }
    }
  }

  /// A sentence for each view of the described widgets that cannot be shown, for authors.
  ///
  /// Requests the previews of all sizes, one after the other; a preview that fails adds a sentence too.
  package func viewFindings() async -> [String] {
    var findings: [String] = []
    for place in widgets.places {
      guard let found = found(place.executable) else { continue }
      let families = place.listing.families
      for family in families.isEmpty ? WidgetListing.allFamilies : families {
        let sentences: [String]
        do throws(MessageError) {
          sentences = try await found.process.ask(
            .timeline,
            ExtensionMessage.Timeline(kind: place.kind, family: family, preview: true),
            as: WidgetTimeline.self
          ).unsupportedViews
        } catch { sentences = ["its preview in the size \(family) failed: \(error)"] }
        findings += sentences.map { "\(place.kind): \($0)" }
      }
    }
    return findings.unique
  }
}

extension WidgetTimeline {
  /// A sentence for each view or modifier of the entries that a tree cannot represent, each once.
  package var unsupportedViews: [String] {
    entries.flatMap(\.text.unsupportedViews).unique
  }
}

extension ActivityText {
  /// A sentence for each view or modifier that its trees cannot represent, each once.
  package var unsupportedViews: [String] {
    var sentences: [String] = []
    _ = mappingTrees { tree in
      sentences += tree.unsupportedViews
      return tree
    }
    return sentences.unique
  }
}

extension [String] {
  /// The texts in their order, each once.
  fileprivate var unique: [String] {
    var known: Set<String> = []
    return filter { known.insert($0).inserted }
  }
}

extension ViewText {
  /// A sentence for each view or modifier that its trees cannot represent.
  package var unsupportedViews: [String] {
    [tree, darkTree].compactMap(\.self).flatMap(\.unsupportedViews)
  }
}

extension ViewTree {
  /// A sentence for each view or modifier that the tree cannot represent.
  fileprivate var unsupportedViews: [String] {
    unsupported.map { name in
      // The name may be followed by an alternative.
      let parts = name.split(separator: ";", maxSplits: 1)
      let advice = parts.count > 1 ? ";\(parts[1])" : ""
      return "\(parts.first ?? "") cannot be represented\(advice)"
    }
  }
}
