package import ControlModel
package import SystemAccess
package import Wire

/// What the control socket can ask of the daemon: one function for each request.
///
/// Each ends by itself. What is thrown becomes the refusal: a `MessageError` as it is, anything else with the
/// code `unavailable` and its description. When a client goes away, the task of a question is cancelled; that
/// of a change goes on.
@ServiceThread
package protocol SocketRoutes: AnyObject, Sendable {
  /// The gallery.
  func list() async throws -> SocketMessage.Gallery

  /// The daemon, its buttons, extensions and activities.
  func status() async throws -> SocketMessage.Status

  /// Every button as it is, with the places' snapshots if they are asked for: events have been held back for
  /// the client since before this is called.
  func watch(_ watch: SocketMessage.Watch) async throws -> SocketMessage.Watching

  /// Presses a button, which has `for_ms` (1 to 60,000) or `phase`, never both; `lease_ms` (1 to 30,000)
  /// comes with `down` only.
  ///
  /// A press that a client holds is released in `clientGone`, or when its lease ends after that.
  func press(_ press: SocketMessage.Press, client: Int) async throws -> SocketMessage.Pressed

  /// Loads controls of a kind again; nil for all.
  func reload(kind: String?) async throws -> SocketMessage.Reloaded

  /// Gives a button a control, or none.
  func assign(_ assign: SocketMessage.Assign) async throws -> SocketMessage.Assigned

  /// Chooses options of the control that a button holds, or that is placed.
  func configure(_ configure: SocketMessage.Configure) async throws -> SocketMessage.Assigned

  /// The controls in Control Center and on the Lock Screen.
  func placements() async throws -> SocketMessage.Placements

  /// Places a control there: `size` and `at` are for Control Center only.
  func place(_ place: SocketMessage.Place) async throws -> SocketMessage.PlacementChange

  /// Removes a placement.
  func unplace(_ unplace: SocketMessage.Unplace) async throws -> SocketMessage.PlacementChange

  /// Moves a tile, which has either `before` or `at`.
  func move(_ move: SocketMessage.Move) async throws -> SocketMessage.PlacementChange

  /// Gives a tile another size.
  func resize(_ resize: SocketMessage.Resize) async throws -> SocketMessage.PlacementChange

  /// Taps a placement.
  func tap(_ tap: SocketMessage.Tap) async throws -> SocketMessage.Tapped

  /// The widgets on Today and on the Lock Screen.
  func widgets() async throws -> SocketMessage.PlacedWidgets

  /// Places a widget.
  func addWidget(_ add: SocketMessage.AddWidget) async throws -> SocketMessage.WidgetChange

  /// Removes a widget.
  func removeWidget(_ name: SocketMessage.WidgetName) async throws -> SocketMessage.WidgetChange

  /// Moves a widget, which has either `before` or `at`.
  func moveWidget(_ move: SocketMessage.MoveWidget) async throws -> SocketMessage.WidgetChange

  /// Gives a widget, and all of its stack, another size.
  func resizeWidget(
    _ resize: SocketMessage.ResizeWidget
  ) async throws -> SocketMessage.WidgetChange

  /// Turns a stack to a widget.
  func turnStack(_ name: SocketMessage.WidgetName) async throws -> SocketMessage.WidgetChange

  /// A widget as the gallery shows it.
  func previewWidget(_ preview: SocketMessage.PreviewWidget) async throws -> SocketMessage.Widget

  /// Puts a widget onto another one, or takes it out of its stack.
  func stackWidget(_ stack: SocketMessage.StackWidget) async throws -> SocketMessage.WidgetChange

  /// The values that a parameter can have.
  func options(_ options: SocketMessage.Options) async throws -> OptionList

  /// The chosen values of a placed control as they are found now.
  func resolve(_ subject: SocketMessage.Subject) async throws -> ResolvedConfiguration

  /// A symbol of the app whose control this is.
  func symbol(_ symbol: SocketMessage.Symbol) async throws -> SocketMessage.Picture

  /// Performs an action of a tree that is shown, or opens one of its addresses.
  func act(_ act: SocketMessage.Act) async throws -> SocketMessage.Act

  /// Takes what a server pushes with the token of a Live Activity or a placed control.
  func push(_ push: SocketMessage.Push) async throws -> SocketMessage.Pushed

  /// Takes what the connection of the shared values reports; from then on the client gets what it is to publish.
  func shared(
    _ shared: SocketMessage.Shared, client: Int
  ) async throws -> SocketMessage.SharedAnswer

  /// An image of a tree that is shown.
  func image(_ image: SocketMessage.Image) async throws -> SocketMessage.ImageFile

  /// Answers a question of a control's intent; the first answer counts.
  func answer(_ answer: SocketMessage.Answer) async throws -> SocketMessage.Answered

  /// Undoes what the last intent of a button or placement has done, once, while that is offered.
  func undo(_ undo: SocketMessage.Undo) async throws -> SocketMessage.Undo

  /// Cancels the intent of a button or placement, if it can be cancelled.
  func cancelIntent(
    _ cancel: SocketMessage.CancelIntent
  ) async throws -> SocketMessage.CancelIntent

  /// Locks the screen.
  func lockScreen() async throws -> SocketMessage.LockState

  /// Unlocks the screen for a client.
  func unlock(
    _ unlock: SocketMessage.Unlock, by peer: SocketPeer
  ) async throws -> SocketMessage.LockState

  /// Sets another passcode, or none, for a client.
  func changePasscode(
    _ change: SocketMessage.ChangePasscode, by peer: SocketPeer
  ) async throws -> SocketMessage.LockState

  /// Turns developer mode on or off, or leaves it as it is.
  func developerMode(
    _ mode: SocketMessage.DeveloperMode
  ) async throws -> SocketMessage.DeveloperMode

  /// What the extensions were asked last, in developer mode.
  func timeline() async throws -> SocketMessage.Timeline

  /// Where controls of these kinds are placed, nil for all; of the app that this process belongs to, nil for
  /// all apps.
  func currentControls(
    kinds: [String]?, ofAppOf pid: Int32?
  ) async throws -> ExtensionMessage.Placed

  /// A message of an app's own process; `listen` is answered when there is something to report, or when the client
  /// is gone.
  func app(_ line: [UInt8], pid: Int32, client: Int) async throws -> SocketMessage.AppAnswer

  /// A refusal in the language of people.
  func localized(_ refusal: MessageError) -> MessageError

  /// Removes what a client has registered: it has disconnected.
  ///
  /// Called again after each of its requests that ends later, so a request need not ask whether its client is still there.
  func clientGone(_ client: Int)
}

extension SocketRoutes {
  /// Nothing is shown.
  package func act(_ act: SocketMessage.Act) async throws -> SocketMessage.Act {
    throw MessageError(.refused, "what was tapped is not shown any more; look and try again")
  }

  /// No token is known.
  package func push(_ push: SocketMessage.Push) async throws -> SocketMessage.Pushed {
    throw MessageError(
      .unknownToken,
      "no running Live Activity and no placed control has this push token; ask the app for the present one"
    )
  }

  /// Nothing is shared.
  package func shared(
    _ shared: SocketMessage.Shared, client: Int
  ) async throws -> SocketMessage.SharedAnswer {
    throw MessageError(.refused, "this daemon shares no values")
  }

  /// There are no images.
  package func image(_ image: SocketMessage.Image) async throws -> SocketMessage.ImageFile {
    throw MessageError(
      .unknownSymbol, "there is no image \"\(image.name.prefix(100))\"; its widget has changed")
  }

  /// Nothing is asked.
  package func answer(_ answer: SocketMessage.Answer) async throws -> SocketMessage.Answered {
    throw MessageError(
      .refused,
      "there is no question to answer at \(answer.button ?? "the button"); it was answered, or its time is over"
    )
  }

  /// Nothing was asked.
  package func timeline() async throws -> SocketMessage.Timeline {
    SocketMessage.Timeline(requests: [])
  }

  /// Nothing can be undone.
  package func undo(_ undo: SocketMessage.Undo) async throws -> SocketMessage.Undo {
    throw MessageError(.refused, "there is nothing to undo")
  }

  /// Nothing performs.
  package func cancelIntent(
    _ cancel: SocketMessage.CancelIntent
  ) async throws -> SocketMessage.CancelIntent {
    throw MessageError(.refused, "no action is under way")
  }

  /// As it is.
  package func localized(_ refusal: MessageError) -> MessageError { refusal }
}
