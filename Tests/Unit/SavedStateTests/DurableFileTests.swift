import FileTesting
import Glibc
import Synchronization
import SystemAccess
import Testing

@Suite("A file that is replaced as a whole")
struct DurableFileTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func file(_ calls: FileCalls = FileCalls()) -> DurableFile {
    DurableFile(folder: folder.path, name: "kept", calls: calls)
  }

  @Test("a folder that is named without a slash is made where the program runs")
  func plainFolder() {
    var calls = FileCalls()
    calls.makeFolder = { path, _ in
      errno = path == "no-such-folder" ? EROFS : EINVAL
      return -1
    }
    #expect(throws: FileFailure.system(errno: Errno(EROFS), during: "mkdir")) {
      try DurableFile(folder: "no-such-folder", name: "kept", calls: calls).write([65])
    }
  }

  @Test("the new bytes are there, for this person alone, and no other file")
  func write() throws {
    try file().write(Array("old and longer".utf8))
    try file().write(Array("new".utf8))
    #expect(try folder.text(of: "kept") == "new")
    #expect(try folder.names() == ["kept"])
    var status = stat()
    #expect(stat(file().path, &status) == 0)
    #expect(status.st_mode & 0o777 == 0o600)
  }

  @Test("what killed processes left is removed, and nothing else")
  func leftovers() throws {
    // A process keeps its number until it is reaped, so this one is reaped.
    var child = pid_t()
    var arguments: [UnsafeMutablePointer<CChar>?] = [strdup("true"), nil]
    defer { free(arguments[0]) }
    #expect(posix_spawnp(&child, "true", nil, nil, &arguments, nil) == 0)
    #expect(waitpid(child, nil, 0) == child)
    let kept = [
      "kept", "kept.new-1", "kept.new-\(getpid())", "kept.new-", "kept.new-x", "kept.new-\(child)x",
      "kept.new--\(child)", "other.new-\(child)", "kept.broken-\(child)",
    ]
    for link in ["new", "previous"] { try folder.write("", to: "kept.\(link)-\(child)") }
    try file().write([], removingLeftovers: false)
    #expect(try folder.names() == ["kept", "kept.new-\(child)", "kept.previous-\(child)"])
    for name in kept { try folder.write("", to: name) }
    // No process has numbers this high (pid_max); some of these files are listed before the files that must stay.
    for number in 4_194_305...4_194_330 { try folder.write("", to: "kept.new-\(number)") }
    file().removeLeftovers()
    #expect(try folder.names() == kept.sorted())
    DurableFile(folder: folder.path + "/missing", name: "kept").removeLeftovers()
  }

  /// Records calls in order.
  final class Calls: Sendable {
    let list = Mutex<[String]>([])

    /// The system's calls, recorded.
    var noting: FileCalls {
      let real = FileCalls()
      var calls = real
      @Sendable func note(_ call: String) { list.withLock { $0.append(call) } }
      calls.open = { path, flags, mode in
        note(flags & O_DIRECTORY == 0 ? "open" : "open folder")
        return real.open(path, flags, mode)
      }
      calls.write = { file, bytes in
        note("write")
        return real.write(file, bytes)
      }
      calls.fsync = { file in
        note("fsync")
        return real.fsync(file)
      }
      calls.rename = { from, to in
        note("rename")
        return real.rename(from, to)
      }
      calls.makeFolder = { path, mode in
        note("mkdir")
        return real.makeFolder(path, mode)
      }
      return calls
    }

    /// Returns and removes the recorded calls.
    func taken() -> [String] {
      list.withLock { calls in
        defer { calls = [] }
        return calls
      }
    }
  }

  @Test("bytes are flushed before the file has its name, and every change of a name afterwards")
  func order() throws {
    let made = Calls()
    try file(made.noting).write([65])
    #expect(made.taken() == ["open folder", "open", "write", "fsync", "rename", "fsync"])
    _ = try file(made.noting).setAside()
    #expect(made.taken() == ["open folder", "open", "rename", "fsync"])
    try DurableFile(folder: folder.path + "/a", name: "kept", calls: made.noting).makeFolder()
    #expect(made.taken() == ["mkdir", "open folder", "fsync"])
    try DurableFile(
      folder: folder.path + "/b", name: "kept", survivesPowerCut: false, calls: made.noting
    ).write([65])
    #expect(made.taken() == ["mkdir", "open folder", "open", "write", "rename"])
  }

  @Test("a file may be another user's and have other rights, whatever the umask")
  func rights() throws {
    let owner = DurableFile.Owner(user: getuid(), group: getgid())
    let file = DurableFile(folder: folder.path, name: "kept", mode: 0o666, owner: owner)
    try file.write([65])
    var status = stat()
    #expect(stat(file.path, &status) == 0)
    #expect(status.st_mode & 0o777 == 0o666)
  }

  @Test("the file is flushed with its rights, and a new folder by its parent")
  func flushed() throws {
    let seen = Mutex<[String]>([])
    var calls = FileCalls()
    calls.open = { path, flags, mode in
      if flags & O_DIRECTORY != 0 { seen.withLock { $0.append(path) } }
      return Glibc.open(path, flags, mode)
    }
    calls.fsync = { file in
      var status = stat()
      if fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG {
        seen.withLock { $0.append(String(status.st_mode & 0o777, radix: 8)) }
      }
      return Glibc.fsync(file)
    }
    try DurableFile(folder: folder.path + "/a", name: "kept", mode: 0o640, calls: calls).write([65])
    #expect(seen.withLock { $0 } == [folder.path, folder.path + "/a", "640"])
  }

  @Test("a folder that its file system cannot flush is no failure")
  func noFlush() throws {
    let flushes = Mutex(0)
    var calls = FileCalls()
    calls.fsync = { file in
      guard
        flushes.withLock({
          $0 += 1
          return $0 == 2
        })
      else { return Glibc.fsync(file) }
      errno = EINVAL
      return -1
    }
    try file(calls).write([65])
    #expect(try folder.text(of: "kept") == "A")
  }

  @Test("missing folders are made, for this person alone")
  func folders() throws {
    let deep = DurableFile(folder: "\(folder.path)/a/b/c", name: "kept")
    try deep.write([65])
    #expect(try folder.text(of: "a/b/c/kept") == "A")
    var status = stat()
    #expect(stat("\(folder.path)/a/b", &status) == 0)
    #expect(status.st_mode & 0o777 == 0o700)
  }

  @Test("a large file is written in as many parts as the system takes")
  func parts() throws {
    var calls = FileCalls()
    calls.write = { file, bytes in
      Glibc.write(file, bytes.baseAddress, min(bytes.count, 1_000))
    }
    let bytes = (0..<100_001).map { UInt8(truncatingIfNeeded: $0 % 251) }
    try file(calls).write(bytes)
    #expect(try FileBytes.read(file().path, limit: 100_001) == bytes)
  }

  /// Each step that can fail, with the system's error.
  static let failures: [(step: String, errno: Int32)] = [
    ("open", EROFS), ("open", EACCES), ("open", EMFILE), ("open of the folder", EMFILE),
    ("write", ENOSPC), ("write", EDQUOT),
    ("write", EFBIG), ("write", EIO), ("fsync", EIO), ("rename", EACCES),
  ]

  @Test(
    "after a failure of any call the old bytes stay and no other file is left", arguments: failures)
  func failure(step: String, code: Int32) throws {
    try file().write(Array("old".utf8))
    let failing = file(Self.calls(failing: step, with: code))
    #expect(throws: FileFailure.system(errno: Errno(code), during: step)) {
      try failing.write(Array("new".utf8))
    }
    #expect(try folder.text(of: "kept") == "old")
    #expect(try folder.names() == ["kept"])
  }

  @Test("if the folder cannot be flushed, a file has its old bytes or is missing as before")
  func unflushed() throws {
    let calls = Mutex(0)
    var failing = FileCalls()
    failing.fsync = { file in
      var status = stat()
      fstat(file, &status)
      guard status.st_mode & S_IFMT == S_IFDIR else { return fsync(file) }
      calls.withLock { $0 += 1 }
      errno = EIO
      return -1
    }
    let failure = FileFailure.system(errno: Errno(EIO), during: "fsync of the folder")
    #expect(throws: failure) { try file(failing).write(Array("new".utf8)) }
    #expect(try folder.names() == [])
    try file().write(Array("old".utf8))
    // A killed process with this number may have left its link.
    try folder.write("older", to: "kept.previous-\(getpid())")
    #expect(throws: failure) { try file(failing).write(Array("new".utf8)) }
    #expect(throws: failure) { _ = try file(failing).setAside() }
    #expect(try folder.text(of: "kept") == "old")
    #expect(try folder.names() == ["kept"])
    #expect(calls.withLock { $0 } == 3)
  }

  @Test(
    "a signal only delays the call it interrupts", arguments: ["open", "write", "fsync", "rename"])
  func interrupted(step: String) throws {
    let failing = file(Self.calls(failing: step, with: EINTR, times: 3))
    try failing.write(Array("new".utf8))
    #expect(try folder.text(of: "kept") == "new")
  }

  @Test("a full device is reported")
  func full() throws {
    var calls = FileCalls()
    // The temporary file is opened as the device that is always full.
    calls.open = { path, flags, mode in
      path.contains(".new-") ? Glibc.open("/dev/full", O_WRONLY) : Glibc.open(path, flags, mode)
    }
    #expect(throws: FileFailure.system(errno: Errno(ENOSPC), during: "write")) {
      try file(calls).write([65])
    }
    #expect(try folder.names() == [])
  }

  @Test("a folder that cannot be created is reported with its call")
  func noFolder() {
    let file = DurableFile(folder: "/proc/no/folder", name: "kept")
    #expect(throws: FileFailure.system(errno: Errno(ENOENT), during: "mkdir")) {
      try file.write([65])
    }
  }

  @Test("what a killed process left does not stop the next one")
  func leftover() throws {
    try folder.write("half", to: "kept.new-\(getpid())")
    try file().write(Array("new".utf8))
    #expect(try folder.names() == ["kept"])
  }

  @Test("a link in place of the temporary file is not followed")
  func link() throws {
    let target = try folder.write("mine", to: "target")
    #expect(symlink(target, "\(folder.path)/kept.new-\(getpid())") == 0)
    try file().write(Array("new".utf8))
    #expect(try folder.text(of: "target") == "mine")
    #expect(try folder.text(of: "kept") == "new")
  }

  @Test("setting aside replaces no file")
  func aside() throws {
    try folder.write("first", to: "kept.broken-1")
    try folder.write("second", to: "kept")
    #expect(try file().setAside() == "\(folder.path)/kept.broken-2")
    try folder.write("third", to: "kept")
    #expect(try file().setAside() == "\(folder.path)/kept.broken-3")
    #expect(try folder.text(of: "kept.broken-1") == "first")
    #expect(try folder.text(of: "kept.broken-2") == "second")
    #expect(try folder.text(of: "kept.broken-3") == "third")
    #expect(try folder.names().count == 3)
  }

  @Test("setting aside that fails leaves the file where it is")
  func asideFails() throws {
    try folder.write("mine", to: "kept")
    let failing = file(Self.calls(failing: "rename", with: EACCES))
    #expect(throws: FileFailure.system(errno: Errno(EACCES), during: "rename")) {
      try failing.setAside()
    }
    #expect(try folder.names() == ["kept"])
  }

  /// Returns calls of which one kind fails, always or a number of times.
  static func calls(failing step: String, with code: Int32, times: Int = .max) -> FileCalls {
    let failures = Countdown(times)
    var calls = FileCalls()
    /// Returns `nil` if the call must not fail.
    @Sendable func failure(_ name: String) -> Int32? {
      guard name == step, failures.next() else { return nil }
      errno = code
      return -1
    }
    let real = calls
    calls.open = { path, flags, mode in
      let name = flags & O_DIRECTORY == 0 ? "open" : "open of the folder"
      return failure(name) ?? real.open(path, flags, mode)
    }
    calls.write = { file, bytes in failure("write").map(Int.init) ?? real.write(file, bytes) }
    calls.fsync = { failure("fsync") ?? real.fsync($0) }
    calls.rename = { failure("rename") ?? real.rename($0, $1) }
    return calls
  }
}
