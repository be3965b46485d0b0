import Synchronization

/// Sends values as they come; as much of Combine as controls and their apps use.
public protocol Publisher<Output, Failure> {
  /// The type of the values.
  associatedtype Output
  /// The type of the error that it may end with.
  associatedtype Failure: Error
  /// Calls a closure with each value, on the thread that sends it, until the result is cancelled.
  func _receive(_ take: @escaping (Output) -> Void) -> AnyCancellable
}

/// Something that can be ended.
public protocol Cancellable {
  /// Ends it.
  func cancel()
}

/// A subscription; it ends when nothing keeps it any more.
///
/// `@unchecked Sendable` is sound: the closure is taken away under the lock, and called once.
public final class AnyCancellable: Cancellable, Hashable, @unchecked Sendable {
  private let lock = Mutex(())
  private var end: (() -> Void)?

  /// A subscription that this closure ends.
  public init(_ cancel: @escaping () -> Void) { end = cancel }

  deinit { cancel() }

  /// Ends the subscription.
  public func cancel() {
    let end = lock.withLock { _ in
      defer { self.end = nil }
      return self.end
    }
    end?()
  }

  /// Keeps it in a set.
  public func store(in set: inout Set<AnyCancellable>) { set.insert(self) }

  /// Whether both are the same subscription.
  public static func == (left: AnyCancellable, right: AnyCancellable) -> Bool { left === right }

  /// Mixes in which subscription it is.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension Publisher where Failure == Never {
  /// Calls a closure with each value until the result is cancelled, or kept no more.
  public func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable {
    _receive(receiveValue)
  }
}

extension Publisher {
  /// Each value as a closure makes it.
  public func map<Mapped>(
    _ transform: @escaping (Output) -> Mapped
  ) -> MappedPublisher<Self, Mapped> { MappedPublisher(upstream: self, transform: transform) }

  /// The same publisher: what is received is always received on the main queue where it matters.
  public func receive(on scheduler: some Any) -> Self { self }
}

/// The values of a publisher as a closure makes them.
public struct MappedPublisher<Upstream: Publisher, Output>: Publisher {
  /// The type of the error.
  public typealias Failure = Upstream.Failure
  let upstream: Upstream
  let transform: (Upstream.Output) -> Output

  /// Calls a closure with each value.
  public func _receive(_ take: @escaping (Output) -> Void) -> AnyCancellable {
    let transform = transform
    return upstream._receive { take(transform($0)) }
  }
}

extension View {
  /// Calls a closure on the main actor with each value that the publisher sends.
  ///
  /// A view is read here and not kept. So the closure of a place in the source is called from the first
  /// reading of its view on, until the view is read again.
  public func onReceive<Source: Publisher>(
    _ publisher: Source, perform action: @escaping (Source.Output) -> Void,
    file: String = #fileID, line: UInt = #line
  ) -> Self where Source.Failure == Never {
    let action = Transferred(value: action)
    let subscription = publisher._receive { value in
      let value = Transferred(value: value)
      Task { @MainActor in action.value(value.value) }
    }
    ViewSubscriptions.shared.keep(subscription, at: "\(file):\(line)")
    return self
  }
}

/// The subscriptions of views: one for each place in the source.
final class ViewSubscriptions: Sendable {
  static let shared = ViewSubscriptions()
  private let kept = Mutex<[String: AnyCancellable]>([:])

  func keep(_ subscription: AnyCancellable, at place: String) {
    // The one before ends here, outside the lock.
    _ = kept.withLock { $0.updateValue(subscription, forKey: place) }
  }
}
