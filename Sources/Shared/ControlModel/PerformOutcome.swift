/// The results of a performed intent that the daemon handles.
@Message
public struct PerformOutcome: Hashable {
  /// An app or an address that the system opens.
  @Message
  public struct Opening: Hashable {
    /// The Swift name of the intent that opens the app or the address.
    public var intent: String
    /// The address to open; absent to open the app.
    public var url: String?
    /// The screen of the app to open, as the identifier of the intent's target, if any.
    public var target: String?
  }

  /// The undo action that the intents have registered with their undo manager.
  @Message
  public struct Undoable: Hashable {
    /// The app's name for the action, if any.
    public var name: String?
  }

  /// The dialogs of the intents, in order.
  @Field(written: true) public var dialogs: [String] = []
  /// The apps and addresses that the system opens, in order.
  @Field(written: true) public var openings: [Opening] = []
  /// The intent that the next press of the button performs; absent for the control's own intent.
  public var next_intent: NextIntent?
  /// The action that can be undone, if any.
  public var undo: Undoable?

  /// The openings, with addresses of the app's own scheme passed to the app.
  ///
  /// If an address with an app's own scheme follows an opening of the app, as for `OpenURLIntent` in an intent with
  /// `openAppWhenRun`, it becomes the target that the app opens: the app's code runs in the extension, and its scheme is
  /// not registered with this system.
  public var handedToApp: [Opening] {
    openings.reduce(into: []) { result, opening in
      guard let url = opening.url, let last = result.last, last.url == nil, last.target == nil,
        let scheme = try? OpenableAddress.scheme(of: url),
        !OpenableAddress.webSchemes.contains(scheme)
      else {
        result.append(opening)
        return
      }
      result[result.count - 1].target = url
    }
  }
}

/// The reason that a press performed nothing, for traces, events, logs and messages.
public enum EndReason: String, CaseIterable, Equatable, Sendable {
  /// The button was released before the deadline.
  case releasedEarly = "released-early"
  /// The button was not pressed again in time, with two presses instead of a hold.
  case notConfirmed = "not-confirmed"
  /// The user cancelled the press (moved off the button or pressed Escape), or the client that held it disconnected.
  case cancelled
  /// Edges were lost (buffer overflow, sequence gap, `SYN_DROPPED`) or contradict the line's level.
  case lostEvents = "lost-events"
  /// The device was disconnected while the button was held.
  case deviceGone = "device-gone"
  /// The link of a Bluetooth button was lost while the button was held.
  case linkLost = "link-lost"
  /// The control's state was not known.
  case notReady = "not-ready"
  /// Another intent was still performing.
  case busy = "busy"
  /// The button's configuration changed during the press.
  case reconfigured = "reconfigured"
  /// The machine slept during the press.
  case suspended = "suspended"
  /// The daemon ended during the press.
  case stopped = "stopped"
  /// The device was locked, and the action requires an unlocked device.
  case locked
  /// The process noticed the deadline too late.
  case late = "late"
}
