extension ControlListing {
  /// Describes a control with its preview, whose duration `measure` returns.
  @MainActor
  init(_ parts: ConfigurationParts, measure: (() -> Void) -> Duration) {
    let setup = parts.begin()
    let parameters = setup.parameters
    let options = parameters?.listings ?? []
    let unset = parameters?.firstUnset.map { name in
      options.first { $0.name == name }?.title ?? name
    }
    var preview = unset.map { parts.unconfigured($0, setup) }
    var warnings: [String] = []
    if preview == nil {
      var template = TemplateParts()
      var time = measure { template = setup.preview() }
      // Another process may have had the processor meanwhile: the shortest of three times counts.
      for _ in 1...2 where time > Self.longestPreview {
        time = min(time, measure { template = setup.preview() })
      }
      let archive = template.archive(of: parts)
      warnings = archive.warnings
      // Without a provider the preview shows the actual state, as on an iPhone.
      if setup.hasProvider { warnings += Self.previewWarnings(archive, time: time) }
      preview = archive.setting(isOn: false)
    }
    self.init(
      kind: parts.kind, displayName: parts.displayName,
      preview: preview ?? ControlArchive(kind: parts.kind, template: .empty))
    description = parts.description
    isConfigurable = parts.isConfigurable
    promptsForUserConfiguration = parts.promptsForUserConfiguration
    hasPushHandler = parts.pushHandler != nil
    self.parameters = options
    self.warnings = warnings
  }

  /// The maximum duration of a preview without a warning.
  private static let longestPreview = Duration.milliseconds(50)

  /// The requirements for a preview value: fast, and in the state off (developer.apple.com, ControlValueProvider).
  private static func previewWarnings(_ archive: ControlArchive, time: Duration) -> [String] {
    var warnings: [String] = []
    if case .toggle(isOn: true, _, _) = archive.template {
      warnings.append(
        "the preview value of \"\(archive.kind)\" is on; return the value of the state off"
      )
    }
    if time > longestPreview {
      let milliseconds = Int(time / .milliseconds(1))
      warnings.append(
        """
        the preview of "\(archive.kind)" took \(milliseconds) ms, more than 50; \
        use fixed values, and read the actual ones in currentValue
        """)
    }
    return warnings
  }
}

extension ControlArchive {
  /// Returns the archive in another state, or unchanged for a button.
  func setting(isOn: Bool) -> ControlArchive {
    guard case .toggle(_, let off, let on) = template else { return self }
    var copy = self
    copy.template = .toggle(isOn: isOn, off: off, on: on)
    return copy
  }
}

extension ConfigurationParts {
  /// Returns the disabled preview if it can be evaluated without the required option, otherwise an empty archive.
  @MainActor
  func unconfigured(_ option: String, _ setup: ControlSetup) -> ControlArchive {
    guard setup.parameters?.isReadable == true else { return unconfigured(option) }
    var archive = setup.preview().archive(of: self).setting(isOn: false)
    archive.isDisabled = true
    archive.unsetOption = option
    return archive
  }

  /// Returns the empty archive of a control that cannot be evaluated without a required option.
  func unconfigured(_ option: String) -> ControlArchive {
    var archive = ControlArchive(kind: kind, template: .empty)
    archive.displayName = displayName
    archive.isDisabled = true
    archive.unsetOption = option
    return archive
  }

  /// Returns the archive of a control with a chosen value that no longer exists.
  @MainActor
  func unconfigured(missing parameter: String, _ error: ControlError) -> ControlArchive {
    let listing = begin().parameters?.listings.first { $0.name == parameter }
    var archive = unconfigured(listing?.title ?? parameter)
    archive.warnings = ["\(error)"]
    return archive
  }
}

extension TemplateParts {
  @MainActor
  func archive(of configuration: ConfigurationParts) -> ControlArchive {
    var archive = ControlArchive(kind: configuration.kind, template: shape)
    archive.displayName = configuration.displayName
    archive.title = title
    archive.tint = tint ?? nil
    archive.isDisabled = isDisabled
    archive.isPrivacySensitive = isPrivacySensitive
    archive.action = action?.archive
    archive.warnings = action?.warnings ?? []
    return archive
  }
}
