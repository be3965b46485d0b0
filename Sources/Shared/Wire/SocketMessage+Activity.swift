package import ControlModel

extension SocketMessage {
  /// A Live Activity: an entry of `status`, and the event `activity`.
  @Message
  package struct Activity {
    /// The state of an activity.
    package enum State: String, CaseIterable, Codable, Sendable {
      /// The activity can change.
      case active
      /// The activity can change, and its content is out of date.
      case stale
      /// The activity can no longer change.
      case ended
      /// The activity is no longer shown; only an event reports this state.
      case dismissed
    }

    /// The app that started the activity.
    package var app: String
    /// The activity as last sent by its app.
    package var activity: ExtensionMessage.Activity
    /// The state of the activity.
    @Field("state_name", written: true) package var state: State = .active
    /// The contents of the activity's views.
    @Field(inline: true) package var text: ActivityText = ActivityText(lockScreen: ViewText())
  }
}

extension SocketMessage {
  /// The event `activity.alert`.
  @Message
  package struct ActivityAlert {
    /// The app of the activity.
    package var app: String
    /// The identity of the activity.
    package var id: String
    /// The title; may be empty, and is empty on a locked screen if the activity's view is hidden there.
    package var title: String
    /// The text; may be empty, and is empty on a locked screen if the activity's view is hidden there.
    package var body: String
    /// Whether the alert is silent; absent means `false`.
    package var silent: Bool?

    package init(_ alert: ExtensionMessage.Alert, app: String, id: String) {
      let alert = ExtensionMessage.Alert(
        title: alert.title, body: alert.body, silent: alert.silent)
      (self.app, self.id) = (app, id)
      (title, body, silent) = (alert.title, alert.body, alert.silent)
    }

    /// A copy without title and text.
    package func redacted() -> ActivityAlert {
      var copy = self
      (copy.title, copy.body) = ("", "")
      return copy
    }
  }
}

extension SocketMessage.Activity {
  /// A copy for a locked device, without data and texts if the activity's view is sensitive.
  package func redacted() -> SocketMessage.Activity {
    guard text.lockScreen.isPrivacySensitive else { return self }
    var copy = self
    copy.text = ActivityText(lockScreen: text.lockScreen.redacted())
    (copy.activity.attributes, copy.activity.state) = (.null, .null)
    return copy
  }
}

extension SocketMessage {
  /// A widget with its current contents: an entry of `status`, and the event `widget.loaded`.
  @Message
  package struct Widget {
    /// The name of the widget's slot; absent if it is not placed.
    package var slot: String?
    /// The widget's kind.
    package var kind: String
    /// The name of the widget's app.
    package var app: String
    /// The widget's display name.
    package var displayName: String
    /// The description of the widget's purpose.
    package var description: String?
    /// The widget's size, such as `systemSmall`.
    package var family: String
    /// The name of the widget's stack, if any.
    package var stack: String?
    /// Whether the stack shows this widget; absent outside a stack.
    package var front: Bool?
    /// The contents of the widget; without lines until a timeline is loaded.
    @Field(inline: true) package var text: ViewText = ViewText()
    /// The date from which the widget shows this content; absent until a timeline is loaded.
    package var date: DateText?
    /// The date at which the content changes or the timeline is loaded again; absent if only the app can reload the widget.
    package var nextDate: DateText?
    /// The number of remaining loads today by the policy or on request of the app in the background; absent without a limit.
    package var refreshesLeft: Int?
    /// The reason that the timeline could not be loaded; the content may be out of date.
    package var error: String?
  }
}

extension SocketMessage.Widget {
  /// A copy for a locked device, without sensitive contents.
  package func redacted() -> SocketMessage.Widget {
    var copy = self
    copy.text = text.redacted()
    return copy
  }
}
