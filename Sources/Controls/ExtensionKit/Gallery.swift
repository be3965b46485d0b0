import ControlKit

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
