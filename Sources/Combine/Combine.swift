// Façade: a model class written for an iPhone often imports Combine for these names alone.
// Publishers, subjects and `sink` do not exist here.
@_exported public import protocol ControlKit.ObservableObject
@_exported public import struct ControlKit.ObservableObjectPublisher
@_exported public import struct ControlKit.Published
