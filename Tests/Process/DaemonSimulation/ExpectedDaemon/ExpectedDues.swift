import ControlModel

/// Events that must follow by an instant: loads after failed ones, and the ends of presses whose clients are gone.
struct ExpectedDues {
  /// The longest time of a load, with the start of its process, in nanoseconds: a place waits 15 s for it.
  private static let longestLoad: UInt64 = 16_000_000_000
  private static let longestWidgetLoad: UInt64 = 200_000_000_000
  /// The longest time from a failed load to the next load, in seconds.
  private static let longestRetry = 61

  private struct Press {
    var number: Int
    var client: Int
    var lease: UInt64
  }

  private var dues: [String: (at: UInt64, line: String)] = [:]
  /// The presses of clients, by button.
  private var presses: [String: Press] = [:]

  mutating func take(
    _ event: String, _ line: JSONValue, at now: UInt64, date: (Int) -> String
  ) -> String? {
    switch event {
    case "control.stale", "tap.stale", "stage.stale":
      guard let slot = ExpectedStream.slot(of: event, line) else { return nil }
      let delay = line["retry_in_ms"].number ?? 0
      guard delay <= Self.longestRetry * 1_000 else { return "a load is repeated within a minute" }
      dues[slot] = (now + UInt64(delay) * 1_000_000 + Self.longestLoad, line.line)
    case "control.loaded", "tap.loaded", "stage.loaded", "control.assigned", "tap.assigned",
      "stage.assigned":
      if let slot = ExpectedStream.slot(of: event, line) { dues[slot] = nil }
    case "intent.performing":
      let place = line["button"].text ?? line["placement"].text ?? ""
      dues = dues.filter { ExpectedStream.place(of: $0.key) != place }
    case "widget.loaded":
      let slot = line["slot"].text ?? ""
      dues[slot] = nil
      // A widget without a description has no deadline.
      guard line["error"] != .null, let next = line["next_date"].text else { return nil }
      if next <= date(Self.longestRetry) { dues[slot] = (now + Self.longestWidgetLoad, line.line) }
    case "language.changed":
      // Processes start again, and placements are loaded from the beginning.
      for (name, due) in dues where !name.hasPrefix("press ") {
        dues[name] = (max(due.at, now + Self.longestLoad), due.line)
      }
    case "placed.changed":
      let slots = line["placed"].list.compactMap { $0["slot"].text }
      dues = dues.filter { $0.key.hasPrefix("press ") || slots.contains($0.key) }
    case "hold.cancelled", "hold.ended", "tap.performed":
      dues["press \(line["button"].line) \(line["press"].line)"] = nil
      let name = line["button"].text ?? ""
      if presses[name]?.number == line["press"].number { presses[name] = nil }
    default: break
    }
    return nil
  }

  /// The options of a tile have changed; it is loaded, at the latest after an intent.
  mutating func changed(_ slot: String, _ result: JSONValue, at now: UInt64) {
    dues[slot] = (now + 5 * Self.longestLoad, result.line)
  }

  // MARK: Presses of clients

  mutating func pressed(_ body: JSONValue, _ result: JSONValue, by client: Int) {
    guard body["phase"].text == "down", body["for_ms"] == .null, let name = result["button"].text,
      let number = result["press"].number
    else { return }
    dues["press \(result["button"].line) \(number)"] = nil
    let lease = UInt64(body["lease_ms"].number ?? 0) * 1_000_000
    presses[name] = Press(number: number, client: client, lease: lease)
  }

  mutating func vanished(_ client: Int, at now: UInt64) {
    for (name, press) in presses where press.client == client {
      presses[name] = nil
      let line = "button \(name), press \(press.number), client \(client)"
      dues["press \"\(name)\" \(press.number)"] = (now + press.lease + 100_000_000, line)
    }
  }

  func passed(to now: UInt64) -> String? {
    dues.first { $0.value.at < now }.map { name, due in
      "the press of a client that is gone ends, and a load that failed is repeated: \(due.line)"
    }
  }
}

/// The client that connects the shared values with other devices.
struct ExpectedBroker {
  private var client: Int?
  /// Whether a report of the client was accepted.
  private var isAccepted = false
  /// The clients to which the daemon has sent the channels.
  private var told: Set<Int> = []
  private var isConnected = false
  /// The values that were published to it, by app and name.
  private var sent: [String: JSONValue] = [:]

  private static func name(_ value: JSONValue) -> String {
    "\(value["app"].line) \(value["name"].line)"
  }

  mutating func vanished(_ client: Int) { if client == self.client { self = ExpectedBroker() } }

  mutating func toldChannels(_ client: Int) { told.insert(client) }

  /// Ends a round, by which the daemon has sent the channels of activities to the client that connects the shared values.
  func roundEnded() -> String? {
    guard let client, isAccepted, !told.contains(client) else { return nil }
    return "the client that connects the shared values is told the channels"
  }

  mutating func published(_ message: JSONValue) {
    sent[Self.name(message)] = message["record"]["value"]
  }

  mutating func answered(_ body: JSONValue, _ line: JSONValue, _ client: Int) -> String? {
    guard line["error"]["code"].text != "refused" else {
      return self.client == nil || self.client == client
        ? "a client connects the shared values if no other one does" : nil
    }
    self.client = client
    if line["error"] == .null { isAccepted = true }
    switch body["report"].text {
    case "connected": isConnected = true
    case "lost": (isConnected, sent) = (false, [:])
    default: break
    }
    return nil
  }

  /// A write that is not confirmed was sent to the broker.
  func compare(_ status: JSONValue) -> String? {
    guard isConnected else { return nil }
    for value in status["shared"].list where value["state"].text == "pending" {
      let published = sent[Self.name(value)]
      guard published == value["value"] || status["locked"].flag == true && published != nil else {
        return "a write that is not confirmed was published: \(value.line)"
      }
    }
    return nil
  }
}
