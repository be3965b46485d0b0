/// Up to four elements held in place: what one step of a state machine returns.
///
/// An array would allocate for every edge; the device thread must not. Four is the most that one
/// edge can cause (a late release: performed and ended; then the next press: began) and one spare.
/// Everything is inlinable, so that a step costs other targets no generic call.
@frozen
public struct Few<Element: Sendable>: Sendable, Sequence {
  @usableFromInline var storage: (Element?, Element?, Element?, Element?)
  @usableFromInline var used: Int

  /// No elements.
  @inlinable
  public init() {
    storage = (nil, nil, nil, nil)
    used = 0
  }

  /// One element.
  @inlinable
  public init(_ element: Element) {
    storage = (element, nil, nil, nil)
    used = 1
  }

  /// How many elements there are, 0 to 4.
  @inlinable
  public var count: Int { used }

  /// Adds an element at the end.
  ///
  /// A fifth is a broken table, and traps.
  @inlinable
  public mutating func append(_ element: Element) {
    switch used {
    case 0: storage.0 = element
    case 1: storage.1 = element
    case 2: storage.2 = element
    case 3: storage.3 = element
    default: preconditionFailure("one step of a state machine has at most four effects")
    }
    used += 1
  }

  /// Adds the elements of another list at the end.
  @inlinable
  public mutating func append(contentsOf others: Few) {
    if used == 0 {
      self = others
    } else {
      for element in others { append(element) }
    }
  }

  /// Calls `body` with the elements in order, where they are.
  @inlinable
  public func forEach(_ body: (Element) throws -> Void) rethrows {
    if let element = storage.0 { try body(element) } else { return }
    if let element = storage.1 { try body(element) } else { return }
    if let element = storage.2 { try body(element) } else { return }
    if let element = storage.3 { try body(element) }
  }

  /// Walks the elements in order.
  @inlinable
  public func makeIterator() -> Iterator {
    Iterator(self)
  }

  /// The iterator over a `Few`.
  @frozen
  public struct Iterator: IteratorProtocol {
    @usableFromInline let elements: Few
    @usableFromInline var index: Int

    @inlinable
    init(_ elements: Few) {
      self.elements = elements
      index = 0
    }

    /// The next element, or nil at the end.
    @inlinable
    public mutating func next() -> Element? {
      guard index < elements.used else { return nil }
      index += 1
      switch index {
      case 1: return elements.storage.0
      case 2: return elements.storage.1
      case 3: return elements.storage.2
      default: return elements.storage.3
      }
    }
  }
}
