#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension WidgetBundle {
  /// Prints the gallery of the bundle: a line per control.
  public static func main() {
    printGallery(of: Self().controls, named: "\(Self.self)")
  }
}

extension ControlWidget {
  /// Prints the gallery of this control alone.
  public static func main() {
    printGallery(of: [Self()], named: "\(Self.self)")
  }
}

extension Widget {
  /// Prints that a lone widget has no controls.
  public static func main() {
    printGallery(of: [], named: "\(Self.self)")
  }
}

@MainActor
private func printGallery(of controls: [any ControlWidget], named name: String) {
  do {
    print(try ControlCatalog(controls: controls).gallery(named: name))
  } catch {
    let message = "\(name): \(error)\n"
    _ = message.withCString { write(2, $0, strlen($0)) }
    exit(1)
  }
}

extension ControlCatalog {
  /// The listings as plain text: kind, display name and preview hint in columns.
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
        + preview.displayName.padded(to: widths.name) + "  "
        + (preview.hint.nonBlank ?? "(no hint)")
    }
    return (["\(name): \(count)"] + lines).joined(separator: "\n")
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
