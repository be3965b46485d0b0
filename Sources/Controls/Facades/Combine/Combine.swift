// Façade: many model classes written for an iPhone import Combine only for these names. Of its
// publishers, only what `NotificationCenter.publisher` and `onReceive` need is available.
@_exported public import class ControlKit.AnyCancellable
@_exported public import protocol ControlKit.Cancellable
@_exported public import protocol ControlKit.ObservableObject
@_exported public import struct ControlKit.ObservableObjectPublisher
@_exported public import struct ControlKit.Published
@_exported public import protocol ControlKit.Publisher
