import ControlModel
package import SystemAccess

/// The claim of an unconfigured device: the browser that is confirmed gets the gateway's token.
///
///     state       begin          begin of another       press               end of its time   owner
///     open        → pending      → pending              ·                   (none)            ·
///     pending     waiting        refused, → disputed    counted; the last   → open            ·
///                                                       → confirmed
///     disputed    refused        refused                ·                   → open            ·
///     confirmed   → taking       refused                ·                   → open            ·
///     taking      waiting        refused                ·                   (none)            → owned, or → open
///     owned       the token      refused                ·                   (none)            ·
///
/// While two browsers claim, presses confirm neither: the person may press for the other browser. The right code changes
/// every state except `taking` and `owned` to `taking`. In `taking` the daemon is asked to save that the device has an
/// owner; only then the browser gets the token.
struct DeviceClaim: Sendable {
  /// The time in which the button must be pressed; a confirmed claim waits as long for its browser.
  static let window = Duration.seconds(60)
  /// The number of presses that confirm a claim, so that a chance press confirms none.
  static let presses = 3
  /// The maximum number of codes that are compared in `triesWindow`, from all browsers together.
  static let tries = 5
  static let triesWindow = Duration.seconds(60)

  enum State: Equatable, Sendable {
    case open
    case pending(Token, until: Timestamp, source: String?, presses: Int)
    case disputed(Token, until: Timestamp)
    case confirmed(Token, until: Timestamp)
    case taking(Token)
    case owned(Token)
  }

  /// The action of the handler for a request that is not refused.
  enum Answer: Equatable, Sendable {
    /// Search for the button, then answer that the claim waits.
    case search(Duration, presses: Int)
    /// The claim waits for this time at most, and for this many presses.
    case waiting(Duration, presses: Int)
    /// Ask the daemon, then report `taken` or `failed`.
    case take
    case token
    /// There is no claim of this browser, or it has ended.
    case over
  }

  private(set) var state = State.open
  /// Whether the daemon has no configured button and no owner.
  private(set) var isOpen = false
  private var tried = 0
  private var triesEnd = Timestamp.zero

  // MARK: Requests; `secret` identifies the browser

  /// Begins a claim of a browser, or continues its claim.
  mutating func begin(_ secret: Token, at now: Timestamp) throws(Refusal) -> Answer {
    expire(by: now)
    switch state {
    case .open:
      guard isOpen else { throw .hasOwner }
      let end = now.advanced(by: Self.window)
      state = .pending(secret, until: end, source: nil, presses: 0)
      return .search(Self.window, presses: Self.presses)
    case .pending(let other, let end, source: _, presses: _) where other != secret:
      state = .disputed(other, until: end)
      throw .claimBusy(now.duration(to: end))
    case .disputed(let other, let end) where other != secret:
      throw .claimBusy(now.duration(to: end))
    case .pending, .disputed, .confirmed, .taking, .owned: return try ask(secret, at: now)
    }
  }

  /// Returns the progress of a browser's claim.
  mutating func ask(_ secret: Token, at now: Timestamp) throws(Refusal) -> Answer {
    expire(by: now)
    switch state {
    case .pending(secret, let end, source: _, let count):
      return .waiting(now.duration(to: end), presses: Self.presses - count)
    case .disputed(secret, let end): throw .claimDisputed(now.duration(to: end))
    case .open, .pending, .disputed: return .over
    case .confirmed(secret, until: _):
      state = .taking(secret)
      return .take
    case .taking(secret): return .waiting(Self.window, presses: 0)
    case .owned(secret): return .token
    case .confirmed, .taking, .owned: throw .hasOwner
    }
  }

  /// Claims the device with a code of the card.
  mutating func enter(
    isRight: () -> Bool, _ secret: Token, at now: Timestamp
  ) throws(Refusal) -> Answer {
    expire(by: now)
    switch state {
    case .owned(secret), .taking(secret): return try ask(secret, at: now)
    case .owned, .taking: throw .hasOwner
    case .open, .pending, .disputed, .confirmed: break
    }
    guard isOpen else { throw .hasOwner }
    if triesEnd <= now { (tried, triesEnd) = (0, now.advanced(by: Self.triesWindow)) }
    guard tried < Self.tries else { throw .tooManyCodes(now.duration(to: triesEnd)) }
    tried += 1
    guard isRight() else { throw .wrongCode }
    state = .taking(secret)
    return .take
  }

  // MARK: Facts

  /// Handles a press of the button that the daemon's search has found.
  mutating func pressed(_ source: String, at now: Timestamp) {
    expire(by: now)
    guard case .pending(let secret, let end, let known, let count) = state else { return }
    let presses = known == source ? count + 1 : 1
    state =
      presses < Self.presses
      ? .pending(secret, until: end, source: source, presses: presses)
      : .confirmed(secret, until: now.advanced(by: Self.window))
  }

  /// Handles the daemon's answer that it has saved the owner: the browser whose claim is being taken.
  mutating func taken() {
    guard case .taking(let secret) = state else { return }
    (state, isOpen) = (.owned(secret), false)
  }

  /// Handles the daemon's refusal of the search or of the owner.
  mutating func failed(_ secret: Token) {
    switch state {
    case .pending(secret, until: _, source: _, presses: _), .taking(secret): state = .open
    case .open, .pending, .disputed, .confirmed, .taking, .owned: break
    }
  }

  /// Handles the daemon's report whether the device can be claimed; `false` without a daemon.
  mutating func setOpen(_ isOpen: Bool) {
    self.isOpen = isOpen
    guard !isOpen else { return }
    switch state {
    case .pending, .disputed, .confirmed: state = .open
    case .open, .taking, .owned: break
    }
  }

  private mutating func expire(by now: Timestamp) {
    switch state {
    case .pending(_, let end, source: _, presses: _), .disputed(_, let end), .confirmed(_, let end):
      if end <= now { state = .open }
    case .open, .taking, .owned: break
    }
  }
}

extension Refusal {
  /// The gateway was started without `--claim`.
  static let noClaim = Refusal(
    .forbidden, "no-claim",
    "this gateway offers no claim; open the address with the token, which \"actionbutton page\" prints"
  )
  static let noDaemon = Refusal(
    .serviceUnavailable, "no-daemon", "the daemon is starting; try again in a few seconds")
  fileprivate static let hasOwner = Refusal(
    .forbidden, "has-owner",
    "this device has an owner, who can let you in: the settings of the owner's page show the address"
  )
  fileprivate static let wrongCode = Refusal(.forbidden, "wrong-code", "the code is wrong")

  fileprivate static func claimBusy(_ left: Duration) -> Refusal {
    let seconds = left.wholeSeconds
    return Refusal(
      .conflict, "claim-busy",
      "another browser claims this device; do not press the button, try again in \(seconds) s, or enter the code",
      headers: ["Retry-After": "\(seconds)"])
  }

  fileprivate static func claimDisputed(_ left: Duration) -> Refusal {
    let seconds = left.wholeSeconds
    return Refusal(
      .conflict, "claim-disputed",
      "another browser claims this device, too, so presses do not count; try again in \(seconds) s, or enter the code",
      headers: ["Retry-After": "\(seconds)"])
  }

  fileprivate static func tooManyCodes(_ left: Duration) -> Refusal {
    let seconds = left.wholeSeconds
    return Refusal(
      .tooManyRequests, "too-many-tries", "too many codes were entered; try again in \(seconds) s",
      headers: ["Retry-After": "\(seconds)"])
  }
}

extension Duration {
  /// The seconds, rounded up.
  var wholeSeconds: Int { Int((self / .seconds(1)).rounded(.up)) }
}

/// The code on the card, which claims a device without a press.
package struct ClaimCode: Sendable {
  /// The minimum and maximum numbers of letters and digits.
  static let lengths = 8...64

  /// The letters and digits, in upper case.
  private let text: [UInt8]

  /// Returns `nil` if the text has too few or too many letters and digits; other characters are ignored.
  package init?(_ text: String) {
    self.text = Self.letters(text)
    guard Self.lengths.contains(self.text.count) else { return nil }
  }

  /// Reads the code from a file; throws if other users can change the file, or if its text is not a code.
  package init(in file: SecretFile) throws(GatewayError) {
    self = try file.read(
      { text throws(SecretFile.Failure) in
        guard let code = ClaimCode(text) else { throw .unreadable("its text is not a code") }
        return code
      }, refuse: GatewayError.badToken)
  }

  package static func file(_ path: String) -> SecretFile {
    SecretFile(
      "code", in: path,
      form: "write \(lengths.lowerBound) to \(lengths.upperBound) letters or digits into it")
  }

  /// Whether a person has entered this code; case, spaces and hyphens do not matter.
  func matches(_ entered: String) -> Bool { Token.isSame(Self.letters(entered), text) }

  private static func letters(_ text: String) -> [UInt8] {
    text.uppercased().utf8.filter {
      (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0)
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
    }
  }
}
