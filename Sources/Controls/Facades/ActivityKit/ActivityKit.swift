// Façade: lets a control file written for an iPhone keep its own `import ActivityKit`. It holds no code.
@_exported public import ControlKit
@_exported public import ControlKitFoundation
@_exported public import Foundation
@_exported public import PlatformKit

// On Linux URLSession is not in Foundation, where an iPhone file expects it.
#if canImport(FoundationNetworking)
  @_exported public import FoundationNetworking
#endif
