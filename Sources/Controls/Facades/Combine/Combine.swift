// Façade: a model class written for an iPhone often imports Combine for these names alone.
// Of publishers there is as much as `NotificationCenter.publisher` and `onReceive` need.
@_exported public import class ControlKit.AnyCancellable
@_exported public import protocol ControlKit.Cancellable
@_exported public import protocol ControlKit.ObservableObject
@_exported public import struct ControlKit.ObservableObjectPublisher
@_exported public import struct ControlKit.Published
@_exported public import protocol ControlKit.Publisher
