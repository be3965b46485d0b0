/// A target of a project of any format.
struct ProjectTarget {
  enum Kind: Equatable {
    case appExtension
    case app
    /// A framework or a library: a separate module.
    case module
    case other
  }

  struct Product: Hashable {
    let name: String
    /// The folder of a local package, or `nil`.
    var folder: String?
    /// The address of a remote package, or `nil`.
    var address: String?
  }

  let name: String
  var kind: Kind
  /// The Swift files, as absolute paths, sorted.
  var sources: [String] = []
  /// Other files of the target: string tables, catalogs, data.
  var resources: [String] = []
  var settings = BuildSettings()
  /// The names of the targets in the same project that this target needs.
  var dependencies: [String] = []
  var products: [Product] = []
  /// The Info.plist, as an absolute path.
  var infoFile: String?
  /// The file of entitlements, as an absolute path.
  var entitlementsFile: String?

  /// Whether the iPhone is among the target's platforms, or no platform is set.
  var isForPhone: Bool {
    let platforms = settings.words("SUPPORTED_PLATFORMS") + settings.words("SDKROOT")
    return platforms.isEmpty
      || platforms.contains { ["iphoneos", "auto", "iOS"].contains($0) }
  }
}

struct Project {
  /// The folder that paths in messages are relative to.
  let folder: String
  var targets: [ProjectTarget] = []
  /// One message for each part that could not be read.
  var problems: [String] = []

  func target(_ name: String) -> ProjectTarget? { targets.first { $0.name == name } }
}
