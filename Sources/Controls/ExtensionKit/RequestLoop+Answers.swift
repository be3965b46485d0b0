import ControlKit
import FoundationEssentials
import SystemAccess
import Wire

extension RequestLoop {
  func answer(_ request: ExtensionRequest, _ id: Int, _ line: Incoming) async -> [UInt8] {
    do throws(MessageError) { return try await result(of: request, id, line) } catch {
      return Message.refusal(id, error)
    }
  }

  private func result(
    of request: ExtensionRequest, _ id: Int, _ line: Incoming
  ) async throws(MessageError) -> [UInt8] {
    switch request {
    case .hello: return Message.result(id, NoFields())
    case .describe: return Message.result(id, try await gallery())
    case .preview: return Message.result(id, try await preview(try subject(of: line)))
    case .load: return Message.result(id, try await load(try subject(of: line)))
    case .perform:
      let body = try line.body(ExtensionMessage.Perform.self)
      return Message.result(id, try await perform(body))
    case .undo:
      try await undo(try subject(of: line))
      return Message.result(id, NoFields())
    case .options:
      let body = try line.body(ExtensionMessage.Options.self)
      return Message.result(id, try await options(body))
    case .resolve:
      let body = try line.body(ExtensionMessage.Subject.self)
      return Message.result(id, try await resolve(body))
    case .views:
      let activity = try line.body(ExtensionMessage.Views.self).activity
      return Message.result(id, try await views(activity))
    case .timeline:
      let body = try line.body(ExtensionMessage.Timeline.self)
      return Message.result(id, try await timeline(body))
    }
  }

  private func subject(of line: Incoming) throws(MessageError) -> PlacedControl {
    try line.body(ExtensionMessage.Subject.self).control
  }

  // MARK: One function for each request

  private func gallery() async throws(MessageError) -> ExtensionMessage.Gallery {
    try await withCatalog { catalog throws(ControlError) in
      let widgets = await catalog.widgets.describe()
      let activities = catalog.widgets.activityTypes
      return ExtensionMessage.Gallery(
        controls: await catalog.describe(), widgets: widgets.isEmpty ? nil : widgets,
        activities: activities.isEmpty ? nil : activities)
    }
  }

  private func preview(
    _ control: PlacedControl
  ) async throws(MessageError) -> ExtensionMessage.Loaded {
    let archive = try await withCatalog { catalog throws(ControlError) in
      try await catalog.preview(control)
    }
    return ExtensionMessage.Loaded(archive: archive)
  }

  private func load(_ control: PlacedControl) async throws(MessageError) -> ExtensionMessage.Loaded
  {
    let archive = try await withCatalog { catalog throws(ControlError) in
      try await catalog.load(control)
    }
    return ExtensionMessage.Loaded(archive: archive)
  }

  private func perform(
    _ body: ExtensionMessage.Perform
  ) async throws(MessageError) -> PerformOutcome {
    let run = PerformingControl(body.control.id)
    let performed: Result<PerformOutcome, MessageError> = await withTaskCancellationHandler {
      await PerformingControl.$current.withValue(run) {
        await result { () throws(MessageError) in
          try await withCatalog { catalog throws(ControlError) in
            if let view = body.view, let action = body.action, self.app == nil {
              return try await catalog.widgets.perform(action, kind: view.widget?.kind)
            }
            guard let app = self.app, let action = body.action else {
              return try await catalog.perform(
                body.control, setting: body.value, action: body.action)
            }
            return try await app.perform(body.control.kind, setting: body.value, action: action)
          }
        }
      }
    } onCancel: {
      run.end()
    }
    run.end()
    return try performed.get()
  }

  private func undo(_ control: PlacedControl) async throws(MessageError) {
    guard let undoManager = runs.takeUndo(of: control.id) else {
      throw MessageError(.refused, "\(name) has nothing to undo for \"\(control.kind)\"")
    }
    // Actions that an intent registers without a group are undone together too.
    await MainActor.run { while undoManager.canUndo { undoManager.undo() } }
  }

  private func options(_ body: ExtensionMessage.Options) async throws(MessageError) -> OptionList {
    try await withCatalog { catalog throws(ControlError) in
      if body.widget == true {
        return try await catalog.widgets.options(
          of: body.parameter, for: body.control, matching: body.matching)
      }
      return try await catalog.options(
        of: body.parameter, for: body.control, matching: body.matching)
    }
  }

  private func resolve(
    _ body: ExtensionMessage.Subject
  ) async throws(MessageError) -> ResolvedConfiguration {
    try await withCatalog { catalog throws(ControlError) in
      body.widget == true
        ? try await catalog.widgets.resolve(body.control) : try await catalog.resolve(body.control)
    }
  }

  private func views(
    _ activity: ExtensionMessage.Activity
  ) async throws(MessageError) -> ExtensionMessage.Views {
    var activity = activity
    let change = activity.change
    let texts = try await withCatalog { catalog throws(ControlError) in
      catalog.widgets.texts(of: change, at: .now)
    }
    (activity.shown, activity.shown_when_stale) = (texts?.now, texts?.stale)
    return ExtensionMessage.Views(activity: activity)
  }

  private func timeline(
    _ body: ExtensionMessage.Timeline
  ) async throws(MessageError) -> WidgetTimeline {
    let widgets = try await withCatalog { catalog throws(ControlError) in catalog.widgets }
    do throws(WidgetError) {
      if body.placeholder == true {
        return try await widgets.placeholder(of: body.kind, in: body.family)
      }
      return try await widgets.timeline(
        of: body.kind, in: body.family, configuration: body.configuration ?? [:],
        isPreview: body.preview ?? false)
    } catch { throw MessageError(error) }
  }

  private func result<Answer: Sendable>(
    _ question: () async throws(MessageError) -> Answer
  ) async -> Result<Answer, MessageError> {
    do throws(MessageError) { return .success(try await question()) } catch {
      return .failure(error)
    }
  }

  /// Calls `question` with the catalog on the main actor, and converts its errors for the protocol.
  private func withCatalog<Answer: Sendable>(
    _ question: @MainActor (ControlCatalog) async throws(ControlError) -> Answer
  ) async throws(MessageError) -> Answer {
    do throws(ControlError) {
      return try await question(try await controls.catalog())
    } catch { throw MessageError(error) }
  }
}

extension MessageError {
  init(_ error: ControlError) {
    self.init(Self.code(of: error), error.sentence)
  }

  fileprivate init(_ error: WidgetError) {
    let code: Code =
      switch error {
      case .wrongOption(let error): Self.code(of: error)
      case .unknownKind: .unknownKind
      case .unknownFamily: .unknownValue
      case .notConfigured: .unsetParameter
      case .providerFailed, .noEntries: .providerFailed
      }
    self.init(code, error.sentence)
  }

  private static func code(of error: ControlError) -> Code {
    switch error {
    case .unknownKind, .missingIntent: .unknownKind
    case .unknownParameter: .unknownParameter
    case .unknownValue, .missingEntity: .unknownValue
    case .providerFailed, .queryFailed: .providerFailed
    case .performFailed: .performFailed
    case .unsetParameter, .notConfigured: .unsetParameter
    case .emptyKind, .duplicateKind, .disabled, .wrongValue, .otherAction: .refused
    }
  }
}

extension ControlCatalog {
  /// The gallery as plain text: a table of kind, display name and preview hint, followed by the
  /// widgets.
  func gallery(named name: String) -> String {
    let count = listings.count == 1 ? "1 control" : "\(listings.count) controls"
    let previews = listings.map {
      ControlDescription($0.preview, appName: name, language: .en)
    }
    let widths = (
      kind: previews.map(\.kind.count).max() ?? 0,
      name: previews.map(\.displayName.count).max() ?? 0
    )
    let lines = previews.map { preview in
      "  " + preview.kind.padded(to: widths.kind) + "  "
        + preview.displayName.padded(to: widths.name) + "  " + Self.note(preview)
    }
    return (["\(name): \(count)"] + lines + widgetLines).joined(separator: "\n")
  }

  private var widgetLines: [String] {
    let listings = widgets.listings
    guard !listings.isEmpty else { return [] }
    let width = listings.map(\.kind.count).max() ?? 0
    let count = listings.count == 1 ? "1 widget" : "\(listings.count) widgets"
    return ["and \(count)"]
      + listings.map { "  " + $0.kind.padded(to: width) + "  " + ($0.displayName ?? "(no name)") }
  }

  private static func note(_ preview: ControlDescription) -> String {
    if let option = preview.unsetOption { return "(choose \(option) first)" }
    return preview.hint.isEmpty ? "(no hint)" : preview.hint
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
