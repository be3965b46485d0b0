/// What is left to do when an intent has performed.
@Message
public struct PerformOutcome: Hashable {
  /// Something that the system opens.
  @Message
  public struct Opening: Hashable {
    /// The intent that opens it, by its Swift name.
    public var intent: String
    /// The address to open; absent for the app itself.
    public var url: String?
    /// The screen of the app, as the identifier of the intent's target, if any.
    public var target: String?
  }

  /// What the intents have registered with their undo manager.
  @Message
  public struct Undoable: Hashable {
    /// What the app calls the action; absent if it gives no name.
    public var name: String?
  }

  /// The dialogs of the intents.
  @Field(written: true) public var dialogs: [String] = []
  /// What the system is to open, in order.
  @Field(written: true) public var openings: [Opening] = []
  /// What the next press of the button performs; absent for the control's own intent.
  public var next_intent: NextIntent?
  /// What can be undone; absent if there is nothing.
  public var undo: Undoable?

  /// What is to be opened, with addresses of the app's own handed to the app.
  ///
  /// An address with an app's own scheme that follows an opening of the app, as `OpenURLIntent` in an intent
  /// with `openAppWhenRun` gives it, is the screen that the app opens: its target. The app's code runs in the
  /// extension, and the address is not registered with this system.
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
