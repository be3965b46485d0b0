// Façade: many model classes written for an iPhone import Combine only for these names. Of its
// publishers, only subjects and what `NotificationCenter.publisher` and `onReceive` need are available.
@_exported public import class ControlKit.AnyCancellable
@_exported public import struct ControlKit.AnyPublisher
@_exported public import protocol ControlKit.Cancellable
@_exported public import class ControlKit.CurrentValueSubject
@_exported public import protocol ControlKit.ObservableObject
@_exported public import struct ControlKit.ObservableObjectPublisher
@_exported public import class ControlKit.PassthroughSubject
@_exported public import struct ControlKit.Published
@_exported public import protocol ControlKit.Publisher
@_exported public import protocol ControlKit.Subject
