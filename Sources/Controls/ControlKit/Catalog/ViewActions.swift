import FoundationEssentials

/// The intents of buttons and toggles in the views that were read, by the full Swift names of their types.
@MainActor
enum ViewActions {
  /// The maximum number of stored intents, more than an app has.
  static let most = 1_000

  private static var known: [String: ArchivedAction] = [:]

  static func keep(_ action: ArchivedAction) {
    let name = action.typeName
    if known.count < most || known[name] != nil { known[name] = action }
  }

  /// Returns the last action of the archived intent, or `nil` if no view that was read had the intent.
  ///
  /// An action that was saved by an earlier version has no full name.
  static func action(of archived: ControlArchive.Action) -> ArchivedAction? {
    guard let name = archived.returnedType else {
      return known.values.first { $0.intent == archived.intent }
    }
    return known[name]
  }
}

extension WidgetCatalog {
  /// Performs the intent of a button or a toggle of a widget or a Live Activity.
  ///
  /// Reads no view: a view that traps would end the process in the middle of the intent. A process that has not read the
  /// view finds the intent by the name of its type.
  ///
  /// - Parameters:
  ///   - archived: The action of the view.
  ///   - kind: The widget's kind, for errors, or `nil` for a Live Activity.
  /// - Returns: The actions that the system still has to carry out.
  /// - Throws: `performFailed`, `unsetParameter`, or `missingIntent` if no view that was read has the intent and its type is
  ///   not found, because it is private or generic.
  public func perform(
    _ archived: ControlArchive.Action, kind: String?
  ) async throws(ControlError) -> PerformOutcome {
    let subject = kind ?? archived.intent
    if let action = ViewActions.action(of: archived) {
      do { return try await action.perform(false, restoring: archived.parameters) } catch {
        throw ControlError(error, performing: archived.intent, kind: subject)
      }
    }
    guard let type = archived.returnedType else {
      throw .missingIntent(kind: subject, intent: archived.intent)
    }
    return try await AppIntentRunner(module: String(type.prefix { $0 != "." }))
      .perform(subject, setting: nil, action: archived)
  }
}
