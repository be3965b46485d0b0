/// The title of the button that confirms an intent.
public struct ConfirmationActionName: Hashable, Sendable {
  let acceptLabel: LocalizedStringResource

  private init(_ label: LocalizedStringResource) {
    acceptLabel = label
  }

  /// A custom title; the arguments other than `acceptLabel` have no effect.
  public static func custom(
    acceptLabel: LocalizedStringResource, acceptAlternatives: [LocalizedStringResource] = [],
    denyLabel: LocalizedStringResource = "Cancel",
    denyAlternatives: [LocalizedStringResource] = [], destructive: Bool = false
  ) -> ConfirmationActionName { ConfirmationActionName(acceptLabel) }

  /// The title “Continue”.
  public static let `continue` = ConfirmationActionName("Continue")
  /// The title “Do”.
  public static let `do` = ConfirmationActionName("Do")
  /// The title “Set”.
  public static let `set` = ConfirmationActionName("Set")
  /// The title “Add”.
  public static let add = ConfirmationActionName("Add")
  /// The title “Add Data”.
  public static let addData = ConfirmationActionName("Add Data")
  /// The title “Book”.
  public static let book = ConfirmationActionName("Book")
  /// The title “Buy”.
  public static let buy = ConfirmationActionName("Buy")
  /// The title “Call”.
  public static let call = ConfirmationActionName("Call")
  /// The title “Check In”.
  public static let checkIn = ConfirmationActionName("Check In")
  /// The title “Create”.
  public static let create = ConfirmationActionName("Create")
  /// The title “Download”.
  public static let download = ConfirmationActionName("Download")
  /// The title “Filter”.
  public static let filter = ConfirmationActionName("Filter")
  /// The title “Find”.
  public static let find = ConfirmationActionName("Find")
  /// The title “Get”.
  public static let get = ConfirmationActionName("Get")
  /// The title “Go”.
  public static let go = ConfirmationActionName("Go")
  /// The title “Log”.
  public static let log = ConfirmationActionName("Log")
  /// The title “Navigate”.
  public static let navigate = ConfirmationActionName("Navigate")
  /// The title “Open”.
  public static let open = ConfirmationActionName("Open")
  /// The title “Order”.
  public static let order = ConfirmationActionName("Order")
  /// The title “Pay”.
  public static let pay = ConfirmationActionName("Pay")
  /// The title “Play”.
  public static let play = ConfirmationActionName("Play")
  /// The title “Play Sound”.
  public static let playSound = ConfirmationActionName("Play Sound")
  /// The title “Post”.
  public static let post = ConfirmationActionName("Post")
  /// The title “Request”.
  public static let request = ConfirmationActionName("Request")
  /// The title “Run”.
  public static let run = ConfirmationActionName("Run")
  /// The title “Search”.
  public static let search = ConfirmationActionName("Search")
  /// The title “Send”.
  public static let send = ConfirmationActionName("Send")
  /// The title “Share”.
  public static let share = ConfirmationActionName("Share")
  /// The title “Start”.
  public static let start = ConfirmationActionName("Start")
  /// The title “Start Navigation”.
  public static let startNavigation = ConfirmationActionName("Start Navigation")
  /// The title “Toggle”.
  public static let toggle = ConfirmationActionName("Toggle")
  /// The title “Turn Off”.
  public static let turnOff = ConfirmationActionName("Turn Off")
  /// The title “Turn On”.
  public static let turnOn = ConfirmationActionName("Turn On")
  /// The title “View”.
  public static let view = ConfirmationActionName("View")
}

/// A choice that an intent offers (iOS 26).
public struct IntentChoiceOption: Hashable, Sendable {
  /// The style of a choice.
  public struct Style: Hashable, Sendable {
    private let name: String

    /// A normal choice.
    public static let `default` = Style(name: "default")
    /// A choice that deletes something.
    public static let destructive = Style(name: "destructive")
    /// The choice that cancels the intent.
    public static let cancel = Style(name: "cancel")
  }

  /// The localized title.
  public let title: LocalizedStringResource
  /// The style.
  public let style: Style

  /// Creates a choice.
  public init(title: LocalizedStringResource, style: Style = .default) {
    self.title = title
    self.style = style
  }

  /// The choice that cancels the intent.
  public static let cancel = IntentChoiceOption(title: "Cancel", style: .cancel)
}
