import FileTesting
import Glibc
import Testing

@testable import SystemAccess

@Suite("Who can change what this program runs")
struct FilePermissionsTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Modes of a file and its folder, and the reported problem, or `nil`.
  static let cases: [(file: mode_t, folder: mode_t, problem: String?)] = [
    (0o644, 0o755, nil),
    (0o600, 0o700, nil),
    (
      0o646, 0o755,
      "the configuration, FILE, can be changed by every user (mode 646): chmod go-w FILE"
    ),
    (
      0o666, 0o755,
      "the configuration, FILE, can be changed by every user (mode 666): chmod go-w FILE"
    ),
    (
      0o644, 0o777,
      "the folder of the configuration, FOLDER, can be changed by every user (mode 777): "
        + "chmod go-w FOLDER"
    ),
    (0o644, 0o1777, nil),
    // The sticky bit protects the files of a shared folder, but not a file.
    (
      0o1646, 0o755,
      "the configuration, FILE, can be changed by every user (mode 1646): chmod go-w FILE"
    ),
  ]

  @Test(
    "a file that others can write is reported, with the command that corrects it", arguments: cases)
  func modes(_ file: mode_t, _ folder: mode_t, _ problem: String?) throws {
    let path = try self.folder.write("", to: "c/config.yaml")
    let parent = self.folder.path + "/c"
    try #require(chmod(path, file) == 0 && chmod(parent, folder) == 0)
    let expected = problem.map {
      $0.split(separator: "FILE", omittingEmptySubsequences: false).joined(separator: path)
        .split(separator: "FOLDER", omittingEmptySubsequences: false).joined(separator: parent)
    }
    let problems = FilePermissions.problems(of: [(path, "the configuration")])
    #expect(problems == [expected].compactMap { $0 })
  }

  @Test(
    "a group with its user's number or name and no other member is the user's own",
    arguments: [
      (1000, "ann:x:1000:", true), (1000, "ann:x:1000:ann", true),
      (1000, "ann:x:1000:ann,ben", false),
      (1000, "staff:x:1000:", true), (50, "staff:x:50:", false), (50, "ann:x:50:", true),
      (50, "ann:x:50:ben", false), (50, "ben:x:50:", false), (1000, "other:x:7:ben", true),
      (50, "other:x:7:", false),
      (1000, "a line without fields\n:\n::1000\nann:x:1000:ben", false), (1000, "", true),
    ] as [(gid_t, String, Bool)])
  func privateGroup(_ group: gid_t, _ groups: String, _ isOwn: Bool) {
    let users = "root:x:0:0:root:/root:/bin/sh\nno line\nann:x:1000:50::/home/ann:/bin/sh\n"
    #expect(PrivateGroup.is(group, of: 1000, users: users, groups: groups) == isOwn)
  }

  @Test("without the user's line only the user's number makes a group the user's own")
  func noUser() {
    #expect(PrivateGroup.is(1000, of: 1000, users: "", groups: "ann:x:1000:"))
    #expect(!PrivateGroup.is(1000, of: 1000, users: "", groups: "ann:x:1000:ann"))
    #expect(!PrivateGroup.is(50, of: 1000, users: "", groups: "ann:x:50:"))
    // Made by useradd -g ann bob.
    let users = "ann:x:1000:1000::/home/ann:/bin/sh\nbob:x:1001:1000::/home/bob:/bin/sh\n"
    #expect(!PrivateGroup.is(1000, of: 1000, users: users, groups: "ann:x:1000:"))
    // The system also reads a line without the last fields.
    let short = "ann:x:1000:1000::/home/ann:/bin/sh\nbob:x:1001:1000\n"
    #expect(!PrivateGroup.is(1000, of: 1000, users: short, groups: "ann:x:1000:"))
  }

  @Test("a secret of up to 4,096 bytes is read", arguments: [(4_096, true), (4_097, false)])
  func secrets(length: Int, isRead: Bool) throws {
    struct Refusal: Error {}
    let path = try folder.write(String(repeating: "a", count: length), to: "token")
    try #require(chmod(path, 0o600) == 0)
    let file = SecretFile("token", in: path, form: "")
    let text = try? file.read(
      { text throws(SecretFile.Failure) in text }, refuse: { _ in Refusal() })
    #expect(text?.utf8.count == (isRead ? length : nil))
  }

  @Test("a secret is UTF-8, and only its owner can read and change its file")
  func secretModes() throws {
    struct Refusal: Error { let text: String }
    let path = try folder.write([0x61, 0xFF], to: "token")
    let file = SecretFile("token", in: path, form: "write it as one line")
    func refusal() -> String? {
      let read = Result { () throws(Refusal) in
        try file.read({ text throws(SecretFile.Failure) in text }, refuse: Refusal.init)
      }
      guard case .failure(let error) = read else { return nil }
      return error.text
    }
    for mode in [0o600, 0o711] as [mode_t] {
      #expect(chmod(path, mode) == 0 && SecretFile.exposure(of: path, credentials: nil) == nil)
      #expect(
        refusal() == "cannot read the token from \(path): it is not UTF-8; write it as one line")
    }
    #expect(chmod(path, 0o1646) == 0)
    #expect(
      refusal() == "other users can change the token in \(path) (mode 1646): it is not used; "
        + "chmod 600 \(path)")
    #expect(SecretFile.exposure(of: path, credentials: nil) == "1646")
    #expect(SecretFile.exposure(of: path, credentials: folder.path) == nil, "passed on by systemd")
    #expect(SecretFile.exposure(of: path, credentials: folder.path + "-else") == "1646")
  }

  @Test("a folder of several files has one message")
  func once() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "a")
    #expect(chmod(folder.path, 0o777) == 0)
    let paths = ["a", "b", "a"].map { (path: folder.path($0), what: "a file") }
    #expect(FilePermissions.problems(of: paths).count == 1)
  }

  @Test(
    "a file of another user, and one that another group can write, is a problem",
    .enabled(if: geteuid() == 0, "only root gives files away"))
  func foreign() throws {
    let path = try folder.write("", to: "c/config.yaml")
    func problem(_ user: uid_t, _ group: gid_t, _ mode: mode_t) -> String? {
      #expect(chown(path, user, group) == 0 && chmod(path, mode) == 0)
      return FilePermissions.problems(of: [(path, "a file")]).first
    }
    #expect(problem(0, 1, 0o755) == nil)
    #expect(problem(0, 1, 0o775)?.contains("can be changed by its group (mode 775)") == true)
    #expect(problem(0, 0, 0o775) == nil, "a group of the user's own")
    #expect(problem(1, 0, 0o600)?.contains("belongs to another user (1): chown 0") == true)
  }

  @Test("a missing file is no problem")
  func missing() {
    #expect(FilePermissions.problems(of: [("/nowhere/at/all", "a manifest")]) == [])
  }
}
