import FoundationEssentials

/// The intents of buttons and toggles in views, by the Swift names of their types, so that they can be performed after the
/// views were read.
@MainActor
enum ViewActions {
  /// The most intents that are kept: more than an app has.
  static let most = 1_000

  private static var known: [String: ArchivedAction] = [:]

  static func keep(_ action: ArchivedAction) {
    if known.count < most || known[action.intent] != nil { known[action.intent] = action }
  }

  /// The last action of this intent; nil if no view that was read had one.
  static func action(of intent: String) -> ArchivedAction? { known[intent] }
}

extension WidgetCatalog {
  /// Performs the intent of a button or a toggle of a widget or a Live Activity.
  ///
  /// In a process that has not read the view yet, the views of the widget or the activity are read first; `kind`, `family`
  /// and `configuration` are those of the widget, nil for an activity.
  ///
  /// - Throws: `performFailed`, `unsetParameter`, or `missingIntent` if no view has the intent.
  public func perform(
    _ archived: ControlArchive.Action, kind: String?, family: String?,
    configuration: [String: JSONValue]? = nil, activity: ActivityChange? = nil
  ) async throws(ControlError) -> PerformOutcome {
    let subject = kind ?? archived.intent
    if ViewActions.action(of: archived.intent) == nil, let kind, let family {
      // Its error is that of the missing intent below.
      _ = try? await timeline(of: kind, in: family, configuration: configuration ?? [:])
    }
    if ViewActions.action(of: archived.intent) == nil, let activity {
      _ = texts(of: activity, at: .now)
    }
    guard let action = ViewActions.action(of: archived.intent) else {
      throw .missingIntent(kind: subject, intent: archived.intent)
    }
    do { return try await action.perform(false, restoring: archived.parameters) } catch {
      throw ControlError(error, performing: archived.intent, kind: subject)
    }
  }
}
