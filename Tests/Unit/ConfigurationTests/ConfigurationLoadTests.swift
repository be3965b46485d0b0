import ControlModel
import FileTesting
import Glibc
import SystemAccess
import Testing
import YAML

@testable import Configuration

@Suite("Where the configuration is looked for")
struct ConfigurationLoadTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("XDG_CONFIG_HOME comes before the system's file, and HOME stands for it")
  func order() {
    let etc = "/etc/actionbutton/config.yaml"
    let cases: [([String: String], [String])] = [
      (["XDG_CONFIG_HOME": "/x", "HOME": "/h"], ["/x/actionbutton/config.yaml", etc]),
      (["HOME": "/h"], ["/h/.config/actionbutton/config.yaml", etc]),
      (["XDG_CONFIG_HOME": "", "HOME": "/h"], ["/h/.config/actionbutton/config.yaml", etc]),
      // By the XDG specification, relative paths are not valid.
      (["XDG_CONFIG_HOME": "x", "HOME": "/h"], ["/h/.config/actionbutton/config.yaml", etc]),
      (["HOME": "h"], [etc]),
      ([:], [etc]),
    ]
    for (environment, files) in cases {
      #expect(Configuration.searchedFiles(environment) == files, "\(environment)")
    }
  }

  @Test("the first file that exists counts, and is named")
  func first() throws {
    let file = try folder.write("language: ja", to: "actionbutton/config.yaml")
    let found = try Configuration.load(path: nil, environment: ["XDG_CONFIG_HOME": folder.path])
    #expect(found.file == file)
    #expect(found.configuration.language == .ja)
  }

  @Test("the file of --config counts alone, and its HOME is that of the environment")
  func named() throws {
    try folder.write("language: ja", to: "actionbutton/config.yaml")
    let file = try folder.write("extensions: [~/a, b]", to: "mine.yaml")
    let found = try Configuration.load(
      path: file, environment: ["XDG_CONFIG_HOME": folder.path, "HOME": "/h"])
    #expect(found.file == file)
    #expect(found.configuration.extensions == ["/h/a", "\(folder.path)/b"])
    #expect(found.configuration.language == nil)
  }

  @Test("an error has the path of the file it is in")
  func error() throws {
    let file = try folder.write("language: xx", to: "actionbutton/config.yaml")
    #expect(
      message(path: nil)
        == "\(file):1:11: language: \"xx\" is not known; known: \(ConfigurationErrorTests.languages)"
    )
  }

  @Test("a file that is named must be there")
  func missing() throws {
    #expect(
      message(path: "\(folder.path)/none.yaml")
        == "\(folder.path)/none.yaml: cannot be read: ENOENT (No such file or directory); "
        + "name a file that exists")
    try folder.write("", to: "file")
    #expect(
      message(path: "\(folder.path)/file/none.yaml")
        == "\(folder.path)/file/none.yaml: cannot be read: ENOTDIR (Not a directory); "
        + "name a file that exists")
  }

  @Test("a file that is only looked for may be missing")
  func optional() throws {
    try folder.write("", to: "file")
    #expect(try TextFile.readIfPresent("\(folder.path)/none.yaml") == nil)
    #expect(try TextFile.readIfPresent("\(folder.path)/file/none.yaml") == nil)
    #expect(try ConfigurationFile.find(firstOf: ["\(folder.path)/file/none.yaml"])?.path == nil)
    let long = "\(folder.path)/\(String(repeating: "a", count: 300)).yaml"
    #expect(throws: ConfigurationError.self) { try ConfigurationFile.find(firstOf: [long]) }
  }

  @Test(
    "a file that cannot be read is reported with what to do about it",
    arguments: [
      (EACCES, "let this user read it, or name another file"),
      (EPERM, "let this user read it, or name another file"),
      (ELOOP, "it is a link now; replace it with a file"),
      (EISDIR, "name the file, not its folder"), (EIO, "name another file"),
    ])
  func advice(code: Int32, advice: String) {
    let error = TextFile.unreadable("c.yaml", Errno(code))
    #expect(error.description == "c.yaml: cannot be read: \(Errno(code)); \(advice)")
  }

  @Test("a folder is no file, wherever it is found")
  func directory() throws {
    try folder.write("", to: "actionbutton/config.yaml/x")
    let file = "\(folder.path)/actionbutton/config.yaml"
    let expected =
      "\(file): is not a regular file but a folder, a pipe, a socket or a device; name a file"
    #expect(message(path: file) == expected)
    #expect(message(path: nil) == expected)
  }

  @Test("a byte that is not UTF-8 is reported with its place")
  func bytes() throws {
    let file = try folder.write(Array("a: ä\nb: é".utf8) + [0xFF, 0x41], to: "c.yaml")
    #expect(
      message(path: file)
        == "\(file):2:5: a byte here is not UTF-8 text; save the file as UTF-8")
    let utf16 = try folder.write([0xFF, 0xFE, 0x61, 0], to: "d.yaml")
    #expect(
      message(path: utf16)
        == "\(utf16):1:1: a byte here is not UTF-8 text; save the file as UTF-8")
  }

  @Test("a file over the limit is not read to its end")
  func large() throws {
    let file = try folder.write("", to: "c.yaml")
    #expect(truncate(file, 1 << 40) == 0)
    #expect(
      message(path: file)
        == "\(file): is larger than 1048576 bytes, the maximum for files of this program")
  }

  @Test("a pipe or a device is refused at once, whether or not its other end is open")
  func pipe() throws {
    let pipe = "\(folder.path)/pipe"
    #expect(mkfifo(pipe, 0o600) == 0)
    for file in [pipe, "/dev/zero", "/dev/tty"] where access(file, R_OK) == 0 {
      let problem = try #require(message(path: file))
      #expect(problem.hasPrefix("\(file): "), "\(problem)")
      #expect(problem.contains("is not a regular file") || problem.contains("ENXIO"), "\(problem)")
    }
  }

  private func message(path: String?) -> String? {
    do throws(ConfigurationError) {
      let found = try Configuration.load(
        path: path, environment: ["XDG_CONFIG_HOME": folder.path])
      return "no error, but \(found)"
    } catch { return error.description }
  }
}
