import FileTesting
import Glibc
import SystemAccess
import Testing

@Suite("A folder that is used by its descriptor")
struct OpenFolderTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("a folder that was moved is still the one, and another one in its place is not")
  func moved() throws {
    try folder.write("mine", to: "a/state/kept")
    let opened = try OpenFolder(folder.path("a/state"))
    #expect(!opened.isReplaced)
    // Renames the parent, as an extension could that has no access to the folder.
    #expect(rename(folder.path("a"), folder.path("b")) == 0)
    #expect(opened.isReplaced)
    try folder.write("foreign", to: "a/state/kept")
    #expect(opened.isReplaced)
    let file = DurableFile(folder: opened.path, opened: opened, name: "kept")
    #expect(try FileBytes.read(file.location, limit: 10) == Array("mine".utf8))
    try file.write(Array("new".utf8))
    #expect(try folder.text(of: "a/state/kept") == "foreign")
    #expect(try folder.text(of: "b/state/kept") == "new")
    #expect(try file.setAside() == folder.path("a/state/kept.broken-1"), "the message's path")
    #expect(try Folder.names(in: folder.path("b/state")) == ["kept.broken-1"])
    #expect(try Folder.names(in: folder.path("a/state")) == ["kept"])
  }

  @Test("a link of another user than root is not followed", .enabled(if: geteuid() == 0, "root"))
  func links() throws {
    try folder.write("", to: "real/config.yaml")
    #expect(symlink("real", folder.path("link")) == 0)
    #expect(symlink("config.yaml", folder.path("real/other.yaml")) == 0)
    #expect(try OpenFolder.containing(folder.path("link/config.yaml")).name == "config.yaml")
    #expect(try OpenFolder.containing(folder.path("link/other.yaml")).name == "config.yaml")
    #expect(lchown(folder.path("link"), 65_534, 65_534) == 0)
    #expect(throws: OpenFolder.Failure.link("link", user: 65_534)) {
      _ = try OpenFolder(folder.path("link"))
    }
    #expect(throws: OpenFolder.Failure.link("link", user: 65_534)) {
      _ = try OpenFolder.containing(folder.path("link/config.yaml"))
    }
  }

  @Test("links in a circle, a file as a folder, and missing files are refused")
  func wrong() throws {
    try folder.write("", to: "file")
    #expect(symlink("loop", folder.path("loop")) == 0)
    func errno(_ path: String) -> Int32? {
      do throws(OpenFolder.Failure) { _ = try OpenFolder(folder.path(path)) } catch {
        if case .system(let errno, path: _) = error { return errno.number }
      }
      return nil
    }
    if geteuid() == 0 { #expect(errno("loop") == ELOOP) }
    #expect(errno("file") == ENOTDIR)
    #expect(errno("none") == ENOENT)
    #expect(errno("none/none") == ENOENT)
    // The file itself may be missing.
    #expect(try OpenFolder.containing(folder.path("none")).name == "none")
  }

  @Test("a path with dots and slashes, and a relative one, lead where the system's do")
  func paths() throws {
    try folder.write("", to: "a/b/file")
    for path in ["a/b", "a//b/", "a/./b/.", "a/b/../b"] {
      #expect(try !OpenFolder(folder.path(path)).isReplaced, "\(path)")
    }
    #expect(try OpenFolder.containing("file").folder.path == ".")
    #expect(try OpenFolder.containing("/file").folder.path == "/")
  }
}
