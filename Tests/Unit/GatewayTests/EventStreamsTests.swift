import Synchronization
import SystemAccess
import Testing

@testable import Gateway

@Suite("Event streams of many pages")
struct EventStreamsTests {
  init() { ServiceThread.start() }

  /// The number of wake-ups of each reader, in the order of the streams.
  private final class Wakes: Sendable {
    private let counts = Mutex<[Int]>([])

    func reader() -> @Sendable () -> Void {
      let index = counts.withLock { counts in
        counts.append(0)
        return counts.count - 1
      }
      return { self.counts.withLock { $0[index] += 1 } }
    }

    var all: [Int] { counts.withLock { $0 } }
    func reset() { counts.withLock { $0 = $0.map { _ in 0 } } }
  }

  /// The text that a stream has for its reader.
  private static func text(_ stream: EventStream) -> String {
    var bytes = [UInt8](repeating: 0, count: 65_536)
    let count = bytes.withUnsafeMutableBufferPointer { stream.read(into: $0) }
    return String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self)
  }

  @Test("every stream gets every event; those that were opened first are woken first")
  func order() async {
    let wakes = Wakes()
    let streams = EventStreams(most: 100)
    let opened = (0..<100).map { _ in streams.open(wake: wakes.reader()) }
    streams.join(with: [])
    for stream in opened { _ = Self.text(stream) }
    wakes.reset()
    // No other code runs on the service thread until all events have been sent.
    let first = await ServiceThread.task {
      for number in 0..<5 { streams.send(Array("event \(number)\n".utf8)) }
      return wakes.all
    }.value
    #expect(first.prefix(EventStreams.group).allSatisfy { $0 == 5 })
    #expect(first.dropFirst(EventStreams.group).allSatisfy { $0 == 0 })
    while wakes.all.contains(0) { await Task.yield() }
    // Five events at once cause one wake-up.
    #expect(wakes.all.dropFirst(EventStreams.group).allSatisfy { $0 == 1 })
    for stream in opened {
      #expect(Self.text(stream) == "event 0\nevent 1\nevent 2\nevent 3\nevent 4\n")
    }
  }

  @Test("a reader that always has unread events keeps only a limited number in memory")
  func alwaysBehind() {
    let stream = EventStream(1) {}
    var bytes: [UInt8] = [0, 0]
    for _ in 0..<10 { stream.send(bytes) }
    var (read, most) = (0, 0)
    for _ in 0..<10_000 {
      stream.send([1, 1])
      read += bytes.withUnsafeMutableBufferPointer { stream.read(into: $0) }
      most = max(most, stream.kept)
    }
    #expect(read == 20_000)
    #expect(most <= 2 * EventStream.backlog)
  }

  @Test("a stream that ends before its reader is woken harms no other")
  func ended() async {
    let wakes = Wakes()
    let streams = EventStreams(most: 100)
    let opened = (0..<30).map { _ in streams.open(wake: wakes.reader()) }
    streams.join(with: [])
    wakes.reset()
    streams.send(Array("event\n".utf8))
    streams.close(opened[20])
    while wakes.all.contains(0) { await Task.yield() }
    streams.send(Array("event\n".utf8))
    while wakes.all.enumerated().contains(where: { $0 != 20 && $1 < 2 }) { await Task.yield() }
    #expect(wakes.all[20] == 1)
  }
}
