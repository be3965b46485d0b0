/// The files of one image or symbol.
package struct AssetImage: Hashable, Sendable, Codable {
  /// What it is.
  package enum Kind: String, Hashable, Sendable, Codable {
    /// A picture of any kind.
    case image
    /// A symbol, which takes the color and the size of the text around it.
    case symbol
  }

  /// One file.
  package struct File: Hashable, Sendable, Codable {
    /// Where it is; in a compiled catalog the name beside it.
    package let path: String
    /// Pixels of a point; 1 for a file that has no pixels.
    package let scale: Double
    /// Whether it is for the dark appearance alone.
    package let isDark: Bool
  }

  package let kind: Kind
  /// Whether only its outline counts, and its colors come from its place.
  package let isTemplate: Bool
  /// The files that are named, whether they are there or not.
  package let files: [File]

  /// The same image with other places of its files; without those that have none.
  package func placing(_ place: (String) -> String?) -> AssetImage {
    let placed = files.compactMap { file in
      place(file.path).map { File(path: $0, scale: file.scale, isDark: file.isDark) }
    }
    return AssetImage(kind: kind, isTemplate: isTemplate, files: placed)
  }

  /// The file for an appearance: of those for a phone the sharpest.
  package func file(isDark: Bool) -> File? {
    let fitting = files.filter { $0.isDark == isDark }
    return (fitting.isEmpty ? files : fitting).max { $0.scale < $1.scale }
  }
}
