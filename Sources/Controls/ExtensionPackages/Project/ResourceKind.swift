/// A kind of file that a package takes over beside the Swift files.
enum ResourceKind: Equatable {
  /// A string table: `.strings`, `.stringsdict`, `.xcstrings`.
  case strings
  /// An asset catalog.
  case assets
  /// An intent definition, from which the package generates Swift classes.
  case intents
  /// What the code may read by its name: text, pictures, sounds.
  case data

  init?(_ path: String) {
    let name = SourceFolder.name(path)
    guard let dot = name.lastIndex(of: ".") else { return nil }
    switch name[name.index(after: dot)...].lowercased() {
    case "strings", "stringsdict", "xcstrings": self = .strings
    case "xcassets": self = .assets
    case "intentdefinition": self = .intents
    case "json", "txt", "csv", "png", "jpg", "jpeg", "svg", "pdf", "wav", "mp3", "m4a", "caf",
      "ttf", "otf", "symbolset", "html", "md", "xml":
      self = .data
    case "plist" where !name.hasSuffix("Info.plist"): self = .data
    case _: return nil
    }
  }
}
