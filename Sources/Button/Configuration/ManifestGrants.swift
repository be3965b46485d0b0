/// The grants that an extension requests in its manifest, in addition to the grants of all extensions.
package struct ManifestGrants: Equatable, Sendable {
  package var network = false
  /// Devices that the extension uses; `*` at the end stands for any characters.
  package var devices: [String] = []
  package var files: [String] = []
  package var changedFiles: [String] = []
  /// Programs that the extension runs, and folders of such programs, outside the system folders.
  package var programs: [String] = []

  /// Whether the extension requests all rights of the daemon's user, which only files that root has installed get.
  package var isUnconfined = false

  package init() {}

  init(_ fields: [String: Field], _ environment: [String: String]) throws(ConfigurationError) {
    network = try fields["network"]?.truth() ?? false
    isUnconfined = try fields["unconfined"]?.truth() ?? false
    for field in try fields["devices"]?.oneOrMore(of: "devices") ?? [] {
      let device = try field.text("a device, such as /dev/gpiochip0")
      guard device.hasPrefix("/dev/"), device.count > 5, !device.contains("..") else {
        throw field.error("\"\(device)\" is not below /dev; write a device, such as /dev/gpiochip0")
      }
      devices.append(device)
    }
    for field in try fields["files"]?.oneOrMore(of: "files") ?? [] {
      if case .mapping = field.node.content {
        let entries = try field.fields(["write"])
        guard let changed = entries["write"] else {
          throw field.error("the mapping is empty; write { write: PATH }")
        }
        changedFiles.append(try changed.grantedPath(environment))
      } else {
        files.append(try field.grantedPath(environment))
      }
    }
    for field in try fields["programs"]?.oneOrMore(of: "programs") ?? [] {
      programs.append(try field.grantedPath(environment))
    }
  }
}

extension Field {
  private static let folders = [
    "$XDG_CONFIG_HOME": UserFolder.configuration, "$XDG_DATA_HOME": UserFolder.data,
  ]

  /// The path of a grant, which may begin with a folder of the daemon's user.
  fileprivate func grantedPath(
    _ environment: [String: String]
  ) throws(ConfigurationError) -> String {
    let text = try text("a path")
    guard text.hasPrefix("$") else {
      return try filePath(of: text)
    }
    let name = text.prefix { $0 != "/" }
    guard let folder = Self.folders[String(name)] else {
      let known = Self.folders.keys.sorted().joined(separator: " and ")
      throw error("\"\(name)\" is not known; a path may begin with ~, \(known)")
    }
    guard let path = folder.path(environment) else {
      throw error(
        "\"\(text)\": neither \(name.dropFirst()) nor HOME is set; write the whole path")
    }
    return path + text.dropFirst(name.count)
  }
}
