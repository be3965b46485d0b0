import FoundationEssentials

/// The intents of buttons and toggles in views, by the full Swift names of their types, so that they can be performed after
/// the views were read.
@MainActor
enum ViewActions {
  /// The most intents that are kept: more than an app has.
  static let most = 1_000

  private static var known: [String: ArchivedAction] = [:]

  static func keep(_ action: ArchivedAction) {
    let name = action.typeName
    if known.count < most || known[name] != nil { known[name] = action }
  }

  /// The last action of the archived intent; nil if no view that was read had one.
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
  /// No view is read: a view that traps would end the process in the middle of the intent. A process that has not read the
  /// view finds the intent by the name of its type.
  ///
  /// - Parameters:
  ///   - archived: The action of the view.
  ///   - kind: The widget's kind, for errors; nil for a Live Activity.
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
