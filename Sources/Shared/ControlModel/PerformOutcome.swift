/// What is left to do when an intent has performed.
public struct PerformOutcome: Codable, Hashable, Sendable {
  /// Something that the system opens.
  public struct Opening: Codable, Hashable, Sendable {
    /// The address to open; nil for the app itself.
    public var url: String?
    /// The screen of the app, as the identifier of the intent's target; nil for none.
    public var target: String?
    /// The intent that opens it, by its Swift name.
    public var intent: String

    /// An opening from its parts.
    public init(intent: String, url: String? = nil, target: String? = nil) {
      self.intent = intent
      self.url = url
      self.target = target
    }
  }

  /// What the intents have registered with their undo manager.
  public struct Undoable: Codable, Hashable, Sendable {
    /// What the app calls the action; nil if it gives no name.
    public var name: String?

    /// An action with this name.
    public init(name: String? = nil) { self.name = name }
  }

  /// The dialogs of the intents.
  public var dialogs: [String]
  /// What the system is to open, in order.
  public var openings: [Opening]
  /// What the next press of the button performs; nil for the control's own intent.
  public var next_intent: NextIntent?
  /// What can be undone; nil for nothing.
  public var undo: Undoable?

  /// An outcome from its parts.
  public init(dialogs: [String] = [], openings: [Opening] = []) {
    self.dialogs = dialogs
    self.openings = openings
  }

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

  /// Reads an outcome; both lists may be missing.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    dialogs = try container.decodeIfPresent([String].self, forKey: .dialogs) ?? []
    openings = try container.decodeIfPresent([Opening].self, forKey: .openings) ?? []
    next_intent = try container.decodeIfPresent(NextIntent.self, forKey: .next_intent)
    undo = try container.decodeIfPresent(Undoable.self, forKey: .undo)
  }
}
