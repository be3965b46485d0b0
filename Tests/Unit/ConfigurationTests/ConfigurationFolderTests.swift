import ControlModel
import FileTesting
import Glibc
import Testing
import YAML

@testable import Configuration

@Suite("The file and folder that a running program reads its configuration from")
struct ConfigurationFolderTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func problem(_ path: String) -> String? {
    do throws(ConfigurationError) {
      _ = try ConfigurationFile.find(path: path, environment: [:])?.read(home: nil)
      return nil
    } catch { return error.problem }
  }

  @Test("a reload reads the file that was read at the start, whatever comes before it by now")
  func found() throws {
    let etc = try folder.write("language: ja", to: "etc/actionbutton/config.yaml")
    let before = folder.path("home/actionbutton/config.yaml")
    let file = try #require(try ConfigurationFile.find(firstOf: [before, etc]))
    try folder.write("confine: false", to: "home/actionbutton/config.yaml")
    #expect(try file.read(home: nil).language == .ja)
    try folder.write("language: zh-Hans", to: "etc/actionbutton/new")
    let new = folder.path("etc/actionbutton/new")
    #expect(rename(new, etc) == 0, "as an editor replaces a file")
    #expect(try file.read(home: nil).language?.rawValue == "zh-Hans")
    #expect(file.problem == nil)
    #expect(rename(folder.path("etc"), folder.path("moved")) == 0)
    try folder.write("confine: false", to: "etc/actionbutton/config.yaml")
    #expect(try file.read(home: nil).confines, "the foreign folder is not followed")
    #expect(
      file.problem?.hasPrefix(
        "the configuration's folder \(folder.path("etc/actionbutton")) was moved")
        == true)
  }

  @Test("a file that became a link is not read")
  func link() throws {
    let path = try folder.write("", to: "c/config.yaml")
    try folder.write("confine: false", to: "foreign.yaml")
    let file = try #require(try ConfigurationFile.find(path: path, environment: [:]))
    #expect(unlink(path) == 0 && symlink(folder.path("foreign.yaml"), path) == 0)
    #expect(throws: ConfigurationError.self) { _ = try file.read(home: nil) }
  }

  /// Modes of the file and its folder, and the reason not to read it, or `nil`.
  static let writable: [(file: mode_t, folder: mode_t, problem: String?)] = [
    (0o644, 0o755, nil), (0o600, 0o1777, nil),
    // The group has no other member than the user: umask 002.
    (0o664, 0o775, nil),
    (
      0o646, 0o755,
      "is not read, because it can be changed by every user (mode 646): chmod go-w FILE"
    ),
    (
      0o644, 0o757,
      "is not read, because its folder can be changed by every user (mode 757): chmod go-w FOLDER"
    ),
  ]

  @Test(
    "a file or folder that others can write is refused, with what mends it", arguments: writable)
  func modes(_ file: mode_t, _ mode: mode_t, _ expected: String?) throws {
    let path = try folder.write("", to: "c/config.yaml")
    try #require(chmod(path, file) == 0 && chmod(folder.path("c"), mode) == 0)
    #expect(
      problem(path)
        == expected?.replacing("FILE", with: path).replacing("FOLDER", with: folder.path("c")))
  }

  @Test(
    "a file of another user, and one of a group with others, is refused",
    .enabled(if: geteuid() == 0, "only root gives files away"))
  func foreign() throws {
    let path = try folder.write("", to: "c/config.yaml")
    try #require(chown(path, 12_345, 0) == 0)
    #expect(problem(path)?.hasSuffix("it belongs to another user (12345): chown 0 \(path)") == true)
    try #require(chown(path, 0, 12_345) == 0 && chmod(path, 0o664) == 0)
    #expect(problem(path)?.contains("it can be changed by its group (mode 664)") == true)
    try #require(chown(folder.path("c"), 12_345, 0) == 0 && chmod(path, 0o600) == 0)
    #expect(problem(path)?.contains("its folder belongs to another user (12345)") == true)
  }

  @Test("the first file that is found counts, and is looked for again only at the next start")
  func searched() throws {
    let environment = ["XDG_CONFIG_HOME": folder.path]
    let path = folder.path("actionbutton/config.yaml")
    #expect(try ConfigurationFile.find(path: nil, environment: environment)?.path != path)
    try folder.write("", to: "actionbutton/config.yaml")
    #expect(try ConfigurationFile.find(path: nil, environment: environment)?.path == path)
  }
}
