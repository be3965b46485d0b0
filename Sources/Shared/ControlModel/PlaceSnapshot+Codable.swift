// The form of a snapshot in messages: one object whose optional parts are left out. Instants are
// CLOCK_MONOTONIC of the daemon's machine, in nanoseconds. Fields are only ever added.

import SystemAccess

extension PlaceSnapshot: Codable {
  /// Reads the form in messages.
  ///
  /// - Throws: `DecodingError`, also for a state that this reader does not know.
  public init(from decoder: any Decoder) throws {
    let fields = try Fields(from: decoder)
    self.init(
      name: fields.name, source: fields.source, language: fields.language,
      device: fields.readDevice(), isLocked: fields.locked,
      control: fields.control?.control() ?? .none, assignment: fields.assignment,
      question: fields.question, press: fields.press?.press() ?? .released,
      outcome: try fields.outcome?.outcome() ?? .none)
  }

  /// Writes the form in messages.
  public func encode(to encoder: any Encoder) throws { try Fields(self).encode(to: encoder) }
}

private struct Fields: Codable {
  enum Device: String, Codable { case opening, ready, lost }

  var name: String
  var source: String
  var language: String
  var locked: Bool
  var device: Device
  var device_error: String?
  var control: ControlFields?
  var assignment: PlacedControl?
  var question: PlaceSnapshot.Question?
  var press: PressFields?
  var outcome: OutcomeFields?

  init(_ snapshot: PlaceSnapshot) {
    name = snapshot.name
    source = snapshot.source
    language = snapshot.language
    locked = snapshot.isLocked
    switch snapshot.device {
    case .opening: device = .opening
    case .ready: device = .ready
    case .lost(let error): (device, device_error) = (.lost, error)
    }
    control = ControlFields(snapshot)
    assignment = snapshot.assignment
    question = snapshot.question
    press = PressFields(snapshot.press)
    outcome = OutcomeFields(snapshot)
  }

  func readDevice() -> PlaceSnapshot.Device {
    switch device {
    case .opening: .opening
    case .ready: .ready
    case .lost: .lost(device_error ?? "")
    }
  }
}

private struct ControlFields: Codable {
  enum State: String, Codable {
    case loading, loaded, stale, unavailable
    case notConfigured = "not-configured"
  }

  var state: State
  var kind: String
  var title: String
  var symbol: String?
  var custom_symbol: Bool?
  var effect: String?
  var value_text: String?
  var tint: String?
  var is_on: Bool?
  var hint: String
  var disabled: Bool?
  var authentication: String?
  var redacted: Bool?
  var unset_option: String?
  var error: String?
  /// Whether it is in its colour while no outcome is shown.
  var lit: Bool?

  init?(_ snapshot: PlaceSnapshot) {
    guard let face = snapshot.anyFace else { return nil }
    switch snapshot.control {
    case .none, .loading: state = .loading
    case .notConfigured(_, let option): (state, unset_option) = (.notConfigured, option)
    case .loaded: state = .loaded
    case .stale(_, let error): (state, self.error) = (.stale, error)
    case .unavailable(_, let error): (state, self.error) = (.unavailable, error)
    }
    kind = face.kind
    title = face.title
    symbol = face.symbol
    custom_symbol = face.isCustomSymbol ? true : nil
    effect = face.effect
    value_text = face.valueText
    tint = face.tint.map { $0.name ?? $0.hex }
    is_on = face.isOn
    hint = face.hint
    disabled = face.isDisabled ? true : nil
    authentication = face.needsAuthentication ? "required" : nil
    redacted = face.isRedacted ? true : nil
    lit = snapshot.isLit(.none) ? true : nil
  }

  func control() -> PlaceSnapshot.Control {
    var face = PlaceSnapshot.Face(
      title: title, symbol: symbol, valueText: value_text, tint: tint.flatMap { ControlTint($0) },
      isOn: is_on)
    face.kind = kind
    face.isCustomSymbol = custom_symbol ?? false
    face.effect = effect
    face.hint = hint
    face.isDisabled = disabled ?? false
    face.needsAuthentication = authentication == "required"
    face.isRedacted = redacted ?? false
    return switch state {
    case .loading: .loading(face)
    case .notConfigured: .notConfigured(face, option: unset_option ?? "")
    case .loaded: .loaded(face)
    case .stale: .stale(face, error: error ?? "")
    case .unavailable: .unavailable(face, error: error ?? "")
    }
  }
}

private struct PressFields: Codable {
  enum State: String, Codable { case pressing, armed, held }
  enum Promise: String, Codable {
    case hint, busy, nothing
    case notReady = "not-ready"
    case notConfigured = "not-configured"
  }

  var state: State
  var promise: Promise?
  var hint: String?
  var start_ns: UInt64
  var deadline_ns: UInt64?

  init?(_ press: PlaceSnapshot.Press) {
    switch press {
    case .released: return nil
    case .held(let since): self.init(.held, nil, since, nil)
    case .pressing(let promise, let since, let deadline):
      self.init(.pressing, promise, since, deadline)
    case .armed(let promise, let since, let deadline):
      self.init(.armed, promise, since, deadline)
    }
  }

  private init(
    _ state: State, _ promise: PlaceSnapshot.Promise?, _ since: Timestamp, _ deadline: Timestamp?
  ) {
    self.state = state
    start_ns = since.nanoseconds
    deadline_ns = deadline?.nanoseconds
    switch promise {
    case nil: break
    case .hint(let hint): (self.promise, self.hint) = (.hint, hint)
    case .busy: self.promise = .busy
    case .notReady: self.promise = .notReady
    case .notConfigured: self.promise = .notConfigured
    case .nothing: self.promise = .nothing
    }
  }

  func press() -> PlaceSnapshot.Press {
    let since = Timestamp(nanoseconds: start_ns)
    let deadline = Timestamp(nanoseconds: deadline_ns ?? start_ns)
    let promise: PlaceSnapshot.Promise
    switch self.promise {
    case .hint: promise = .hint(hint ?? "")
    case .busy: promise = .busy
    case .notReady, nil: promise = .notReady
    case .notConfigured: promise = .notConfigured
    case .nothing: promise = .nothing
    }
    return switch state {
    case .pressing: .pressing(promise, since: since, deadline: deadline)
    case .armed: .armed(promise, since: since, deadline: deadline)
    case .held: .held(since: since)
    }
  }
}

private struct OutcomeFields: Codable {
  enum State: String, Codable { case performing, performed, failed, cancelled, skipped }

  var state: State
  var label: String?
  var status: String?
  var error: String?
  var reason: String?
  var start_ns: UInt64?
  var until_ns: UInt64?
  /// Whether the control is in its colour while this outcome is shown.
  var lit: Bool?

  init?(_ snapshot: PlaceSnapshot) {
    switch snapshot.outcome {
    case .none: return nil
    case .performing(let label, let since):
      (state, self.label, start_ns) = (.performing, label, since.nanoseconds)
    case .performed(let status, _): (state, self.status) = (.performed, status)
    case .failed(let error, _): (state, self.error) = (.failed, error)
    case .cancelled(let reason, _): (state, self.reason) = (.cancelled, reason.rawValue)
    case .skipped(let reason, _): (state, self.reason) = (.skipped, reason.rawValue)
    }
    until_ns = snapshot.outcomeEnd?.nanoseconds
    lit = snapshot.isLit(snapshot.outcome) ? true : nil
  }

  func outcome() throws -> PlaceSnapshot.Outcome {
    let until = Timestamp(nanoseconds: until_ns ?? 0)
    return switch state {
    case .performing: .performing(label: label, since: Timestamp(nanoseconds: start_ns ?? 0))
    case .performed: .performed(status: status, until: until)
    case .failed: .failed(error: error ?? "", until: until)
    case .cancelled: .cancelled(try readReason(), until: until)
    case .skipped: .skipped(try readReason(), until: until)
    }
  }

  private func readReason() throws -> EndReason {
    guard let reason = reason.flatMap(EndReason.init(rawValue:)) else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: [], debugDescription: "no such reason: \(reason ?? "none")"))
    }
    return reason
  }
}
