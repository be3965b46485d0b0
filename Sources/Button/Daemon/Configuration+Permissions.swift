package import Configuration
import SavedState
import SystemAccess

extension Configuration {
  /// The problems of the permissions of this configuration's file, the extensions and their manifests, the named programs,
  /// the folders of extensions and shortcuts, and the state directory.
  package func permissionProblems(file: String?, environment: [String: String]) -> [String] {
    var paths: [(path: String, what: String)] = []
    if let file { paths.append((file, "the configuration")) }
    for executable in extensions {
      paths.append((executable, "an extension"))
      paths.append(("\(executable).yaml", "a manifest"))
    }
    for (name, path) in programs.sorted(by: { $0.key < $1.key }) {
      paths.append((path, "the program \(name)"))
    }
    if let extensionsFolder {
      paths.append((extensionsFolder, "the folder of extensions"))
    }
    if let data = UserFolder.data.path(environment) {
      paths.append(("\(data)/actionbutton/shortcuts", "the folder of shortcuts"))
    }
    // Without a state directory there is nothing to change.
    if let state = try? StateDirectory.path(environment: environment) {
      paths.append((state, "the state directory"))
    }
    return FilePermissions.problems(of: paths)
  }
}
