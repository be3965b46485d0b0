import FlyingSocks

/// A stream of events as the body of an answer: each event is sent as soon as it is there.
struct EventBody: AsyncBufferedSequence {
  typealias Element = UInt8

  let stream: AsyncStream<[UInt8]>

  struct Iterator: AsyncBufferedIteratorProtocol {
    var events: AsyncStream<[UInt8]>.AsyncIterator
    private var rest: ArraySlice<UInt8> = []

    init(_ events: AsyncStream<[UInt8]>.AsyncIterator) { self.events = events }

    mutating func next() async -> UInt8? {
      if rest.isEmpty { rest = await events.next()?[...] ?? [] }
      return rest.popFirst()
    }

    mutating func nextBuffer(suggested count: Int) async -> [UInt8]? {
      guard rest.isEmpty else {
        defer { rest = [] }
        return Array(rest)
      }
      return await events.next()
    }
  }

  func makeAsyncIterator() -> Iterator { Iterator(stream.makeAsyncIterator()) }
}
