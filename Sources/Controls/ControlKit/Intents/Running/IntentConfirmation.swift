// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
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

  public static let `continue` = ConfirmationActionName("Continue")
  public static let `do` = ConfirmationActionName("Do")
  public static let `set` = ConfirmationActionName("Set")
  public static let add = ConfirmationActionName("Add")
  public static let addData = ConfirmationActionName("Add Data")
  public static let book = ConfirmationActionName("Book")
  public static let buy = ConfirmationActionName("Buy")
  public static let call = ConfirmationActionName("Call")
  public static let checkIn = ConfirmationActionName("Check In")
  public static let create = ConfirmationActionName("Create")
  public static let download = ConfirmationActionName("Download")
  public static let filter = ConfirmationActionName("Filter")
  public static let find = ConfirmationActionName("Find")
  public static let get = ConfirmationActionName("Get")
  public static let go = ConfirmationActionName("Go")
  public static let log = ConfirmationActionName("Log")
  public static let navigate = ConfirmationActionName("Navigate")
  public static let open = ConfirmationActionName("Open")
  public static let order = ConfirmationActionName("Order")
  public static let pay = ConfirmationActionName("Pay")
  public static let play = ConfirmationActionName("Play")
  public static let playSound = ConfirmationActionName("Play Sound")
  public static let post = ConfirmationActionName("Post")
  public static let request = ConfirmationActionName("Request")
  public static let run = ConfirmationActionName("Run")
  public static let search = ConfirmationActionName("Search")
  public static let send = ConfirmationActionName("Send")
  public static let share = ConfirmationActionName("Share")
  public static let start = ConfirmationActionName("Start")
  public static let startNavigation = ConfirmationActionName("Start Navigation")
  public static let toggle = ConfirmationActionName("Toggle")
  public static let turnOff = ConfirmationActionName("Turn Off")
  public static let turnOn = ConfirmationActionName("Turn On")
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

  /// The title on the choice's button.
  public let title: LocalizedStringResource
  /// `.default`, unless set.
  public let style: Style

  /// Creates a choice.
  public init(title: LocalizedStringResource, style: Style = .default) {
    self.title = title
    self.style = style
  }

  /// The choice that cancels the intent.
  public static let cancel = IntentChoiceOption(title: "Cancel", style: .cancel)
}
