import ControlModel
import SystemAccess
import Wire

/// Taps on widgets and Live Activities.
extension Service {
  /// Registers what answers taps on trees, and their images.
  func answerTaps(_ handlers: Handlers) {
    handlers.on(Requests.act, act)
    handlers.on(Requests.image, image)
  }

  /// Performs an action of a tree that is shown, or opens one of its addresses.
  ///
  /// The tree is named by its number, so that what a person saw is what is performed: if something else is shown by now,
  /// nothing is.
  func act(_ act: SocketMessage.Act) async throws -> SocketMessage.Act {
    let widget = widgets.tree(act.tree)
    let activity = activities.tree(act.tree)
    guard let tree = widget?.1 ?? activity?.tree,
      let executable = widget?.0.executable ?? activity?.executable
    else { throw Self.notShown }
    if let number = act.action {
      guard tree.actions.indices.contains(number) else {
        throw Self.notShown
      }
      let action = tree.actions[number]
      guard action.authentication == .none || !lock.isLocked else {
        throw MessageError(
          .locked, "\(action.intent) needs an unlocked screen; unlock it and try again")
      }
      try await controls.perform(
        action,
        in: ExtensionMessage.ActingView(
          widget: widget.map { $0.0.request }, activity: activity?.activity), of: executable)
      // The new state shows as soon as the provider has it (developer.apple.com, Adding interactivity to widgets).
      if let kind = widget?.0.kind { widgets.reload(kinds: [kind]) }
    } else {
      guard let url = act.url, tree.opens(url) else { throw Self.notShown }
      try await controls.open(url, ofViewOf: executable)
    }
    return act
  }

  private static let notShown = MessageError(
    .refused, "what was tapped is not shown any more; look and try again")
}
