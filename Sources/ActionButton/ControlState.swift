public import ControlModel

/// How well the state of the assigned control is known.
///
/// Indirect: a description is large, so that who keeps what was promised keeps a reference to it.
public indirect enum ControlState: Equatable, Sendable {
  /// Nothing is assigned to the button.
  case unassigned
  /// Never loaded.
  case unknown(kind: String)
  /// Loaded, and nothing has happened since.
  case loaded(ControlDescription)
  /// Shown optimistically while its intent performs, and until the reload after it.
  case assumed(ControlDescription)
  /// The latest load failed: the last known display, which may be wrong.
  case stale(ControlDescription, error: String)
  /// The latest load failed, and there is nothing to show.
  case failed(kind: String, error: String)

  /// The control's kind; nil if nothing is assigned.
  public var kind: String? {
    switch self {
    case .unassigned: nil
    case .unknown(let kind), .failed(let kind, _): kind
    case .loaded(let shown), .assumed(let shown), .stale(let shown, _): shown.kind
    }
  }

  /// What can be shown; nil if nothing was ever loaded.
  public var shown: ControlDescription? {
    switch self {
    case .unassigned, .unknown, .failed: nil
    case .loaded(let shown), .assumed(let shown), .stale(let shown, _): shown
    }
  }

  /// Whether anything can be shown.
  public var isShown: Bool {
    switch self {
    case .unassigned, .unknown, .failed: false
    case .loaded, .assumed, .stale: true
    }
  }

  /// Whether holding is refused; false if nothing was ever loaded.
  public var isDisabled: Bool { shown?.isDisabled ?? false }

  /// The value that a press sets; nil for a button, or if nothing was ever loaded.
  public var target: Bool? { shown?.target }

  /// Whether its intent may run now: a toggle must be known, a button has no state to know.
  public var isReady: Bool {
    switch self {
    case .loaded: true
    case .assumed(let shown), .stale(let shown, _): shown.isOn == nil
    case .unassigned, .unknown, .failed: false
    }
  }

  /// The same control as its intent will leave it, if anything can be shown.
  func assumingTarget() -> ControlState {
    guard var next = shown else { return self }
    if let target { next = next.setting(isOn: target) }
    return .assumed(next)
  }

  /// The same control after a failed load.
  func failing(_ error: String) -> ControlState {
    if let shown { return .stale(shown, error: error) }
    return kind.map { .failed(kind: $0, error: error) } ?? .unassigned
  }
}
