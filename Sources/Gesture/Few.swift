/// Up to four elements held in place: what one step of a state machine returns.
///
/// An array would allocate for every edge; the device thread must not. Four is the most that one
/// edge can cause (a late release: performed and ended; then the next press: began) and one spare.
@frozen
public struct Few<Element: Sendable>: Sendable, Sequence {
  @usableFromInline var storage: (Element?, Element?, Element?, Element?) = (nil, nil, nil, nil)
  /// How many elements there are, 0 to 4.
  public private(set) var count = 0

  /// No elements.
  @inlinable
  public init() {}

  /// One element.
  @inlinable
  public init(_ element: Element) {
    self.init()
    append(element)
  }

  /// Adds an element at the end.
  ///
  /// A fifth is a broken table, and traps.
  public mutating func append(_ element: Element) {
    switch count {
    case 0: storage.0 = element
    case 1: storage.1 = element
    case 2: storage.2 = element
    case 3: storage.3 = element
    default: preconditionFailure("one step of a state machine has at most four effects")
    }
    count += 1
  }

  /// Adds the elements of another list at the end.
  public mutating func append(contentsOf others: Few) {
    for element in others { append(element) }
  }

  /// Walks the elements in order.
  public func makeIterator() -> Iterator {
    Iterator(elements: self)
  }

  /// The iterator over a `Few`.
  @frozen
  public struct Iterator: IteratorProtocol {
    let elements: Few
    var index = 0

    /// The next element, or nil at the end.
    public mutating func next() -> Element? {
      defer { index += 1 }
      switch index {
      case 0: return elements.storage.0
      case 1: return elements.storage.1
      case 2: return elements.storage.2
      case 3: return elements.storage.3
      default: return nil
      }
    }
  }
}
