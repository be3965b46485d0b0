@_exported public import Combine
@_exported public import CoreGraphics
@_exported public import Foundation
@_exported public import PlatformKit

// Façade: lets a file written for a Mac keep its `import AppKit`. Contains no code.
//
// As on Apple's systems it re-exports Foundation. `LocalizedStringResource` is part of Apple's
// Foundation, but of ControlKit here.
@_exported public import protocol ControlKit.CustomLocalizedStringResourceConvertible
@_exported public import struct ControlKit.LocalizedStringResource

// On Linux URLSession is not part of Foundation; code written for a Mac expects it there.
#if canImport(FoundationNetworking)
  @_exported public import FoundationNetworking
#endif
