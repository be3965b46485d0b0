import FileTesting
import Glibc
import Testing

@testable import SystemAccess

@Suite("Programs that only root can replace")
struct SystemProgramsTests {
  /// A folder that every user can write.
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try #require(chmod(folder.path, 0o777) == 0)
  }

  @Test("a program in a person's folder early in PATH is not used, nor is a link to it")
  func person() throws {
    try folder.writeProgram("#!/bin/sh\n", to: "bin/env")
    try folder.writeProgram("#!/bin/sh\n", to: "bin/only-here")
    #expect(symlink("/usr/bin", folder.path("system")) == 0)
    for path in ["\(folder.path)/bin", "\(folder.path)/system", "bin", "", "."] {
      let programs = SystemPrograms(path: "\(path):/usr/bin:/bin")
      #expect(programs.find("env") == "/usr/bin/env", "\(path)")
      #expect(programs.find("only-here") == nil)
      #expect(!programs.path.contains(folder.path))
    }
    #expect(SystemPrograms(path: folder.path("bin")).find("env") == nil)
    #expect(SystemPrograms(path: nil).find("env")?.hasSuffix("/bin/env") == true)
    #expect(SystemPrograms(path: "/nowhere").path == "/usr/bin:/bin")
  }

  @Test("an absolute path and one of the configuration are used as they are")
  func configured() {
    let programs = SystemPrograms(path: "/usr/bin", configured: ["env": "/opt/env"])
    #expect(programs.find("env") == "/opt/env")
    #expect(programs.find("/nowhere/x") == "/nowhere/x")
    for name in ["../bin/env", "bin/env", "", "no-such-program"] {
      #expect(programs.find(name) == nil, "\(name)")
    }
  }

  @Test("links on the way are followed, and each must be root's")
  func links() throws {
    #expect(RootPath.isRoots("/usr/bin/env", S_IFREG))
    #expect(RootPath.isRoots("/usr/./bin/../bin", S_IFDIR))
    // These links exist on Linux and belong to root.
    #expect(RootPath.isRoots("/proc/mounts", S_IFREG) == RootPath.isRoots("/proc/self", S_IFDIR))
    #expect(!RootPath.isRoots("/usr/bin/env", S_IFDIR))
    #expect(!RootPath.isRoots("/usr/bin/env/x", S_IFREG))
    #expect(!RootPath.isRoots("usr/bin/env", S_IFREG))
    #expect(!RootPath.isRoots("/dev/null", S_IFREG))
    #expect(!RootPath.isRoots(folder.path, S_IFDIR))
    #expect(symlink("loop", folder.path("loop")) == 0)
    #expect(!RootPath.isRoots(folder.path("loop"), S_IFREG))
  }
}
