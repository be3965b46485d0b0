/// The files of one image or symbol.
package struct AssetImage: Hashable, Sendable, Codable {
  package enum Kind: String, Hashable, Sendable, Codable {
    /// A bitmap or vector image.
    case image
    /// A symbol, which is drawn in the color and size of the surrounding text.
    case symbol
  }

  package struct File: Hashable, Sendable, Codable {
    /// The file's path; in a compiled catalog, its name relative to the catalog.
    package let path: String
    /// Pixels per point; 1 for a vector file.
    package let scale: Double
    /// Whether the file is only for the dark appearance.
    package let isDark: Bool
  }

  package let kind: Kind
  /// Whether only the shape is used, drawn in the tint of the view.
  package let isTemplate: Bool
  /// The files that `Contents.json` lists; they may be missing on disk.
  package let files: [File]

  /// A copy with each file's path replaced by `place`.
  ///
  /// Files for which `place` returns nil are removed.
  package func placing(_ place: (String) -> String?) -> AssetImage {
    let placed = files.compactMap { file in
      place(file.path).map { File(path: $0, scale: file.scale, isDark: file.isDark) }
    }
    return AssetImage(kind: kind, isTemplate: isTemplate, files: placed)
  }

  /// The file for an appearance: of those for a phone, the one with the highest resolution.
  package func file(isDark: Bool) -> File? {
    let fitting = files.filter { $0.isDark == isDark }
    return (fitting.isEmpty ? files : fitting).max { $0.scale < $1.scale }
  }
}
