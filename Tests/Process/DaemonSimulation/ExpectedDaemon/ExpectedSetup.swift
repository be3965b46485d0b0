import ControlModel

/// The search for the button on the first screen, and the choice of the button.
package struct ExpectedSetup {
  /// The longest time of a search that no request renews, in nanoseconds.
  private static let longest: UInt64 = 121_000_000_000
  private static let shortest: UInt64 = 119_000_000_000

  /// Whether the configuration's only button has no source.
  package var isUnset = false
  private var hasChosen = false
  /// The chosen source, or `null` if no source is chosen.
  private var chosen = JSONValue.null
  /// The source that the latest search has found.
  private var found: String?
  /// The instant of the last request for the search under way, or `nil`.
  private var searchedAt: UInt64?
  /// Whether a choice may have been saved without an answer.
  package var isUncertain = false
  /// Whether the search has ended in this round.
  private var hasEnded = false
  /// The choices that were answered in this round.
  private var choices: [(asked: JSONValue, source: JSONValue, found: String?)] = []

  /// Whether a claim was requested, whose answer may be lost, and whether one was accepted.
  private var isClaimRequested = false
  private var isClaimed = false

  /// Whether a search was requested since the end of the last search; the second value counts only this round.
  private var isRequested = false
  private var isRequestedNow = false

  /// Whether a button was chosen, whose contact is no longer used.
  package var hasButton: Bool { chosen.text != nil }
  package var isWanted: Bool { isUnset && !hasChosen }

  mutating func started() { (found, searchedAt, isRequested) = (nil, nil, false) }

  /// A client requests a search.
  mutating func requested() { (isRequested, isRequestedNow) = (true, true) }

  /// A client claims the device.
  mutating func claimRequested() { isClaimRequested = true }

  mutating func take(_ event: String, _ line: JSONValue, at now: UInt64) -> String? {
    switch event {
    case "setup.edge":
      guard isRequested else { return "an edge is reported during a search only" }
    case "setup.found":
      guard isRequested else { return "a button is found during a search only" }
      found = line["source"].text
    case "setup.ended":
      if line["reason"].text == "expired", let searchedAt, now < searchedAt + Self.shortest {
        return "a request renews the search"
      }
      (searchedAt, hasEnded, isRequested) = (nil, true, isRequestedNow)
    case "setup.done": (hasChosen, chosen) = (true, line["source"])
    default: break
    }
    return nil
  }

  /// Checks an accepted request.
  mutating func answered(
    _ request: String, _ body: JSONValue, _ result: JSONValue, at now: UInt64
  ) -> String? {
    guard !isUncertain else { return nil }
    switch request {
    case "search_button":
      if body["cancel"].flag == true {
        found = nil
        return result["searching"].flag == true ? "a cancelled search ends" : nil
      }
      guard isWanted else { return "a button is searched for only until one is chosen" }
      if result["searching"].flag == true, !hasEnded { searchedAt = now }
      return nil
    case "choose_button":
      guard isUnset else { return "a button is chosen only if none is configured" }
      choices.append((body["source"], result["source"], found))
      return nil
    case "claim_device":
      defer { isClaimed = true }
      guard isUnset else { return "a device with a button is not claimed" }
      return isClaimed ? "a device is claimed once" : nil
    default: return nil
    }
  }

  /// Ends a round: the events about the choices have arrived.
  mutating func roundEnded() -> String? {
    defer { (choices, hasEnded, isRequestedNow) = ([], false, false) }
    for choice in choices {
      guard hasChosen, choice.asked == choice.source, chosen == choice.source else {
        return "an event reports the choice of \(choice.asked.line)"
      }
      if let source = choice.source.text, source != choice.found {
        return "only a button that was found is chosen, not \(source)"
      }
    }
    return nil
  }

  /// Checks what must have ended by now.
  func passed(to now: UInt64, isLocked: Bool) -> String? {
    guard let searchedAt else { return nil }
    if isLocked { return "a lock ends the search for the button" }
    return now > searchedAt + Self.longest ? "a search that no request renews ends" : nil
  }

  mutating func compare(_ watch: JSONValue) -> String? {
    let isClaimable = watch["claimable"].flag == true
    guard !isClaimable || !isClaimed else { return "a claimed device is not claimed again" }
    guard isClaimable || isClaimRequested || !isWanted || isUncertain else {
      return "a device that nobody has configured can be claimed"
    }
    let isShown = watch["setup_wanted"].flag == true
    let button = watch["buttons"].list.first ?? .null
    if isUncertain {
      isUncertain = false
      hasChosen = isUnset && !isShown
      chosen = button["source_chosen"].flag == true ? button["source"] : .null
      return nil
    }
    guard isShown == isWanted else { return "the choice of a button is wanted until it is made" }
    guard let source = chosen.text else { return nil }
    return button["source"].text == source && button["source_chosen"].flag == true
      ? nil : "the chosen button is \(source), not \(button.line)"
  }
}
