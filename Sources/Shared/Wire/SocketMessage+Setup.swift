package import ControlModel
import SystemAccess

extension SocketMessage {
  /// The body of `search_button`.
  @Message
  package struct SearchButton {
    /// Whether to end the search; absent means `false`.
    package var cancel: Bool?
  }

  /// A line or key that can be a button.
  @Message
  package struct ButtonCandidate {
    /// The source, as the configuration accepts it, such as `gpio:GPIO17`.
    package var source: String
    /// The pin of the line on the header of a Raspberry Pi; absent for other lines and keys.
    package var pin: Int?
  }

  /// The result of `search_button`.
  @Message
  package struct ButtonSearch {
    /// Whether the search is under way.
    package var searching: Bool
    /// The seconds after which the search ends without a further request; absent if no search is under way.
    package var ends_in_s: Int?
    /// The free GPIO lines that are read, if any.
    package var lines: [ButtonCandidate]?
    /// The names of the input devices whose keys are read, if any.
    package var devices: [String]?
    /// The lines and devices that cannot be read, one sentence each, if any.
    package var problems: [String]?
    /// The button that was found, if any.
    package var found: ButtonCandidate?
  }

  /// The body of `choose_button`.
  @Message
  package struct ChooseButton {
    /// The source that the search has found; `null` for a device without a button.
    @Field(required: true) package var source: String?
  }

  /// The body of `claim_device`.
  @Message
  package struct ClaimDevice {
    /// The BCP 47 tag of the owner's language, used unless the configuration sets one; absent or unknown means no language.
    package var language: String?
  }

  /// The result of `choose_button`.
  @Message
  package struct ChosenButton {
    /// The name of the button.
    package var button: String
    /// The source of the button; absent for a device without a button.
    package var source: String?
    /// The measured debounce period in milliseconds; absent if nothing was measured.
    package var debounce_ms: Int?
  }
}

extension Requests {
  static let ofSetup: [any SocketRequest] = [searchButton, chooseButton, claimDevice]

  package static let searchButton = Request<M.SearchButton, M.ButtonSearch>.change(
    "search_button", "Search for the button that is pressed, while no button is configured.",
    locked: "search for a button", refuses: [.refused], .post("/v1/setup/search"))
  package static let chooseButton = Request<M.ChooseButton, M.ChosenButton>.change(
    "choose_button", "Use the button that was found, or none, while no button is configured.",
    locked: "choose the button", refuses: [.refused], .put("/v1/setup/button"))
  /// For the gateway, which gives its token to the owner; it has no route.
  package static let claimDevice = Request<M.ClaimDevice, NoFields>.change(
    "claim_device",
    "Save that the device has an owner, while it has none and no button is configured.",
    locked: "claim this device", refuses: [.refused])
}
