import CSystem
import FileTesting
import Foundation
import Glibc
import Testing

@testable import SystemAccess

@Suite("Child processes")
struct ChildProcessTests {
  /// A shell that runs a script, with pipes for both outputs.
  private static func shell(_ script: String) -> ChildCommand {
    var command = ChildCommand(
      program: "/bin/sh", arguments: ["-c", script],
      environment: ["PATH": "/usr/bin:/bin"])
    command.outputs = .pipes
    return command
  }

  /// Runs a script, and returns its ending and its output.
  private static func run(
    _ command: ChildCommand, keeping bytes: Int = 4_096
  ) throws -> (ending: ChildProcess.Ending, output: String, errors: String) {
    let child = try command.start()
    let outcome = child.wait(.seconds(300), keeping: bytes)
    let result = try #require(outcome)
    return (
      result.ending, String(decoding: result.output, as: UTF8.self),
      String(decoding: result.errors, as: UTF8.self)
    )
  }

  @Test(
    "the status or the signal of a process's end is reported",
    arguments: [
      ("exit 0", 0, 0, "ended"), ("exit 3", 3, 0, "ended with status 3"),
      ("kill -9 $$", 0, 9, "was ended by SIGKILL"),
    ] as [(String, Int32, Int32, String)])
  func ending(script: String, status: Int32, signal: Int32, words: String) throws {
    let ending = try Self.run(Self.shell(script)).ending
    #expect(ending.status == status)
    #expect(ending.signal == signal)
    #expect(ending.description == words)
    #expect(ending.isSuccess == (status == 0 && signal == 0))
    #expect(ending.memory > 0)
  }

  /// A shell in a sandbox with the system's programs and additional grants.
  private static func confined(_ script: String, _ grants: [Sandbox.Grant]) -> ChildCommand {
    var command = shell(script)
    command.input = .pipe
    command.sandbox = Sandbox(memory: nil, processes: nil)
    let system = ["/usr", "/bin", "/lib", "/lib64", "/etc/ld.so.cache"]
    command.sandbox?.grants =
      system.map { Sandbox.Grant($0, [.read, .run]) }
      + [Sandbox.Grant("/dev/null", [.read, .write])] + grants
    return command
  }

  @Test("a sandboxed process uses the files that it is granted, and no others")
  func grants() throws {
    let folder = try TemporaryFolder()
    for name in ["read", "written", "closed", "folder/old"] { try folder.write("text", to: name) }
    let script = """
      cd \(folder.path)
      for file in read written closed folder/old; do cat $file >/dev/null && echo read $file; done
      for file in read written closed folder/old folder/new; do echo x 2>/dev/null >>$file && echo wrote $file; done
      rm folder/old && echo removed; ls folder; ls . && echo listed
      """
    let result = try Self.run(
      Self.confined(
        script,
        [
          Sandbox.Grant(folder.path("read"), .read),
          Sandbox.Grant(folder.path("written"), [.read, .write]),
          Sandbox.Grant(folder.path("folder"), [.read, .change]),
          Sandbox.Grant(folder.path("none"), .read),
        ]))
    #expect(
      result.output.split(separator: "\n") == [
        "read read", "read written", "read folder/old", "wrote written", "wrote folder/old",
        "wrote folder/new", "removed", "new",
      ], "\(result.errors)")
  }

  @Test("a sandboxed process is not started if a layer fails although the kernel has it")
  func failedLayer() throws {
    let folder = try TemporaryFolder()
    // A path that is too long: the kernel returns ENAMETOOLONG.
    let grant = Sandbox.Grant(folder.path(String(repeating: "x", count: 5_000)), .read)
    #expect(throws: Errno(ENAMETOOLONG)) {
      _ = try Self.confined("exit 0", [grant]).start().process.pid
    }
  }

  @Test("every system call that the headers of this machine know was reviewed")
  func ceiling() throws {
    let filter = try Repository.text("Sources/System/CSystem/internal.h")
    let ceiling = try #require(
      filter.split(separator: "\n").first { $0.hasPrefix("#define SC_CEILING ") }?
        .split(separator: " ").last.flatMap { Int($0) })
    let headers = [
      "/usr/include/asm-generic/unistd.h", "/usr/include/x86_64-linux-gnu/asm/unistd_64.h",
    ]
    for header in headers {
      guard let text = try? String(contentsOfFile: header, encoding: .utf8) else { continue }
      for line in text.split(separator: "\n") where line.hasPrefix("#define __NR_") {
        let words = line.split(whereSeparator: \.isWhitespace)
        guard words.count == 3, let number = Int(words[2]), words[1] != "__NR_syscalls" else {
          continue
        }
        #expect(number <= ceiling, "\(words[1]) is above the ceiling of seccomp.c: decide about it")
      }
    }
  }

  @Test("the layers of a sandboxed process are reported, and an unconfined one has none")
  func layers() throws {
    var command = Self.confined("exit 0", [])
    let layers = try command.start().process.layers
    #expect(layers?.landlock == Int(cp_landlock_version()))
    #expect(layers?.filter == true)
    command.sandbox?.isConfined = false
    #expect(
      try command.start().process.layers
        == SandboxLayers(landlock: 0, filter: false, userNamespace: false))
  }

  @Test("each output has its own limit, and what exceeds it is read and dropped")
  func limits() throws {
    let result = try Self.run(
      Self.shell("head -c 300000 /dev/zero | tr '\\0' a; printf problem >&2"), keeping: 10_000)
    #expect(result.output == String(repeating: "a", count: 10_000))
    #expect(result.errors == "problem")
    #expect(result.ending.isSuccess)
  }

  @Test("input comes from nothing, a pipe or a descriptor")
  func input() throws {
    #expect(try Self.run(Self.shell("cat")).output == "")

    let file = try MemoryFile(named: "input", Array("from a file".utf8))
    var command = Self.shell("cat")
    command.input = .descriptor(file.descriptor.number)
    #expect(try Self.run(command).output == "from a file")

    command.input = .pipe
    var child = try command.start()
    let number = child.input.number
    let pipe = try #require(number)
    #expect(write(pipe, "from a pipe", 11) == 11)
    child.input = nil
    let outcome = child.wait(.seconds(300), keeping: 100)
    let result = try #require(outcome)
    #expect(String(decoding: result.output, as: UTF8.self) == "from a pipe")
  }

  @Test("a child has no descriptor of ours but the one that it is given")
  func descriptors() throws {
    let given = try MemoryFile(named: "given", Array("given".utf8))
    // A number that no other test uses, without close-on-exec.
    let inherited = fcntl(given.descriptor.number, F_DUPFD, 200)
    defer { close(inherited) }
    var command = Self.shell("cat <&3; for file in /proc/$$/fd/*; do echo; echo ${file##*/}; done")
    command.file = given.descriptor.number
    let words = try Self.run(command).output.split(separator: "\n").map(String.init)
    #expect(words.first == "given")
    let numbers = words.dropFirst().compactMap(Int32.init)
    #expect(numbers.contains(3))
    #expect(!numbers.contains(inherited))
  }

  @Test(
    "a process leads a session and a group of its own, unless it is to stay in ours",
    arguments: [true, false])
  func group(isInOurGroup: Bool) throws {
    var command = Self.shell("exec sleep 600")
    command.isInOurGroup = isInOurGroup
    let child = try command.start()
    let pid = child.process.pid
    #expect(getpgid(pid) == (isInOurGroup ? getpgrp() : pid))
    #expect(getsid(pid) == (isInOurGroup ? getsid(0) : pid))
    child.process.signal(SIGTERM)
    let outcome = child.wait(.seconds(300), keeping: 0)
    let result = try #require(outcome)
    #expect(result.ending.signal == SIGTERM)
  }

  @Test("one that runs for too long is ended with what it started")
  func tooLong() throws {
    let child = try Self.shell("sleep 600 & echo $!; wait").start()
    var started: Int32?
    // Reads until the shell has written the number of its child.
    while started == nil {
      let number = child.output.number
      let output = try #require(number)
      var ready = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
      #expect(poll(&ready, 1, 60_000) == 1)
      var bytes = [UInt8](repeating: 0, count: 32)
      let count = read(output, &bytes, bytes.count)
      started = Int32(String(decoding: bytes.prefix(max(0, count)), as: UTF8.self).dropLast())
    }
    let early = child.wait(.milliseconds(1), keeping: 0)
    #expect(early?.ending == nil)
    #expect(child.process.ending == nil)
    child.end()
    #expect(child.process.ending?.signal == SIGKILL)
    let orphan = try #require(started)
    // A zombie until its new parent reaps it.
    while kill(orphan, 0) == 0, Self.state(of: orphan) != "Z" { sched_yield() }
  }

  /// The kernel's letter for the state of a process, or `nil` if there is no process.
  private static func state(of pid: Int32) -> Substring? {
    let status = try? String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8)
    return status?.split(separator: ")").last?.split(separator: " ").first
  }

  @Test("one that is left alone does not stay in the table of processes")
  func leftAlone() throws {
    let child = try Self.shell("exit 0").start()
    try child.process.reapOnThread()
    while child.process.ending == nil { sched_yield() }
    #expect(kill(child.process.pid, 0) == -1)
    #expect(errno == ESRCH)
    // Another process may have the number by now: no signal is sent.
    child.process.signal(SIGKILL)
    child.process.kill()
  }

  @Test(
    "a program that cannot be started is an error with the reason",
    arguments: [("/nowhere", ENOENT), ("/etc/passwd", EACCES)])
  func refused(program: String, errno: Int32) {
    #expect(throws: Errno(errno)) {
      _ = try ChildCommand(program: program, environment: [:]).start().process.pid
    }
  }

  @Test("a thousand starts leave no descriptor open")
  func descriptorsAreClosed() throws {
    func openDescriptors() throws -> Int {
      try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
    }
    // Other tests open files at the same time; a leak would leave three descriptors for each start.
    let before = try openDescriptors()
    for _ in 0..<1_000 { _ = try Self.run(Self.shell(":")) }
    #expect(try openDescriptors() < before + 1_000)
  }
}
