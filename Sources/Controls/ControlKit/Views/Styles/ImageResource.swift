/// A reference to an image in an asset catalog.
public struct ImageResource: Hashable, Sendable {
  package let name: String
  /// The folder of the catalog's bundle; nil for the program's own resources.
  package let folder: String?

  package init(name: String, folder: String?) {
    self.name = name
    self.folder = folder
  }

  /// An image among the program's own resources.
  public init(name: String) {
    self.init(name: name, folder: nil)
  }
}
