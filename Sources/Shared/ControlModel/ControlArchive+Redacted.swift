extension ControlListing {
  /// The listing on a locked device: see `ControlArchive.redacted()`.
  public func redacted() -> ControlListing {
    var copy = self
    copy.preview = preview.redacted()
    return copy
  }
}

extension ControlArchive {
  /// The archive on a locked device: of a sensitive control only its kind, its symbols and its intent's name remain.
  ///
  /// For a gallery's preview, which is shown as it is not meant to be performed.
  public func redacted() -> ControlArchive {
    guard hidesOnLockedDevice else { return self }
    var copy = self
    copy.title = nil
    copy.action?.parameters = [:]
    switch template {
    case .empty: break
    case .toggle(_, let off, _):
      copy.template = .toggle(isOn: false, off: off.redacted(), on: off.redacted())
    case .button(let face): copy.template = .button(face.redacted())
    }
    return copy
  }

  private var hidesOnLockedDevice: Bool {
    if isPrivacySensitive { return true }
    return switch template {
    case .empty: false
    case .toggle(_, let off, let on): off.isPrivacySensitive || on.isPrivacySensitive
    case .button(let face): face.isPrivacySensitive
    }
  }
}

extension ControlArchive.Face {
  fileprivate func redacted() -> Self {
    var copy = Self()
    copy.symbol = symbol
    copy.isCustomSymbol = isCustomSymbol
    copy.isPrivacySensitive = isPrivacySensitive
    copy.actionSymbol = actionSymbol
    return copy
  }
}
