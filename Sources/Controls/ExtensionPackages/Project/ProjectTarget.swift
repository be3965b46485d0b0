/// One target of a project, whatever kind of project it is.
struct ProjectTarget {
  enum Kind: Equatable {
    case appExtension
    case app
    /// A framework or a library: a separate module.
    case module
    case other
  }

  /// A product of a Swift package that the target uses.
  struct Product: Hashable {
    let name: String
    /// The package's folder, if it is a local one.
    var folder: String?
    /// Where the package comes from, if it is not a local one.
    var address: String?
  }

  let name: String
  var kind: Kind
  /// The Swift files, as absolute paths, sorted.
  var sources: [String] = []
  /// Other files that are part of it: string tables, catalogs, data.
  var resources: [String] = []
  var settings = BuildSettings()
  /// The names of targets of the same project that it needs.
  var dependencies: [String] = []
  var products: [Product] = []
  /// The Info.plist, as an absolute path.
  var infoFile: String?
  /// The file of entitlements, as an absolute path.
  var entitlementsFile: String?

  /// Whether it is built for the iPhone, among others.
  var isForPhone: Bool {
    let platforms = settings.words("SUPPORTED_PLATFORMS") + settings.words("SDKROOT")
    return platforms.isEmpty
      || platforms.contains { ["iphoneos", "auto", "iOS"].contains($0) }
  }
}

/// The targets of a project, and what is wrong with it.
struct Project {
  /// The folder that paths in messages are given in.
  let folder: String
  var targets: [ProjectTarget] = []
  /// What could not be read, a message each.
  var problems: [String] = []

  func target(_ name: String) -> ProjectTarget? { targets.first { $0.name == name } }
}
