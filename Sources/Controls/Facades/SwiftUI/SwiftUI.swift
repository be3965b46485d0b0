// Façade: lets a control file written for an iPhone keep its `import SwiftUI`. Contains no code.
@_exported public import ControlKit
@_exported public import ControlKitFoundation
@_exported public import ExtensionKit
@_exported public import Foundation
@_exported public import IntentMacros
@_exported public import Observation
@_exported public import PlatformKit
@_exported public import Previews

// On Linux URLSession is not part of Foundation; code written for an iPhone expects it there.
#if canImport(FoundationNetworking)
  @_exported public import FoundationNetworking
#endif
