import ControlModel
import ExtensionHost
import Screens
import SystemAccess
import Wire

extension Daemon {
  /// The maximum number of an option's values that an error lists.
  private static let namedValues = 20

  /// The extension's description of a kind of control or widget.
  ///
  /// - Throws: `unknownKind`.
  func described(
    _ kind: String, _ holding: Area.Holding
  ) async throws(MessageError) -> DescribedKind {
    if holding == .widgets { return DescribedKind(try await widgetPlace(kind)) }
    return DescribedKind(try await entry(kind))
  }

  /// The kind to place: of a widget if the area or the size is one of widgets, or if only a widget has this kind.
  ///
  /// - Throws: `unknownKind`.
  func described(_ place: SocketMessage.Place) async throws(MessageError) -> DescribedKind {
    let isWidget =
      place.in.map { $0.rules.holds == .widgets }
      ?? place.size.map { WidgetListing.allFamilies.contains($0) }
    if let isWidget { return try await described(place.kind, isWidget ? .widgets : .controls) }
    let gallery = await controls.gallery()
    let isOnlyWidget =
      gallery[place.kind] == nil && controls.widgets.places.contains { $0.kind == place.kind }
    return try await described(place.kind, isOnlyWidget ? .widgets : .controls)
  }

  /// Returns a control or a widget with the options that a client has chosen, as the extension writes them; `null` removes
  /// an option.
  ///
  /// - Throws: `unknownParameter`, `forbidden`, `unknownValue`.
  func choosing(
    _ options: [String: JSONValue], of control: PlacedControl, _ kind: DescribedKind,
    in holding: Area.Holding
  ) async throws(MessageError) -> PlacedControl {
    try kind.listing.check(
      options, of: control.id.isEmpty ? "NAME" : control.id,
      in: holding == .controls ? "placements" : holding.rawValue)
    var control = control
    if kind.widget == nil {
      // Options of the configuration file are not saved: the file's present values always apply.
      for name in kind.listing.fileOptions(in: control.configuration) {
        control.configuration[name] = nil
      }
    }
    for (name, value) in options { control.configuration[name] = value == .null ? nil : value }
    return try await checked(control, chosen: Array(options.keys), of: kind.widget)
  }

  /// Checks the chosen options of a control, or of a place's widget, and returns them as the extension writes them.
  ///
  /// A case of an enumeration can be chosen by its Swift name too. If the extension is unavailable, nothing is checked:
  /// its own load then reports the problem.
  ///
  /// - Throws: `unknownValue` for a value that the option cannot have.
  private func checked(
    _ control: PlacedControl, chosen: [String], of place: WidgetPlace?
  ) async throws(MessageError) -> PlacedControl {
    let names = chosen.filter { control.configuration[$0] != nil }.sorted()
    guard !names.isEmpty else { return control }
    var control = control
    let resolved: ResolvedConfiguration
    do {
      resolved = try await controls.resolve(control, of: place)
    } catch {
      guard let error = error as? MessageError, error.code != MessageError.Code.unavailable.rawValue
      else { return control }
      throw error
    }
    for name in names {
      if let value = resolved.missing[name]?.first {
        throw await refusal(of: value, for: name, control, place)
      }
      guard let found = resolved.found[name], let given = control.configuration[name] else {
        continue
      }
      if case .array = given {
        control.configuration[name] = .array(found.map(\.value))
      } else if let only = found.first, found.count == 1 {
        control.configuration[name] = only.value
      }
    }
    return control
  }

  private func refusal(
    of value: JSONValue, for name: String, _ control: PlacedControl, _ place: WidgetPlace?
  ) async -> MessageError {
    var others = control
    others.configuration[name] = nil
    let refusal: Sentence =
      "cannot set \"\(name)\" of \(control.kind) to \(value): the value is not allowed"
    // The list only completes the error, so a failure to load it is ignored.
    guard
      let list = try? await controls.options(of: name, in: others, of: place, matching: nil),
      !list.options.isEmpty
    else { return MessageError(.unknownValue, refusal) }
    var values = list.options.prefix(Self.namedValues).map(\.value.description)
    if list.options.count > values.count { values.append("…") }
    return MessageError(
      .unknownValue, "\(part: refusal); allowed: \(values.joined(separator: ", "))")
  }

  // MARK: Requests

  func options(_ options: SocketMessage.Options) async throws -> OptionList {
    var control = PlacedControl(id: "", kind: options.kind ?? "")
    var holding = Area.Holding.controls
    if options.kind == nil {
      let slot = try slot(options.slot)
      (control, holding) = (try self.control(in: slot), slot.holding)
    }
    for (name, value) in options.configuration ?? [:] { control.configuration[name] = value }
    let kind = try await described(control.kind, holding)
    try kind.listing.checkNames([options.parameter])
    return try await controls.options(
      of: options.parameter, in: control, of: kind.widget, matching: options.matching)
  }

  /// Looks up the chosen values of the control or widget in a slot.
  func resolve(_ subject: SocketMessage.Subject) async throws -> ResolvedConfiguration {
    let slot = try slot(subject.slot)
    let control = try control(in: slot)
    return try await controls.resolve(
      control, of: slot.holding == .widgets ? try await widgetPlace(control.kind) : nil)
  }
}

/// A kind of control or widget, as its extension describes it.
struct DescribedKind {
  let listing: any OptionListing
  let title: String?
  /// The widget in its smallest size, or `nil` for a control.
  let widget: WidgetPlace?

  init(_ entry: Gallery.Entry) {
    (listing, title, widget) = (entry.listing, entry.preview.displayName, nil)
  }

  init(_ place: WidgetPlace) {
    (listing, title, widget) = (place.listing, place.listing.displayName ?? place.app, place)
  }
  /// The area and the size in which a person places the control or the widget.
  ///
  /// - Throws: `refused` if it cannot have the size, or the area has no such size.
  func position(
    in area: Area?, size: String?
  ) throws(MessageError) -> (area: Area, size: String) {
    guard let widget else {
      let size = size ?? Placement.Size.small.rawValue
      guard Area.Sizes.tiles.contain(size) else {
        let known = Placement.Size.allCases.map(\.rawValue).joined(separator: ", ")
        throw MessageError(
          .refused, "a control has no size \"\(size)\"; known: \(known)")
      }
      return (area ?? .controlCenter, size)
    }
    let own = widget.listing.knownFamilies.first { area?.rules.sizes.contain($0) != false }
    let size = try widget.listing.checked(size ?? own ?? widget.family)
    let area = area ?? Area(PlacedWidget.place(of: size))
    guard area.rules.sizes.contain(size) else {
      throw MessageError(.refused, "a widget of the size \(size) is not shown in \(area.rawValue)")
    }
    return (area, size)
  }
}
