import Configuration
import Daemon
import FileTesting
import Glibc
import Testing

@Suite("Who can change what the configuration names")
struct PermissionProblemsTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("the configuration, extensions, manifests, shortcuts and the state are checked")
  func all() throws {
    var configuration = Configuration()
    configuration.extensions = [try folder.write("", to: "a/Lamp")]
    configuration.extensionsFolder = folder.path + "/b"
    configuration.programs = ["xdg-open": try folder.write("", to: "p/xdg-open")]
    let file = try folder.write("", to: "f/config.yaml")
    for name in ["a/Lamp.yaml", "b/x", "d/actionbutton/shortcuts/x", "s/actionbutton/x"] {
      try folder.write("", to: name)
    }
    let shared = [
      "f/config.yaml", "a/Lamp", "a/Lamp.yaml", "p/xdg-open", "b", "d/actionbutton/shortcuts",
      "s/actionbutton",
    ]
    for name in shared { try #require(chmod("\(folder.path)/\(name)", 0o777) == 0) }
    let problems = configuration.permissionProblems(
      file: file,
      environment: ["XDG_DATA_HOME": folder.path + "/d", "XDG_STATE_HOME": folder.path + "/s"])
    for name in shared {
      #expect(
        problems.contains { $0.contains("\(folder.path)/\(name), can be changed") }, "\(name)")
    }
    #expect(problems.count == shared.count, "\(problems)")
  }
}
