import Glibc
import SystemAccess
import Testing

@Suite("Waiting for descriptors")
struct PollerTests {
  /// A pipe that is closed at the end of the test.
  final class Pipe {
    let reading: Int32
    let writing: Int32

    init() throws {
      var ends: [Int32] = [-1, -1]
      try #require(pipe(&ends) == 0)
      (reading, writing) = (ends[0], ends[1])
    }

    deinit {
      close(reading)
      close(writing)
    }

    func fill() { #expect(write(writing, [65], 1) == 1) }
  }

  @Test("a registration names its owner")
  func owners() throws {
    let poller = try Poller()
    let (mine, parts) = (try Pipe(), try Pipe())
    let registrations: Set = [
      try poller.add(mine.reading, for: .program), try poller.add(parts.reading, for: .part(3)),
    ]
    mine.fill()
    parts.fill()
    var ready: Set<Registration> = []
    poller.wait { ready.insert($0) }
    #expect(ready == registrations)
    #expect(Set(ready.map(\.owner)) == [.program, .part(3)])
  }

  @Test("what was reported for a closed descriptor is not taken for the file that got its number")
  func reusedNumber() throws {
    let poller = try Poller()
    let (first, second, empty) = (try Pipe(), try Pipe(), try Pipe())
    let pipes = [first, second]
    let registrations = try pipes.map { try poller.add($0.reading, for: .part(0)) }
    for pipe in pipes { pipe.fill() }
    var ready: [Registration] = []
    var replacement: Registration?
    // Both are ready: the handler of the first replaces the other by an empty pipe.
    poller.wait { registration in
      ready.append(registration)
      guard let index = registrations.firstIndex(where: { $0 != registration }), ready.count == 1
      else { return }
      poller.remove(registrations[index])
      #expect(dup2(empty.reading, pipes[index].reading) == pipes[index].reading)
      replacement = try? poller.add(pipes[index].reading, for: .part(1))
    }
    #expect(ready.count == 1)
    let added = try #require(replacement)
    #expect(!ready.contains(added))
    empty.fill()
    ready = []
    poller.wait { if $0 == added { ready.append($0) } }
    #expect(ready == [added])
    #expect(added.owner == .part(1))
  }

  @Test("removing twice does nothing, and neither does changing what was removed")
  func removed() throws {
    let poller = try Poller()
    let pipe = try Pipe()
    let old = try poller.add(pipe.reading, for: .program)
    poller.remove(old)
    let new = try poller.add(pipe.reading, for: .program)
    poller.remove(old)
    try poller.change(old, input: false, output: false)
    pipe.fill()
    var ready: [Registration] = []
    poller.wait { ready.append($0) }
    #expect(ready == [new])
  }

  @Test("a regular file cannot be waited for, and the message says what to use")
  func regularFile() throws {
    let poller = try Poller()
    let file = try FileDescriptor(opening: "/proc/self/exe", O_RDONLY)
    do throws(SystemError) {
      _ = try poller.add(file.number, for: .program)
      Issue.record("a regular file is waited for")
    } catch {
      #expect(error.errno.number == EPERM)
      #expect(error.description.contains("a regular file cannot be waited for"))
    }
  }
}
