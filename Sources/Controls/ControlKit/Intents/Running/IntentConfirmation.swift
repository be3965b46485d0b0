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

extension AppIntent {
  /// Asks for confirmation; throws if the person declines or the host cannot ask.
  public func requestConfirmation() async throws {
    try await confirm("\(Self.title.text)?")
  }

  /// Asks for confirmation with this dialog.
  public func requestConfirmation(
    conditions: ConfirmationConditions = [], actionName: ConfirmationActionName = .continue,
    dialog: IntentDialog? = nil, showDialogAsPrompt: Bool = true
  ) async throws {
    try await confirm(
      dialog?.full.text.nonBlank ?? "\(Self.title.text): \(actionName.acceptLabel.text)?")
  }

  /// Asks for confirmation with this dialog; the view is ignored.
  public func requestConfirmation<Content: View>(
    conditions: ConfirmationConditions = [], actionName: ConfirmationActionName = .continue,
    dialog: IntentDialog? = nil, showDialogAsPrompt: Bool = true,
    @ViewBuilder content: () -> Content
  ) async throws {
    try await requestConfirmation(
      conditions: conditions, actionName: actionName, dialog: dialog)
  }

  /// Asks for confirmation with this dialog; the intent's view is ignored.
  public func requestConfirmation(
    conditions: ConfirmationConditions = [], actionName: ConfirmationActionName = .continue,
    dialog: IntentDialog? = nil, showDialogAsPrompt: Bool = true,
    snippetIntent: some SnippetIntent
  ) async throws {
    try await requestConfirmation(
      conditions: conditions, actionName: actionName, dialog: dialog)
  }

  /// Asks for confirmation with the dialog of a result: an older form of Apple's API.
  public func requestConfirmation<Result: IntentResult>(
    result: Result, confirmationActionName: ConfirmationActionName = .continue,
    showPrompt: Bool = true
  ) async throws {
    try await requestConfirmation(
      actionName: confirmationActionName, dialog: (result as? any ResultContents)?.dialog)
  }

  /// Asks for confirmation with the dialog of a result: the oldest form of Apple's API.
  public func requestConfirmation<Result: IntentResult>(
    output: Result, confirmationActionName: ConfirmationActionName = .continue,
    showPrompt: Bool = true
  ) async throws {
    try await requestConfirmation(
      result: output, confirmationActionName: confirmationActionName, showPrompt: showPrompt)
  }
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

extension AppIntent {
  /// A choice that an intent offers.
  public typealias Option = IntentChoiceOption

  /// Asks the person to choose; throws if the person cancels or the host cannot ask.
  public func requestChoice(
    between options: [IntentChoiceOption], dialog: IntentDialog? = nil
  ) async throws -> IntentChoiceOption {
    let question = dialog?.full.text.nonBlank ?? "\(Self.title.text)?"
    let answer = try await hostForQuestion(question)
      .choose(question, among: options.map(\.title.text))
    guard options.indices.contains(answer) else {
      throw IntentQuestionFailure.invalidChoice(question, answer: "\(answer)")
    }
    if options[answer].style == .cancel { throw IntentQuestionFailure.declined(question) }
    return options[answer]
  }
}

extension AppIntent {
  /// Asks the person to choose; the view is not shown.
  public func requestChoice<Content: View>(
    between options: [IntentChoiceOption], dialog: IntentDialog? = nil, view: Content
  ) async throws -> IntentChoiceOption {
    try await requestChoice(between: options, dialog: dialog)
  }

  /// Asks the person to choose; the view is not shown, so the closure is not called.
  public func requestChoice<Content: View>(
    between options: [IntentChoiceOption], dialog: IntentDialog? = nil,
    @ViewBuilder content: () -> Content
  ) async throws -> IntentChoiceOption {
    try await requestChoice(between: options, dialog: dialog)
  }
}
