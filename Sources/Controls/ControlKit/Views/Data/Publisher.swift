import Synchronization

/// A source of values over time: the part of Combine that controls and their apps use.
public protocol Publisher<Output, Failure> {
  /// The type of the values.
  associatedtype Output
  /// The type of the error.
  associatedtype Failure: Error
  /// Calls a closure for each value, on the thread that sends it, until the result is cancelled.
  func _receive(_ take: @escaping (Output) -> Void) -> AnyCancellable
}

/// An activity that can be cancelled.
public protocol Cancellable {
  /// Cancels the activity.
  func cancel()
}

/// A subscription, which is cancelled when its last reference is released.
///
/// `@unchecked Sendable` is sound: the closure is removed under the lock and called once.
public final class AnyCancellable: Cancellable, Hashable, @unchecked Sendable {
  private let lock = Mutex(())
  private var end: (() -> Void)?

  /// Creates a subscription that this closure cancels.
  public init(_ cancel: @escaping () -> Void) { end = cancel }

  deinit { cancel() }

  /// Cancels the subscription.
  public func cancel() {
    let end = lock.withLock { _ in
      defer { self.end = nil }
      return self.end
    }
    end?()
  }

  /// Stores the subscription in a set.
  public func store(in set: inout Set<AnyCancellable>) { set.insert(self) }

  /// Whether both are the same object.
  public static func == (left: AnyCancellable, right: AnyCancellable) -> Bool { left === right }

  /// Hashes the identity of the object.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension Publisher where Failure == Never {
  /// Calls a closure for each value until the result is cancelled or released.
  public func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable {
    _receive(receiveValue)
  }
}

extension Publisher {
  /// Transforms each value.
  public func map<Mapped>(
    _ transform: @escaping (Output) -> Mapped
  ) -> MappedPublisher<Self, Mapped> { MappedPublisher(upstream: self, transform: transform) }
}

/// A publisher that transforms the values of an upstream publisher.
public struct MappedPublisher<Upstream: Publisher, Output>: Publisher {
  /// The type of the error.
  public typealias Failure = Upstream.Failure
  let upstream: Upstream
  let transform: (Upstream.Output) -> Output

  /// Calls a closure for each value.
  public func _receive(_ take: @escaping (Output) -> Void) -> AnyCancellable {
    let transform = transform
    return upstream._receive { take(transform($0)) }
  }
}

extension View {
  /// Calls a closure on the main actor for each value of the publisher.
  ///
  /// The view is discarded after its evaluation, so the subscription belongs to the location of the
  /// call in the source. It starts when the view is first evaluated, and is replaced when the view is
  /// evaluated again.
  nonisolated public func onReceive<Source: Publisher>(
    _ publisher: Source, perform action: @escaping (Source.Output) -> Void,
    file: String = #fileID, line: UInt = #line
  ) -> Self where Source.Failure == Never {
    let action = Transferred(value: action)
    let subscription = publisher._receive { value in
      let value = Transferred(value: value)
      Task { @MainActor in action.value(value.value) }
    }
    ViewSubscriptions.shared.store(subscription, at: "\(file):\(line)")
    return self
  }
}

/// The subscriptions of views, one per location in the source.
final class ViewSubscriptions: Sendable {
  static let shared = ViewSubscriptions()
  private let subscriptions = Mutex<[String: AnyCancellable]>([:])

  func store(_ subscription: AnyCancellable, at place: String) {
    // The previous subscription is cancelled here, outside the lock.
    _ = subscriptions.withLock { $0.updateValue(subscription, forKey: place) }
  }
}
