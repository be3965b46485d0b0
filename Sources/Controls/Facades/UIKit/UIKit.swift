@_exported public import Combine
@_exported public import CoreGraphics
@_exported public import Foundation
@_exported public import PlatformKit

// Façade: lets a file written for an iPhone keep its own `import UIKit`. It holds no code.
//
// As on Apple's systems it brings Foundation. `LocalizedStringResource` is part of Apple's Foundation, and
// of ControlKit here.
@_exported public import protocol ControlKit.CustomLocalizedStringResourceConvertible
@_exported public import struct ControlKit.LocalizedStringResource

// On Linux URLSession is not in Foundation, where an iPhone file expects it.
#if canImport(FoundationNetworking)
  @_exported public import FoundationNetworking
#endif
