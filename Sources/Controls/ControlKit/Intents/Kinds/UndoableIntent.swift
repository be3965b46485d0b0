/// An intent that can be undone (iOS 26; developer.apple.com, UndoableIntent).
public protocol UndoableIntent: SystemIntent {
  /// The undo manager for the actions that undo `perform()`, or `nil` outside a run.
  @MainActor var undoManager: UndoManager? { get }
}

extension UndoableIntent {
  /// The undo manager of the run that the current task belongs to.
  @MainActor public var undoManager: UndoManager? {
    guard let run = IntentRun.current else { return nil }
    run.usesUndo = true
    return run.undoManager
  }
}

/// Records actions for undo and redo: the part of Foundation's `UndoManager` that intents use.
///
/// Foundation for Linux does not have this class. `redo()` performs the actions that are registered during an undo, and
/// `undo()` the actions that are registered during a redo.
@MainActor
public final class UndoManager {
  private typealias Action = @MainActor () -> Void

  /// The actions that are undone together, and their name.
  private struct Group {
    var name = ""
    var actions: [Action] = []
  }

  private var undoGroups: [Group] = []
  private var redoGroups: [Group] = []
  /// The group to which the next action belongs, or `nil` outside a group.
  private var open: Group?
  private var depth = 0
  private var disabled = 0

  /// Whether an undo is in progress.
  public private(set) var isUndoing = false
  /// Whether a redo is in progress.
  public private(set) var isRedoing = false

  /// Creates an empty undo manager.
  public nonisolated init() {}

  /// Whether there is something to undo.
  public var canUndo: Bool { !undoGroups.isEmpty || open?.actions.isEmpty == false }
  /// Whether there is something to redo.
  public var canRedo: Bool { !redoGroups.isEmpty }
  /// Whether actions are recorded.
  public var isUndoRegistrationEnabled: Bool { disabled == 0 }
  /// The name of the next undo action, or an empty string.
  public var undoActionName: String { open?.name ?? undoGroups.last?.name ?? "" }
  /// The name of the next redo action, or an empty string.
  public var redoActionName: String { redoGroups.last?.name ?? "" }

  /// Records an action for `target`.
  public func registerUndo<TargetType: AnyObject>(
    withTarget target: TargetType, handler: @escaping @MainActor (TargetType) -> Void
  ) {
    guard isUndoRegistrationEnabled else { return }
    let action: Action = { handler(target) }
    if open != nil { open?.actions.append(action) } else { add(Group(actions: [action])) }
    if !isUndoing, !isRedoing { redoGroups = [] }
  }

  /// Sets the name of the next undo action.
  public func setActionName(_ actionName: String) {
    if open != nil {
      open?.name = actionName
    } else if isUndoing {
      redoGroups.mutateLast { $0.name = actionName }
    } else {
      undoGroups.mutateLast { $0.name = actionName }
    }
  }

  /// Begins a group of actions that are undone together; groups can be nested.
  public func beginUndoGrouping() {
    depth += 1
    if depth == 1 { open = Group() }
  }

  /// Ends the innermost open group; has no effect without an open group.
  public func endUndoGrouping() {
    guard depth > 0 else { return }
    depth -= 1
    guard depth == 0, let group = open else { return }
    open = nil
    if !group.actions.isEmpty { add(group) }
  }

  /// Undoes the last group, if any, calling its actions in reverse order.
  public func undo() {
    while depth > 0 { endUndoGrouping() }
    guard let group = undoGroups.popLast() else { return }
    isUndoing = true
    replay(group)
    isUndoing = false
  }

  /// Redoes the last undone group, if any.
  public func redo() {
    guard let group = redoGroups.popLast() else { return }
    isRedoing = true
    replay(group)
    isRedoing = false
  }

  /// Removes all actions.
  public func removeAllActions() {
    (undoGroups, redoGroups, open, depth) = ([], [], nil, 0)
  }

  /// Stops recording until the same number of calls of `enableUndoRegistration()`.
  public func disableUndoRegistration() { disabled += 1 }

  /// Ends one call of `disableUndoRegistration()`.
  public func enableUndoRegistration() { disabled = max(0, disabled - 1) }

  private func replay(_ group: Group) {
    beginUndoGrouping()
    open?.name = group.name
    for action in group.actions.reversed() { action() }
    endUndoGrouping()
  }

  private func add(_ group: Group) {
    if isUndoing { redoGroups.append(group) } else { undoGroups.append(group) }
  }
}

extension Array {
  fileprivate mutating func mutateLast(_ change: (inout Element) -> Void) {
    if !isEmpty { change(&self[count - 1]) }
  }
}
