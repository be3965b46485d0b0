package import FoundationEssentials
import SystemAccess

/// The widgets of one process: lists them and requests their timelines.
///
/// A widget's `body` and its views are evaluated on the main actor, as on Apple's systems.
/// Providers run on other threads, so that they do not block the main actor.
@MainActor
public final class WidgetCatalog {
  /// The widgets in the order of the gallery.
  public let listings: [WidgetListing]

  private let widgets: [String: any Widget]
  /// The views of Live Activities, by the Swift names of their attributes types.
  let activityReaders: [String: [ActivityViewReader]]

  /// The last push token and widgets that each type of push handler received.
  private var reported: [ObjectIdentifier: ReportedPush] = [:]

  /// Lists the widgets that have entries; of several widgets with the same kind, only the first.
  ///
  /// A duplicate kind is not an error, since the bundle may contain controls. The listing of the first
  /// widget contains a warning.
  public init(widgets: [any Widget]) {
    var listings: [WidgetListing] = []
    var byKind: [String: any Widget] = [:]
    var activityReaders: [String: [ActivityViewReader]] = [:]
    for widget in widgets {
      let parts = WidgetParts.of(widget)
      if let type = parts.attributes, let read = parts.activityReader {
        activityReaders[type, default: []].append(read)
      }
      guard parts.begin != nil else { continue }
      if let index = listings.firstIndex(where: { $0.kind == parts.kind }) {
        listings[index].warnings.append(
          "another widget, \(type(of: widget)), has the same kind and is not shown; "
            + "give each its own kind")
        continue
      }
      byKind[parts.kind] = widget
      listings.append(WidgetListing(parts, "\(type(of: widget))"))
    }
    self.listings = listings
    self.widgets = byKind
    self.activityReaders = activityReaders
  }

  /// The Swift names of the attributes types that have views.
  public var activityTypes: [String] { activityReaders.keys.sorted() }

  /// Passes the push token and the placed widgets to the push handlers for which either has changed.
  package func pushTokenDidChange(_ token: Data?, widgets placed: [WidgetInfo]) {
    guard let token else { return }
    var handlers: [(type: any WidgetPushHandler.Type, kinds: Set<String>)] = []
    for kind in listings.map(\.kind) {
      guard let handler = widgets[kind].flatMap({ WidgetParts.of($0).pushHandler }) else {
        continue
      }
      if let index = handlers.firstIndex(where: { $0.type == handler }) {
        handlers[index].kinds.insert(kind)
      } else {
        handlers.append((handler, [kind]))
      }
    }
    for (type, kinds) in handlers {
      let push = ReportedPush(token: token, widgets: placed.filter { kinds.contains($0.kind) })
      guard reported[ObjectIdentifier(type)] != push else { continue }
      reported[ObjectIdentifier(type)] = push
      type.init().pushTokenDidChange(WidgetPushInfo(token: token), widgets: push.widgets)
    }
  }

  /// The listings with the configurations that the providers recommend.
  ///
  /// If a provider takes longer than four seconds, its listing has a warning instead of recommendations.
  public func describe() async -> [WidgetListing] {
    var listings = listings
    await withTaskGroup(of: (Int, [WidgetListing.Recommendation]?).self) { group in
      for (index, listing) in listings.enumerated() where listing.isConfigurable {
        guard let recommend = setup(of: listing.kind)?.recommendations else { continue }
        group.addTask { (index, await limited(to: QueryLimit.preview, recommend)) }
      }
      for await (index, recommendations) in group {
        if let recommendations {
          listings[index].recommendations = recommendations
        } else {
          listings[index].warnings.append(
            "its provider has not returned its recommendations within "
              + "\(QueryLimit.preview.components.seconds) s, so none are listed; return them at once"
          )
        }
      }
    }
    return listings
  }

  /// Requests the entry without personal data that is shown while a snapshot is loaded; its texts are hidden.
  ///
  /// - Throws: `unknownKind`, `unknownFamily`.
  public func placeholder(
    of kind: String, in family: String
  ) async throws(WidgetError) -> WidgetTimeline {
    let (setup, size) = try setup(of: kind, in: family)
    let context = context(of: kind, in: size, isPreview: true)
    let timeline = await setup.placeholder(context)
    return context.hasNoMargins ? timeline.withoutMargins : timeline
  }

  /// Requests a widget's timeline, or its snapshot for the gallery, and evaluates the views.
  ///
  /// `configuration` contains the chosen options, by the names of the intent's parameters. If a required option is
  /// missing, a preview shows the placeholder.
  ///
  /// - Throws: `WidgetError`.
  public func timeline(
    of kind: String, in family: String, configuration: [String: JSONValue] = [:],
    isPreview: Bool = false
  ) async throws(WidgetError) -> WidgetTimeline {
    let (setup, size) = try setup(of: kind, in: family)
    let control = PlacedControl(id: kind, kind: kind, configuration: configuration)
    do throws(ControlError) {
      if let parameters = setup.parameters {
        try await parameters.choose(control)
        await parameters.fillFromQueries()
        if let title = parameters.unsetTitle {
          throw ControlError.notConfigured(kind: kind, option: title)
        }
      } else if let name = configuration.keys.min() {
        throw ControlError.unknownParameter(kind: kind, parameter: name, known: [])
      }
    } catch {
      if case .notConfigured(_, let option) = error {
        if isPreview { return try await placeholder(of: kind, in: family) }
        throw .notConfigured(kind: kind, option: option)
      }
      throw .wrongOption(error)
    }
    let timeline: WidgetTimeline
    let context = context(of: kind, in: size, isPreview: isPreview)
    do {
      timeline = try await setup.timeline(context)
    } catch { throw .providerFailed(kind: kind, reason: reason(of: error)) }
    guard !timeline.entries.isEmpty else { throw .noEntries(kind: kind) }
    return context.hasNoMargins ? timeline.withoutMargins : timeline
  }

  // MARK: Options

  /// The values that a person can choose for an option.
  ///
  /// - Throws: `unknownParameter` or `queryFailed`.
  public func options(
    of parameter: String, for widget: PlacedControl, matching text: String?
  ) async throws(ControlError) -> OptionList {
    try await StoredParameters.options(
      setup(of: widget.kind)?.parameters, of: parameter, for: widget, matching: text)
  }

  /// The chosen entities as their queries return them now, and those that no longer exist.
  ///
  /// - Throws: `unknownParameter` or `queryFailed`.
  public func resolve(_ widget: PlacedControl) async throws(ControlError) -> ResolvedConfiguration {
    try await StoredParameters.resolve(setup(of: widget.kind)?.parameters, of: widget)
  }

  private func setup(
    of kind: String, in family: String
  ) throws(WidgetError) -> (WidgetSetup, WidgetFamily) {
    guard let setup = setup(of: kind), let listing = listings.first(where: { $0.kind == kind })
    else { throw .unknownKind(kind, known: listings.map(\.kind)) }
    let families = listing.families.isEmpty ? WidgetListing.allFamilies : listing.families
    guard let size = WidgetFamily(name: family), families.contains(family) else {
      throw .unknownFamily(kind: kind, family: family, known: families)
    }
    return (setup, size)
  }

  private func context(
    of kind: String, in family: WidgetFamily, isPreview: Bool
  ) -> TimelineProviderContext {
    var context = TimelineProviderContext(family: family, isPreview: isPreview)
    context.hasNoMargins = widgets[kind].map { WidgetParts.of($0).hasNoMargins } ?? false
    return context
  }

  private func setup(of kind: String) -> WidgetSetup? {
    widgets[kind].flatMap { WidgetParts.of($0).begin?() }
  }
}

private struct ReportedPush: Equatable {
  let token: Data
  let widgets: [WidgetInfo]
}

extension WidgetTimeline {
  /// The timeline without the system's margins in every tree.
  fileprivate var withoutMargins: WidgetTimeline {
    var timeline = self
    for index in timeline.entries.indices {
      timeline.entries[index].text = timeline.entries[index].text.mappingTrees { tree in
        var tree = tree
        tree.hasNoMargins = true
        return tree
      }
    }
    return timeline
  }
}

extension WidgetParts {
  fileprivate static func of(_ widget: some Widget) -> WidgetParts { of(widget.body) }
}

extension WidgetListing {
  @MainActor
  fileprivate init(_ parts: WidgetParts, _ type: String) {
    self.init(
      kind: parts.kind, displayName: parts.displayName, description: parts.description,
      families: parts.families?.map(\.description) ?? [])
    isConfigurable = parts.isConfigurable
    promptsForUserConfiguration = parts.promptsForUserConfiguration
    hasPushHandler = parts.pushHandler != nil
    let setup = parts.begin?()
    intent = setup?.intent
    parameters = setup?.parameters?.listings ?? []
    if parts.kind.nonBlank == nil {
      warnings.append("the widget \(type) has an empty kind; give its configuration a unique kind")
    }
    if parts.displayName == nil {
      warnings.append("the widget has no name; add configurationDisplayName(_:)")
    }
    if let families = parts.families, families.isEmpty {
      warnings.append("the widget supports no family; name one in supportedFamilies(_:)")
    }
  }
}

extension WidgetFamily {
  init?(name: String) {
    guard let family = Self.allCases.first(where: { $0.description == name }) else { return nil }
    self = family
  }
}
