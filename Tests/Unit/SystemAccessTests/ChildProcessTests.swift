import FileTesting
import Foundation
import Glibc
import Synchronization
import Testing

@testable import SystemAccess

@Suite("Child processes")
struct ChildProcessTests {
  /// A shell that runs a script, with both outputs in pipes.
  private static func shell(_ script: String) -> ChildCommand {
    var command = ChildCommand(
      program: "/bin/sh", arguments: ["-c", script],
      environment: ["PATH": "/usr/bin:/bin"])
    command.outputs = .pipes
    return command
  }

  /// How a script ends, and what it writes.
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

  @Test("a sandboxed process keeps its view of the files if one is replaced while it starts")
  func replacedFile() throws {
    let folder = try TemporaryFolder()
    try folder.write("{}", to: "fixed")
    let isOver = Atomic(false)
    let hasEnded = DispatchSemaphore(value: 0)
    let replacer = Thread { [path = folder.path("fixed")] in
      while !isOver.load(ordering: .relaxed) {
        guard let file = fopen(path + ".new", "w") else { continue }
        fclose(file)
        rename(path + ".new", path)
      }
      hasEnded.signal()
    }
    replacer.start()
    // Waits, so that the thread writes nothing while the folder is removed.
    defer {
      isOver.store(true, ordering: .relaxed)
      hasEnded.wait()
      withExtendedLifetime(folder) {}
    }
    var command = Self.shell("exit 0")
    command.input = .pipe
    command.sandbox = Sandbox(memory: nil, processes: nil)
    command.sandbox?.readOnly = [folder.path("fixed")]
    for _ in 0..<300 {
      let child = try command.start()
      let error = child.process.confinement?.error
      let outcome = child.wait(.seconds(300), keeping: 100)
      _ = try #require(outcome)
      // EPERM: this machine permits no separate view of the file system.
      #expect(error == nil || error == Errno(EPERM))
    }
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
    // A number that no other test has; children inherit it.
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
    // Until it has written the number of the process that it started.
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
    // Its new parent takes its status; until then it is a zombie.
    while kill(orphan, 0) == 0, Self.state(of: orphan) != "Z" { sched_yield() }
  }

  /// The letter that the kernel shows for the state of a process; nil if there is none.
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
    // Its number may be another's by now: nothing is sent.
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
    // Other tests open files at the same time; a leak would leave three a start.
    let before = try openDescriptors()
    for _ in 0..<1_000 { _ = try Self.run(Self.shell(":")) }
    #expect(try openDescriptors() < before + 1_000)
  }
}
